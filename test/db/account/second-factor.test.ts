/** The second factor on a real database: set up, login in two steps, codes that work once, limits, and its end. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { loginChallenge, recoveryCode, secondFactor, userAccount, userRole, userSession } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { setBlocked } from '#server/services/account/account-command.ts';
import { createStaffAccountService } from '#server/services/account/account-administration.ts';
import { rotateKeys } from '#server/services/account/key-rotation.ts';
import { createNotificationService } from '#server/services/notification/notification.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { purgeExpired } from '#server/services/purge-expired.ts';
import { defaultRateLimits } from '#shared/rate-limits.ts';
import { createTestAccounts, newNetwork, testPassword, type TestAccounts } from '#test/support/accounts.ts';
import { codeOf } from '#test/support/authenticator.ts';
import { testOnDatabase, testOnEachEngine } from '#test/support/database/database.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const failuresMax = defaultRateLimits['secondFactor.account'].count;
const from = () => ({ network: newNetwork(), userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0' });
/** A staff member, logged in. */
async function enterStaff({ db }: OpenDatabase, { enter, session }: TestAccounts) {
  const entered = await enter();
  await db.insert(userRole).values({ userId: entered.viewer.id, role: 'moderator' });
  const viewer = await session.find(entered.token);
  if (!viewer) throw new Error('The session has ended');
  return { ...entered, viewer };
}

/** A staff member with a second factor, of which no code has been used. */
async function enterWithFactor(database: OpenDatabase, accounts: TestAccounts) {
  const { account } = accounts;
  const staff = await enterStaff(database, accounts);
  const { enrolment, secret } = await account.beginSecondFactor(staff.viewer, { password: testPassword }, 'en');
  const { recoveryCodes } = await account.confirmSecondFactor(staff.viewer, { enrolment, code: codeOf(secret) });
  await database.db.update(secondFactor).set({ lastStep: 0 }).where(eq(secondFactor.userId, staff.viewer.id));
  const logIn = () => account.logIn({ userName: staff.email, password: testPassword }, from());
  const challenge = () =>
    logIn().then(
      () => '',
      (error: { data?: { challenge?: string } }) => error.data?.challenge ?? '',
    );
  const answer = (given: string, code: string) => account.logInWithSecondFactor({ challenge: given, code }, from());
  return { ...staff, secret, recoveryCodes, logIn, challenge, answer };
}

const eventsOf = async ({ db }: OpenDatabase, userId: string) =>
  (await db.select().from(userNotification).where(eq(userNotification.userId, userId)).orderBy(userNotification.createdAt)).map(
    ({ event }) => event,
  );
const actionsOn = async ({ db }: OpenDatabase, subjectId: string) =>
  (await db.select().from(auditEntry).where(eq(auditEntry.subjectId, subjectId)).orderBy(auditEntry.id)).map(({ action }) => action);

testOnEachEngine('a login in two steps: the challenge opens one session, and a code works once', async (database) => {
  const accounts = await createTestAccounts(database);
  const { session } = accounts;
  const { secret, viewer, recoveryCodes, logIn, challenge, answer } = await enterWithFactor(database, accounts);

  expect(await outcomeOf(logIn())).toBe('secondFactorNeeded');
  const [first, second] = [await challenge(), await challenge()];
  expect(await session.find(first)).toBeNull();
  expect(await outcomeOf(answer(first, '000000'))).toBe('secondFactorWrong');
  const code = codeOf(secret);
  const outcomes = await Promise.all([first, second].map((each) => outcomeOf(answer(each, `${code.slice(0, 3)} ${code.slice(3)}`))));
  expect(outcomes.sort()).toEqual(['ok', 'secondFactorWrong']);
  const third = await challenge();
  const codes = recoveryCodes.slice(0, 2);
  expect((await Promise.all(codes.map((each) => outcomeOf(answer(third, each))))).sort()).toEqual(['challengeEnded', 'ok']);
  // The second call has used no code.
  expect(await accounts.account.secondFactorOf(viewer)).toMatchObject({ recoveryLeft: 9 });
  expect(await database.db.$count(userSession, sql`user_id = ${viewer.id} and revoked_at is null`)).toBe(3);
});

testOnDatabase(
  'a challenge ends with its time, with the password, and with the second factor; a blocked account cannot use it',
  async (database) => {
    const accounts = await createTestAccounts(database);
    const { db } = database;
    const { secret, email, viewer, challenge, answer } = await enterWithFactor(database, accounts);

    const late = await challenge();
    await db.update(loginChallenge).set({ expiresAt: new Date(0) });
    expect(await outcomeOf(answer(late, codeOf(secret)))).toBe('challengeEnded');
    await purgeExpired(db);
    expect(await db.$count(loginChallenge, eq(loginChallenge.userId, viewer.id))).toBe(0);
    const before = await challenge();
    const passwordHash = await accounts.passwords.hash('another bamboo forest');
    await db.update(userAccount).set({ passwordHash }).where(eq(userAccount.id, viewer.id));
    expect(await outcomeOf(answer(before, codeOf(secret)))).toBe('challengeEnded');
    await db
      .update(userAccount)
      .set({ passwordHash: await accounts.passwords.hash(testPassword) })
      .where(eq(userAccount.id, viewer.id));
    const blocked = await challenge();
    await setBlocked(db, { email, isBlocked: true, reason: 'left the team', actorId: 'cli' });
    expect(await outcomeOf(answer(blocked, codeOf(secret)))).toBe('accountBlocked');
    await setBlocked(db, { email, isBlocked: false, reason: 'is back', actorId: 'cli' });
    expect(await outcomeOf(answer(blocked, codeOf(secret)))).toBe('ok');
  },
);

testOnDatabase('wrong codes are limited by account on all networks; a recovery code still opens it, once', async (database) => {
  const accounts = await createTestAccounts(database);
  const { secret, viewer, recoveryCodes, challenge, answer } = await enterWithFactor(database, accounts);
  const [recovery = ''] = recoveryCodes;
  const given = await challenge();

  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(answer(given, '000000'))));
  expect(outcomes.filter((name) => name === 'secondFactorWrong')).toHaveLength(failuresMax);
  expect(await outcomeOf(answer(given, codeOf(secret)))).toBe('tooManyRequests');
  const twice = [given, await challenge()].map((each) => outcomeOf(answer(each, ` ${recovery.toLowerCase().replaceAll('-', ' ')}`)));
  expect((await Promise.all(twice)).sort()).toEqual(['ok', 'secondFactorWrong']);

  expect(await accounts.account.secondFactorOf(viewer)).toMatchObject({ recoveryLeft: 9, isRequired: false });
  expect(await eventsOf(database, viewer.id)).toEqual(expect.arrayContaining(['secondFactorOn', 'recoveryCodeUsed']));
  const stored = JSON.stringify([await database.db.select().from(secondFactor), await database.db.select().from(recoveryCode)]);
  for (const text of [secret, recovery, recovery.replaceAll('-', '')]) expect(stored).not.toContain(text);
});

testOnDatabase('a set-up needs the password, ends with its time or a later one, and ends other sessions', async (database) => {
  const accounts = await createTestAccounts(database);
  const { account, session } = accounts;
  const { viewer, email } = await enterStaff(database, accounts);
  const begin = (password = testPassword, code = '') => account.beginSecondFactor(viewer, { password, code }, 'zh-Hans');
  const confirm = (enrolment: string, code: string) => outcomeOf(account.confirmSecondFactor(viewer, { enrolment, code }));
  const other = await account.logIn({ userName: email, password: testPassword }, from());

  expect(await outcomeOf(begin('wrong'))).toBe('passwordWrong');
  const { viewer: visitor } = await accounts.enter();
  expect(await outcomeOf(account.beginSecondFactor(visitor, { password: testPassword }, 'en'))).toBe('notAllowed');
  const [first, second] = [await begin(), await begin()];
  expect(first.address).toContain(`otpauth://totp/${encodeURIComponent('示例奖')}:`);
  expect(first.qr.path).toMatch(/^M\d+ \d+h/);
  expect(await confirm(first.enrolment, codeOf(first.secret))).toBe('enrolmentEnded');
  expect(await confirm(second.enrolment, '12')).toBe('secondFactorWrong');
  expect(await account.secondFactorOf(viewer)).toMatchObject({ enabledTime: null, recoveryLeft: 0 });
  expect(await confirm(second.enrolment, codeOf(second.secret))).toBe('ok');
  expect(await session.find(other)).toBeNull();
  expect(await confirm(second.enrolment, codeOf(second.secret, { steps: 1 }))).toBe('enrolmentEnded');

  // Another phone: needs a code of the first, whose secret stays in use until the second has confirmed.
  expect(await outcomeOf(begin())).toBe('requiredMissing');
  const moved = await begin(testPassword, codeOf(second.secret, { steps: 1 }));
  await database.db
    .update(secondFactor)
    .set({ pendingUntil: new Date(0) })
    .where(eq(secondFactor.userId, viewer.id));
  expect(await confirm(moved.enrolment, codeOf(moved.secret))).toBe('enrolmentEnded');
  expect(await actionsOn(database, viewer.id)).toEqual(['setSecondFactor']);
});

testOnDatabase('recovery codes are replaced and the second factor is switched off with a code', async (database) => {
  const accounts = await createTestAccounts(database);
  const { account } = accounts;
  const { secret, viewer, recoveryCodes, logIn } = await enterWithFactor(database, accounts);

  expect(await outcomeOf(account.renewRecoveryCodes(viewer, { code: '000000' }))).toBe('secondFactorWrong');
  const renewed = await account.renewRecoveryCodes(viewer, { code: codeOf(secret) });
  expect(new Set([...recoveryCodes, ...renewed.recoveryCodes]).size).toBe(20);
  expect(await outcomeOf(account.switchOffSecondFactor(viewer, { code: recoveryCodes[1] ?? '' }))).toBe('secondFactorWrong');
  expect(await outcomeOf(account.switchOffSecondFactor(viewer, { code: renewed.recoveryCodes[1] ?? '' }))).toBe('ok');
  expect(await outcomeOf(account.switchOffSecondFactor(viewer, { code: renewed.recoveryCodes[2] ?? '' }))).toBe('secondFactorWrong');

  expect(await outcomeOf(logIn())).toBe('ok');
  expect(await eventsOf(database, viewer.id)).toEqual(expect.arrayContaining(['recoveryCodesRenewed', 'secondFactorOff']));
  expect(await actionsOn(database, viewer.id)).toEqual(['setSecondFactor', 'renewRecoveryCodes', 'useRecoveryCode', 'removeSecondFactor']);
});

testOnDatabase('where the site requires it, staff lack it until it is set up, and cannot switch it off', async (database) => {
  const accounts = await createTestAccounts(database, { needsSecondFactor: true });
  const { account, session, enter } = accounts;
  const { viewer, token } = await enterStaff(database, accounts);

  expect(viewer.lacksSecondFactor).toBe(true);
  expect((await enter()).viewer.lacksSecondFactor).toBe(false);
  expect(await account.getInfo(viewer.id, 'en')).toMatchObject({ secondFactor: 'missing' });
  const { enrolment, secret } = await account.beginSecondFactor(viewer, { password: testPassword }, 'en');
  expect((await session.find(token))?.lacksSecondFactor).toBe(true);
  await account.confirmSecondFactor(viewer, { enrolment, code: codeOf(secret) });
  expect((await session.find(token))?.lacksSecondFactor).toBe(false);
  expect(await account.getInfo(viewer.id, 'en')).toMatchObject({ secondFactor: 'on' });
  expect(await outcomeOf(account.switchOffSecondFactor(viewer, { code: codeOf(secret, { steps: 1 }) }))).toBe('secondFactorRequired');
});

testOnDatabase('an administrator resets the second factor of others, which ends sessions and frees the limits', async (database) => {
  const accounts = await createTestAccounts(database);
  const { db } = database;
  const notify = createNotificationService({ db, mailQueue: { enqueue: async () => undefined } }).notify;
  const manage = createStaffAccountService({ ...accounts, db, notify });
  const { viewer: admin } = await enterStaff(database, accounts);
  const { viewer, token, logIn, challenge, answer } = await enterWithFactor(database, accounts);
  const given = await challenge();
  await Promise.all(Array.from({ length: failuresMax }, () => outcomeOf(answer(given, '000000'))));
  const reset = (userId: string) => outcomeOf(manage.resetSecondFactor(admin, { userId, reason: 'The phone was lost' }));

  expect(await reset(admin.id)).toBe('notAllowed');
  expect(await manage.read(admin, viewer.id, 'en')).toMatchObject({ hasSecondFactor: true });
  expect(await reset(viewer.id)).toBe('ok');
  expect(await reset(viewer.id)).toBe('conflict');

  expect(await accounts.session.find(token)).toBeNull();
  expect(await outcomeOf(answer(given, '000000'))).toBe('challengeEnded');
  expect(await outcomeOf(logIn())).toBe('ok');
  expect(await manage.read(admin, viewer.id, 'en')).toMatchObject({ hasSecondFactor: false });
  expect(await eventsOf(database, viewer.id)).toContain('secondFactorReset');
  const [row] = await db
    .select()
    .from(auditEntry)
    .where(sql`action = 'resetSecondFactor' and subject_id = ${viewer.id}`);
  expect(row).toMatchObject({ actorId: admin.id, reason: 'The phone was lost' });
});

testOnDatabase('secrets are sealed anew when keys are rotated', async (database) => {
  const accounts = await createTestAccounts(database);
  const { viewer, secret } = await enterWithFactor(database, accounts);
  const rotated = createFieldCipher({ secret: 'a secret of at least 32 characters', fieldKeys: [{ id: 'k2', key: Buffer.alloc(32, 7) }] });

  await rotateKeys(database.db, rotated, 'cli');

  const [row] = await database.db.select().from(secondFactor).where(eq(secondFactor.userId, viewer.id));
  expect(row?.secret.startsWith('k2.')).toBe(true);
  expect(rotated.open(row?.secret ?? '')).toBe(secret);
  // The other tests of the file open their secrets under the first key.
  await database.db.delete(secondFactor).where(eq(secondFactor.userId, viewer.id));
});
