/** Parts of the site that staff edit as a whole, and the data around every page. */
import type { FastifyInstance } from 'fastify';
import { getNavigation } from '#shared/api/home.ts';
import { discardSitePart, getAnnouncement, publishSitePart, restoreSitePart, saveAnnouncement } from '#shared/api/site-part.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/create-services.ts';

export function registerSitePartRoutes(app: FastifyInstance, { sitePart, navigation }: Services): void {
  route(app, getNavigation, ({ language }) => navigation.getNavigation(language));

  route(app, getAnnouncement, async () => uncached(await sitePart.getPart('announcement')));
  route(app, saveAnnouncement, async ({ body, viewer }) => uncached(await sitePart.saveDraft(viewer, { kind: 'announcement', ...body })));
  route(app, publishSitePart, async ({ body, viewer }) => uncached(await sitePart.publish(viewer, body)));
  route(app, discardSitePart, async ({ body, viewer }) => uncached(await sitePart.discard(viewer, body)));
  route(app, restoreSitePart, async ({ body, viewer }) => uncached(await sitePart.restore(viewer, body)));
}
