/** Re-encrypts sealed fields under the current key, so that an old key can be removed from the configuration. */
import { asc, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { agency, secondFactor } from '#server/db/schema/account.ts';
import { job } from '#server/db/schema/job.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';

const rowsAtOnce = 100;

/** Re-encrypts all sealed fields in batches, one transaction each; returns the number of rows. May be run again at any time. */
export async function rotateKeys(db: Database, cipher: FieldCipher, actorId: string): Promise<number> {
  const resealed = (await resealAgencies(db, cipher)) + (await resealSecondFactors(db, cipher)) + (await resealJobs(db, cipher));
  await db.transaction((tx) =>
    appendAudit(tx, { actorId, action: 'rotateKeys', subjectKind: 'fields', subjectId: 'agency', details: { resealed } }),
  );
  return resealed;
}

async function resealAgencies(db: Database, cipher: FieldCipher): Promise<number> {
  let [after, count, isMore] = ['', 0, true];
  while (isMore) {
    const rows = await db.transaction(async (tx) => {
      const { userId, operatePhone, operateCode } = agency;
      // Locked, so that a concurrent change by the owner is not overwritten.
      const batch = await tx
        .select({ userId, operatePhone, operateCode })
        .from(agency)
        .where(gt(agency.userId, after))
        .orderBy(asc(agency.userId))
        .limit(rowsAtOnce)
        .for('update');
      const old = batch.filter((row) => !cipher.isCurrent(row.operatePhone) || !cipher.isCurrent(row.operateCode));
      for (const row of old)
        await tx
          .update(agency)
          .set({ operatePhone: reseal(cipher, row.operatePhone), operateCode: reseal(cipher, row.operateCode) })
          .where(eq(agency.userId, row.userId));
      count += old.length;
      return batch;
    });
    after = rows.at(-1)?.userId ?? after;
    isMore = rows.length === rowsAtOnce;
  }
  return count;
}

async function resealSecondFactors(db: Database, cipher: FieldCipher): Promise<number> {
  let [after, count, isMore] = ['', 0, true];
  while (isMore) {
    const rows = await db.transaction(async (tx) => {
      const { userId, secret, pendingSecret } = secondFactor;
      const batch = await tx
        .select({ userId, secret, pendingSecret })
        .from(secondFactor)
        .where(gt(userId, after))
        .orderBy(asc(userId))
        .limit(rowsAtOnce)
        .for('update');
      const old = batch.filter((row) => !cipher.isCurrent(row.secret) || !cipher.isCurrent(row.pendingSecret));
      for (const row of old)
        await tx
          .update(secondFactor)
          .set({ secret: reseal(cipher, row.secret), pendingSecret: reseal(cipher, row.pendingSecret) })
          .where(eq(userId, row.userId));
      count += old.length;
      return batch;
    });
    after = rows.at(-1)?.userId ?? after;
    isMore = rows.length === rowsAtOnce;
  }
  return count;
}

/** Open jobs with sealed payloads: waiting mails, which are few and live for hours. */
async function resealJobs(db: Database, cipher: FieldCipher): Promise<number> {
  return db.transaction(async (tx) => {
    const { id, sealed } = job;
    const waiting = await tx.select({ id, sealed }).from(job).where(ne(sealed, '')).for('update');
    const old = waiting.filter((row) => !cipher.isCurrent(row.sealed));
    for (const row of old)
      await tx
        .update(job)
        .set({ sealed: reseal(cipher, row.sealed) })
        .where(eq(id, row.id));
    return old.length;
  });
}

function reseal(cipher: FieldCipher, sealed: string): string {
  return cipher.seal(cipher.open(sealed));
}
