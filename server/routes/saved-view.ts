/** Saved filters of the management centre's lists. */
import type { FastifyInstance } from 'fastify';
import { addSavedView, changeSavedView, deleteSavedView, listSavedViews } from '#shared/api/account/saved-view.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';

export function registerSavedViewRoutes(app: FastifyInstance, { savedView }: Services): void {
  route(app, listSavedViews, async ({ viewer, query }) => uncached(await savedView.list(viewer, query)));
  route(app, addSavedView, async ({ viewer, body }) => uncached(await savedView.add(viewer, body)));
  route(app, changeSavedView, async ({ viewer, body }) => uncached(await savedView.change(viewer, body)));
  route(app, deleteSavedView, async ({ viewer, body }) => uncached(await savedView.delete(viewer, body)));
}
