/** Serves shared/api/comment.ts. */
import type { FastifyInstance } from 'fastify';
import {
  addComment,
  decideComments,
  deleteComment,
  listComments,
  listCommentsToModerate,
  listOwnComments,
  listReplies,
  reportComment,
} from '#shared/api/comment.ts';
import { route } from '#server/http/route.ts';
import type { CommentService } from '#server/services/community/comment.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerCommentRoutes(app: FastifyInstance, { comment }: { comment: CommentService }): void {
  route(app, listComments, async ({ query }) => uncached(await comment.list(query)));
  route(app, listReplies, async ({ query }) => uncached(await comment.listReplies(query)));
  route(app, listOwnComments, async ({ query, viewer }) => uncached(await comment.listOwn(viewer.id, query)));
  route(app, addComment, async ({ body, viewer, source }) => uncached(await comment.add(viewer, body, source.idempotencyKey)));
  route(app, deleteComment, async ({ body, viewer }) => {
    await comment.deleteOwn(viewer.id, body.id);
    return uncached(null);
  });
  route(app, reportComment, async ({ body, viewer }) => {
    await comment.report(viewer.id, body);
    return uncached(null);
  });
  route(app, listCommentsToModerate, async ({ query, language }) => uncached(await comment.listToModerate(query, language)));
  route(app, decideComments, async ({ body, viewer }) => uncached(await comment.decide(viewer.id, body)));
}
