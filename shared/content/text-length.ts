/** Length of a text as its writers count it. */
import type { Language } from '#shared/language.ts';

/** Words of the text of HTML; in Chinese each character counts, and words or figures in other letters count as one. */
export function textLength(html: string, language: Language): number {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&(?:#\d+|\w+);/g, ' ');
  const han = language === 'zh-Hans' ? (text.match(/\p{Script=Han}/gu)?.length ?? 0) : 0;
  const words = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  return han + words;
}
