/** Favourites: adding, removing, and the list of visible ones. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { userFavourite } from '#server/db/schema/like.ts';
import { person } from '#server/db/schema/person.ts';
import type { ContentRow } from '#shared/api/content.ts';
import type { Page } from '#shared/api/paging.ts';
import { otherLanguage, type Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { findTarget, isTargetVisible, type Target } from './like-target.ts';
import { readResultRows, type Hit } from '#server/services/search/search-rows.ts';

/** Adds or removes a favourite; removing always works. Throws `notFound` for adding something invisible. */
export function setFavourite(
  db: Database,
  userId: string,
  { contentId, favourite }: { contentId: string; favourite: boolean },
): Promise<{ favourite: boolean }> {
  return db.transaction(async (tx) => {
    await (favourite ? addFavourite(tx, userId, await findTarget(tx, contentId, 'content')) : removeFavourite(tx, userId, contentId));
    return { favourite };
  });
}

async function addFavourite(tx: Transaction, userId: string, target: Target): Promise<void> {
  const inserted = await tx
    .insert(userFavourite)
    .values({ userId, targetKind: target.kind, targetId: target.id })
    .onConflictDoNothing()
    .returning({ id: userFavourite.targetId });
  if (inserted.length > 0) await addToCount(tx, target, 1);
}

async function removeFavourite(tx: Transaction, userId: string, id: string): Promise<void> {
  const removed = await tx
    .delete(userFavourite)
    .where(and(eq(userFavourite.userId, userId), eq(userFavourite.targetId, id)))
    .returning({ kind: userFavourite.targetKind, id: userFavourite.targetId });
  for (const target of removed) await addToCount(tx, target, -1);
}

/** Tables with a stored count of favourites. */
const counted = { content, work: film, person };

async function addToCount(tx: Transaction, { kind, id }: Target, by: number): Promise<void> {
  if (kind === 'comment') return;
  await tx.execute(sql`update ${counted[kind]} set favourite_count = greatest(0, favourite_count + ${by}::int) where id = ${id}`);
}

interface FavouriteQuery {
  pageNum?: number | undefined;
  pageSize?: number | undefined;
  language: Language;
}

/** A page of favourites, latest first; one without a text in the language falls back to the other. */
export async function listFavourites(
  db: Database,
  userId: string,
  { pageNum = 1, pageSize = pageSizeDefault, language }: FavouriteQuery,
): Promise<Page<ContentRow>> {
  const where = and(eq(userFavourite.userId, userId), isTargetVisible({ kind: userFavourite.targetKind, id: userFavourite.targetId }));
  const [favourites, total] = await Promise.all([
    db
      .select({ kind: userFavourite.targetKind, id: userFavourite.targetId })
      .from(userFavourite)
      .where(where)
      .orderBy(desc(userFavourite.createdAt), desc(userFavourite.targetId))
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    countUpTo(db, sql`from ${userFavourite} where ${where}`),
  ]);
  return { rows: await rowsOf(db, favourites, language), total };
}

async function rowsOf(db: Database, favourites: readonly Target[], language: Language): Promise<ContentRow[]> {
  const first = await readRows(db, favourites, language);
  const missing = favourites.filter(({ id }) => !first.has(id));
  const second = await readRows(db, missing, otherLanguage(language));
  return favourites.flatMap(({ id }) => first.get(id) ?? second.get(id) ?? []);
}

/** Reuses the search results' query, which gives items, films and people in one shape. */
async function readRows(db: Database, favourites: readonly Target[], language: Language): Promise<Map<string, ContentRow>> {
  const hits = favourites.flatMap(({ kind, id }): Hit[] =>
    kind === 'comment' ? [] : [{ subjectKind: kind, subjectId: id, kind: 'news' }],
  );
  const rows = await readResultRows(db, { hits, runs: [], language });
  return new Map(rows.map((row) => [row.id, row]));
}
