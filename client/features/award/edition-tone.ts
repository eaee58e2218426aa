/** Colour of an edition's year. */
import type { EditionSummary } from '#shared/api/award.ts';

export type EditionTone = 'upcoming' | 'current' | 'past';

/** Foil for the current edition, grey for later ones, ink for earlier ones. */
export function editionTone(edition: Pick<EditionSummary, 'current' | 'phase'>): EditionTone {
  if (edition.current) return 'current';
  return edition.phase === 'winners' || edition.phase === 'archive' ? 'past' : 'upcoming';
}

/** Editions that are over: neither the current one nor any that comes. */
export function pastEditions<Edition extends Pick<EditionSummary, 'current' | 'phase'>>(editions: readonly Edition[]): Edition[] {
  return editions.filter((edition) => editionTone(edition) === 'past');
}
