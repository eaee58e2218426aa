/** Recipients of nominations for staff. */
import { asc, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { nomination, nominationRecipient } from '#server/db/schema/award.ts';
import { checkNamed } from './named-person.ts';

export type NamedRecipient = Omit<typeof nominationRecipient.$inferSelect, 'nominationId' | 'position'>;

/** Rows per statement, which is limited to 65,535 parameters. */
const insertMax = 5_000;

/** Recipients of nominations in their order. */
export async function readNamedRecipients(db: Queryable, ids: readonly string[]): Promise<Map<string, NamedRecipient[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(nominationRecipient)
    .where(inArray(nominationRecipient.nominationId, [...ids]))
    .orderBy(asc(nominationRecipient.nominationId), asc(nominationRecipient.position));
  const lists = Map.groupBy(rows, (row) => row.nominationId);
  return new Map([...lists].map(([id, list]) => [id, list.map(({ nominationId: _id, position: _position, ...named }) => named)]));
}

/** Replaces the recipients of nominations. Throws `invalidRequest` for an entry without a name and for an unknown person. */
export async function writeRecipientLists(tx: Transaction, lists: ReadonlyMap<string, readonly NamedRecipient[]>): Promise<void> {
  if (lists.size === 0) return;
  await checkNamed(tx, [...lists.values()].flat(), 'recipients');
  await tx
    .update(nomination)
    .set({ recipientsAt: sql`now()` })
    .where(inArray(nomination.id, [...lists.keys()]));
  await tx.delete(nominationRecipient).where(inArray(nominationRecipient.nominationId, [...lists.keys()]));
  const rows = [...lists].flatMap(([nominationId, list]) => list.map((row, position) => ({ ...row, nominationId, position })));
  for (let from = 0; from < rows.length; from += insertMax) await tx.insert(nominationRecipient).values(rows.slice(from, from + insertMax));
}
