/** Watched words, which hold a comment for moderation; matched despite case, width, and spaces or symbols between letters. */
import type { Queryable } from '#server/db/client.ts';
import { watchedWord } from '#server/db/schema/comment.ts';
import { foldText } from './comment-text.ts';

/** Maximum number of words that are matched. */
const wordsMax = 5_000;

/** Whether a text contains a watched word. */
export async function hasWatchedWord(db: Queryable, text: string): Promise<boolean> {
  const words = await db.select({ word: watchedWord.word }).from(watchedWord).limit(wordsMax);
  const letters = lettersOf(text);
  return words.some(({ word }) => holds(letters, word));
}

/** Letters and digits of a text, each with flags for a word boundary before and after it. */
interface Letters {
  text: string;
  begins: readonly boolean[];
  ends: readonly boolean[];
}

const isLetter = /[\p{L}\p{N}]/u;
/** Scripts without spaces between words: a word may start and end anywhere. */
const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

function lettersOf(text: string): Letters {
  const all = [...foldText(text)];
  const parts: string[] = [];
  const begins: boolean[] = [];
  const ends: boolean[] = [];
  const parted = (at: number) => {
    const neighbour = all[at];
    return neighbour === undefined || !isLetter.test(neighbour) || isUnspaced.test(neighbour);
  };
  for (const [at, character] of all.entries()) {
    if (!isLetter.test(character)) continue;
    // One entry per code unit, so that indices match those of the joined text.
    for (let unit = 0; unit < character.length; unit += 1) {
      begins.push(parted(at - 1) || isUnspaced.test(character));
      ends.push(parted(at + 1) || isUnspaced.test(character));
    }
    parts.push(character);
  }
  return { text: parts.join(''), begins, ends };
}

function holds({ text, begins, ends }: Letters, word: string): boolean {
  const wanted = lettersOf(word).text;
  if (wanted === '') return false;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (begins[at] && ends[at + wanted.length - 1]) return true;
  }
  return false;
}
