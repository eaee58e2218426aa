/** The short facts of a work, in reading order; what is not known is left out. */
import type { FilmCard } from '#shared/api/award.ts';

type Fact = 'director' | 'country' | 'year';

/** The texts of the asked facts that the work has. Thin old entries may have none. */
export function filmFacts(work: FilmCard, facts: readonly Fact[]): string[] {
  return facts.map((fact) => String(work[fact] ?? '')).filter((text) => text !== '');
}
