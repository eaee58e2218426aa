/**
 * Sealed results. Browsers encrypt each result and hand in nothing but encrypted text, with a share of its key for each of three
 * holders; the server reads it only once two of them have handed in their decrypted shares. Then it becomes an ordinary result,
 * which `visibility.ts` keeps secret until the reveal.
 */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { awardCategory, awardResult, awardUnit, nomination } from '#server/db/schema/award.ts';
import { resultSeal, sealedResult, sealKey, sealShare } from '#server/db/schema/seal.ts';
import {
  type AppError,
  editConflict,
  invalidRequest,
  notFound,
  sealChanged,
  sealClosed,
  sealFaulty,
  sealForeign,
  sealKeyMissing,
  sealNotAlone,
  sealPublic,
  sealReadable,
} from '#server/errors.ts';
import type { addSealKey, enterSealKey, sealResult } from '#shared/api/ceremony/seal-staff.ts';
import { sealKeysNeeded, sealKeysTotal } from '#shared/award/seal.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { Language } from '#shared/language.ts';
import { lockEdition } from '#server/services/award/edition-edit.ts';
import { localized } from '#server/services/core/localized.ts';
import { fingerprintOf, openSealed, type OpenedResult } from './seal-cipher.ts';
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

/**
 * Throws `notFound`, `sealClosed` without a seal or while it is being opened, `sealKeyMissing` without three keys, `editConflict`,
 * and `sealNotAlone` for a result that is sealed already: two people delete it first.
 */
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
    if (present) throw sealNotAlone();
    const shares = Object.fromEntries(sealing.shares.map(({ keyId, share }) => [keyId, share]));
    const keys = await readKeys(tx, editionId);
    if (keys.length < sealKeysTotal) throw sealKeyMissing(sealKeysTotal);
    if (keys.some(({ id }) => !shares[id])) throw invalidRequest('shares');
    await tx
      .insert(sealedResult)
      .values({ categoryId, editionId, sealingId: sealing.id, sealed: sealing.sealed, shares, sealedBy: actorId });
    await record(tx, { actorId, action: 'seal', editionId, details: { award: categoryId } });
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
 * the results would be public at once, and `sealChanged` if a result has been sealed anew; if the shares do not open them
 * `sealFaulty`, and if one names no nominee of its award `sealForeign`: both forget the shares, and keep the sealed results.
 */
export async function enterKey(
  db: Database,
  { actorId, cipher, language }: { actorId: string; cipher: ShareCipher; language: Language },
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
    await tx.insert(sealShare).values(shares.map(({ categoryId, share }) => ({ keyId, categoryId, share: cipher.seal(share) })));
    await record(tx, { actorId, action: 'enterKey', editionId, details: { name } });
    const entered = await readShares(tx, editionId);
    if (new Set(entered.map((row) => row.keyId)).size < sealKeysNeeded) return { isOpen: false, opened: 0 };
    const results = await openAll(sealed, decryptedShares(entered, cipher));
    const refused = results === null ? sealFaulty() : await foreignResults(tx, results, language);
    if (results === null || refused) {
      await forgetAll(tx, editionId);
      await record(tx, { actorId, action: 'keysFailed', editionId });
      return { refused };
    }
    await insertResults(tx, { editionId, actorId, results });
    return { isOpen: true, opened: results.length };
  });
  if ('refused' in outcome) throw outcome.refused;
  return outcome;
}

/** Shares wait for the second key encrypted, so that a copy of the database does not stand for the first. */
export type ShareCipher = Pick<FieldCipher, 'seal' | 'open'>;

interface Share {
  categoryId: string;
  share: string;
}

/** Null if the key of the site has changed meanwhile. */
function decryptedShares(entered: readonly Share[], cipher: ShareCipher): Share[] | null {
  try {
    return entered.map(({ categoryId, share }) => ({ categoryId, share: cipher.open(share) }));
  } catch {
    return null;
  }
}

type SealedRow = typeof sealedResult.$inferSelect;

type ResultRow = OpenedResult & { categoryId: string; enteredBy: string };

/** The results; null if one of them does not open. */
async function openAll(sealed: readonly SealedRow[], entered: readonly Share[] | null): Promise<ResultRow[] | null> {
  if (!entered) return null;
  const results: ResultRow[] = [];
  for (const row of sealed) {
    const shares = entered.filter(({ categoryId }) => categoryId === row.categoryId).map(({ share }) => share);
    const result = await openSealed(row, shares);
    if (!result) return null;
    results.push({ categoryId: row.categoryId, ...result, enteredBy: row.sealedBy });
  }
  return results;
}

/** The refusal of results that name no nominee of their award. */
async function foreignResults(tx: Transaction, results: readonly ResultRow[], language: Language): Promise<AppError | null> {
  const awards: string[] = [];
  for (const { categoryId, nominationId } of results) {
    const [award] = await tx
      .select({ labelZh: awardCategory.labelZh, labelEn: awardCategory.labelEn, nomination: nomination.id })
      .from(awardCategory)
      .leftJoin(nomination, and(eq(nomination.categoryId, awardCategory.id), eq(nomination.id, nominationId)))
      .where(eq(awardCategory.id, categoryId));
    if (award && award.nomination === null) awards.push(localized(language, award.labelZh, award.labelEn));
  }
  return awards.length > 0 ? sealForeign(awards) : null;
}

async function insertResults(
  tx: Transaction,
  { editionId, actorId, results }: { editionId: string; actorId: string; results: readonly ResultRow[] },
): Promise<void> {
  await tx.insert(awardResult).values([...results]);
  await tx.delete(sealedResult).where(eq(sealedResult.editionId, editionId));
  await tx
    .update(resultSeal)
    .set({ openedAt: sql`now()` })
    .where(eq(resultSeal.editionId, editionId));
  await record(tx, { actorId, action: 'openResults', editionId, details: { count: results.length } });
}

/** Throws `notFound` without a seal. */
export function withdrawKeys(db: Database, actorId: string, editionId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockSealed(tx, editionId);
    await forgetAll(tx, editionId);
    await record(tx, { actorId, action: 'withdrawKeys', editionId });
  });
}

/** Ends sealing before any result is sealed. Throws `sealClosed` without a seal, and `sealNotAlone` once results are sealed. */
export function discardSeal(db: Database, actorId: string, editionId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockSealed(tx, editionId);
    if (await hasSealed(tx, editionId)) throw sealNotAlone();
    await tx.delete(resultSeal).where(eq(resultSeal.editionId, editionId));
    await record(tx, { actorId, action: 'discard', editionId, details: { count: 0 } });
  });
}

/** Target of a deletion by two people: the sealed result of an award, or with the keys all those of an edition. */
export interface SealedTarget {
  editionId: string;
  /** Null = all. */
  categoryId: string | null;
}

/** Names the sealings of a target. Throws `notFound` without one, and `sealClosed` without a seal or while it is being opened. */
export async function lockSealings(tx: Transaction, { editionId, categoryId }: SealedTarget): Promise<string[]> {
  await lockSealed(tx, editionId);
  if (await isOpening(tx, editionId)) throw sealClosed();
  const rows = (await readSealed(tx, editionId)).filter((row) => categoryId === null || row.categoryId === categoryId);
  if (rows.length === 0) throw notFound();
  return rows.map(({ sealingId }) => sealingId);
}

/** Deletes a locked target. */
export async function deleteSealed(tx: Transaction, actorId: string, { editionId, categoryId }: SealedTarget): Promise<void> {
  if (categoryId === null) await tx.delete(resultSeal).where(eq(resultSeal.editionId, editionId));
  else await tx.delete(sealedResult).where(eq(sealedResult.categoryId, categoryId));
  const action = categoryId === null ? 'discard' : 'unseal';
  await record(tx, { actorId, action, editionId, details: categoryId === null ? {} : { award: categoryId } });
}

/** Deletes shares whose second key did not come in time. */
export async function forgetExpired(db: Database): Promise<void> {
  await db.delete(sealShare).where(sql`not ${isFresh}`);
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
  await tx.delete(sealShare).where(and(ofEdition(editionId), sql`not ${isFresh}`));
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
