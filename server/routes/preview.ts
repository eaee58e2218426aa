/** Serves shared/api/preview.ts. */
import type { FastifyInstance } from 'fastify';
import {
  addPreview,
  answerOpenPreview,
  answerPreview,
  listPreviews,
  openPreview,
  playDraft,
  readOpenPreview,
  readPreview,
  revokePreview,
} from '#shared/api/preview.ts';
import { previewDraft } from '#shared/api/preview-draft.ts';
import { linkEnded } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import type { DraftPreview } from '#server/services/editing/draft-preview.ts';
import type { CallCookie } from '#server/http/signed-cookies.ts';
import type { PreviewLinks } from '#server/services/editing/preview-link.ts';
import { ownAnswer } from '#server/http/no-store.ts';

export function registerPreviewRoutes(
  app: FastifyInstance,
  { managePreview, draftLook }: { managePreview: PreviewLinks; draftLook: DraftPreview },
): void {
  route(app, previewDraft, async ({ query, viewer, language }) => ownAnswer(await draftLook.preview(viewer, query.contentId, language)));
  route(app, listPreviews, async ({ query, viewer }) => ownAnswer(await managePreview.list(viewer, query.contentId)));
  route(app, addPreview, async ({ body, viewer }) => ownAnswer(await managePreview.add(viewer, body)));
  route(app, revokePreview, async ({ body, viewer }) => {
    await managePreview.revoke(viewer, body.id);
    return ownAnswer(null);
  });
  route(app, playDraft, async ({ body, viewer, language }) => ownAnswer(await managePreview.play(viewer, body.videoId, language)));
  route(app, readPreview, async ({ body: { token }, language }) => ownAnswer(await managePreview.read({ token }, language)));
  route(app, answerPreview, async ({ body: { token, ...answer } }) => {
    await managePreview.answer({ token }, answer);
    return ownAnswer(null);
  });
  registerOpened(app, managePreview);
}

/** Path of the calls that read an opened link; the browser sends its cookie nowhere else. */
const sessionPath = (linkId: string) => readOpenPreview.path.replace(':id', linkId);

/** Links that were opened in a browser: its cookie names the link, and is sent to that link's address alone. */
function registerOpened(app: FastifyInstance, managePreview: PreviewLinks): void {
  const heldOf = (cookie: CallCookie, id: string) => {
    if (cookie.value !== id) throw linkEnded();
    return { linkId: id };
  };
  route(app, openPreview, async ({ body, cookie }) => {
    const { id, expireTime, secondsLeft } = await managePreview.open(body.token);
    cookie.set(id, { path: sessionPath(id), maxAgeSeconds: secondsLeft });
    return ownAnswer({ id, expireTime });
  });
  route(app, readOpenPreview, async ({ params, cookie, language }) =>
    ownAnswer(await managePreview.read(heldOf(cookie, params.id), language)),
  );
  route(app, answerOpenPreview, async ({ params, body, cookie }) => {
    await managePreview.answer(heldOf(cookie, params.id), body);
    return ownAnswer(null);
  });
}
