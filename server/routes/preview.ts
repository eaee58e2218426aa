/** Serves shared/api/preview.ts. */
import type { FastifyInstance } from 'fastify';
import {
  addPreview,
  answerOpenPreview,
  answerPreview,
  listPreviews,
  openPreview,
  playDraft,
  previewDraft,
  readOpenPreview,
  readPreview,
  revokePreview,
} from '#shared/api/preview.ts';
import { linkEnded } from '#server/errors.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { CallCookie } from '#server/http/signed-cookies.ts';
import type { DraftPreview } from '#server/services/editing/draft-preview.ts';
import type { PreviewLinks } from '#server/services/editing/preview-link.ts';

export function registerPreviewRoutes(
  app: FastifyInstance,
  { previewLink, draftPreview }: { previewLink: PreviewLinks; draftPreview: DraftPreview },
): void {
  route(app, previewDraft, async ({ query, viewer, language }) => uncached(await draftPreview.preview(viewer, query.contentId, language)));
  route(app, listPreviews, async ({ query, viewer }) => uncached(await previewLink.list(viewer, query.contentId)));
  route(app, addPreview, async ({ body, viewer }) => uncached(await previewLink.add(viewer, body)));
  route(app, revokePreview, async ({ body, viewer }) => {
    await previewLink.revoke(viewer, body.id);
    return uncached(null);
  });
  route(app, playDraft, async ({ body, viewer, language }) => uncached(await previewLink.play(viewer, body.videoId, language)));
  route(app, readPreview, async ({ body: { token }, language }) => uncached(await previewLink.read({ token }, language)));
  route(app, answerPreview, async ({ body: { token, ...answer } }) => {
    await previewLink.answer({ token }, answer);
    return uncached(null);
  });
  registerOpened(app, previewLink);
}

/** Path of the calls that read an opened link; the browser sends its cookie nowhere else. */
const sessionPath = (linkId: string) => readOpenPreview.path.replace(':id', linkId);

/** Links that were opened in a browser: its cookie names the link, and is sent to that link's address alone. */
function registerOpened(app: FastifyInstance, previewLink: PreviewLinks): void {
  const heldOf = (cookie: CallCookie, id: string) => {
    if (cookie.value !== id) throw linkEnded();
    return { linkId: id };
  };
  route(app, openPreview, async ({ body, cookie }) => {
    const { id, expireTime, secondsLeft } = await previewLink.open(body.token);
    cookie.set(id, { path: sessionPath(id), maxAgeSeconds: secondsLeft });
    return uncached({ id, expireTime });
  });
  route(app, readOpenPreview, async ({ params, cookie, language }) =>
    uncached(await previewLink.read(heldOf(cookie, params.id), language)),
  );
  route(app, answerOpenPreview, async ({ params, body, cookie }) => {
    await previewLink.answer(heldOf(cookie, params.id), body);
    return uncached(null);
  });
}
