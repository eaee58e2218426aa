/** Serves shared/api/subtitle.ts. */
import type { FastifyInstance } from 'fastify';
import { deleteSubtitle, listSubtitles, readSubtitle, saveSubtitle } from '#shared/api/subtitle.ts';
import { route } from '#server/http/route.ts';
import type { SubtitleService } from '#server/services/video/subtitle.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerSubtitleRoutes(app: FastifyInstance, { subtitle }: { subtitle: SubtitleService }): void {
  route(app, listSubtitles, async ({ viewer, query }) => uncached(await subtitle.list(viewer, query.videoId)));
  route(app, readSubtitle, async ({ viewer, query }) => uncached(await subtitle.read(viewer, query)));
  route(app, saveSubtitle, async ({ viewer, body }) => uncached(await subtitle.save(viewer, body)));
  route(app, deleteSubtitle, async ({ viewer, body }) => {
    await subtitle.remove(viewer, body);
    return uncached(null);
  });
}
