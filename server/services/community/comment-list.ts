/** Comments for readers: those of an item with their first replies, further replies, and the user's own. */
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { comment } from '#server/db/schema/comment.ts';
import { notFound } from '#server/errors.ts';
import type { CommentReply, CommentRow, OwnComment } from '#shared/api/comment.ts';
import type { Page } from '#shared/api/paging.ts';
import { commentRepliesShown, pageSizeDefault } from '#shared/limits.ts';
import { isItemVisible, readCommentedItem } from './comment-item.ts';
import { isListed, isPublicComment, opensReplies, type StoredComment } from './comment-state.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { languageByScript } from '#shared/language-by-script.ts';
import { isoInstant } from '#server/services/core/localized.ts';

interface PagingQuery {
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

export type CommentListQuery = PagingQuery & { contentId: string; sort?: 'new' | 'hot' };

/** Columns of a comment and its writer, shared by all lists. */
export const commentFields = {
  id: comment.id,
  contentId: comment.contentId,
  parentId: comment.parentId,
  text: comment.text,
  second: comment.second,
  state: comment.state,
  pinned: comment.pinned,
  byStaff: comment.byStaff,
  likeCount: comment.likeCount,
  replyCount: comment.replyCount,
  createdAt: comment.createdAt,
  nickName: userAccount.nickName,
  isErased: sql<boolean>`(${userAccount.status} = 'erased')`,
};

export type ListedComment = Pick<
  StoredComment,
  'id' | 'contentId' | 'parentId' | 'text' | 'second' | 'state' | 'pinned' | 'byStaff' | 'likeCount' | 'replyCount' | 'createdAt'
> & { nickName: string; isErased: boolean };

/** Comments of an item: pinned first, then by date or likes. `total` includes replies; `columnType` says whether comments are open. */
export async function listComments(
  db: Database,
  { contentId, sort = 'new', pageNum = 1, pageSize = pageSizeDefault }: CommentListQuery,
): Promise<Page<CommentRow>> {
  const item = await readCommentedItem(db, contentId);
  const order = orderOf(sort);
  // One scan of the partial index finds the page. The subquery is named like the table, so that the fields read from it.
  const page = db
    .select()
    .from(comment)
    .where(and(eq(comment.contentId, contentId), isListed()))
    .orderBy(...order)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .as('comment');
  const rows = await withWriter(db.select(commentFields).from(page).$dynamic()).orderBy(...order);
  const replies = await readFirstReplies(
    db,
    rows.filter(({ replyCount }) => replyCount > 0).map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({
      ...toReply(row),
      pinned: row.pinned,
      replyCount: row.replyCount,
      replies: replies.filter(({ parentId }) => parentId === row.id),
    })),
    total: item.commentCount,
    columnType: item.commentsClosed ? 'closed' : 'open',
  };
}

/** Public replies to a comment, oldest first. Throws `notFound` if they are not visible. */
export async function listReplies(
  db: Database,
  { id, pageNum = 1, pageSize = pageSizeDefault }: PagingQuery & { id: string },
): Promise<Page<CommentReply>> {
  const [root] = await db
    .select({ state: comment.state, replyCount: comment.replyCount })
    .from(comment)
    .where(and(eq(comment.id, id), sql`${comment.parentId} is null`, isItemVisible()));
  if (!root || !opensReplies(root.state)) throw notFound();
  const rows = await withWriter(db.select(commentFields).from(comment).$dynamic())
    .where(and(eq(comment.parentId, id), isPublicComment()))
    .orderBy(asc(comment.createdAt), asc(comment.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  return { rows: rows.map(toReply), total: root.replyCount };
}

/** The user's own comments, newest first, including held and hidden ones but not deleted ones. */
export async function listOwnComments(
  db: Database,
  userId: string,
  { contentId, pageNum = 1, pageSize = pageSizeDefault }: PagingQuery & { contentId?: string | undefined },
): Promise<Page<OwnComment>> {
  const own = and(eq(comment.userId, userId), sql`${comment.state} <> 'deleted'`, contentId ? eq(comment.contentId, contentId) : undefined);
  const [rows, total] = await Promise.all([
    withWriter(db.select(commentFields).from(comment).$dynamic())
      .where(own)
      .orderBy(desc(comment.createdAt), desc(comment.id))
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    countUpTo(db, sql`from ${comment} where ${own}`),
  ]);
  return { rows: rows.map((row) => ({ ...toReply(row), status: row.state })), total };
}

function withWriter<Query extends PgSelect>(query: Query) {
  return query.innerJoin(userAccount, eq(userAccount.id, comment.userId));
}

function orderOf(sort: 'new' | 'hot'): SQL[] {
  const last = sort === 'hot' ? [sql`${comment.likeCount} desc`] : [sql`${comment.createdAt} desc`];
  return [sql`${comment.pinned} desc`, ...last, sql`${comment.id} desc`];
}

/** The first public replies to each of the given comments. */
async function readFirstReplies(db: Database, ids: readonly string[]): Promise<CommentReply[]> {
  if (ids.length === 0) return [];
  const first = db
    .select()
    .from(comment)
    .where(and(sql`${comment.parentId} = root.id`, isPublicComment()))
    .orderBy(asc(comment.createdAt), asc(comment.id))
    .limit(commentRepliesShown)
    .as('comment');
  const roots = sql`(values ${sql.join(
    ids.map((id) => sql`(${id}::text)`),
    sql`, `,
  )}) as root (id)`;
  const rows = await db
    .select(commentFields)
    .from(roots)
    .crossJoinLateral(first)
    .innerJoin(userAccount, eq(userAccount.id, comment.userId))
    .orderBy(asc(comment.createdAt), asc(comment.id));
  return rows.map(toReply);
}

/** Output form of a comment: a deleted one has no text, an erased account no name. */
export function toReply(row: ListedComment): CommentReply {
  const isDeleted = row.state === 'deleted';
  return {
    id: row.id,
    contentId: row.contentId,
    parentId: row.parentId,
    content: isDeleted ? '' : row.text,
    lang: isDeleted ? '' : languageByScript(row.text),
    second: isDeleted ? null : row.second,
    createTime: isoInstant(row.createdAt),
    nickName: isDeleted || row.isErased ? '' : row.nickName,
    isErased: !isDeleted && row.isErased,
    likeCount: isDeleted ? 0 : row.likeCount,
    byStaff: !isDeleted && row.byStaff,
  };
}
