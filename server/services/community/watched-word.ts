/** Watched words, which hold a comment for moderation; matched despite case, width, and spaces or symbols between letters. */
import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { watchedWord } from '#server/db/schema/comment.ts';
import { invalidRequest, notFound } from '#server/errors.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { foldText } from '#server/services/core/comment-text.ts';

interface WordChange {
  word: string;
  actorId: string;
}

const wordMax = 100;

/** Adds a word; comments with it are held for moderation from now on. Does nothing if it exists. */
export async function watchWord(db: Database, { word, actorId }: WordChange): Promise<void> {
  const normal = normalWord(word);
  if (!/[\p{L}\p{N}]/u.test(normal) || [...normal].length > wordMax) throw invalidRequest('word');
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(watchedWord)
      .values({ word: normal, addedBy: actorId })
      .onConflictDoNothing()
      .returning({ word: watchedWord.word });
    if (added.length > 0) await appendAudit(tx, { actorId, action: 'watch', subjectKind: 'word', subjectId: normal });
  });
}

/** Removes a word. Throws `notFound` for an unknown one. */
export async function unwatchWord(db: Database, { word, actorId }: WordChange): Promise<void> {
  const normal = normalWord(word);
  await db.transaction(async (tx) => {
    const removed = await tx.delete(watchedWord).where(eq(watchedWord.word, normal)).returning({ word: watchedWord.word });
    if (removed.length === 0) throw notFound();
    await appendAudit(tx, { actorId, action: 'unwatch', subjectKind: 'word', subjectId: normal });
  });
}

function normalWord(word: string): string {
  return word.normalize('NFKC').trim().toLowerCase();
}

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
  const letters = lettersOf(word).text;
  if (letters === '') return false;
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) {
    if (begins[at] && ends[at + letters.length - 1]) return true;
  }
  return false;
}
