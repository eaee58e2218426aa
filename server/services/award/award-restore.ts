/** Restores removed awards data and press records, with what is particular to films, people and nominations. */
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { restoreRefused } from '#server/errors.ts';
import { restoreRemoved, type RemovedRow } from '#server/services/record/removed-record.ts';

type Records = Readonly<Record<string, { restored: (tx: Transaction, id: string) => Promise<void> }>>;

/** Throws what `restoreRemoved` throws. */
export function restoreAwardRecord(
  db: Database,
  { actorId, removedId, records }: { actorId: string; removedId: string; records: Records },
): Promise<void> {
  return restoreRemoved(db, {
    actorId,
    removedId,
    finish: async (tx, kept) => {
      if (await isTwice(tx, kept)) throw restoreRefused();
      await records[kept.kind]?.restored(tx, kept.subjectId);
    },
  });
}

/** A nominee may have been nominated again meanwhile. */
async function isTwice(tx: Transaction, { kind, subjectId }: RemovedRow): Promise<boolean> {
  if (kind !== 'nomination') return false;
  const { rows } = await tx.execute<{ twice: boolean }>(
    sql`select exists (
      select 1 from nomination one join nomination other using (category_id)
      where one.id = ${subjectId} and other.id <> one.id
        and other.film_id is not distinct from one.film_id and other.person_id is not distinct from one.person_id
    ) as twice`,
  );
  return rows[0]?.twice ?? false;
}
