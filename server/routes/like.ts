/** Serves shared/api/like.ts. */
import type { FastifyInstance } from 'fastify';
import { clickLike, getCounts, getUserState, listFavourites, setFavourite, setPosition } from '#shared/api/like.ts';
import { route } from '#server/http/route.ts';
import type { LikeService } from '#server/services/community/like.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerLikeRoutes(app: FastifyInstance, { like }: { like: LikeService }): void {
  route(app, clickLike, async ({ body, viewer }) => uncached(await like.click(viewer.id, body)));
  route(app, getCounts, ({ query }) => like.readCounts(query));
  route(app, setFavourite, async ({ body, viewer }) => uncached(await like.setFavourite(viewer.id, body)));
  route(app, listFavourites, async ({ query, viewer, language }) => uncached(await like.listFavourites(viewer.id, query, language)));
  route(app, setPosition, async ({ body, viewer }) => {
    await like.setPosition(viewer.id, body);
    return uncached(null);
  });
  route(app, getUserState, async ({ query, viewer }) => uncached(await like.readState(viewer.id, query)));
}
