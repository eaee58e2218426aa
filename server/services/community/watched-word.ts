/** Watched words, which hold a comment for moderation; matching ignores case, width, and spaces or symbols between letters. */
import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { watchedWord } from '#server/db/schema/comment.ts';
import { invalidRequest, notFound } from '#server/errors.ts';
import { watchedWordMax, type WatchedWord } from '#shared/api/comment.ts';
import type { Page } from '#shared/api/paging.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { foldText } from '#server/services/core/comment-text.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { accountName, isoInstant } from '#server/services/core/localized.ts';
import type { Language } from '#shared/language.ts';

/** Maximum number of words that are matched. */
const wordsMax = 5_000;

interface WordQuery {
  search?: string | undefined;
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

/** One page of the words, the latest first. */
export async function listWatchedWords(db: Database, query: WordQuery, language: Language): Promise<Page<WatchedWord>> {
  const { pageNum = 1, pageSize = pageSizeDefault } = query;
  const where = filterOf(query);
  const [rows, total] = await Promise.all([
    selectWords(db, language)
      .where(where)
      .orderBy(...listOrder)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    countUpTo(db, sql`from ${watchedWord} ${where ? sql`where ${where}` : sql``}`, wordsMax),
  ]);
  return { rows: rows.map(toRow), total };
}

/** All words that the search leaves. */
export function exportWatchedWords(db: Database, query: WordQuery, language: Language): Promise<ListFile> {
  return listFile(db, {
    keys: db
      .select({ word: watchedWord.word })
      .from(watchedWord)
      .where(filterOf(query))
      .orderBy(...listOrder),
    read: async (words) => (await selectWords(db, language).where(inArray(watchedWord.word, words))).map(toRow),
    keyOf: ({ word }) => word,
  });
}

const listOrder = [desc(watchedWord.addedAt), asc(watchedWord.word)];

function filterOf({ search = '' }: WordQuery): SQL | undefined {
  return containsText([watchedWord.word], normalWord(search));
}

function selectWords(db: Database, language: Language) {
  return db
    .select({ word: watchedWord.word, addedAt: watchedWord.addedAt, addedByName: accountName(language, userAccount) })
    .from(watchedWord)
    .leftJoin(userAccount, eq(userAccount.id, watchedWord.addedBy));
}

function toRow({ word, addedAt, addedByName }: Awaited<ReturnType<typeof selectWords>>[number]): WatchedWord {
  return { word, addTime: isoInstant(addedAt), addedByName: addedByName ?? '' };
}

/** Adds words; new comments that contain one are held for moderation. Throws `invalidRequest` for the first word that is too long or has no letter or digit. */
export async function watchWords(
  db: Database,
  { words, actorId }: { words: readonly string[]; actorId: string },
): Promise<{ added: number; known: number }> {
  const normal = [...new Set(words.map(normalWord))];
  const refused = normal.find((word) => !/[\p{L}\p{N}]/u.test(word) || [...word].length > watchedWordMax);
  if (refused !== undefined) throw invalidRequest(refused || 'words');
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(watchedWord)
      .values(normal.map((word) => ({ word, addedBy: actorId })))
      .onConflictDoNothing()
      .returning({ word: watchedWord.word });
    for (const { word } of added) await appendAudit(tx, { actorId, action: 'watch', subjectKind: 'word', subjectId: word });
    return { added: added.length, known: normal.length - added.length };
  });
}

interface WordChange {
  word: string;
  actorId: string;
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
