/** Comments, likes, favourites, feedback and notifications. */
import type { FastifyInstance } from 'fastify';
import {
  addComment,
  decideComments,
  liftBar,
  deleteComment,
  listComments,
  listCommentsToModerate,
  listOwnComments,
  listReplies,
  reportComment,
} from '#shared/api/comment.ts';
import { addFeedback, handleFeedback, listFeedback } from '#shared/api/feedback.ts';
import { clickLike, getCounts, getUserState, listFavourites, setFavourite, setPosition } from '#shared/api/like.ts';
import { listNotificationChoices, listNotifications, readNotifications, setNotificationChoice } from '#shared/api/notification.ts';
import { addWatchedWords, exportWatchedWords, wordRecord } from '#shared/api/record/watched-word.ts';
import { isStaff } from '#shared/policies.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';
import { registerRecord } from './record.ts';

export function registerCommunityRoutes(
  app: FastifyInstance,
  { audit, comment, like, feedback, notification, watchedWordStaff }: Services,
): void {
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
  registerRecord(app, { record: wordRecord, service: watchedWordStaff, exported: { contract: exportWatchedWords, audit } });
  route(app, addWatchedWords, async ({ body, viewer }) => uncached(await watchedWordStaff.addSeveral(viewer.id, body.words)));
  route(app, decideComments, async ({ body, viewer }) => uncached(await comment.decide(viewer.id, body)));
  route(app, liftBar, async ({ body, viewer }) => {
    await comment.liftBar(viewer.id, body.userId);
    return uncached(null);
  });

  route(app, clickLike, async ({ body, viewer }) => uncached(await like.click(viewer.id, body)));
  route(app, getCounts, ({ query }) => like.readCounts(query));
  route(app, setFavourite, async ({ body, viewer }) => uncached(await like.setFavourite(viewer.id, body)));
  route(app, listFavourites, async ({ query, viewer, language }) => uncached(await like.listFavourites(viewer.id, query, language)));
  route(app, setPosition, async ({ body, viewer }) => {
    await like.setPosition(viewer.id, body);
    return uncached(null);
  });
  route(app, getUserState, async ({ query, viewer }) => uncached(await like.readState(viewer.id, query)));

  route(app, addFeedback, async ({ body, viewer, source }) =>
    uncached(await feedback.add(body, { userId: viewer?.id ?? null, network: source.network })),
  );
  route(app, listFeedback, async ({ query, language }) => uncached(await feedback.list(query, language)));
  route(app, handleFeedback, async ({ body, viewer }) => uncached({ handled: await feedback.handle(viewer.id, body) }));

  route(app, listNotifications, async ({ query, viewer, language }) => uncached(await notification.list(viewer.id, query, language)));
  route(app, readNotifications, async ({ body, viewer }) => uncached({ unread: await notification.read(viewer.id, body.ids) }));
  route(app, listNotificationChoices, async ({ viewer }) =>
    uncached(await notification.listChoices(viewer.id, { ofStaff: isStaff(viewer) })),
  );
  route(app, setNotificationChoice, async ({ body, viewer }) => {
    await notification.setChoice(viewer.id, body);
    return uncached(null);
  });
}
