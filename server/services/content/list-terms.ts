/** The search terms of a revision for the lists of the management centre. */
import type { contentRevision } from '#server/db/schema/content.ts';
import { searchVector } from '#server/services/core/search-text.ts';

type Texts = Partial<
  Pick<typeof contentRevision.$inferInsert, 'titleZh' | 'titleEn' | 'abstractZh' | 'abstractEn' | 'authorZh' | 'authorEn'>
>;

/** Titles, abstracts and authors in both languages as a literal of `tsvector`; written with every revision. Lists are in order of time: weights say nothing. */
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
