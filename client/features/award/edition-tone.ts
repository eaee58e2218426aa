/** How an edition's year is painted and where it leads. */
import type { EditionSummary } from '#shared/api/content.ts';
import { paths } from '#shared/paths.ts';

export type EditionTone = 'upcoming' | 'current' | 'past';

/** The site's edition shines, later ones are still grey, earlier ones are ink. */
export function editionTone(edition: Pick<EditionSummary, 'current' | 'phase'>): EditionTone {
  if (edition.current) return 'current';
  return edition.phase === 'winners' || edition.phase === 'archive' ? 'past' : 'upcoming';
}

/** The edition's page; a later edition leads to the call for entries, an earlier one to its winners. */
export function editionPath(edition: Pick<EditionSummary, 'current' | 'phase' | 'year'>): string {
  const tone = editionTone(edition);
  if (tone === 'current') return paths.g2025;
  return tone === 'upcoming' ? paths.announcement : `${paths.previous}#y${edition.year}`;
}
