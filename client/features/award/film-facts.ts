/** Short facts of a film in reading order, without unknown ones. */
import type { FilmCard } from '#shared/api/award.ts';

type Fact = 'director' | 'country' | 'year';

/** Texts of the requested facts; old entries may have none. */
export function filmFacts(work: FilmCard, facts: readonly Fact[]): string[] {
  return facts.map((fact) => String(work[fact] ?? '')).filter((text) => text !== '');
}
