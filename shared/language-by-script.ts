/** The language of a short text by its script, for its font and the voice that reads it. */

/** A sign of these scripts says as much as several letters. */
const signWeight = 4;
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Scripts of one language, or of one that most of their readers share. */
const scripts: readonly (readonly [lang: string, letters: RegExp, weight: number])[] = [
  ['zh-Hans', /\p{Script=Han}/gu, signWeight],
  ['ja', japanese, signWeight],
  ['ko', /\p{Script=Hangul}/gu, signWeight],
  ['en', /\p{Script=Latin}/gu, 1],
  ['ru', /\p{Script=Cyrillic}/gu, 1],
  ['ar', /\p{Script=Arabic}/gu, 1],
  ['el', /\p{Script=Greek}/gu, 1],
  ['he', /\p{Script=Hebrew}/gu, 1],
  ['hi', /\p{Script=Devanagari}/gu, 1],
  ['th', /\p{Script=Thai}/gu, 1],
];

/** A `lang` attribute; '' without letters, and for Latin letters that English does not have. */
export function languageByScript(text: string): string {
  const [first] = scripts
    .map(([lang, letters, weight]) => ({ lang, share: (text.match(letters)?.length ?? 0) * weight }))
    .sort((one, other) => other.share - one.share);
  if (!first || first.share === 0) return '';
  // Chinese characters are a part of Japanese.
  if (first.lang === 'zh-Hans' && text.search(japanese) >= 0) return 'ja';
  return first.lang === 'en' && /(?![A-Za-z])\p{Script=Latin}/u.test(text) ? '' : first.lang;
}
