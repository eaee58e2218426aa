/** Serves shared/api/preview.ts. */
import type { FastifyInstance } from 'fastify';
import { addPreview, answerPreview, listPreviews, playDraft, readPreview, revokePreview } from '#shared/api/preview.ts';
import { lookAtDraft } from '#shared/api/preview-look.ts';
import { route } from '#server/route.ts';
import type { DraftLook } from '#server/services/draft-look.ts';
import type { ManagePreview } from '#server/services/manage-preview.ts';
import { ownAnswer } from './own-answer.ts';

export function registerPreviewRoutes(app: FastifyInstance, { managePreview, draftLook }: { managePreview: ManagePreview; draftLook: DraftLook }): void {
  route(app, lookAtDraft, async ({ query, viewer, language }) => ownAnswer(await draftLook.look(viewer, query.contentId, language)));
  route(app, listPreviews, async ({ query, viewer }) => ownAnswer(await managePreview.list(viewer, query.contentId)));
  route(app, addPreview, async ({ body, viewer }) => ownAnswer(await managePreview.add(viewer, body)));
  route(app, revokePreview, async ({ body, viewer }) => {
    await managePreview.revoke(viewer, body.id);
    return ownAnswer(null);
  });
  route(app, playDraft, async ({ body, viewer, language }) => ownAnswer(await managePreview.play(viewer, body.videoId, language)));
  route(app, readPreview, async ({ body, language }) => ownAnswer(await managePreview.read(body.token, language)));
  route(app, answerPreview, async ({ body }) => {
    await managePreview.answer(body);
    return ownAnswer(null);
  });
}
