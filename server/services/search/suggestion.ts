/** Suggestions while typing: awards, then titles and names by prefix, infix and pinyin. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { suggestion } from '#server/db/schema/search.ts';
import type { SuggestionPlace } from '#shared/api/search.ts';
import type { Language } from '#shared/language.ts';
import { suggestionInputMax, suggestionsMax } from '#shared/limits.ts';
import { pinyinQueryOf } from '#server/services/core/pinyin-terms.ts';
import { awardLine, findAwards } from './search-award.ts';
import { fold, likePrefix, searchQuery } from '#server/services/core/search-text.ts';
import { isPublic } from '#server/services/core/visibility.ts';

/** Candidates per kind of match; the best are chosen by weight. */
const candidatesMax = 48;

/** Maximum number of awards; the rest is for titles and names. */
const awardsMax = 3;

/** At most six, without duplicates. */
export async function suggest(db: Database, text: string, language: Language): Promise<SuggestionPlace[]> {
  const typed = fold(text).trim().slice(0, suggestionInputMax);
  if (typed === '') return [];
  const awards = await findAwards(db, { text: typed, language });
  const places: SuggestionPlace[] = awards.slice(0, awardsMax).map((award) => ({ text: awardLine(award), path: award.path }));
  for (const match of nameMatches(typed)) {
    for (const candidate of await candidatesOf(db, match, language)) {
      if (places.every((one) => one.text !== candidate)) places.push({ text: candidate, path: '' });
      if (places.length === suggestionsMax) return places;
    }
  }
  return places;
}

interface NameMatch {
  matches: SQL;
  order?: SQL;
}

function nameMatches(typed: string): NameMatch[] {
  const inside = searchQuery(typed);
  const pinyin = pinyinQueryOf(typed);
  return [
    { matches: sql`${suggestion.folded} like ${likePrefix(typed)}`, order: sql`${suggestion.folded} using ~<~` },
    ...(inside ? [{ matches: sql`${suggestion.terms} @@ ${inside}::tsquery` }] : []),
    ...(pinyin ? [{ matches: sql`${suggestion.terms} @@ ${pinyin}::tsquery` }] : []),
  ];
}

async function candidatesOf(db: Database, { matches, order }: NameMatch, language: Language): Promise<string[]> {
  const rows = await db
    .select({ text: suggestion.text, weight: suggestion.weight })
    .from(suggestion)
    .where(and(eq(suggestion.language, language), isPublic(suggestion), matches))
    .orderBy(...(order ? [order] : []))
    .limit(candidatesMax);
  return rows.sort((a, b) => b.weight - a.weight || a.text.length - b.text.length).map((row) => row.text);
}
