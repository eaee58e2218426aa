/** Picks the text of a language, falling back to the other one. */
import type { Language } from '#shared/language.ts';

export function localized(language: Language, zh: string, en: string): string {
  return language === 'en' ? en || zh : zh || en;
}

/** An instant as answers give it. */
export function isoInstant(instant: Date | null): string {
  return instant ? instant.toISOString() : '';
}
