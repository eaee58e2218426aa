/** Items of a list by text, type and year, from the index of search; and their counts by type or year. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { searchRow, type searchSubjects } from '#server/db/schema/search.ts';
import { splitChoices } from '#shared/choice-list.ts';
import type { Language } from '#shared/language.ts';
import { searchCountMax } from '#shared/limits.ts';
import { headMark, searchQuery, splitQuery } from '#server/services/core/search-text.ts';
import { isPublic } from '#server/services/core/visibility.ts';

export interface FindItems {
  language: Language;
  columnId?: string | undefined;
  /** Any of these types; all if there is none. */
  typeIds?: readonly string[];
  year?: number | undefined;
  /** '' = any. */
  text: string;
}

/** The types that a list is filtered by; `all` and '' stand for every type. */
export function typeIdsOf(type: string): string[] {
  return type === 'all' ? [] : splitChoices(type);
}

/** Ids of the newest items whose title or abstract contains the text, or else its words; at most one more than the search limit. */
export async function findItemIds(db: Queryable, query: FindItems): Promise<string[]> {
  if (query.text.trim() === '') return findByLiteral(db, query, null);
  const [whole, split] = [searchQuery(query.text, headMark), splitQuery(query.text, headMark)];
  const ids = whole ? await findByLiteral(db, query, whole) : [];
  return ids.length === 0 && split ? findByLiteral(db, query, split) : ids;
}

export interface ItemCounts {
  /** Items with a value of the facet, or of all values; at most the search limit, as the total of a list. */
  of: (value?: string) => number;
  /** The values that occur, the greatest first. */
  values: readonly string[];
}

/** Counts the items that `findItemIds` would find with each type or year. */
export async function countItems(db: Queryable, query: FindItems, facet: 'typeId' | 'year'): Promise<ItemCounts> {
  const hasText = query.text.trim() !== '';
  const [whole, split] = hasText ? [searchQuery(query.text, headMark), splitQuery(query.text, headMark)] : [null, null];
  const found = whole || !hasText ? await countByLiteral(db, query, { facet, literal: whole }) : new Map<string, number>();
  const apart = split ? await countByLiteral(db, query, { facet, literal: split }) : new Map<string, number>();
  const sum = (counts: ReadonlyMap<string, number>) => counts.values().reduce((total, count) => total + count, 0);
  const countOf = (value: string | undefined) =>
    value === undefined ? sum(found) || sum(apart) : (found.get(value) ?? apart.get(value) ?? 0);
  return {
    of: (value) => Math.min(countOf(value), searchCountMax),
    values: [...new Set([...found.keys(), ...apart.keys()])].sort().reverse(),
  };
}

async function countByLiteral(
  db: Queryable,
  query: FindItems,
  { facet, literal }: { facet: 'typeId' | 'year'; literal: string | null },
): Promise<Map<string, number>> {
  const rows = await db
    .select({ value: searchRow[facet], count: sql<number>`count(*)::int` })
    .from(searchRow)
    .where(whereOf(query, literal))
    .groupBy(searchRow[facet]);
  return new Map(rows.map(({ value, count }) => [String(value), count]));
}

async function findByLiteral(db: Queryable, query: FindItems, literal: string | null): Promise<string[]> {
  const rows = await db
    .select({ id: searchRow.subjectId })
    .from(searchRow)
    .where(whereOf(query, literal))
    .orderBy(sql`${searchRow.publishAt} desc`, sql`${searchRow.id} desc`)
    .limit(searchCountMax + 1);
  return rows.map(({ id }) => id);
}

function whereOf({ language, columnId, typeIds = [], year }: FindItems, literal: string | null): SQL | undefined {
  return and(
    eq(searchRow.language, language),
    inArray(searchRow.subjectKind, ['content'] satisfies (typeof searchSubjects)[number][]),
    columnId ? eq(searchRow.columnId, columnId) : undefined,
    typeIds.length > 0 ? inArray(searchRow.typeId, [...typeIds]) : undefined,
    year === undefined ? undefined : eq(searchRow.year, year),
    isPublic(searchRow),
    literal === null ? undefined : sql`${searchRow.terms} @@ ${literal}::tsquery`,
  );
}
