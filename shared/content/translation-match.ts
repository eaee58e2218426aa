/** Whether the two languages of a field still match: detects outdated translations by hashes. */

/** Fields that exist in both languages, by the name that they share. */
export const translatedFields = ['title', 'abstract', 'body', 'author', 'source'] as const;
export type TranslatedField = (typeof translatedFields)[number];

/** Hash of the other language's text when a language was last written or confirmed. */
export interface FieldMatch {
  zh?: string;
  en?: string;
  /** An editor has confirmed that both texts match, so a later change is not an update to the other language. */
  isConfirmed?: true;
}

export type MatchedHashes = Partial<Record<TranslatedField, FieldMatch>>;
export type LanguageSuffix = 'Zh' | 'En';

/** The same field in the other language: `titleZh` of `titleEn`. */
export function twinOf(field: string): string {
  return field.replace(/(Zh|En)$/, (suffix) => (suffix === 'Zh' ? 'En' : 'Zh'));
}

/** A short hash (53 bits as hex, cyrb53) for change detection; not for security. */
export function textHash(text: string): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & high) + (low >>> 0)).toString(16);
}

interface Texts {
  zh: string;
  en: string;
}

/** Languages of a field whose text is older than the text that it translates; nothing is stale while one of them is empty. */
export function staleLanguages({ zh, en }: Texts, matched: FieldMatch | undefined): LanguageSuffix[] {
  if (zh === '' || en === '' || !matched) return [];
  const isStale = {
    Zh: matched.zh !== undefined && matched.zh !== textHash(en),
    En: matched.en !== undefined && matched.en !== textHash(zh),
  };
  return (['Zh', 'En'] as const).filter((suffix) => isStale[suffix]);
}

/** The hashes of a field after the texts of some of its languages were written or confirmed; an earlier confirmation is void. */
export function matchNow({ zh, en }: Texts, before: FieldMatch | undefined, written: readonly LanguageSuffix[]): FieldMatch {
  const { isConfirmed: _isConfirmed, ...hashes } = before ?? {};
  return { ...hashes, ...(written.includes('Zh') ? { zh: textHash(en) } : {}), ...(written.includes('En') ? { en: textHash(zh) } : {}) };
}
