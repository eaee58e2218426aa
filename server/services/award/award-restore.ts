/** Restores removed records, with what is particular to nominations and to records that others depend on. */
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { notAllowed, restoreRefused } from '#server/errors.ts';
import { restoreRemoved, type RemovedRow } from '#server/services/record/removed-record.ts';
import type { Permission } from '#shared/policies.ts';

export type Restorable = Readonly<Record<string, { restored: (tx: Transaction, id: string) => Promise<void>; permission: Permission }>>;

interface Restoration {
  actorId: string;
  removedId: string;
  /** By their kinds; records of other kinds belong to the awards. */
  records: Restorable;
  may?: ((permission: Permission) => boolean) | undefined;
}

/** Throws what `restoreRemoved` throws, and `notAllowed` where the caller may not edit such a record. */
export function restoreAwardRecord(db: Database, { actorId, removedId, records, may = () => true }: Restoration): Promise<void> {
  return restoreRemoved(db, {
    actorId,
    removedId,
    finish: async (tx, kept) => {
      if (!may(records[kept.kind]?.permission ?? 'awardEdit')) throw notAllowed();
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
