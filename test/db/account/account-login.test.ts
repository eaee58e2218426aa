/** Login and password changes on both engines: limits, new devices, and sessions ended by a new password. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { userAccount, userSession } from '#server/db/schema/account.ts';
import { job } from '#server/db/schema/job.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { createAccount, setBlocked, setPassword } from '#server/services/account/account-command.ts';
import { defaultRateLimits } from '#shared/rate-limits.ts';
import { createTestAccounts, newEmail, newNetwork, testPassword } from '#test/support/accounts.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/605.1';
const from = (network = newNetwork(), userAgent = windows) => ({ network, userAgent });
const eventsOf = async ({ db }: OpenDatabase, userId: string) =>
  (await db.select().from(userNotification).where(eq(userNotification.userId, userId)).orderBy(userNotification.createdAt)).map(
    ({ event }) => event,
  );
const loginFailuresMax = defaultRateLimits['login.account'].count;
const newPassword = 'another panda climbs';

testOnDatabase('an unknown address, a wrong password and an account without a password get the same response', async (database) => {
  const { account, enter } = await createTestAccounts(database);
  const { email, viewer } = await enter();
  const { email: bare, viewer: bareViewer } = await enter();
  await database.db.update(userAccount).set({ passwordHash: '' }).where(eq(userAccount.id, bareViewer.id));

  expect(await outcomeOf(account.logIn({ userName: newEmail(), password: testPassword }, from()))).toBe('loginRefused');
  expect(await outcomeOf(account.logIn({ userName: email, password: 'wrong' }, from()))).toBe('loginRefused');
  expect(await outcomeOf(account.logIn({ userName: bare, password: '' }, from()))).toBe('loginRefused');
  expect(await outcomeOf(account.logIn({ userName: ` ${email.toUpperCase()}`, password: testPassword }, from()))).toBe('ok');
  expect(viewer.roles).toEqual([]);
});

testOnDatabase('five wrong passwords block logins to the account from that network for ten minutes', async (database) => {
  const { account, enter } = await createTestAccounts(database);
  const { email, password } = await enter();
  const attacker = from();
  const wrong = () => outcomeOf(account.logIn({ userName: email, password: 'wrong' }, attacker));

  for (let at = 0; at < loginFailuresMax; at += 1) expect(await wrong()).toBe('loginRefused');

  await expect(account.logIn({ userName: email, password }, attacker)).rejects.toMatchObject({
    errorName: 'tooManyRequests',
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 590 && seconds <= 600),
  });
  expect(await outcomeOf(account.logIn({ userName: email, password }, from()))).toBe('ok');
  expect(await outcomeOf(account.logIn({ userName: newEmail(), password }, attacker))).toBe('loginRefused');
  await database.db.execute(sql`update rate_window set ends_at = now() - interval '1 second'`);
  expect(await outcomeOf(account.logIn({ userName: email, password }, attacker))).toBe('ok');
});

testOnDatabase('unknown addresses are limited like known ones', async (database) => {
  const { account } = await createTestAccounts(database);
  const [userName, source] = [newEmail(), from()];

  for (let at = 0; at < loginFailuresMax; at += 1)
    expect(await outcomeOf(account.logIn({ userName, password: 'wrong' }, source))).toBe('loginRefused');

  expect(await outcomeOf(account.logIn({ userName, password: 'wrong' }, source))).toBe('tooManyRequests');
});

testOnDatabase('100 concurrent guesses count as five', async (database) => {
  const { account, enter } = await createTestAccounts(database);
  const { email } = await enter();
  const network = newNetwork();

  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, at) => outcomeOf(account.logIn({ userName: email, password: `guess ${at}` }, from(network)))),
  );

  expect(outcomes.filter((name) => name === 'loginRefused')).toHaveLength(loginFailuresMax);
  expect(outcomes.filter((name) => name === 'tooManyRequests')).toHaveLength(100 - loginFailuresMax);
});

testOnDatabase(
  'an account under attack from many networks is throttled for unknown networks, not for known ones, and is never locked',
  async (database) => {
    const { account, enter } = await createTestAccounts(database);
    const { email, password } = await enter();
    const home = from();
    await account.logIn({ userName: email, password }, home);
    const timed = async (source: ReturnType<typeof from>) => {
      const startedAt = performance.now();
      expect(await outcomeOf(account.logIn({ userName: email, password }, source))).toBe('ok');
      return performance.now() - startedAt;
    };

    await Promise.all(Array.from({ length: 100 }, () => outcomeOf(account.logIn({ userName: email, password: 'wrong' }, from()))));

    expect(await timed(from())).toBeGreaterThan(1_900);
    expect(await timed(home)).toBeLessThan(1_500);
  },
);

testOnDatabase('a successful login resets the counter', async (database) => {
  const { account, enter } = await createTestAccounts(database);
  const { email, password } = await enter();
  const source = from();

  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < loginFailuresMax - 1; at += 1)
      expect(await outcomeOf(account.logIn({ userName: email, password: 'wrong' }, source))).toBe('loginRefused');
    expect(await outcomeOf(account.logIn({ userName: email, password }, source))).toBe('ok');
  }
});

testOnDatabase(
  'a network is limited to thirty wrong logins in ten minutes over all accounts; successes are not counted, and known accounts still log in',
  async (database) => {
    const { account, enter } = await createTestAccounts(database);
    const source = from();
    const [resident, stranger] = [await enter(), await enter()];
    const logIn = ({ email, password }: { email: string; password: string }, wanted = source) =>
      outcomeOf(account.logIn({ userName: email, password }, wanted));
    for (let at = 0; at < 40; at += 1) expect(await logIn(resident)).toBe('ok');

    for (let at = 0; at < defaultRateLimits['login.network'].count; at += 1)
      expect(await outcomeOf(account.logIn({ userName: newEmail(), password: 'x' }, source))).toBe('loginRefused');

    expect(await outcomeOf(account.logIn({ userName: newEmail(), password: 'x' }, source))).toBe('tooManyRequests');
    expect([await logIn(stranger), await logIn(resident)]).toEqual(['tooManyRequests', 'ok']);
    expect(await logIn(stranger, from())).toBe('ok');
  },
);

testOnDatabase('a blocked account is reported only after the right password, and its sessions are ended', async (database) => {
  const { account, enter, session } = await createTestAccounts(database);
  const { email, password, token } = await enter();

  await setBlocked(database.db, { email, isBlocked: true, reason: 'spam', actorId: 'cli' });

  expect(await outcomeOf(account.logIn({ userName: email, password: 'wrong' }, from()))).toBe('loginRefused');
  expect(await outcomeOf(account.logIn({ userName: email, password }, from()))).toBe('accountBlocked');
  expect(await session.find(token)).toBeNull();
  await setBlocked(database.db, { email, isBlocked: false, reason: '', actorId: 'cli' });
  expect(await outcomeOf(account.logIn({ userName: email, password }, from()))).toBe('ok');
});

testOnDatabase('notifies of a login on a new device or network, not of the first one', async (database) => {
  const { account, enter } = await createTestAccounts(database);
  const { email, password, viewer } = await enter();
  const home = newNetwork();
  const tell = async (source: ReturnType<typeof from>) => {
    await database.db.delete(userNotification).where(eq(userNotification.userId, viewer.id));
    await account.logIn({ userName: email, password }, source);
    return eventsOf(database, viewer.id);
  };

  expect(await eventsOf(database, viewer.id)).toEqual([]);
  expect(await tell(from(home))).toEqual(['newDevice']);
  expect(await tell(from(home))).toEqual([]);
  expect(await tell(from(home, phone))).toEqual(['newDevice']);
  expect(await tell(from(home, phone.replace('18_0', '18_1')))).toEqual([]);
  expect(await tell(from())).toEqual(['newDevice']);
  expect(await database.db.$count(job, sql`${job.kind} = 'mail' and ${job.payload} ->> 'letter' = 'security'`)).toBeGreaterThanOrEqual(3);
});

testOnDatabase('a new password ends all other sessions, notifies the owner and lifts the duty to change it', async (database) => {
  const { account, codeFor, enter, session } = await createTestAccounts(database);
  const { email, password, token, viewer } = await enter();
  const other = await account.logIn({ userName: email, password }, from());
  await database.db.update(userAccount).set({ mustChangePassword: true }).where(eq(userAccount.id, viewer.id));

  await account.updatePassword({ emailCode: await codeFor(email, 'password'), password: newPassword }, viewer, from());

  expect(await session.find(token)).toMatchObject({ id: viewer.id, mustChangePassword: false });
  expect(await session.find(other)).toBeNull();
  expect(await eventsOf(database, viewer.id)).toContain('passwordChanged');
  expect(await outcomeOf(account.logIn({ userName: email, password }, from()))).toBe('loginRefused');
  expect(await outcomeOf(account.logIn({ userName: email, password: newPassword }, from()))).toBe('ok');
});

testOnDatabase('a forgotten password is reset by e-mail code, which ends all sessions', async (database) => {
  const { account, codeFor, enter, session } = await createTestAccounts(database);
  const { email, token } = await enter();
  const emailCode = await codeFor(email, 'password');

  await account.updatePassword({ email: email.toUpperCase(), emailCode, password: newPassword }, null, from());

  expect(await session.find(token)).toBeNull();
  expect(await outcomeOf(account.updatePassword({ email, emailCode, password: testPassword }, null, from()))).toBe('codeRefused');
});

testOnDatabase('an unknown address gets the response of a wrong code; a refused password does not use up the code', async (database) => {
  const { account, codeFor, enter } = await createTestAccounts(database);
  const { email } = await enter();
  const emailCode = await codeFor(email, 'password');
  const change = (fields: { email?: string; emailCode?: string; password?: string }) =>
    outcomeOf(account.updatePassword({ email, emailCode, password: newPassword, ...fields }, null, from()));

  expect(await change({ email: newEmail() })).toBe('codeRefused');
  expect(await change({ emailCode: emailCode === '000000' ? '000001' : '000000' })).toBe('codeRefused');
  expect(await change({ email: '' })).toBe('requiredMissing');
  expect(await change({ email: 'nobody' })).toBe('emailRefused');
  expect(await change({ password: 'short' })).toBe('passwordRefused');
  expect(await change({ password: 'password123' })).toBe('passwordCommon');
  expect(await change({ password: email })).toBe('passwordCommon');
  expect(await change({})).toBe('ok');
});

testOnDatabase('100 concurrent password changes with one code make one change', async (database) => {
  const { account, codeFor, enter } = await createTestAccounts(database);
  const { email } = await enter();
  const emailCode = await codeFor(email, 'password');

  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      outcomeOf(account.updatePassword({ email, emailCode, password: `panda number ${at}` }, null, from())),
    ),
  );

  expect(outcomes.filter((name) => name === 'ok')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'codeRefused']));
});

testOnDatabase('a login with the old password does not survive a concurrent password change', async (database) => {
  const { account, codeFor, enter, session } = await createTestAccounts(database);
  const { email, password, viewer } = await enter();
  const emailCode = await codeFor(email, 'password');

  const tokens = await Promise.all([
    ...Array.from({ length: 20 }, () => account.logIn({ userName: email, password }, from()).catch(() => '')),
    account.updatePassword({ email, emailCode, password: newPassword }, null, from()).then(() => ''),
    ...Array.from({ length: 20 }, () => account.logIn({ userName: email, password }, from()).catch(() => '')),
  ]);

  for (const token of tokens) expect(await session.find(token)).toBeNull();
  expect(await database.db.$count(userSession, sql`user_id = ${viewer.id} and revoked_at is null`)).toBe(0);
});

testOnDatabase('staff accounts start with a password that must be changed', async (database) => {
  const { account, enter, passwords, session } = await createTestAccounts(database);
  const email = newEmail();
  await createAccount(database.db, passwords, {
    email,
    nickName: 'Reviewer',
    userType: 20,
    roles: ['reviewer'],
    password: testPassword,
    actorId: 'cli',
  });

  const token = await account.logIn({ userName: email, password: testPassword }, from());

  expect(await session.find(token)).toMatchObject({ roles: ['reviewer'], mustChangePassword: true });
  const { email: known, token: open } = await enter();
  await setPassword(database.db, passwords, { email: known, password: newPassword, actorId: 'cli' });
  expect(await session.find(open)).toBeNull();
  expect(await session.find(await account.logIn({ userName: known, password: newPassword }, from()))).toMatchObject({
    mustChangePassword: true,
  });
});
