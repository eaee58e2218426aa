/** Passkeys on a real database, with a passkey in software: added with a code, used at a login, refused when forged, removed. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { passkey, secondFactor, userRole } from '#server/db/schema/account.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { createTestAccounts, newNetwork, testPassword } from '#test/support/accounts.ts';
import { codeOf } from '#test/support/authenticator.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { outcomeOf } from '#test/support/outcome.ts';
import { createSoftwarePasskey } from '#test/support/software-passkey.ts';

const origin = 'https://site.test';
const from = () => ({ network: newNetwork(), userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0' });
/** A staff member with an authenticator app, whose codes can be used again and again. */
async function enterWithFactor(database: OpenDatabase, options: { siteOrigin?: string } = {}) {
  const accounts = await createTestAccounts(database, options);
  const { account, enter, session } = accounts;
  const entered = await enter();
  await database.db.insert(userRole).values({ userId: entered.viewer.id, role: 'moderator' });
  const viewer = await session.find(entered.token);
  if (!viewer) throw new Error('The session has ended');
  const { enrolment, secret } = await account.beginSecondFactor(viewer, { password: testPassword }, 'en');
  const { recoveryCodes } = await account.confirmSecondFactor(viewer, { enrolment, code: codeOf(secret) });
  const freshCode = async () => {
    await database.db.update(secondFactor).set({ lastStep: 0 }).where(eq(secondFactor.userId, viewer.id));
    return codeOf(secret);
  };
  const begin = async () => account.beginPasskey(viewer, { code: await freshCode() }, 'en');
  const add = async (device = createSoftwarePasskey(), name = 'Office computer') => {
    await account.confirmPasskey(viewer, { name, passkey: device.create(await begin(), origin) });
    return device;
  };
  const offer = () =>
    account.logIn({ userName: entered.email, password: testPassword }, from()).then(
      () => ({ challenge: '', hasPasskey: false }),
      (error: { data?: { challenge: string; hasPasskey: boolean } }) => error.data ?? { challenge: '', hasPasskey: false },
    );
  return { ...accounts, viewer, recoveryCodes, freshCode, begin, add, offer };
}

testOnDatabase('a passkey is added with a code of the app and opens one session of a login', async (database) => {
  const { account, viewer, session, add, offer } = await enterWithFactor(database);
  expect(await offer()).toMatchObject({ hasPasskey: false });
  const device = await add();
  const { challenge, hasPasskey } = await offer();
  const signed = device.sign(await account.beginPasskeyLogin({ challenge }), origin);
  const token = await account.logInWithPasskey({ challenge, passkey: signed }, from());

  expect(hasPasskey).toBe(true);
  expect((await session.find(token))?.id).toBe(viewer.id);
  expect(await outcomeOf(account.logInWithPasskey({ challenge, passkey: signed }, from()))).toBe('challengeEnded');
  expect(await account.secondFactorOf(viewer)).toMatchObject({
    takesPasskeys: true,
    passkeys: [{ name: 'Office computer', usedTime: expect.any(String) as string }],
  });
});

testOnDatabase('a forged, foreign, repeated or misdirected signature opens nothing, and the login goes on', async (database) => {
  const { account, add, offer } = await enterWithFactor(database);
  const stranger = await enterWithFactor(database);
  const [device, foreign] = [await add(), await stranger.add()];
  const { challenge } = await offer();
  const options = await account.beginPasskeyLogin({ challenge });
  const good = device.sign(options, origin, 7);
  const tries = {
    foreign: foreign.sign(options, origin),
    'of another site': device.sign(options, 'https://site.test.evil.example'),
    'for another host': device.sign({ ...options, rpId: 'evil.example' }, origin),
    'for another login': device.sign(await account.beginPasskeyLogin(await offer()), origin),
    'with another signature': { ...good, response: { ...good.response, signature: foreign.sign(options, origin).response.signature } },
    unreadable: { ...good, response: { ...good.response, authenticatorData: 'AAAA' } },
  };
  for (const [name, passkey] of Object.entries(tries))
    expect([name, await outcomeOf(account.logInWithPasskey({ challenge, passkey }, from()))]).toEqual([name, 'passkeyRefused']);

  expect(await outcomeOf(account.logInWithPasskey({ challenge, passkey: good }, from()))).toBe('ok');
  const next = await offer();
  const cloned = device.sign(await account.beginPasskeyLogin(next), origin, 7);
  expect(await outcomeOf(account.logInWithPasskey({ ...next, passkey: cloned }, from()))).toBe('passkeyRefused');
});

testOnDatabase('adding needs a code, ends after its time, and adds a passkey once and only for its own site', async (database) => {
  const { account, viewer, begin, freshCode } = await enterWithFactor(database);
  const device = createSoftwarePasskey();
  const confirm = (made: ReturnType<typeof device.create>) => outcomeOf(account.confirmPasskey(viewer, { name: ' ', passkey: made }));

  expect(await outcomeOf(account.beginPasskey(viewer, { code: '000000' }, 'en'))).toBe('secondFactorWrong');
  expect(await confirm(device.create({ ...(await begin()), challenge: 'AAAA' }, origin))).toBe('passkeyRefused');
  const options = await begin();
  expect(await confirm(device.create(options, 'https://evil.example'))).toBe('passkeyRefused');
  const made = device.create(options, origin);
  const twice = await Promise.all([confirm(made), confirm(made)]);
  expect(twice.sort()).toEqual(['enrolmentEnded', 'ok']);
  expect(await confirm(device.create(await begin(), origin))).toBe('conflict');
  const late = device.create(await begin(), origin);
  await database.db
    .update(secondFactor)
    .set({ passkeyUntil: new Date(0) })
    .where(eq(secondFactor.userId, viewer.id));
  expect(await confirm(late)).toBe('enrolmentEnded');
  const [standing] = (await account.secondFactorOf(viewer)).passkeys;
  expect(standing?.name).toBe('site.test');
  expect((await begin()).excludeCredentials).toEqual([{ id: standing?.id, type: 'public-key', transports: ['internal'] }]);

  for (let at = 1; at < 10; at += 1)
    await database.db
      .insert(passkey)
      .values({ id: `more${viewer.id}${at}`, userId: viewer.id, host: 'site.test', publicKey: 'AA', counter: 0, name: 'key' });
  expect(await outcomeOf(account.beginPasskey(viewer, { code: await freshCode() }, 'en'))).toBe('conflict');
});

testOnDatabase('a passkey is removed with a code, by its owner alone, and ends with the second factor', async (database) => {
  const { account, viewer, recoveryCodes, freshCode, add, offer } = await enterWithFactor(database);
  const stranger = await enterWithFactor(database);
  await add();
  await add(undefined, 'Phone');
  const [first, second] = (await account.secondFactorOf(viewer)).passkeys;
  const id = first?.id ?? '';

  expect(await outcomeOf(account.removePasskey(stranger.viewer, { id, code: await stranger.freshCode() }))).toBe('notFound');
  expect(await outcomeOf(account.removePasskey(viewer, { id, code: '000000' }))).toBe('secondFactorWrong');
  expect(await outcomeOf(account.removePasskey(viewer, { id, code: recoveryCodes[0] ?? '' }))).toBe('ok');
  expect((await account.secondFactorOf(viewer)).passkeys.map(({ name }) => name)).toEqual([second?.name]);
  await account.switchOffSecondFactor(viewer, { code: await freshCode() });
  expect(await database.db.select().from(passkey).where(eq(passkey.userId, viewer.id))).toEqual([]);
  expect(await offer()).toEqual({ challenge: '', hasPasskey: false });
  const events = await database.db.select().from(userNotification).where(eq(userNotification.userId, viewer.id));
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['passkeyAdded', 'passkeyRemoved']));
});

testOnDatabase(
  'a site at an address without a host name offers none, and after a move those of the earlier host are not asked for',
  async (database) => {
    const moved = await enterWithFactor(database, { siteOrigin: 'https://192.0.2.7' });
    expect(await moved.account.secondFactorOf(moved.viewer)).toMatchObject({ takesPasskeys: false, passkeys: [] });
    expect(await outcomeOf(moved.begin())).toBe('notFound');
    await database.db
      .insert(passkey)
      .values({ id: `old${moved.viewer.id}`, userId: moved.viewer.id, host: 'old.test', publicKey: 'AA', counter: 0, name: 'old' });
    expect(await moved.offer()).toMatchObject({ hasPasskey: false });
    expect(await outcomeOf(moved.account.beginPasskeyLogin(await moved.offer()))).toBe('notFound');
  },
);
