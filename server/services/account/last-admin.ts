/** Protects the last administrator, without whom roles could not be granted any more. */
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import { lastAdmin } from '#server/errors.ts';

const holder = alias(userAccount, 'holder');

/** Number of other active administrators, at most 2. */
export async function otherAdmins(db: Queryable, userId: string): Promise<number> {
  const rows = await db
    .selectDistinct({ id: holder.id })
    .from(userRole)
    .innerJoin(holder, eq(holder.id, userRole.userId))
    .where(and(eq(userRole.role, 'admin'), eq(holder.status, 'active'), sql`${holder.id} <> ${userId}`))
    .limit(2);
  return rows.length;
}

/**
 * Throws `lastAdmin` if no other active administrator exists. Locks the administrators' roles, so that concurrent
 * callers see each other's result.
 */
export async function keepAnAdmin(tx: Transaction, userId: string): Promise<void> {
  const admins = await tx
    .select({ userId: userRole.userId })
    .from(userRole)
    .where(eq(userRole.role, 'admin'))
    .orderBy(userRole.userId)
    .for('update');
  if (admins.some((admin) => admin.userId === userId) && (await otherAdmins(tx, userId)) === 0) throw lastAdmin();
}
