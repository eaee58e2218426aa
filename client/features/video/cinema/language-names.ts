/** The names of subtitle languages in the page's language. */
import type { Translate } from '#client/lib/translations.ts';

const names: Readonly<Record<string, string>> = { zh: 'cinema:room.zh', en: 'cinema:room.en' };

/** Falls back to the tag for a language without a name. */
export function languageNames(tags: readonly string[], t: Translate): string[] {
  return tags.map((tag) => {
    const key = names[tag.split('-')[0] ?? ''];
    return key ? t(key) : tag;
  });
}
