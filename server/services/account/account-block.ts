/** Blocking and unblocking an account, from every state but `erased`. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { previewLink } from '#server/db/schema/editing.ts';
import { conflict } from '#server/errors.ts';
import type { Account } from './account-core.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { revokeAll } from '#server/services/core/session.ts';

export interface Block {
  isBlocked: boolean;
  reason: string;
  actorId: string;
}

/**
 * Blocks a locked account and ends its sessions and preview links, or unblocks it. A pending closing continues: the
 * account is erased at its time, blocked or not, and is `closing` again when unblocked. Throws `conflict` with the
 * state if there is nothing to change.
 */
export async function writeBlock(tx: Transaction, { id, status, eraseAt }: Account, { isBlocked, reason, actorId }: Block): Promise<void> {
  if (isBlocked === (status === 'blocked')) throw conflict({ status });
  const to = isBlocked ? 'blocked' : eraseAt ? 'closing' : 'active';
  await tx.update(userAccount).set({ status: to }).where(eq(userAccount.id, id));
  const previews = isBlocked ? await endAccess(tx, id) : 0;
  await appendAudit(tx, {
    actorId,
    action: isBlocked ? 'block' : 'unblock',
    subjectKind: 'account',
    subjectId: id,
    fromState: status,
    toState: to,
    reason,
    ...(previews > 0 ? { details: { previews } } : {}),
  });
}

/** Revokes the sessions and preview links of an account; returns the number of links. */
async function endAccess(tx: Transaction, id: string): Promise<number> {
  await revokeAll(tx, id);
  const ended = await tx
    .update(previewLink)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(previewLink.createdBy, id), isNull(previewLink.revokedAt)))
    .returning({ id: previewLink.id });
  return ended.length;
}
