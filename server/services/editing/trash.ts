/** Erases works that have lain in the bin for their time, with everything that hung on them. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { content } from '#server/db/schema/content.ts';
import { trashDays } from '#shared/content-lifecycle.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { eraseReactions } from '#server/services/content/content-reactions.ts';
import { indexContent } from '#server/services/content/search-index.ts';

const atOnce = 100;
const isDue = () => and(sql`${content.deletedAt} <= now() - make_interval(days => ${trashDays})`, isNull(content.liveRevisionId));

/** Erases what is due; gives how many works. Instances may run it at the same time. */
export async function eraseTrash(db: Database): Promise<number> {
  const due = await db.select({ id: content.id }).from(content).where(isDue()).orderBy(content.deletedAt).limit(atOnce);
  let erased = 0;
  for (const { id } of due) erased += await db.transaction((tx) => erase(tx, id));
  return erased;
}

async function erase(tx: Transaction, id: string): Promise<number> {
  // Once more, under the lock: it may have been taken out again, or erased elsewhere.
  const [item] = await tx
    .select({ id: content.id })
    .from(content)
    .where(and(eq(content.id, id), isDue()))
    .for('update');
  if (!item) return 0;
  await eraseReactions(tx, id);
  await tx.delete(content).where(eq(content.id, id));
  await indexContent(tx, [id]);
  await appendAudit(tx, {
    actorId: 'system',
    action: 'erase',
    subjectKind: 'content',
    subjectId: id,
    fromState: 'trash',
    toState: 'erased',
  });
  return 1;
}
