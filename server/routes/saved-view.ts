/** Saved filters of the management centre's lists. */
import type { FastifyInstance } from 'fastify';
import { deleteSavedView, listSavedViews, saveSavedView } from '#shared/api/account/saved-view.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';

export function registerSavedViewRoutes(app: FastifyInstance, { savedView }: Services): void {
  route(app, listSavedViews, async ({ viewer, query }) => uncached(await savedView.list(viewer, query)));
  route(app, saveSavedView, async ({ viewer, body }) => uncached(await savedView.save(viewer, body)));
  route(app, deleteSavedView, async ({ viewer, body }) => uncached(await savedView.delete(viewer, body)));
}
