/**
 * Sealed results. Browsers encrypt each result and hand in nothing but encrypted text, with a share of its key for each of three
 * holders; the server reads it only once two of them have handed in their decrypted shares. Then it becomes an ordinary result,
 * which `visibility.ts` keeps secret until the reveal.
 */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { awardCategory, awardResult, awardUnit, nomination } from '#server/db/schema/award.ts';
import { resultSeal, sealedResult, sealKey, sealShare } from '#server/db/schema/seal.ts';
import {
  editConflict,
  invalidRequest,
  notFound,
  sealChanged,
  sealClosed,
  sealFaulty,
  sealKeyMissing,
  sealPublic,
  sealReadable,
} from '#server/errors.ts';
import type { addSealKey, enterSealKey, sealResult } from '#shared/api/ceremony/seal-staff.ts';
import { sealKeysNeeded, sealKeysTotal, sealOpenMinutes } from '#shared/award/seal.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { lockEdition } from '#server/services/award/edition-edit.ts';
import { fingerprintOf, openSealed } from './seal-cipher.ts';
import { isFresh } from './seal-state.ts';
import { lockShow, recordShowChange } from './show-record.ts';

/** Throws `notFound`, `sealReadable` if a result of the edition has been entered or is public, and `sealClosed` if it is sealed already. */
export function startSeal(db: Database, actorId: string, editionId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockShow(tx, editionId);
    const { revealed } = await lockEdition(tx, editionId);
    const [entered] = await tx
      .select({ id: awardResult.categoryId })
      .from(awardResult)
      .innerJoin(awardCategory, eq(awardCategory.id, awardResult.categoryId))
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .where(eq(awardUnit.editionId, editionId))
      .limit(1);
    if (revealed || entered) throw sealReadable();
    const started = await tx.insert(resultSeal).values({ editionId }).onConflictDoNothing().returning();
    if (started.length === 0) throw sealClosed();
    await record(tx, { actorId, action: 'start', editionId });
  });
}

/** Throws `sealClosed` beyond three keys and once results are sealed, and `invalidRequest` for a key that is there. */
export function insertKey(
  db: Database,
  actorId: string,
  { editionId, name, publicKey }: Input<typeof addSealKey>['body'],
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockSealed(tx, editionId);
    const keys = await readKeys(tx, editionId);
    if (keys.length >= sealKeysTotal || (await hasSealed(tx, editionId))) throw sealClosed();
    if (keys.some((key) => key.publicKey === publicKey)) throw invalidRequest('publicKey');
    const id = newId();
    await tx.insert(sealKey).values({ id, editionId, name: name.trim(), publicKey, madeBy: actorId });
    await record(tx, { actorId, action: 'addKey', editionId, details: { name: name.trim(), fingerprint: fingerprintOf(publicKey) } });
    return { id };
  });
}

/** Throws `notFound`, and `sealClosed` once results are sealed. */
export function removeKey(db: Database, actorId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const key = await findKey(tx, id);
    await lockSealed(tx, key.editionId);
    if (await hasSealed(tx, key.editionId)) throw sealClosed();
    await tx.delete(sealKey).where(eq(sealKey.id, id));
    await record(tx, { actorId, action: 'removeKey', editionId: key.editionId, details: { name: key.name } });
  });
}

/** Throws `notFound`, `sealClosed` without a seal or while it is being opened, `sealKeyMissing` without three keys, `editConflict`. */
export function updateSealed(
  db: Database,
  actorId: string,
  { categoryId, base, sealing }: Input<typeof sealResult>['body'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const [award] = await tx
      .select({ editionId: awardUnit.editionId })
      .from(awardCategory)
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .where(eq(awardCategory.id, categoryId));
    if (!award) throw notFound();
    const { editionId } = award;
    await lockSealed(tx, editionId);
    if (await isOpening(tx, editionId)) throw sealClosed();
    const [present] = await tx.select().from(sealedResult).where(eq(sealedResult.categoryId, categoryId));
    if ((present?.sealingId ?? null) !== base) throw editConflict({ version: 0, conflicts: {} });
    await tx.delete(sealedResult).where(eq(sealedResult.categoryId, categoryId));
    if (sealing) {
      const shares = Object.fromEntries(sealing.shares.map(({ keyId, share }) => [keyId, share]));
      const keys = await readKeys(tx, editionId);
      if (keys.length < sealKeysTotal) throw sealKeyMissing(sealKeysTotal);
      if (keys.some(({ id }) => !shares[id])) throw invalidRequest('shares');
      await tx
        .insert(sealedResult)
        .values({ categoryId, editionId, sealingId: sealing.id, sealed: sealing.sealed, shares, sealedBy: actorId });
    }
    await record(tx, { actorId, action: sealing ? 'seal' : 'unseal', editionId, details: { award: categoryId } });
  });
}

/** The encrypted shares of a key. Throws `notFound`, and `sealClosed` when the results are open. */
export function listShares(db: Database, keyId: string): Promise<{ categoryId: string; sealingId: string; share: string }[]> {
  return db.transaction(async (tx) => {
    const { editionId } = await findKey(tx, keyId);
    await lockSealed(tx, editionId);
    const rows = await readSealed(tx, editionId);
    return rows.map(({ categoryId, sealingId, shares }) => ({ categoryId, sealingId, share: shares[keyId] ?? '' }));
  });
}

/**
 * Takes the shares of a key, and opens the results with those of a second one. Throws `notFound`, `sealClosed`, `sealPublic` if
 * the results would be public at once, `sealChanged` if a result has been sealed anew, `sealFaulty` if the shares do not open
 * them, which forgets all that were handed in.
 */
export async function enterKey(
  db: Database,
  actorId: string,
  { keyId, shares }: Input<typeof enterSealKey>['body'],
): Promise<{ isOpen: boolean; opened: number }> {
  const outcome = await db.transaction(async (tx) => {
    const { editionId, name } = await findKey(tx, keyId);
    await lockSealed(tx, editionId);
    const { revealed } = await lockEdition(tx, editionId);
    if (revealed) throw sealPublic();
    const sealed = await readSealed(tx, editionId);
    const given = new Map(shares.map((one) => [one.categoryId, one]));
    if (given.size !== sealed.length || sealed.some(({ categoryId, sealingId }) => given.get(categoryId)?.sealingId !== sealingId))
      throw sealChanged();
    await tx.delete(sealShare).where(eq(sealShare.keyId, keyId));
    await forgetOld(tx, editionId);
    await tx.insert(sealShare).values(shares.map(({ categoryId, share }) => ({ keyId, categoryId, share })));
    await record(tx, { actorId, action: 'enterKey', editionId, details: { name } });
    const entered = await readShares(tx, editionId);
    if (new Set(entered.map((row) => row.keyId)).size < sealKeysNeeded) return { isOpen: false, opened: 0 };
    const opened = await openAll(tx, { editionId, actorId, sealed, entered });
    if (opened === null) {
      await forgetAll(tx, editionId);
      await record(tx, { actorId, action: 'keysFailed', editionId });
      return null;
    }
    return { isOpen: true, opened };
  });
  if (!outcome) throw sealFaulty();
  return outcome;
}

type SealedRow = typeof sealedResult.$inferSelect;

/** Number of results; null if one of them does not open. */
async function openAll(
  tx: Transaction,
  {
    editionId,
    actorId,
    sealed,
    entered,
  }: { editionId: string; actorId: string; sealed: readonly SealedRow[]; entered: readonly { categoryId: string; share: string }[] },
): Promise<number | null> {
  const values = [];
  for (const row of sealed) {
    const shares = entered.filter(({ categoryId }) => categoryId === row.categoryId).map(({ share }) => share);
    const result = await openSealed(row, shares);
    if (!result) return null;
    const [nominee] = await tx.select({ categoryId: nomination.categoryId }).from(nomination).where(eq(nomination.id, result.nominationId));
    // A nominee that was removed meanwhile leaves its award without a winner, which the console says.
    if (nominee?.categoryId !== row.categoryId) continue;
    values.push({ categoryId: row.categoryId, ...result, enteredBy: row.sealedBy });
  }
  if (values.length > 0) await tx.insert(awardResult).values(values);
  await tx.delete(sealedResult).where(eq(sealedResult.editionId, editionId));
  await tx
    .update(resultSeal)
    .set({ openedAt: sql`now()` })
    .where(eq(resultSeal.editionId, editionId));
  await record(tx, { actorId, action: 'openResults', editionId, details: { count: values.length } });
  return values.length;
}

/** Throws `notFound` without a seal. */
export function withdrawKeys(db: Database, actorId: string, editionId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockSealed(tx, editionId);
    await forgetAll(tx, editionId);
    await record(tx, { actorId, action: 'withdrawKeys', editionId });
  });
}

/** Throws `sealClosed` without a seal, and when its results are open. */
export function discardSeal(db: Database, actorId: string, editionId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockSealed(tx, editionId);
    const results = await readSealed(tx, editionId);
    await tx.delete(resultSeal).where(eq(resultSeal.editionId, editionId));
    await record(tx, { actorId, action: 'discard', editionId, details: { count: results.length } });
  });
}

/** Locks the show and the seal of an edition; the edition itself comes after them, as in reveals. Throws `sealClosed` without one, and when its results are open. */
async function lockSealed(tx: Transaction, editionId: string): Promise<void> {
  await lockShow(tx, editionId);
  const [seal] = await tx.select().from(resultSeal).where(eq(resultSeal.editionId, editionId)).for('update');
  if (!seal || seal.openedAt) throw sealClosed();
}

async function findKey(tx: Transaction, id: string): Promise<typeof sealKey.$inferSelect> {
  const [key] = await tx.select().from(sealKey).where(eq(sealKey.id, id));
  if (!key) throw notFound();
  return key;
}

const readKeys = (tx: Transaction, editionId: string) => tx.select().from(sealKey).where(eq(sealKey.editionId, editionId));

const readSealed = (tx: Transaction, editionId: string) =>
  tx.select().from(sealedResult).where(eq(sealedResult.editionId, editionId)).orderBy(asc(sealedResult.categoryId));

const hasSealed = async (tx: Transaction, editionId: string) => (await readSealed(tx, editionId)).length > 0;

const ofEdition = (editionId: string) =>
  sql`${sealShare.keyId} in (select ${sealKey}.id from ${sealKey} where ${sealKey}.edition_id = ${editionId})`;

const readShares = (tx: Transaction, editionId: string) =>
  tx
    .select()
    .from(sealShare)
    .where(and(ofEdition(editionId), isFresh));

const isOpening = async (tx: Transaction, editionId: string) => (await readShares(tx, editionId)).length > 0;

async function forgetOld(tx: Transaction, editionId: string): Promise<void> {
  await tx
    .delete(sealShare)
    .where(and(ofEdition(editionId), lte(sealShare.givenAt, sql`now() - make_interval(mins => ${sealOpenMinutes}::int)`)));
}

async function forgetAll(tx: Transaction, editionId: string): Promise<void> {
  await tx.delete(sealShare).where(ofEdition(editionId));
}

interface SealAct {
  actorId: string;
  action: string;
  editionId: string;
  details?: Record<string, unknown>;
}

/** The acts alone: no text of a result, and no share. */
function record(tx: Transaction, { actorId, action, editionId, details }: SealAct): Promise<void> {
  return recordShowChange(tx, { actorId, action, kind: 'seal', id: editionId, editionId, details });
}
