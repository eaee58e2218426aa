/** Comments: everything that readers, writers and moderators do with them. */
import type { Database } from '#server/db/client.ts';
import type { Language } from '#shared/language.ts';
import { addComment, type Added, type ModerationMode, type NewComment } from './comment-add.ts';
import { listComments, listOwnComments, listReplies, type CommentListQuery } from './comment-list.ts';
import { decide, listToModerate, type DecisionInput, type ModerationQuery } from './comment-moderation.ts';
import type { Notify } from './comment-notice.ts';
import { deleteOwnComment, reportComment, type Report } from './comment-report.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

/** Who waits for a moderator on this site. */
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
    list: (query: CommentListQuery) => listComments(db, query),
    listReplies: (query: { id: string; pageNum?: number; pageSize?: number }) => listReplies(db, query),
    listOwn: (userId: string, query: { contentId?: string; pageNum?: number; pageSize?: number }) => listOwnComments(db, userId, query),
    /** Adds a comment or a reply; see `comment-add.ts` for what it refuses. */
    add: (viewer: Writer, input: NewComment, idempotencyKey = ''): Promise<Added> =>
      addComment(db, input, { viewer, idempotencyKey, mode, pace: rateLimit.figures, notify }),
    /** Deletes one's own. Throws `notFound` for anybody else's. */
    deleteOwn: (userId: string, id: string): Promise<void> => deleteOwnComment(db, userId, id),
    report: (userId: string, report: Report): Promise<void> => reportComment(db, userId, { report, rateLimit }),
    listToModerate: (query: ModerationQuery, language: Language) => listToModerate(db, query, language),
    /** Decides on many; those whose state does not fit are left. */
    decide: (moderatorId: string, input: DecisionInput) => decide(db, moderatorId, { input, notify }),
  };
}
