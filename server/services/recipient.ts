/** Recipients of nominations as staff edit them. */
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { nominationRecipient } from '#server/db/schema/award.ts';
import { checkNamed } from './award-edit.ts';

type Named = Omit<typeof nominationRecipient.$inferSelect, 'nominationId' | 'position'>;

/** Recipients of nominations as they are edited, in their order. */
export async function readNamedRecipients(db: Queryable, ids: readonly string[]): Promise<Map<string, Named[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(nominationRecipient).where(inArray(nominationRecipient.nominationId, [...ids])).orderBy(asc(nominationRecipient.nominationId), asc(nominationRecipient.position));
  const lists = Map.groupBy(rows, (row) => row.nominationId);
  return new Map([...lists].map(([id, list]) => [id, list.map(({ nominationId: _id, position: _position, ...named }) => named)]));
}

/** Puts recipients in the place of those that are there. Throws `invalidRequest` for nobody and for somebody unknown. */
export async function writeRecipients(tx: Transaction, nominationId: string, recipients: readonly Named[]): Promise<void> {
  await checkNamed(tx, recipients, 'recipients');
  await tx.delete(nominationRecipient).where(eq(nominationRecipient.nominationId, nominationId));
  if (recipients.length > 0) await tx.insert(nominationRecipient).values(recipients.map((row, position) => ({ ...row, nominationId, position })));
}
