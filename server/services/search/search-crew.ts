/** People who are credited in found films and have no page of their own. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { film, filmCredit } from '#server/db/schema/award.ts';
import type { SearchRow } from '#shared/api/search.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { plainRow, type Hit } from './search-rows.ts';
import words from '#server/services/content/search-award-words.json' with { type: 'json' };
import { marksOf } from '#server/services/core/highlight.ts';
import { localized } from '#server/services/core/localized.ts';
import type { QueryRun } from '#server/services/core/search-text.ts';

interface CrewQuery {
  hits: readonly Hit[];
  runs: readonly QueryRun[];
  language: Language;
}

/** A row for each name that contains the whole text, with its functions and films; it leads to the first film. */
export async function readCrew(db: Database, { hits, runs, language }: CrewQuery): Promise<SearchRow[]> {
  const films = hits.filter(({ subjectKind }) => subjectKind === 'work').map(({ subjectId }) => subjectId);
  if (films.length === 0) return [];
  const credits = await db
    .select({ credit: filmCredit, titleZh: film.titleZh, titleEn: film.titleEn })
    .from(filmCredit)
    .innerJoin(film, eq(film.id, filmCredit.filmId))
    .where(and(inArray(filmCredit.filmId, films), isNull(filmCredit.personId)))
    .orderBy(asc(filmCredit.filmId), asc(filmCredit.position));
  const named = credits
    .filter(({ credit }) => [credit.nameZh, credit.nameEn].some((name) => runs.every((run) => marksOf(name, [run]).length > 0)))
    .map((row) => ({ ...row, name: localized(language, row.credit.nameZh, row.credit.nameEn) }));
  return [...Map.groupBy(named, ({ name }) => name)].map(([name, parts]) => toRow(name, parts, { runs, language }));
}

interface Part {
  credit: typeof filmCredit.$inferSelect;
  titleZh: string;
  titleEn: string;
}

function toRow(name: string, parts: readonly Part[], { runs, language }: Pick<CrewQuery, 'runs' | 'language'>): SearchRow {
  const [first] = parts;
  const functions = parts.map(({ credit }) => {
    const { zh, en } = words.functions[credit.function];
    return localized(language, credit.roleZh || (zh[0] ?? ''), credit.roleEn || (en[0] ?? ''));
  });
  const titles = parts.map(({ titleZh, titleEn }) => localized(language, titleZh, titleEn));
  const row = plainRow({
    id: `credit-${first?.credit.filmId ?? ''}-${first?.credit.position ?? 0}`,
    kind: 'people',
    columnId: '',
    title: name,
    contentAbstract: '',
    path: paths.content('episode', first?.credit.filmId ?? '', 'movies'),
    language,
    publishAt: null,
  });
  return {
    ...row,
    searchKind: 'person',
    award: null,
    facts: [...new Set(functions), ...new Set(titles)].filter(Boolean),
    highlight: { title: marksOf(name, runs), abstract: [] },
  };
}
