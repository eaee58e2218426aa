/** Groups nominations by edition. */
import type { NominationFact } from '#shared/api/award.ts';

export interface EditionFacts {
  year: number;
  edition: string;
  facts: readonly NominationFact[];
}

/** Latest edition first; within an edition, awards before nominations, otherwise in input order. */
export function byEdition(nominations: readonly NominationFact[]): EditionFacts[] {
  const years = [...new Set(nominations.map(({ year }) => year))].sort((a, b) => b - a);
  return years.map((year) => {
    const own = nominations.filter((fact) => fact.year === year);
    return { year, edition: own[0]?.edition ?? '', facts: [...own.filter(({ won }) => won), ...own.filter(({ won }) => !won)] };
  });
}
