/** Shared steps of the ceremony's writes: the lock of a show, its version, the audit trail and the cache tag. */
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { runOfShow } from '#server/db/schema/ceremony.ts';
import { notFound } from '#server/errors.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { showTag } from './live-state.ts';

/** Locks the run of show of an edition, and creates it if there is none. Throws `notFound` for an unknown edition. */
export async function lockShow(tx: Transaction, editionId: string): Promise<typeof runOfShow.$inferSelect> {
  const [known] = await tx.select({ startsAt: edition.startsAt }).from(edition).where(eq(edition.id, editionId));
  if (!known) throw notFound();
  await tx.insert(runOfShow).values({ editionId, startsAt: known.startsAt }).onConflictDoNothing();
  const [show] = await tx.select().from(runOfShow).where(eq(runOfShow.editionId, editionId)).for('update');
  if (!show) throw notFound();
  return show;
}

interface ShowChange {
  actorId: string;
  action: string;
  kind: 'show' | 'showRow' | 'reveal' | 'seal';
  id: string;
  editionId: string;
  details?: Record<string, unknown>;
}

/** Appends a change to the audit trail, and tells every screen that follows the show. */
export async function recordShowChange(tx: Transaction, { actorId, action, kind, id, editionId, details }: ShowChange): Promise<void> {
  await appendAudit(tx, { actorId, action, subjectKind: kind, subjectId: id, details: { edition: editionId, ...details } });
  await moveShowOn(tx, editionId);
}

/** Gives the show its next version. */
async function moveShowOn(tx: Transaction, editionId: string): Promise<void> {
  await tx
    .update(runOfShow)
    .set({ version: sql`${runOfShow.version} + 1` })
    .where(eq(runOfShow.editionId, editionId));
  await announceChange(tx, [showTag(editionId)]);
}
