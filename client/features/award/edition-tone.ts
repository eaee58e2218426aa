/** Colour of an edition's year. */
import type { EditionSummary } from '#shared/api/award.ts';

export type EditionTone = 'upcoming' | 'current' | 'past';

/** Foil for the current edition, grey for later ones, ink for earlier ones. */
export function editionTone(edition: Pick<EditionSummary, 'current' | 'phase'>): EditionTone {
  if (edition.current) return 'current';
  return edition.phase === 'winners' || edition.phase === 'archive' ? 'past' : 'upcoming';
}
