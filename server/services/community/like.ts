/** Likes: one row per user and target. The stored count changes in the same transaction, with the target's row locked. */
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { userLike } from '#server/db/schema/like.ts';
import type { clickLike, getCounts, getUserState, ItemCounts, UserState } from '#shared/api/like.ts';
import type { ContentRow } from '#shared/api/content.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { listFavourites, setFavourite } from './favourite.ts';
import { readCounts } from './like-count.ts';
import { lockTarget, type Target } from './like-target.ts';
import { readUserState } from './user-state.ts';
import type { Answer } from '#server/services/core/visibility.ts';
import { setPosition } from './watch-position.ts';

export type LikeInput = Input<typeof clickLike>['body'];
export type StateQuery = NonNullable<Input<typeof getUserState>['query']>;
export type CountQuery = NonNullable<Input<typeof getCounts>['query']>;

export type LikeService = ReturnType<typeof createLikeService>;

export function createLikeService({ db }: { db: Database }) {
  return {
    /** Likes or unlikes; toggles without `liked`. Throws `notFound` for an invisible target. */
    click: (userId: string, input: LikeInput): Promise<{ liked: boolean; count: number }> =>
      db.transaction((tx) => click(tx, userId, input)),
    setFavourite: (userId: string, input: { contentId: string; favourite: boolean }) => setFavourite(db, userId, input),
    listFavourites: (userId: string, query: { pageNum?: number; pageSize?: number }, language: Language): Promise<Page<ContentRow>> =>
      listFavourites(db, userId, { ...query, language }),
    setPosition: (userId: string, input: { videoId: string; seconds: number }) => setPosition(db, userId, input),
    /** The user's relation to items, in the order of the ids. */
    readState: (userId: string, query: StateQuery): Promise<UserState[]> => readUserState(db, userId, query),
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
  const wanted = liked ?? !wasLiked;
  if (wanted === wasLiked) return { liked: wanted, count: target.likes };
  const row = { userId, targetKind: target.kind, targetId: target.id };
  if (wanted) await tx.insert(userLike).values(row);
  else await tx.delete(userLike).where(isRow(userId, target));
  const by = wanted ? 1 : -1;
  await target.addLikes(by);
  return { liked: wanted, count: Math.max(0, target.likes + by) };
}

async function isLiked(tx: Transaction, userId: string, target: Target): Promise<boolean> {
  return (await tx.select({ id: userLike.targetId }).from(userLike).where(isRow(userId, target))).length > 0;
}

function isRow(userId: string, { kind, id }: Target) {
  return and(eq(userLike.userId, userId), eq(userLike.targetKind, kind), eq(userLike.targetId, id));
}
