/** The comment service: reading, writing and moderation. */
import type { Database } from '#server/db/client.ts';
import { addComment, type AddedComment, type ModerationMode, type NewComment } from './comment-add.ts';
import { listComments, listOwnComments, listReplies } from './comment-list.ts';
import { decide, listToModerate, type DecisionInput } from './comment-moderation.ts';
import type { Notify } from './comment-notice.ts';
import { deleteOwnComment, reportComment, type Report } from './comment-report.ts';
import { listWatchedWords, unwatchWord, watchWords } from './watched-word.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

/** Moderation mode of the site. */
const moderationMode: ModerationMode = 'first';

export interface CommentServiceOptions {
  db: Database;
  rateLimit: RateLimit;
  notify: Notify;
  mode?: ModerationMode;
}

export type CommentService = ReturnType<typeof createCommentService>;

type Writer = Pick<SessionViewer, 'id' | 'userType' | 'roles'>;

export function createCommentService({ db, rateLimit, notify, mode = moderationMode }: CommentServiceOptions) {
  return {
    ...bindFirst(db, {
      list: listComments,
      listReplies,
      listOwn: listOwnComments,
      deleteOwn: deleteOwnComment,
      listToModerate,
      listWatchedWords,
    }),
    /** Adds a comment or a reply; `comment-add.ts` lists the errors. */
    add: (viewer: Writer, input: NewComment, idempotencyKey = ''): Promise<AddedComment> =>
      addComment(db, input, { viewer, idempotencyKey, mode, pace: rateLimit.figures, notify }),
    report: (userId: string, report: Report): Promise<void> => reportComment(db, userId, { report, rateLimit }),
    watchWords: (actorId: string, words: readonly string[]) => watchWords(db, { words, actorId }),
    unwatchWord: (actorId: string, word: string): Promise<void> => unwatchWord(db, { word, actorId }),
    /** Bulk decision; comments whose state does not allow it are skipped. */
    decide: (moderatorId: string, input: DecisionInput) => decide(db, moderatorId, { input, notify }),
  };
}
