/** The `lang` of a name by its script, so that it gets the right font and voice. */
import type { Language } from '#shared/language.ts';

/** Only for names entirely in Latin or entirely in Chinese characters. */
export function writingOf(name: string): Language | undefined {
  if (/^[\p{Script=Latin}\p{M}\s.,'’-]+$/u.test(name)) return 'en';
  return /^[\p{Script=Han}·\s]+$/u.test(name) ? 'zh-Hans' : undefined;
}
