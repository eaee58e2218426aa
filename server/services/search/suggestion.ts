/** Suggestions while typing: awards, screens, then titles and names by prefix, infix, words apart and pinyin. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { searchRow, suggestion } from '#server/db/schema/search.ts';
import type { SuggestionPlace } from '#shared/api/search.ts';
import type { Language } from '#shared/language.ts';
import { suggestionInputMax, suggestionsMax } from '#shared/limits.ts';
import { typedMarks } from '#server/services/core/highlight.ts';
import { pinyinQueryOf } from '#server/services/core/pinyin-terms.ts';
import { awardLine, findAwards, findAwardsByPinyin, findAwardsNear, type FoundAward } from './search-award.ts';
import { findScreens } from './search-screens.ts';
import { fold, likePrefix, searchQuery, splitQuery } from '#server/services/core/search-text.ts';
import { isPublic } from '#server/services/core/visibility.ts';

/** Candidates per kind of match; the best are chosen by weight. */
const candidatesMax = 48;
/** Maximum number of awards; the rest is for titles and names. */
const awardsMax = 3;

interface Typed {
  text: string;
  language: Language;
  /** Only items of this column. */
  columnId?: string | undefined;
}

/** At most six, without duplicates. */
export async function suggest(db: Database, { text, language, columnId }: Typed): Promise<SuggestionPlace[]> {
  const typed = fold(text).trim().slice(0, suggestionInputMax);
  if (typed === '') return [];
  const sources = columnId === undefined ? sourcesOf(db, typed, language) : matchSources(db, typed, { language, columnId });
  const found = new Map<string, string>();
  // One after the other: most texts are answered by the first ones.
  for (const source of sources) {
    for (const { text: shown, path } of await source()) if (found.size < suggestionsMax && !found.has(shown)) found.set(shown, path);
    if (found.size === suggestionsMax) break;
  }
  return [...found].map(([shown, path]) => ({ text: shown, path, marks: typedMarks(shown, text) }));
}

type Source = () => Promise<{ text: string; path: string }[]>;

/** Where suggestions come from, best first. */
function sourcesOf(db: Database, typed: string, language: Language): Source[] {
  const [prefix, ...others] = matchSources(db, typed, { language });
  const pinyin = pinyinQueryOf(typed) === null ? [] : others.splice(-1);
  const question = { text: typed, language };
  return [
    async () => linesOf(await findAwards(db, question)),
    async () => (await findScreens(db, typed, language)).map(({ label, path }) => ({ text: label, path })),
    ...(prefix ? [prefix] : []),
    ...others,
    async () => linesOf(await findAwardsByPinyin(db, question)),
    ...pinyin,
    async () => linesOf(await findAwardsNear(db, question)),
  ];
}

function linesOf(awards: readonly FoundAward[]): { text: string; path: string }[] {
  return awards.slice(0, awardsMax).map((award) => ({ text: awardLine(award), path: award.path }));
}

function matchSources(db: Database, typed: string, place: Omit<Typed, 'text'>): Source[] {
  return nameMatches(typed).map((match) => async () => (await candidatesOf(db, match, place)).map((text) => ({ text, path: '' })));
}

interface NameMatch {
  matches: SQL;
  order?: SQL;
}

function nameMatches(typed: string): NameMatch[] {
  const literals = [searchQuery(typed), splitQuery(typed), pinyinQueryOf(typed)].filter((literal) => literal !== null);
  return [
    { matches: sql`${suggestion.folded} like ${likePrefix(typed)}`, order: sql`${suggestion.folded} using ~<~` },
    ...literals.map((literal) => ({ matches: sql`${suggestion.terms} @@ ${literal}::tsquery` })),
  ];
}

async function candidatesOf(db: Database, { matches, order }: NameMatch, { language, columnId }: Omit<Typed, 'text'>): Promise<string[]> {
  const isInColumn =
    columnId === undefined
      ? undefined
      : sql`exists (select 1 from ${searchRow} where ${searchRow.subjectKind} = ${suggestion.subjectKind}
          and ${searchRow.subjectId} = ${suggestion.subjectId} and ${searchRow.language} = ${language} and ${searchRow.columnId} = ${columnId})`;
  const rows = await db
    .select({ text: suggestion.text, weight: suggestion.weight })
    .from(suggestion)
    .where(and(eq(suggestion.language, language), isPublic(suggestion), matches, isInColumn))
    .orderBy(...(order ? [order] : []))
    .limit(candidatesMax);
  return rows.sort((a, b) => b.weight - a.weight || a.text.length - b.text.length).map((row) => row.text);
}
