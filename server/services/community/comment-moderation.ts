/** Comment moderation: the queue and bulk decisions. */
import { and, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import { comment, commentReport } from '#server/db/schema/comment.ts';
import type { CommentDecision, ModeratedComment } from '#shared/api/comment.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { nameIn, nameItems } from './comment-item.ts';
import { commentFields, toReply } from './comment-list.ts';
import { notifyOfComment, notifyOfDecision, notifyOfReply, type Notify } from './comment-notice.ts';
import { changeState, decisions, lockComments, setPinned, type CommentState, type StoredComment } from './comment-state.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { instantOrNull } from '#server/services/core/visibility.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { containsText } from '#server/services/core/contains-text.ts';

export interface ModerationQuery {
  status?: CommentState | undefined;
  search?: string | undefined;
  contentId?: string | undefined;
  userId?: string | undefined;
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

/** Comments in a state, newest first; pending ones by default. */
export async function listToModerate(db: Database, query: ModerationQuery, language: Language): Promise<Page<ModeratedComment>> {
  const { pageNum = 1, pageSize = pageSizeDefault } = query;
  const where = filterOf(query);
  const [rows, total] = await Promise.all([
    selectComments(db)
      .where(where)
      .orderBy(...listOrder)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    countUpTo(db, sql`from ${comment} join ${userAccount} on ${userAccount.id} = ${comment.userId} where ${where}`),
  ]);
  return { rows: await toRows(db, rows, language), total };
}

/** All comments that the filters leave. */
export function exportComments(db: Database, query: ModerationQuery, language: Language): Promise<ListFile> {
  return listFile(db, {
    keys: db
      .select({ id: comment.id })
      .from(comment)
      .innerJoin(userAccount, eq(userAccount.id, comment.userId))
      .where(filterOf(query))
      .orderBy(...listOrder),
    read: async (ids) => toRows(db, await selectComments(db).where(inArray(comment.id, ids)), language),
    keyOf: ({ id }) => id,
  });
}

/** Characters of an answered comment. */
const answersMax = 120;

const listOrder = [desc(comment.createdAt), desc(comment.id)];

function selectComments(db: Database) {
  const reasons = sql<
    string[]
  >`array(select distinct ${commentReport.reason} from ${commentReport} where ${commentReport.commentId} = ${comment.id} and ${commentReport.reason} <> '' order by 1)`;
  const barredUntil = sql<Date | null>`case when ${userAccount.barredUntil} > now() then ${userAccount.barredUntil} end`.mapWith(
    instantOrNull,
  );
  const answers = sql<string>`coalesce((select left(above.text, ${answersMax}) from ${comment} above where above.id = ${comment.parentId}), '')`;
  return db
    .select({
      ...commentFields,
      heldFor: comment.heldFor,
      reportCount: comment.reportCount,
      reasons,
      userId: comment.userId,
      barredUntil,
      answers,
    })
    .from(comment)
    .innerJoin(userAccount, eq(userAccount.id, comment.userId));
}

async function toRows(db: Database, rows: Awaited<ReturnType<typeof selectComments>>, language: Language): Promise<ModeratedComment[]> {
  const items = await nameItems(
    db,
    rows.map(({ contentId }) => contentId),
  );
  return rows.map((row) => {
    const { title, path } = nameIn(language, items.get(row.contentId));
    return {
      // Moderators can also read the text of deleted comments.
      ...toReply({ ...row, state: 'public' }),
      status: row.state,
      pinned: row.pinned,
      heldFor: row.heldFor,
      reportCount: row.reportCount,
      reportReasons: row.reasons,
      userId: row.userId,
      userName: row.nickName,
      barredUntil: row.barredUntil?.toISOString() ?? null,
      answers: row.answers,
      contentTitle: title,
      contentPath: path,
    };
  });
}

function filterOf({ status = 'pending', search = '', contentId, userId }: ModerationQuery): SQL | undefined {
  return and(
    eq(comment.state, status),
    contentId ? eq(comment.contentId, contentId) : undefined,
    userId ? eq(comment.userId, userId) : undefined,
    containsText([comment.text, userAccount.nickName], search),
  );
}

export interface DecisionInput {
  ids: readonly string[];
  decision: CommentDecision;
  /** State as seen by the moderator; comments that have changed since are skipped. */
  from?: CommentState | undefined;
  reason?: string | undefined;
  /** Days for which the authors may not comment. */
  barDays?: number | undefined;
}

export interface DecisionResult {
  decided: string[];
  left: string[];
}

/** Decides on comments in one transaction, with an audit entry each. Comments whose state does not allow it are skipped and reported. */
export function decide(
  db: Database,
  moderatorId: string,
  { input, notify }: { input: DecisionInput; notify: Notify },
): Promise<DecisionResult> {
  return db.transaction(async (tx) => {
    const ids = [...new Set(input.ids)];
    const reason = cleanLine(input.reason ?? '');
    const locked = await lockComments(tx, ids);
    const rows = ids.flatMap((id) => locked.get(id) ?? []).filter((row) => fits(row, input));
    await act(tx, { rows, locked, decision: input.decision, moderatorId });
    await notifyWriters(tx, { rows: rows.filter((row) => row.userId !== moderatorId), locked, decision: input.decision, reason, notify });
    const { to } = decisions[input.decision];
    for (const row of rows)
      await appendAudit(tx, {
        actorId: moderatorId,
        action: input.decision,
        subjectKind: 'comment',
        subjectId: row.id,
        fromState: row.state,
        toState: to ?? row.state,
        reason,
      });
    if (input.barDays && (input.decision === 'hide' || input.decision === 'delete'))
      await barAuthors(tx, { userIds: rows.map(({ userId }) => userId), days: input.barDays, moderatorId, reason });
    const decided = new Set(rows.map(({ id }) => id));
    return { decided: [...decided], left: ids.filter((id) => !decided.has(id)) };
  });
}

function fits({ state, parentId, pinned }: StoredComment, { decision, from }: DecisionInput): boolean {
  if (!decisions[decision].from.includes(state) || (from !== undefined && from !== state)) return false;
  if (decision === 'pin') return parentId === null && !pinned;
  return decision === 'unpin' ? pinned : true;
}

interface LockedDecision {
  rows: readonly StoredComment[];
  locked: ReadonlyMap<string, StoredComment>;
  decision: CommentDecision;
  moderatorId: string;
}

async function act(tx: Transaction, { rows, locked, decision, moderatorId }: LockedDecision): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const { to } = decisions[decision];
  if (to === null) await setPinned(tx, ids, decision === 'pin');
  // A decision resolves the open reports; only new ones count from now on.
  else
    await changeState(tx, {
      locked,
      ids,
      to,
      set: { decidedBy: moderatorId, heldFor: '', ...(decision === 'approve' ? { reportCount: 0 } : {}) },
    });
}

const events = { approve: 'approved', hide: 'hidden', delete: 'deleted' } as const;

async function notifyWriters(
  tx: Transaction,
  { rows, locked, decision, reason, notify }: Omit<LockedDecision, 'moderatorId'> & { reason: string; notify: Notify },
): Promise<void> {
  if (decision === 'pin' || decision === 'unpin') return;
  await notifyOfDecision(tx, { comments: rows, event: events[decision], reason }, notify);
  if (decision !== 'approve') return;
  for (const reply of rows) {
    if (reply.state === 'pending' && reply.heldFor !== 'reports') await notifyOfComment(tx, reply, notify);
    const root = reply.parentId ? locked.get(reply.parentId) : undefined;
    // The author of the answered comment was notified when this one was first public.
    if (root?.state === 'public' && reply.state === 'pending' && reply.heldFor !== 'reports')
      await notifyOfReply(tx, { reply, root }, notify);
  }
}

interface Bar {
  userIds: readonly string[];
  days: number;
  moderatorId: string;
  reason: string;
}

/** A bar of authors, which never shortens one that they have. Staff are not barred: their accounts are managed. */
async function barAuthors(tx: Transaction, { userIds, days, moderatorId, reason }: Bar): Promise<void> {
  const barred = await tx
    .update(userAccount)
    .set({ barredUntil: sql`greatest(${userAccount.barredUntil}, now() + make_interval(days => ${days}))` })
    .where(
      and(
        inArray(userAccount.id, [...new Set(userIds)]),
        sql`not exists (select 1 from ${userRole} where ${userRole.userId} = ${userAccount.id})`,
      ),
    )
    .returning({ id: userAccount.id });
  for (const { id } of barred.sort((a, b) => (a.id < b.id ? -1 : 1)))
    await appendAudit(tx, { actorId: moderatorId, action: 'bar', subjectKind: 'account', subjectId: id, reason, details: { days } });
}

/** Lets an author comment again; does nothing for others. */
export function liftBar(db: Database, moderatorId: string, userId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [lifted] = await tx
      .update(userAccount)
      .set({ barredUntil: null })
      .where(and(eq(userAccount.id, userId), isNotNull(userAccount.barredUntil)))
      .returning({ id: userAccount.id });
    if (lifted) await appendAudit(tx, { actorId: moderatorId, action: 'liftBar', subjectKind: 'account', subjectId: userId });
  });
}
