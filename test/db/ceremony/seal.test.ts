/** Sealed results: unreadable in the database and in every answer until two of three keys are entered, then ordinary results. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { makeKey, publicKeyOf, sealFor, unwrap } from '#client/features/award/staff-seal/seal-cipher.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { backUp } from '#server/db/backup.ts';
import { awardResult, edition } from '#server/db/schema/award.ts';
import { sealedResult, sealShare } from '#server/db/schema/seal.ts';
import { AppError } from '#server/errors.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { callerOf, ceremonyOf, director } from '#test/support/ceremony.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.errorName : String(error)),
  );
const actor = 'u-director';
/** Occurs nowhere else. */
const citation = 'A light that passes through the whole tunnel';

async function makeSealed(database: OpenDatabase) {
  const { db } = database;
  const { id: editionId } = await makeEdition(database);
  const ceremony = ceremonyOf(database);
  await db.update(edition).set({ revealAt: null }).where(eq(edition.id, editionId));
  await db.execute(
    sql`delete from award_result where category_id in (select c.id from award_category c join award_unit u on u.id = c.unit_id where u.edition_id = ${editionId})`,
  );
  await ceremony.startSeal(actor, editionId);
  const holders: { id: string; text: string; publicKey: string }[] = [];
  for (const name of ['Notary', 'Chair', 'Director']) {
    const { text, publicKey } = await makeKey();
    holders.push({ text, publicKey, ...(await ceremony.insertKey(actor, { editionId, name, publicKey })) });
  }
  const categoryId = `${editionId}-best`;
  const seal = async (nominationId: string, base: string | null = null) => {
    const sealing = await sealFor({ nominationId, citationZh: '', citationEn: citation }, { editionId, categoryId, keys: holders });
    await ceremony.updateSealed(actor, { categoryId, base, sealing });
    return sealing.id;
  };
  const enter = async ({ id: keyId, text }: { id: string; text: string }) => {
    const shares = [];
    for (const { categoryId: award, sealingId, share } of await ceremony.listShares(keyId))
      shares.push({ categoryId: award, sealingId, share: await unwrap(share, { text, sealingId }) });
    return ceremony.enterKey(actor, { keyId, shares });
  };
  return { ceremony, editionId, categoryId, holders, seal, enter, nominations: ['b', 'a'].map((letter) => `${editionId}-${letter}-n`) };
}

testOnDatabase('a sealed result is nowhere readable, and opens with any two of three keys', async (database) => {
  const { db } = database;
  const { ceremony, editionId, categoryId, holders, seal, enter, nominations } = await makeSealed(database);
  const [winner = '', other = ''] = nominations;
  const awards = createAwardStaffService({ db });

  const first = await seal(other);
  const second = await seal(winner, first);
  expect(await refusal(seal(winner, first))).toBe('editConflict');
  const folder = mkdtempSync(join(tmpdir(), 'seal-'));
  await backUp(db, join(folder, 'backup'));
  const backup = gunzipSync(readFileSync(join(folder, 'backup'))).toString();
  rmSync(folder, { recursive: true });
  const { rows } = await db.execute(
    sql`select (select json_agg(s) from sealed_result s)::text || (select json_agg(a) from audit_entry a where subject_kind = 'seal')::text as all`,
  );
  for (const text of [backup, String(rows[0]?.['all'])]) {
    expect(text).not.toContain(citation);
  }
  expect(String(rows[0]?.['all'])).not.toContain(winner);
  expect((await ceremony.getShow(director, editionId)).awards.find(({ id }) => id === categoryId)?.winner).toBe('sealed');
  const target = { editionId, scope: 'award', targetId: categoryId } as const;
  expect(await refusal(ceremony.armReveal(callerOf(actor), target))).toBe('resultsSealed');
  expect(await refusal(awards.updateResult(actor, { categoryId, base: {}, changes: { nominationId: winner } }))).toBe('resultsSealed');

  // The second of the keys is lost: the other two open.
  const [one, , three] = holders;
  if (!one || !three) throw new Error('There are three keys');
  expect(await enter(one)).toEqual({ isOpen: false, opened: 0 });
  expect(await refusal(seal(other, second))).toBe('sealClosed');
  expect(await enter(three)).toEqual({ isOpen: true, opened: 1 });

  const [result] = await db.select().from(awardResult).where(eq(awardResult.categoryId, categoryId));
  expect(result).toMatchObject({ nominationId: winner, citationEn: citation, enteredBy: actor });
  expect((await ceremony.getShow(director, editionId)).awards.find(({ id }) => id === categoryId)?.winner).toBe('entered');
  expect(await db.select().from(sealShare)).toEqual([]);
  expect((await ceremony.getSeal(editionId, 'en')).state).toBe('opened');
});

testOnDatabase('one key opens nothing, also twice, after an hour, or with a changed text', async (database) => {
  const { db } = database;
  const { ceremony, editionId, holders, seal, enter, nominations } = await makeSealed(database);
  await seal(nominations[0] ?? '');
  const [one, two] = holders;
  if (!one || !two) throw new Error('There are three keys');

  expect(await enter(one)).toMatchObject({ isOpen: false });
  expect(await enter(one)).toMatchObject({ isOpen: false });
  await db.update(sealShare).set({ givenAt: sql`now() - interval '61 minutes'` });
  expect(await enter(two)).toMatchObject({ isOpen: false });
  await ceremony.withdrawKeys(actor, editionId);
  expect((await ceremony.getSeal(editionId, 'en')).keys.some(({ isEntered }) => isEntered)).toBe(false);

  await db.update(sealedResult).set({ sealed: sql`overlay(${sealedResult.sealed} placing 'AAAA' from 100)` });
  await enter(one);
  expect(await refusal(enter(two))).toBe('sealFaulty');
  expect(await db.select().from(sealShare)).toEqual([]);
  await expect(unwrap((await ceremony.listShares(two.id))[0]?.share ?? '', { text: one.text, sealingId: 'x' })).rejects.toThrow();
  // Two keys are lost: the sealed results go, and results are entered again.
  await ceremony.discardSeal(actor, editionId);
  expect((await ceremony.getSeal(editionId, 'en')).state).toBe('open');
});

testOnDatabase(
  'keys are complete before a result is sealed, stay as they are afterwards, and readable results are not sealed',
  async (database) => {
    const { db } = database;
    const { ceremony, editionId, categoryId, holders, seal, enter, nominations } = await makeSealed(database);
    const [one] = holders;
    if (!one) throw new Error('There are three keys');
    const { publicKey } = await makeKey();

    expect(await refusal(ceremony.insertKey(actor, { editionId, name: 'Fourth', publicKey }))).toBe('sealClosed');
    await ceremony.removeKey(actor, one.id);
    expect(await refusal(seal(nominations[0] ?? ''))).toBe('sealKeyMissing');
    expect(await refusal(ceremony.insertKey(actor, { editionId, name: 'Again', publicKey: holders[1]?.publicKey ?? '' }))).toBe(
      'invalidRequest',
    );
    holders[0] = { ...one, ...(await ceremony.insertKey(actor, { editionId, name: 'Notary', publicKey: one.publicKey })) };
    await seal(nominations[0] ?? '');
    expect(await refusal(ceremony.removeKey(actor, holders[0].id))).toBe('sealClosed');

    await db
      .update(edition)
      .set({ revealAt: sql`now() - interval '1 minute'` })
      .where(eq(edition.id, editionId));
    expect(await refusal(enter(holders[0]))).toBe('sealPublic');
    await ceremony.discardSeal(actor, editionId);
    await db.update(edition).set({ revealAt: null }).where(eq(edition.id, editionId));
    await createAwardStaffService({ db }).updateResult(actor, {
      categoryId,
      base: { nominationId: null },
      changes: { nominationId: nominations[0] ?? '' },
    });
    expect(await refusal(ceremony.startSeal(actor, editionId))).toBe('sealReadable');
    expect(await publicKeyOf(one.text.toLowerCase().replaceAll('-', ' '))).toBe(one.publicKey);
    expect(await publicKeyOf(one.text.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')))).toBeNull();
  },
);
