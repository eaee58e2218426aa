/** How an edition's year is painted. */
import type { EditionSummary } from '#shared/api/award.ts';

export type EditionTone = 'upcoming' | 'current' | 'past';

/** The site's edition shines, later ones are still grey, earlier ones are ink. */
export function editionTone(edition: Pick<EditionSummary, 'current' | 'phase'>): EditionTone {
  if (edition.current) return 'current';
  return edition.phase === 'winners' || edition.phase === 'archive' ? 'past' : 'upcoming';
}
