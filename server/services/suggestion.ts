/** Suggestions while typing: awards that the text names, titles and names that begin with it, those that contain it, then by pinyin. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { suggestion } from '#server/db/schema/search.ts';
import type { SuggestionPlace } from '#shared/api/search.ts';
import type { Language } from '#shared/language.ts';
import { suggestionInputMax, suggestionsMax } from '#shared/limits.ts';
import { awardLine, findAwards } from './search-award.ts';
import { fold, likePrefix, searchQuery } from './search-text.ts';
import { isPublic } from './visibility.ts';

/** Candidates of each way; the best of them are chosen by weight. */
const candidatesMax = 48;

/** Awards among the suggestions; the rest is for titles and names. */
const awardsMax = 3;

/** At most six, without repetition. */
export async function suggest(db: Database, text: string, language: Language): Promise<SuggestionPlace[]> {
  const typed = fold(text).trim().slice(0, suggestionInputMax);
  if (typed === '') return [];
  const awards = await findAwards(db, { text: typed, language });
  const found: SuggestionPlace[] = awards.slice(0, awardsMax).map((award) => ({ text: awardLine(award), path: award.path }));
  for (const way of waysOf(typed)) {
    for (const candidate of await candidatesOf(db, way, language)) {
      if (found.every((one) => one.text !== candidate)) found.push({ text: candidate, path: '' });
      if (found.length === suggestionsMax) return found;
    }
  }
  return found;
}

interface Way {
  matches: SQL;
  order?: SQL;
}

function waysOf(typed: string): Way[] {
  const inside = searchQuery(typed);
  const pinyin = pinyinQueryOf(typed);
  return [
    { matches: sql`${suggestion.folded} like ${likePrefix(typed)}`, order: sql`${suggestion.folded} using ~<~` },
    ...(inside ? [{ matches: sql`${suggestion.terms} @@ ${inside}::tsquery` }] : []),
    ...(pinyin ? [{ matches: sql`${suggestion.terms} @@ ${pinyin}::tsquery` }] : []),
  ];
}

async function candidatesOf(db: Database, { matches, order }: Way, language: Language): Promise<string[]> {
  const rows = await db
    .select({ text: suggestion.text, weight: suggestion.weight })
    .from(suggestion)
    .where(and(eq(suggestion.language, language), isPublic(suggestion), matches))
    .orderBy(...(order ? [order] : []))
    .limit(candidatesMax);
  return rows.sort((a, b) => b.weight - a.weight || a.text.length - b.text.length).map((row) => row.text);
}

const syllablesMax = 12;
const pinyinMax = 24;
/** Signs before pinyin terms, so that they never meet words: whole syllables, and first letters. */
const wholeSign = '~';
const initialsSign = '^';

/** The `tsquery` literal of letters read as pinyin; null for any other text. */
export function pinyinQueryOf(text: string): string | null {
  const letters = fold(text).replace(/[\s']/g, '');
  if (!/^[a-z]+$/.test(letters)) return null;
  const typed = letters.slice(0, pinyinMax);
  return `'${wholeSign}${typed}':* | '${initialsSign}${typed}':*`;
}

/** The pinyin of a Chinese text as terms: from every syllable on, whole and by first letters. */
export async function pinyinTerms(text: string): Promise<string[]> {
  if (!/\p{Script=Han}/u.test(text)) return [];
  // Loaded only where something is written: its tables are large.
  const { pinyin } = await import('pinyin-pro');
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed', v: true }).map((syllable) =>
    syllable.toLowerCase().replace(/[^a-z]/g, ''),
  );
  const starts = syllables.slice(0, syllablesMax);
  return starts.flatMap((_, index) => {
    const rest = syllables.slice(index);
    return [
      wholeSign + rest.join('').slice(0, pinyinMax),
      initialsSign +
        rest
          .map((syllable) => syllable[0] ?? '')
          .join('')
          .slice(0, pinyinMax),
    ];
  });
}
