/** Words that send a comment to a moderator, found also where case, width, spaces or signs between the letters hide them. */
import type { Queryable } from '#server/db/client.ts';
import { watchedWord } from '#server/db/schema/comment.ts';
import { foldText } from './comment-text.ts';

/** Most words that are tried. */
const wordsMax = 5_000;

/** Whether a text holds a watched word. */
export async function hasWatchedWord(db: Queryable, text: string): Promise<boolean> {
  const words = await db.select({ word: watchedWord.word }).from(watchedWord).limit(wordsMax);
  const letters = lettersOf(text);
  return words.some(({ word }) => holds(letters, word));
}

/** Letters and digits of a text, and for each whether nothing of a word stands before and behind it. */
interface Letters {
  text: string;
  begins: readonly boolean[];
  ends: readonly boolean[];
}

const isLetter = /[\p{L}\p{N}]/u;
/** Scripts whose words have no spaces between them: there a word may begin and end anywhere. */
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
    // One entry a code unit, so that positions in the joined text are positions here.
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
