/** Adds and removes watched words, with an audit entry each. */
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { watchedWord } from '#server/db/schema/comment.ts';
import { invalidRequest, notFound } from '#server/errors.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';

interface WordAct {
  word: string;
  actorId: string;
}

const wordMax = 100;

/** Adds a word; comments with it are held for moderation from now on. Does nothing if it exists. */
export async function watchWord(db: Database, { word, actorId }: WordAct): Promise<void> {
  const wanted = normalWord(word);
  if (!/[\p{L}\p{N}]/u.test(wanted) || [...wanted].length > wordMax) throw invalidRequest('word');
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(watchedWord)
      .values({ word: wanted, addedBy: actorId })
      .onConflictDoNothing()
      .returning({ word: watchedWord.word });
    if (added.length > 0) await appendAudit(tx, { actorId, action: 'watch', subjectKind: 'word', subjectId: wanted });
  });
}

/** Removes a word. Throws `notFound` for an unknown one. */
export async function unwatchWord(db: Database, { word, actorId }: WordAct): Promise<void> {
  const wanted = normalWord(word);
  await db.transaction(async (tx) => {
    const removed = await tx.delete(watchedWord).where(eq(watchedWord.word, wanted)).returning({ word: watchedWord.word });
    if (removed.length === 0) throw notFound();
    await appendAudit(tx, { actorId, action: 'unwatch', subjectKind: 'word', subjectId: wanted });
  });
}

function normalWord(word: string): string {
  return word.normalize('NFKC').trim().toLowerCase();
}
