/** Sealed results: unreadable in the database and in every answer until two of three keys are entered, then ordinary results. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeKey, publicKeyOf, sealFor, unwrap } from '#client/features/award/staff-seal/seal-cipher.ts';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import { backUp } from '#server/db/backup.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import { awardResult, edition } from '#server/db/schema/award.ts';
import { sealedResult, sealShare } from '#server/db/schema/seal.ts';
import { newId } from '#server/db/identifier.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { forgetExpired } from '#server/services/ceremony/seal.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { callerOf, ceremonyOf, director } from '#test/support/ceremony.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const actor = 'u-director';
/** Occurs nowhere else. */
const citation = 'A light that passes through the whole tunnel';

async function makeSealed(database: OpenDatabase) {
  const { db } = database;
  const { id: editionId } = await makeEdition(database);
  const messages: { userId: string; event: string }[] = [];
  const ceremony = ceremonyOf(database, 'hold', async (_tx, { userId, event }) => void messages.push({ userId, event }));
  await db.update(edition).set({ revealAt: null }).where(eq(edition.id, editionId));
  await db.execute(
    sql`delete from award_result where category_id in (select c.id from award_category c join award_unit u on u.id = c.unit_id where u.edition_id = ${editionId})`,
  );
  await ceremony.startSeal(actor, editionId);
  const holders: { id: string; text: string; publicKey: string; fingerprint: string }[] = [];
  for (const name of ['Notary', 'Chair', 'Director']) {
    const { text, publicKey, fingerprint } = await makeKey();
    holders.push({ text, publicKey, fingerprint, ...(await ceremony.insertKey(actor, { editionId, name, publicKey })) });
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
    return ceremony.enterKey(actor, { keyId, shares }, 'en');
  };
  const [first, second] = [callerOf('u-first'), callerOf('u-second')];
  /** One person asks, and another one confirms. */
  const byTwo = async (scope: 'unseal' | 'discard', targetId: string) => {
    const { id } = await ceremony.armReveal(first, { editionId, scope, targetId });
    expect(await outcomeOf(ceremony.confirmReveal(first, id))).toBe('revealOwn');
    await ceremony.confirmReveal(second, id);
  };
  return {
    ceremony,
    editionId,
    categoryId,
    holders,
    seal,
    enter,
    byTwo,
    messages,
    nominations: ['b', 'a'].map((letter) => `${editionId}-${letter}-n`),
  };
}

async function backupOf(db: Database): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'));
  await backUp(db, join(folder, 'backup'));
  const text = gunzipSync(readFileSync(join(folder, 'backup'))).toString();
  rmSync(folder, { recursive: true });
  return text;
}

testOnDatabase('a sealed result is nowhere readable, and opens with any two of three keys', async (database) => {
  const { db } = database;
  const { ceremony, editionId, categoryId, holders, seal, enter, byTwo, nominations } = await makeSealed(database);
  const [winner = '', other = ''] = nominations;
  const awards = createAwardStaffService({ db });

  // The screen shows holders what the browser has shown them.
  expect((await ceremony.getSeal(editionId, 'en')).keys.map(({ fingerprint }) => fingerprint).sort()).toEqual(
    holders.map(({ fingerprint }) => fingerprint).sort(),
  );
  const first = await seal(other);
  expect(await outcomeOf(seal(winner, null))).toBe('editConflict');
  expect(await outcomeOf(seal(winner, first))).toBe('sealNotAlone');
  await byTwo('unseal', categoryId);
  const second = await seal(winner);
  const backup = await backupOf(db);
  const { rows } = await db.execute(
    sql`select (select json_agg(s) from sealed_result s)::text || (select json_agg(a) from audit_entry a where subject_kind = 'seal')::text as all`,
  );
  for (const text of [backup, String(rows[0]?.['all'])]) {
    expect(text).not.toContain(citation);
  }
  expect(String(rows[0]?.['all'])).not.toContain(winner);
  expect((await ceremony.getShow(director, editionId)).awards.find(({ id }) => id === categoryId)?.winner).toBe('sealed');
  const target = { editionId, scope: 'award', targetId: categoryId } as const;
  expect(await outcomeOf(ceremony.armReveal(callerOf(actor), target))).toBe('resultsSealed');
  expect(await outcomeOf(awards.updateResult(actor, { categoryId, base: {}, changes: { nominationId: winner } }))).toBe('resultsSealed');

  // The second of the keys is lost: the other two open.
  const [one, , three] = holders;
  if (!one || !three) throw new Error('There are three keys');
  expect(await enter(one)).toEqual({ isOpen: false, opened: 0 });
  // What waits for the second key is readable neither in the database nor in a copy of it.
  const { sealingId, share: encrypted } = (await ceremony.listShares(one.id))[0] ?? { sealingId: '', share: '' };
  const share = await unwrap(encrypted, { text: one.text, sealingId });
  const { rows: stored } = await db.execute(sql`select json_agg(s)::text as all from seal_share s`);
  expect(stored).toHaveLength(1);
  for (const text of [String(stored[0]?.['all']), await backupOf(db)]) expect(text).not.toContain(share);
  expect(await backupOf(db)).not.toContain('"table":"seal_share"');
  expect(await outcomeOf(seal(other, second))).toBe('sealClosed');
  expect(await outcomeOf(byTwo('unseal', categoryId))).toBe('sealClosed');
  expect(await enter(three)).toEqual({ isOpen: true, opened: 1 });

  const [result] = await db.select().from(awardResult).where(eq(awardResult.categoryId, categoryId));
  expect(result).toMatchObject({ nominationId: winner, citationEn: citation, enteredBy: actor });
  expect((await ceremony.getShow(director, editionId)).awards.find(({ id }) => id === categoryId)?.winner).toBe('entered');
  expect(await db.select().from(sealShare)).toEqual([]);
  expect((await ceremony.getSeal(editionId, 'en')).state).toBe('opened');
});

testOnDatabase('one key opens nothing, also twice, after an hour, or with a changed text', async (database) => {
  const { db } = database;
  const { ceremony, editionId, holders, seal, enter, byTwo, nominations } = await makeSealed(database);
  await seal(nominations[0] ?? '');
  const [one, two] = holders;
  if (!one || !two) throw new Error('There are three keys');

  expect(await enter(one)).toMatchObject({ isOpen: false });
  expect(await enter(one)).toMatchObject({ isOpen: false });
  await db.update(sealShare).set({ givenAt: sql`now() - interval '61 minutes'` });
  await forgetExpired(db);
  expect(await db.select().from(sealShare)).toEqual([]);
  expect(await enter(two)).toMatchObject({ isOpen: false });
  await forgetExpired(db);
  expect(await db.select().from(sealShare)).toHaveLength(1);
  await ceremony.withdrawKeys(actor, editionId);
  expect((await ceremony.getSeal(editionId, 'en')).keys.some(({ isEntered }) => isEntered)).toBe(false);

  await db.update(sealedResult).set({ sealed: sql`overlay(${sealedResult.sealed} placing 'AAAA' from 100)` });
  await enter(one);
  expect(await outcomeOf(enter(two))).toBe('sealFaulty');
  expect(await db.select().from(sealShare)).toEqual([]);
  await expect(unwrap((await ceremony.listShares(two.id))[0]?.share ?? '', { text: one.text, sealingId: 'x' })).rejects.toThrow();
  // Two keys are lost: the sealed results go, and results are entered again.
  expect(await outcomeOf(ceremony.discardSeal(actor, editionId))).toBe('sealNotAlone');
  await byTwo('discard', editionId);
  expect((await ceremony.getSeal(editionId, 'en')).state).toBe('open');
});

testOnDatabase(
  'keys are complete before a result is sealed, stay as they are afterwards, and readable results are not sealed',
  async (database) => {
    const { db } = database;
    const { ceremony, editionId, categoryId, holders, seal, enter, byTwo, nominations } = await makeSealed(database);
    const [one] = holders;
    if (!one) throw new Error('There are three keys');
    const { publicKey } = await makeKey();

    expect(await outcomeOf(ceremony.insertKey(actor, { editionId, name: 'Fourth', publicKey }))).toBe('sealClosed');
    await ceremony.removeKey(actor, one.id);
    expect(await outcomeOf(seal(nominations[0] ?? ''))).toBe('sealKeyMissing');
    expect(await outcomeOf(ceremony.insertKey(actor, { editionId, name: 'Again', publicKey: holders[1]?.publicKey ?? '' }))).toBe(
      'invalidRequest',
    );
    holders[0] = { ...one, ...(await ceremony.insertKey(actor, { editionId, name: 'Notary', publicKey: one.publicKey })) };
    await seal(nominations[0] ?? '');
    expect(await outcomeOf(ceremony.removeKey(actor, holders[0].id))).toBe('sealClosed');

    await db
      .update(edition)
      .set({ revealAt: sql`now() - interval '1 minute'` })
      .where(eq(edition.id, editionId));
    expect(await outcomeOf(enter(holders[0]))).toBe('sealPublic');
    await byTwo('discard', editionId);
    await db.update(edition).set({ revealAt: null }).where(eq(edition.id, editionId));
    await createAwardStaffService({ db }).updateResult(actor, {
      categoryId,
      base: { nominationId: null },
      changes: { nominationId: nominations[0] ?? '' },
    });
    expect(await outcomeOf(ceremony.startSeal(actor, editionId))).toBe('sealReadable');
    expect(await publicKeyOf(one.text.toLowerCase().replaceAll('-', ' '))).toBe(one.publicKey);
    expect(await publicKeyOf(one.text.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')))).toBeNull();
  },
);

testOnDatabase('results that name no nominee of their award stay sealed, and nominees stay once a result is sealed', async (database) => {
  const { db } = database;
  const { editionId, categoryId, holders, seal, enter, byTwo, nominations } = await makeSealed(database);
  const [one, two] = holders;
  if (!one || !two) throw new Error('There are three keys');
  const awards = createAwardStaffService({ db });
  await seal(`${editionId}-y-n`);

  await enter(one);
  const refused = await enter(two).catch((error: unknown) => error);
  expect(refused).toMatchObject({ errorName: 'sealForeign', values: { awards: expect.stringMatching(/^Best Film/) as string } });
  expect([await db.select().from(sealShare), (await db.select().from(sealedResult)).length]).toEqual([[], 1]);
  expect(await db.select().from(awardResult).where(eq(awardResult.categoryId, categoryId))).toEqual([]);

  const nominee = nominations[0] ?? '';
  expect(await outcomeOf(awards.nomination.remove('u-editor', nominee))).toBe('stillUsed');
  expect(await outcomeOf(awards.removeNominations('u-editor', { categoryId, ids: [nominee] }))).toBe('stillUsed');
  await byTwo('unseal', categoryId);
  await seal(nominee);
  await enter(one);
  expect(await enter(two)).toEqual({ isOpen: true, opened: 1 });
});

testOnDatabase('everybody who runs the ceremony hears that sealed results are to be deleted, and that they were', async (database) => {
  const { db } = database;
  const { ceremony, editionId, categoryId, seal, byTwo, messages, nominations } = await makeSealed(database);
  const staff = { operator: newId(), admin: newId(), editor: newId() };
  for (const [role, id] of Object.entries(staff) as [StaffRole, string][]) {
    await db.insert(userAccount).values({ id, email: `${id}@example.org`.toLowerCase(), nickName: role });
    await db.insert(userRole).values({ userId: id, role });
  }
  await seal(nominations[0] ?? '');
  const heard = (id: string) => messages.filter(({ userId }) => userId === id).map(({ event }) => event);

  const refused = await ceremony.armReveal(callerOf('u-first'), { editionId, scope: 'unseal', targetId: categoryId });
  await ceremony.withdrawReveal(callerOf('u-second'), refused.id);
  expect((await ceremony.getSeal(editionId, 'en')).results).toHaveLength(1);
  await byTwo('unseal', categoryId);

  expect((await ceremony.getSeal(editionId, 'en')).results).toEqual([]);
  for (const id of [staff.operator, staff.admin]) expect(heard(id)).toEqual(['sealAsked', 'sealAsked', 'sealDeleted']);
  expect(heard(staff.editor)).toEqual([]);
});

test('results are sealed for three keys, neither more nor fewer', async () => {
  const keys = await Promise.all(['1', '2', '3', '4'].map(async (id) => ({ id, publicKey: (await makeKey()).publicKey })));
  const result = { nominationId: 'n', citationZh: '', citationEn: '' };

  for (const count of [2, 4])
    await expect(sealFor(result, { editionId: 'e', categoryId: 'c', keys: [...keys, ...keys].slice(0, count) })).rejects.toThrow(/3 keys/);
});
