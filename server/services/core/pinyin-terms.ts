/** Pinyin: search terms of full syllables and initials from every syllable on, and texts in Latin letters. */
import { fold } from './search-text.ts';

const pinyinMax = 24;
const syllablesMax = 12;

/** Prefixes that keep pinyin terms apart from words: one for full syllables, one for initials. */
const wholeSign = '~';
const initialsSign = '^';

/** `tsquery` literal for text typed as pinyin; null for any other text. */
export function pinyinQueryOf(text: string): string | null {
  const letters = fold(text).replace(/[\s']/g, '');
  if (!/^[a-z]+$/.test(letters)) return null;
  const typed = letters.slice(0, pinyinMax);
  return `'${wholeSign}${typed}':* | '${initialsSign}${typed}':*`;
}

/** Gives the pinyin syllables of the Chinese characters of a text. Loaded with the first use: its tables are large. */
export async function loadPinyin(): Promise<(text: string) => string[]> {
  const { pinyin } = await import('pinyin-pro');
  return (text) =>
    pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed', v: true }).map((syllable) =>
      syllable.toLowerCase().replace(/[^a-z]/g, ''),
    );
}

/** Pinyin terms of a Chinese text, full and by initials, from every syllable on. */
export async function pinyinTerms(text: string): Promise<string[]> {
  if (!/\p{Script=Han}/u.test(text)) return [];
  const syllables = (await loadPinyin())(text);
  const starts = syllables.slice(0, syllablesMax);
  return starts.flatMap((_, index) => {
    const rest = syllables.slice(index);
    return [
      wholeSign + rest.join('').slice(0, pinyinMax),
      initialsSign +
        rest
          .map((syllable) => syllable[0] ?? '')
          .join('')
          .slice(0, pinyinMax),
    ];
  });
}

/** A text with its Chinese characters in pinyin, syllable by syllable, such as `zui jia ying pian`. */
export async function inPinyin(text: string): Promise<string> {
  if (!/\p{Script=Han}/u.test(text)) return text;
  const syllables = await loadPinyin();
  return text.replaceAll(/\p{Script=Han}+/gu, (run) => ` ${syllables(run).join(' ')} `);
}
