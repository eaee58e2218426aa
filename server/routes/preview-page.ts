/**
 * The page of a draft for its authors and staff: the call that renders it, and the frame that shows it beside the editor. The
 * frame is an empty document of its own, so that a page has its own width, and the editor writes the rendered page into it.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { previewFramePath, previewPage } from '#shared/api/preview.ts';
import { previewFilm } from '#shared/api/record/film.ts';
import { previewHomePage } from '#shared/api/site-part.ts';
import type { HomeService } from '#server/services/reading/home.ts';
import { previewPerson } from '#shared/api/record/person.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import { mediaSource } from '#server/media-origin.ts';
import type { RenderDraft, RenderHome } from '#server/render/draft-page.ts';
import type { AwardStaffService } from '#server/services/award/award-staff.ts';
import type { ContentDetail } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';
import type { DraftPreview } from '#server/services/editing/draft-preview.ts';

interface Parts {
  draftPreview: DraftPreview;
  awardStaff: AwardStaffService;
  home: HomeService;
  renderDraft: RenderDraft;
  renderHome: RenderHome;
}

export function registerPreviewPageRoutes(app: FastifyInstance, { draftPreview, awardStaff, home, renderDraft, renderHome }: Parts): void {
  route(app, previewPage, async ({ body, viewer, language }) =>
    uncached({ html: await renderDraft(await draftPreview.typed(viewer, body, language), language) }),
  );
  const record = async (content: ContentDetail, language: Language) =>
    uncached({ html: await renderDraft({ content, video: null }, language) });
  route(app, previewFilm, async ({ body, language }) => record(await awardStaff.previewFilm(body, language), language));
  route(app, previewPerson, async ({ body, language }) => record(await awardStaff.previewPerson(body, language), language));
  route(app, previewHomePage, async ({ body, language }) =>
    uncached({ html: await renderHome(await home.previewBands(body.data, language), language) }),
  );
  app.get(previewFramePath, { schema: { hide: true } as object }, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': policyOfPreview(nonce),
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html><head><meta charset="utf-8"><title></title></head><body data-nonce="${nonce}"></body></html>`);
  });
}

/** The policy of the frame that shows drafts: the sources of a page, without scripts, forms and links that leave it. */
function policyOfPreview(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${mediaSource()}`,
    `media-src 'self'${mediaSource()}`,
    "font-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-same-origin',
  ].join('; ');
}
