/** Bilingual texts and instants as answers give them. */
import type { Language } from '#shared/language.ts';

/** The text in a language, falling back to the other one. */
export function localized(language: Language, zh: string, en: string): string {
  return language === 'en' ? en || zh : zh || en;
}

/** ISO 8601; '' for null. */
export function isoInstant(instant: Date | null): string {
  return instant ? instant.toISOString() : '';
}
