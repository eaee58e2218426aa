/** Parts of the site that staff edit as a whole, and the data around every page. */
import type { FastifyInstance } from 'fastify';
import {
  getHeroSlides,
  getHomeBands,
  getLiveSessions,
  getPartners,
  listBlockChoices,
  previewHome,
  saveHeroSlides,
  saveHomeBands,
  saveLiveSessions,
  listLiveVideos,
  savePartners,
  discardSitePart,
  getAnnouncement,
  publishSitePart,
  restoreSitePart,
  saveAnnouncement,
} from '#shared/api/site-part.ts';
import {
  addLogo,
  deriveLogo,
  getFooter,
  getMailTexts,
  getMenu,
  listMenuTargets,
  getOrganiser,
  getSiteIdentity,
  saveFooter,
  saveMailTexts,
  saveMenu,
  saveOrganiser,
  saveSiteIdentity,
  getSiteTheme,
  saveSiteTheme,
  sendTestMail,
} from '#shared/api/site-navigation.ts';
import { getNavigation } from '#shared/api/home.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';

export function registerSitePartRoutes(app: FastifyInstance, { sitePart, siteLogo, mailTest, navigation, home }: Services): void {
  route(app, getNavigation, ({ language }) => navigation.getNavigation(language));

  route(app, getAnnouncement, async ({ language }) => uncached(await sitePart.getPart('announcement', language)));
  route(app, saveAnnouncement, async ({ body, viewer, language }) =>
    uncached(await sitePart.saveDraft(viewer, { kind: 'announcement', ...body, language })),
  );
  route(app, getHeroSlides, async ({ language }) => uncached(await sitePart.getPart('hero', language)));
  route(app, saveHeroSlides, async ({ body, viewer, language }) =>
    uncached(await sitePart.saveDraft(viewer, { kind: 'hero', ...body, language })),
  );
  route(app, getPartners, async ({ language }) => uncached(await sitePart.getPart('partners', language)));
  route(app, savePartners, async ({ body, viewer, language }) =>
    uncached(await sitePart.saveDraft(viewer, { kind: 'partners', ...body, language })),
  );
  route(app, getLiveSessions, async ({ language }) => uncached(await sitePart.getPart('live', language)));
  route(app, saveLiveSessions, async ({ body, viewer, language }) =>
    uncached(await sitePart.saveDraft(viewer, { kind: 'live', ...body, language })),
  );
  route(app, listLiveVideos, async () => uncached(await sitePart.listLiveVideos()));
  route(app, getFooter, async ({ language }) => uncached(await sitePart.getPart('footer', language)));
  route(app, saveFooter, async ({ body, viewer, language }) =>
    uncached(await sitePart.saveDraft(viewer, { kind: 'footer', ...body, language })),
  );
  route(app, getMenu, async ({ language }) => uncached(await sitePart.getPart('menu', language)));
  route(app, saveMenu, async ({ body, viewer, language }) =>
    uncached(await sitePart.saveDraft(viewer, { kind: 'menu', ...body, language })),
  );
  route(app, listBlockChoices, async () => uncached(await home.listBlockChoices()));
  route(app, listMenuTargets, async () => uncached(await home.listMenuTargets()));
  route(app, getHomeBands, async ({ language }) => uncached(await sitePart.getPart('bands', language)));
  route(app, saveHomeBands, async ({ body, viewer, language }) =>
    uncached(await sitePart.saveDraft(viewer, { kind: 'bands', ...body, language })),
  );
  route(app, getSiteIdentity, async ({ language }) => uncached(await sitePart.getPart('identity', language)));
  route(app, saveSiteIdentity, async ({ body, viewer, language }) =>
    uncached(await sitePart.saveDraft(viewer, { kind: 'identity', ...body, language })),
  );
  route(app, getOrganiser, async ({ language }) => uncached(await sitePart.getPart('organiser', language)));
  route(app, saveOrganiser, async ({ body, viewer, language }) =>
    uncached(await sitePart.saveDraft(viewer, { kind: 'organiser', ...body, language })),
  );
  route(app, getSiteTheme, async ({ language }) => uncached(await sitePart.getPart('theme', language)));
  route(app, saveSiteTheme, async ({ body, viewer, language }) =>
    uncached(await sitePart.saveDraft(viewer, { kind: 'theme', ...body, language })),
  );
  route(app, getMailTexts, async ({ language }) => uncached(await sitePart.getPart('mail', language)));
  route(app, saveMailTexts, async ({ body, viewer, language }) =>
    uncached(await sitePart.saveDraft(viewer, { kind: 'mail', ...body, language })),
  );
  route(app, sendTestMail, async ({ body, viewer, language }) => uncached(await mailTest.send(viewer, { entry: body, language })));
  route(app, addLogo, async ({ body, viewer, language }) =>
    uncached(await siteLogo.add(viewer, { file: Buffer.from(body.file, 'base64'), language })),
  );
  route(app, deriveLogo, async ({ body, viewer, language }) => uncached(await siteLogo.derive(viewer, { id: body.id, language })));
  route(app, previewHome, async ({ language }) => uncached(await home.previewHome(language)));
  route(app, publishSitePart, async ({ body, viewer }) => uncached(await sitePart.publish(viewer, body)));
  route(app, discardSitePart, async ({ body, viewer }) => uncached(await sitePart.discard(viewer, body)));
  route(app, restoreSitePart, async ({ body, viewer }) => uncached(await sitePart.restore(viewer, body)));
}
