/** Languages shown in a review: one, or both side by side. */
import type { ItemFields } from '#shared/api/content-staff.ts';
import type { Language } from '#shared/language.ts';

export const shownLanguages = ['zh-Hans', 'en', 'both'] as const;
export type ShownLanguages = (typeof shownLanguages)[number];

const suffix = { 'zh-Hans': 'Zh', en: 'En' } as const satisfies Record<Language, string>;
export type Suffix = (typeof suffix)[Language];

/** Languages shown, in order. */
export function languagesOf(shown: ShownLanguages): readonly Language[] {
  return shown === 'both' ? ['zh-Hans', 'en'] : [shown];
}

/** Suffix of a language's fields. */
export function suffixOf(language: Language): Suffix {
  return suffix[language];
}

/** The reader's language if the item has it, else the other one. */
export function firstShown({ titleZh, titleEn }: ItemFields, own: Language): ShownLanguages {
  const has = { 'zh-Hans': titleZh !== '', en: titleEn !== '' };
  const other = own === 'en' ? 'zh-Hans' : 'en';
  return has[own] || !has[other] ? own : other;
}

/** Name in a language, or in the other one if it is missing. */
export function nameIn(language: Language, { nameZh, nameEn }: { nameZh: string; nameEn: string }): string {
  return language === 'en' ? nameEn || nameZh : nameZh || nameEn;
}
