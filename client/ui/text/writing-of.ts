/** Which language a name in the other writing is marked as, so that it gets that writing's type and voice. */
import type { Language } from '#shared/language.ts';

/** Names wholly in Latin letters or wholly in Chinese characters; others have no mark. */
export function writingOf(name: string): Language | undefined {
  if (/^[\p{Script=Latin}\p{M}\s.,'’-]+$/u.test(name)) return 'en';
  return /^[\p{Script=Han}·\s]+$/u.test(name) ? 'zh-Hans' : undefined;
}
