/** Fallbacks of a search with few or no results: pinyin, similar names, results in the other language. */
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { searchRow } from '#server/db/schema/search.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { searchContent, SearchAnswer } from '#shared/api/search.ts';
import { languages, type Language } from '#shared/language.ts';
import { didYouMeanMax, searchCountMax } from '#shared/limits.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { findByPinyin, findNear, type NameHit } from './search-names.ts';
import { fold, queryRuns } from '#server/services/core/search-text.ts';
import { isPublic } from '#server/services/core/visibility.ts';

export type SearchQuery = NonNullable<Input<typeof searchContent>['query']>;

export interface FindQuery extends SearchQuery {
  /** The `tsquery` literal of the text. */
  literal: string;
  language: Language;
}

export interface Further extends Pick<SearchAnswer, 'fallback' | 'didYouMean' | 'otherLanguage'> {
  hits: NameHit[];
}

/** Up to this number of results the other language is searched too. */
export const fewMax = 2;
/** No fallback for longer texts, which are sentences; this bounds the cost of a search. */
const runsMax = 6;

export const nothingFurther: Further = { hits: [], fallback: '', didYouMean: [], otherLanguage: 0 };

/** Fallback rows and names are only searched if there was no exact result. */
export async function findFurther(db: Database, { query, exact }: { query: FindQuery; exact: number }): Promise<Further> {
  const { search, language, columnId, year } = query;
  if (queryRuns(search).length > runsMax) return nothingFurther;
  const otherLanguage = await countInOther(db, query);
  // Within a column or a year only the other language is searched.
  if (exact > 0 || columnId !== undefined || year !== undefined) return { ...nothingFurther, otherLanguage };
  const byPinyin = await findByPinyin(db, search, language);
  if (byPinyin.length > 0) return { hits: byPinyin, fallback: 'pinyin', didYouMean: [], otherLanguage };
  const near = await findNear(db, search, language);
  if (near.length === 0) return { ...nothingFurther, otherLanguage };
  const names = [...new Set(near.map(({ text }) => text))].filter((text) => fold(text) !== fold(search).trim());
  return { hits: near, fallback: 'near', didYouMean: names.slice(0, didYouMeanMax), otherLanguage };
}

/** Number of matches in the other language. */
function countInOther(db: Database, { literal, language, columnId, year }: FindQuery): Promise<number> {
  const other = languages.find((one) => one !== language) ?? language;
  const within = sql`${columnId ? sql`and ${searchRow.columnId} = ${columnId}` : sql``} ${year ? sql`and ${searchRow.year} = ${year}` : sql``}`;
  return countUpTo(
    db,
    sql`from ${searchRow} where ${searchRow.language} = ${other} and ${isPublic(searchRow)} ${within} and ${searchRow.terms} @@ ${literal}::tsquery`,
    searchCountMax,
  );
}
