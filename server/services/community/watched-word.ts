/** Watched words, which hold a comment for moderation; matching ignores case, width, and spaces or symbols between letters. */
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { watchedWord } from '#server/db/schema/comment.ts';
import { AppError, invalidRequest } from '#server/errors.ts';
import { foldText } from '#server/services/core/comment-text.ts';
import { accountName } from '#server/services/core/localized.ts';
import { recordService } from '#server/services/record/record-service.ts';
import { watchedWordMax, wordRecord } from '#shared/api/record/watched-word.ts';

/** Maximum number of words that are matched. */
const wordsMax = 5_000;

export function watchedWordStaff(db: Database) {
  const records = recordService(db, wordRecord, {
    table: watchedWord,
    list: {
      from: sql`${watchedWord}`,
      searched: [watchedWord.word],
      order: [desc(watchedWord.addedAt), asc(watchedWord.word)],
      rows: async (from, words, language) => {
        const rows = await from
          .select({ word: watchedWord.word, addedAt: watchedWord.addedAt, addedByName: accountName(language, userAccount) })
          .from(watchedWord)
          .leftJoin(userAccount, eq(userAccount.id, watchedWord.addedBy))
          .where(inArray(watchedWord.word, [...words]));
        return rows.map(({ word, addedAt, addedByName }) => ({
          id: word,
          word,
          addedAt: addedAt.toISOString(),
          addedByName: addedByName ?? '',
        }));
      },
    },
    beside: async () => ({}),
    tags: async () => [],
    clean: ({ word }) => (word === undefined ? {} : { word: normalWord(word) }),
    check: async (_tx, { write: { word = '' } }) => checkWord(word),
  });
  return {
    ...records,
    /** Adds words that are not there yet. Throws `invalidRequest` for the first that is too long or has no letter or digit. */
    addSeveral: async (actorId: string, words: readonly string[]): Promise<{ added: number; known: number }> => {
      const normal = [...new Set(words.map(normalWord))];
      for (const word of normal) checkWord(word);
      let added = 0;
      for (const word of normal) added += await records.add(actorId, { word }).then(() => 1, unlessKnown);
      return { added, known: normal.length - added };
    },
  };
}

function checkWord(word: string): void {
  if (!/[\p{L}\p{N}]/u.test(word) || [...word].length > watchedWordMax) throw invalidRequest(word || 'words');
}

function unlessKnown(error: unknown): 0 {
  if (error instanceof AppError && error.errorName === 'idTaken') return 0;
  throw error;
}

/** As a word is stored. */
export function normalWord(word: string): string {
  return word.normalize('NFKC').trim().toLowerCase();
}

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
  const letters = lettersOf(word).text;
  if (letters === '') return false;
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) {
    if (begins[at] && ends[at + letters.length - 1]) return true;
  }
  return false;
}
