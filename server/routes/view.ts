/** Serves shared/api/view.ts. */
import type { FastifyInstance } from 'fastify';
import { countView } from '#shared/api/view.ts';
import { route } from '#server/http/route.ts';
import type { ViewCountService } from '#server/services/content/view-count.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerViewRoutes(app: FastifyInstance, { viewCount }: { viewCount: ViewCountService }): void {
  route(app, countView, ({ body, viewer, source: { network, userAgent, purpose } }) => {
    viewCount.note({ ...body, userId: viewer?.id ?? null, network, userAgent, purpose });
    return Promise.resolve(uncached(null));
  });
}
