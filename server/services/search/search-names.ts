/**
 * Fuzzy search of titles and names, by pinyin and by edit distance. An index on n-grams (trigrams, or single Chinese
 * characters) gives candidates, whose distance is then computed.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { searchRow, suggestion } from '#server/db/schema/search.ts';
import type { Language } from '#shared/language.ts';
import { nearTextMax } from '#shared/limits.ts';
import type { Hit } from './search-rows.ts';
import { fold } from '#server/services/core/search-text.ts';
import { pinyinQueryOf } from '#server/services/core/pinyin-terms.ts';
import { isPublic } from '#server/services/core/visibility.ts';
import { distanceWithin, gramsOf, lettersOf } from '#server/services/content/name-distance.ts';

/** A found title or name, with the spelling that matched. */
export interface NameHit extends Hit {
  text: string;
}

/** Maximum pinyin results; a few letters stand for many names. */
const pinyinMax = 60;
/** Maximum number of candidates scanned, and of those measured. */
const candidatesMax = 2_000;
const measuredMax = 60;
const nearMax = 12;

/** Titles and names by pinyin: whole syllables or their initials. */
export async function findByPinyin(db: Database, typed: string, language: Language): Promise<NameHit[]> {
  const literal = pinyinQueryOf(typed);
  if (!literal) return [];
  const rows = await db
    .select({
      subjectKind: suggestion.subjectKind,
      subjectId: suggestion.subjectId,
      text: suggestion.text,
      weight: suggestion.weight,
      kind: searchRow.kind,
    })
    .from(suggestion)
    .innerJoin(searchRow, sameSubject)
    .where(
      and(eq(suggestion.language, language), isPublic(suggestion), isPublic(searchRow), sql`${suggestion.terms} @@ ${literal}::tsquery`),
    )
    .limit(pinyinMax);
  return rows
    .sort((a, b) => b.weight - a.weight || a.text.length - b.text.length)
    .map(({ subjectKind, subjectId, kind, text }) => ({ subjectKind, subjectId, kind, text }));
}

const sameSubject = and(
  eq(searchRow.subjectKind, suggestion.subjectKind),
  eq(searchRow.subjectId, suggestion.subjectId),
  eq(searchRow.language, suggestion.language),
);

/** The names nearest to a possibly misspelt text, nearest first. */
export async function findNear(db: Database, text: string, language: Language): Promise<NameHit[]> {
  const typed = fold(text).trim();
  const grams = gramsOf(typed);
  if (typed.length > nearTextMax || grams.length < 3) return [];
  const literal = grams.map((gram) => `'${gram}'`).join(' | ');
  const gramArray = sql`array[${sql.join(
    grams.map((gram) => sql`${gram}`),
    sql`, `,
  )}]::text[]`;
  const { rows } = await db.execute<Candidate>(sql`
    with candidate as materialized (
      select subject_kind, subject_id, text, aliases, weight, grams from ${suggestion}
      where ${suggestion.language} = ${language} and ${isPublic(suggestion)} and grams is not null and grams @@ ${literal}::tsquery limit ${candidatesMax}),
    best as (
      select *, (select count(*) from unnest(tsvector_to_array(grams)) as gram where gram = any(${gramArray})) as shared from candidate
      order by shared desc, weight desc, length(grams), subject_id limit ${measuredMax})
    select best.subject_kind as "subjectKind", best.subject_id as "subjectId", best.text, best.aliases, best.weight, ${searchRow.kind} as kind
    from best join ${searchRow} on ${searchRow.subjectKind} = best.subject_kind and ${searchRow.subjectId} = best.subject_id and ${searchRow.language} = ${language} and ${isPublic(searchRow)}`);
  return measured(typed, rows);
}

interface Candidate extends Record<string, unknown>, Hit {
  text: string;
  aliases: string;
  weight: number;
}

function measured(typed: string, candidates: readonly Candidate[]): NameHit[] {
  const letters = lettersOf(typed);
  const matches = candidates.flatMap(({ subjectKind, subjectId, kind, weight, ...names }) => {
    const spellings = [names.text, ...names.aliases.split('\n')].filter(Boolean);
    const [nearest] = spellings
      .flatMap((spelling) => {
        const distance = distanceWithin(letters, lettersOf(fold(spelling)));
        return distance === null ? [] : [{ spelling, distance }];
      })
      .sort((a, b) => a.distance - b.distance);
    return nearest ? [{ subjectKind, subjectId, kind, weight, text: nearest.spelling, distance: nearest.distance }] : [];
  });
  return matches
    .sort((a, b) => a.distance - b.distance || b.weight - a.weight || a.text.length - b.text.length || (a.subjectId < b.subjectId ? -1 : 1))
    .slice(0, nearMax)
    .map(({ subjectKind, subjectId, kind, text }) => ({ subjectKind, subjectId, kind, text }));
}
