/** Search terms of a revision for the staff lists. */
import type { contentRevision } from '#server/db/schema/content.ts';
import { searchVector } from '#server/services/core/search-text.ts';

type Texts = Partial<
  Pick<typeof contentRevision.$inferInsert, 'titleZh' | 'titleEn' | 'abstractZh' | 'abstractEn' | 'authorZh' | 'authorEn'>
>;

/**
 * Titles, abstracts and authors in both languages as a `tsvector` literal, stored with every revision. Unweighted,
 * because the lists are in order of time.
 */
export function revisionTerms({
  titleZh = '',
  titleEn = '',
  abstractZh = '',
  abstractEn = '',
  authorZh = '',
  authorEn = '',
}: Texts): string {
  return searchVector([titleZh, titleEn, abstractZh, abstractEn, authorZh, authorEn].map((text) => [text, 'C'] as const));
}
