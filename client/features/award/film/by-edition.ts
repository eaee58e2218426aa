/** Groups nominations by the edition that they belong to. */
import type { NominationFact } from '#shared/api/award.ts';

export interface EditionFacts {
  year: number;
  edition: string;
  facts: readonly NominationFact[];
}

/** The latest edition first; within one, awards before nominations, otherwise in the order given. */
export function byEdition(nominations: readonly NominationFact[]): EditionFacts[] {
  const years = [...new Set(nominations.map(({ year }) => year))].sort((a, b) => b - a);
  return years.map((year) => {
    const own = nominations.filter((fact) => fact.year === year);
    return { year, edition: own[0]?.edition ?? '', facts: [...own.filter(({ won }) => won), ...own.filter(({ won }) => !won)] };
  });
}
