/** The comment service: reading, writing and moderation. */
import type { Database } from '#server/db/client.ts';
import type { SettingGroupService } from '#server/services/core/setting-groups.ts';
import { moderationModes } from '#shared/site/setting-groups.ts';
import { addComment, type AddedComment, type AddOptions, type NewComment } from './comment-add.ts';
import { listComments, listOwnComments, listReplies } from './comment-list.ts';
import { decide, exportComments, liftBar, listToModerate, type DecisionInput } from './comment-moderation.ts';
import type { Notify } from './comment-notice.ts';
import { deleteOwnComment, reportComment, type Report } from './comment-report.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

export interface CommentServiceOptions {
  db: Database;
  rateLimit: RateLimit;
  notify: Notify;
  settings: Pick<SettingGroupService, 'read'>;
}

export type CommentService = ReturnType<typeof createCommentService>;

type Writer = Pick<SessionViewer, 'id' | 'userType' | 'roles'>;

export function createCommentService({ db, rateLimit, notify, settings }: CommentServiceOptions) {
  /** The rules that hold now. Figures that the environment has set are those of `rateLimit`. */
  const readRules = async (): Promise<Pick<AddOptions, 'mode' | 'pace'> & { reportsUntilHidden: number }> => {
    const { mode, seconds, newPerDay, reportsUntilHidden } = await settings.read(db, 'comments');
    const { figures } = rateLimit;
    return {
      mode: moderationModes.find((known) => known === mode) ?? 'first',
      pace: {
        'comment.account': { ...figures['comment.account'], seconds: Number(seconds) },
        'newComment.account': { ...figures['newComment.account'], count: Number(newPerDay) },
      },
      reportsUntilHidden: Number(reportsUntilHidden),
    };
  };
  return {
    ...bindFirst(db, {
      list: listComments,
      listReplies,
      listOwn: listOwnComments,
      deleteOwn: deleteOwnComment,
      listToModerate,
      exportToModerate: exportComments,
      liftBar,
    }),
    /** Adds a comment or a reply; `comment-add.ts` lists the errors. */
    add: async (viewer: Writer, input: NewComment, idempotencyKey = ''): Promise<AddedComment> =>
      addComment(db, input, { viewer, idempotencyKey, notify, ...(await readRules()) }),
    report: async (userId: string, report: Report): Promise<void> =>
      reportComment(db, userId, { report, rateLimit, reportsUntilHidden: (await readRules()).reportsUntilHidden }),
    /** Bulk decision; comments whose state does not allow it are skipped. */
    decide: (moderatorId: string, input: DecisionInput) => decide(db, moderatorId, { input, notify }),
  };
}
