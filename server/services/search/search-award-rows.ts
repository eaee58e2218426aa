/** Found awards as result rows. */
import type { Database } from '#server/db/client.ts';
import type { SearchRow } from '#shared/api/search.ts';
import type { Language } from '#shared/language.ts';
import { marksOf } from '#server/services/core/highlight.ts';
import { readShownAwards, type FoundAward, type ShownAward } from './search-award.ts';
import { plainRow } from '#server/services/content/search-rows.ts';
import type { QueryRun } from '#server/services/core/search-text.ts';

/** Stands for the column of awards, which are in none. */
const awardColumn = 'award';

interface AwardRowsQuery {
  awards: readonly FoundAward[];
  runs: readonly QueryRun[];
  language: Language;
}

/** Rows in the order of the awards. */
export async function readAwardRows(db: Database, { awards, runs, language }: AwardRowsQuery): Promise<SearchRow[]> {
  const shown = await readShownAwards(
    db,
    awards.map(({ id }) => id),
    language,
  );
  return awards.map((award) => toRow(award, shown.get(award.id), { runs, language }));
}

function toRow(
  { id, label, unit, year, path }: FoundAward,
  shown: ShownAward | undefined,
  { runs, language }: Pick<AwardRowsQuery, 'runs' | 'language'>,
): SearchRow {
  const winner = shown?.winner ?? null;
  const row = plainRow({
    id,
    kind: winner?.person ? 'people' : 'episode',
    columnId: awardColumn,
    title: label,
    contentAbstract: shown?.citation ?? '',
    path,
    language,
    publishAt: null,
  });
  return {
    ...row,
    cover: winner?.person ? winner.person.portrait : (winner?.work?.poster ?? winner?.work?.still ?? null),
    searchKind: 'award',
    award: { year, unit, won: false, names: [], film: '', ...shown?.fact },
    facts: [unit, String(year)].filter(Boolean),
    highlight: { title: marksOf(label, runs), abstract: [] },
  };
}
