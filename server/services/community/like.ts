/**
 * Likes, one row per user and target: the stored count changes in the same transaction, with the target's row locked. Also
 * the current counters, since cached pages have older ones.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction, Queryable } from '#server/db/client.ts';
import { userLike } from '#server/db/schema/like.ts';
import type { clickLike, getCounts, ItemCounts } from '#shared/api/like.ts';
import type { ContentRow } from '#shared/api/content.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import { announceFigures } from '#server/services/core/change-feed.ts';
import { listFavourites, setFavourite } from './favourite.ts';
import { lockTarget, type Target } from './like-target.ts';
import { readUserState, setPosition, idsOf } from './user-state.ts';
import { type Answer, earliest, isPublic, isVisible, nextInstant } from '#server/services/core/visibility.ts';
import { film } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { person } from '#server/db/schema/person.ts';

export type LikeInput = Input<typeof clickLike>['body'];
export type CountQuery = NonNullable<Input<typeof getCounts>['query']>;

export type LikeService = ReturnType<typeof createLikeService>;

export function createLikeService({ db }: { db: Database }) {
  return {
    /** Likes or unlikes; toggles without `liked`. Throws `notFound` for an invisible target. */
    click: (userId: string, input: LikeInput): Promise<{ liked: boolean; count: number }> =>
      db.transaction((tx) => click(tx, userId, input)),
    ...bindFirst(db, { setFavourite, setPosition, readState: readUserState }),
    listFavourites: (userId: string, query: { pageNum?: number; pageSize?: number }, language: Language): Promise<Page<ContentRow>> =>
      listFavourites(db, userId, { ...query, language }),
    /** Counters of visible items, in the order of the ids. */
    readCounts: ({ ids }: CountQuery): Promise<Answer<ItemCounts[]>> => readCounts(db, ids),
  };
}

async function click(
  tx: Transaction,
  userId: string,
  { contentId, type = 'content', liked }: LikeInput,
): Promise<{ liked: boolean; count: number }> {
  const target = await lockTarget(tx, contentId, type);
  // The lock serialises writers of this target, so the state read here still holds at the write.
  const wasLiked = await isLiked(tx, userId, target);
  const willLike = liked ?? !wasLiked;
  if (willLike === wasLiked) return { liked: willLike, count: target.likes };
  const row = { userId, targetKind: target.kind, targetId: target.id };
  if (willLike) await tx.insert(userLike).values(row);
  else await tx.delete(userLike).where(isRow(userId, target));
  const by = willLike ? 1 : -1;
  await target.addLikes(by);
  if (target.kind !== 'comment') await announceFigures(tx, [target.id]);
  return { liked: willLike, count: Math.max(0, target.likes + by) };
}

async function isLiked(tx: Transaction, userId: string, target: Target): Promise<boolean> {
  return (await tx.select({ id: userLike.targetId }).from(userLike).where(isRow(userId, target))).length > 0;
}

function isRow(userId: string, { kind, id }: Target) {
  return and(eq(userLike.userId, userId), eq(userLike.targetKind, kind), eq(userLike.targetId, id));
}

/** Counters of visible items, films and people, in the order of the ids. Throws `invalidRequest` for too many. */
async function readCounts(db: Queryable, list: string): Promise<Answer<ItemCounts[]>> {
  const ids = idsOf(list);
  const [items, films, people] = await Promise.all([
    db
      .select(fieldsOf(content))
      .from(content)
      .where(and(inArray(content.id, ids), isVisible())),
    db
      .select(fieldsOf(film))
      .from(film)
      .where(and(inArray(film.id, ids), isPublic(film))),
    db
      .select({
        id: person.id,
        viewCount: person.viewCount,
        likeCount: person.likeCount,
        favouriteCount: person.favouriteCount,
        changesAt: nextInstant(person),
      })
      .from(person)
      .where(and(inArray(person.id, ids), isPublic(person))),
  ]);
  const rows = [...people.map((row) => ({ ...row, commentCount: 0, commentsClosed: true })), ...films, ...items];
  const countsOf = new Map(rows.map(({ changesAt: _end, ...counts }): [string, ItemCounts] => [counts.id, counts]));
  return {
    data: [...new Set(ids)].flatMap((id) => countsOf.get(id) ?? []),
    tags: [],
    changesAt: earliest(rows.map(({ changesAt }) => changesAt)),
  };
}

function fieldsOf<Table extends typeof content | typeof film>(table: Table) {
  const { id, viewCount, likeCount, commentCount, favouriteCount, commentsClosed } = table;
  return { id, viewCount, likeCount, commentCount, favouriteCount, commentsClosed, changesAt: nextInstant(table) };
}
