/** Pinyin as search terms: whole syllables and first letters, from every syllable on. */
import { fold } from './search-text.ts';

const pinyinMax = 24;
const syllablesMax = 12;

/** Signs before pinyin terms, so that they never meet words: whole syllables, and first letters. */
const wholeSign = '~';
const initialsSign = '^';

/** The `tsquery` literal of letters read as pinyin; null for any other text. */
export function pinyinQueryOf(text: string): string | null {
  const letters = fold(text).replace(/[\s']/g, '');
  if (!/^[a-z]+$/.test(letters)) return null;
  const typed = letters.slice(0, pinyinMax);
  return `'${wholeSign}${typed}':* | '${initialsSign}${typed}':*`;
}

/** The pinyin of a Chinese text as terms: from every syllable on, whole and by first letters. */
export async function pinyinTerms(text: string): Promise<string[]> {
  if (!/\p{Script=Han}/u.test(text)) return [];
  // Loaded only where something is written: its tables are large.
  const { pinyin } = await import('pinyin-pro');
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed', v: true }).map((syllable) =>
    syllable.toLowerCase().replace(/[^a-z]/g, ''),
  );
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
