/** Account commands for operators, run through their command definitions. */
import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { accountCommands } from '#server/cli/account.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { agency, invitation, userAccount, userRole, userSession } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { watchedWord } from '#server/db/schema/comment.ts';
import { job } from '#server/db/schema/job.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createPasswordHash } from '#server/ports/password-hash.ts';
import { findBrokenSeal } from '#server/services/core/audit-trail.ts';
import { createInvitationService } from '#server/services/account/invitation.ts';
import { createSessionService } from '#server/services/core/session.ts';
import { testOnDatabase } from '#test/support/database/database.ts';

const secret = 'a secret of at least thirty-two characters';
const configOf = (changes: Record<string, string> = {}): Config => readConfig({ NODE_ENV: 'test', APP_SECRET: secret, ...changes });

/** Runs a command as if it had been typed. */
async function cli(database: OpenDatabase, line: readonly string[], config = configOf()): Promise<string> {
  const name = Object.keys(accountCommands).find((known) => line.join(' ').startsWith(`${known} `) || line.join(' ') === known) ?? '';
  const command = accountCommands[name];
  if (!command) throw new Error(`There is no command ${line.join(' ')}`);
  return command.run({ config, database, log: () => undefined }, line.slice(name.split(' ').length));
}

const newEmail = () => `a${newId().replace(/\W/g, '').toLowerCase()}x@example.org`;

async function accountOf({ db }: OpenDatabase, email: string) {
  const [account] = await db.select().from(userAccount).where(eq(userAccount.email, email));
  if (!account) throw new Error('There is no such account');
  return account;
}

async function makeAgency({ db }: OpenDatabase, values: Partial<typeof agency.$inferInsert> = {}): Promise<{ id: string; email: string }> {
  const [id, email] = [newId(), newEmail()];
  await db.insert(userAccount).values({ id, email, nickName: 'An institution', userType: 10 });
  await db.insert(agency).values({ userId: id, ...values });
  return { id, email };
}

const actionsOn = async ({ db }: OpenDatabase, subjectId: string) =>
  (await db.select().from(auditEntry).where(eq(auditEntry.subjectId, subjectId)).orderBy(asc(auditEntry.id))).map(
    ({ actorId, action, fromState, toState, reason }) => [actorId, action, fromState, toState, reason],
  );

testOnDatabase('creates staff with an initial password that is shown once, grants and revokes roles', async (database) => {
  const email = newEmail();

  const output = await cli(database, ['staff', 'create', email, 'Ada 李', 'reviewer,admin,reviewer']);

  const password = output.split('\n').at(-1)?.trim() ?? '';
  const account = await accountOf(database, email);
  expect(password).toMatch(/^[A-Za-z2-9]{16}$/);
  expect(account).toMatchObject({ nickName: 'Ada 李', userType: 20, mustChangePassword: true, status: 'active' });
  expect(await createPasswordHash().verify(account.passwordHash, password)).toBe(true);
  await cli(database, ['staff', 'role', 'add', email, 'moderator']);
  await cli(database, ['staff', 'role', 'remove', email, 'admin']);
  const roles = await database.db
    .select({ role: userRole.role })
    .from(userRole)
    .where(eq(userRole.userId, account.id))
    .orderBy(asc(userRole.role));
  expect(roles.map(({ role }) => role)).toEqual(['moderator', 'reviewer']);
  expect((await actionsOn(database, account.id)).map(([, action]) => action)).toEqual(['create', 'grantRole', 'revokeRole']);
  expect(JSON.stringify(await database.db.select().from(auditEntry))).not.toContain(password);

  await expect(cli(database, ['staff', 'create', email, 'Ada', 'admin'])).rejects.toThrow('emailTaken');
  await expect(cli(database, ['staff', 'create', newEmail(), 'Ada', 'emperor'])).rejects.toThrow('“emperor” is not a role');
  await expect(cli(database, ['staff', 'create', 'no address', 'Ada', 'admin'])).rejects.toThrow('emailRefused');
  await expect(cli(database, ['staff', 'role', 'add', newEmail(), 'admin'])).rejects.toThrow('notFound');
});

testOnDatabase('blocks and unblocks an account, and ends its sessions by a new initial password', async (database) => {
  const { id, email } = await makeAgency(database);
  const session = createSessionService(database);
  const issue = () => database.db.transaction((tx) => session.issue(tx, { userId: id, userAgent: '', addressHash: '' }));
  const token = await issue();
  expect(await session.find(token)).toMatchObject({ id });

  expect(await cli(database, ['account', 'block', email.toUpperCase(), 'spam'])).toContain('is blocked');

  expect(await session.find(token)).toBeNull();
  expect(await accountOf(database, email)).toMatchObject({ status: 'blocked' });
  await cli(database, ['account', 'unblock', email]);
  const other = await issue();
  const output = await cli(database, ['staff', 'password', email]);
  const account = await accountOf(database, email);
  expect(account).toMatchObject({ status: 'active', mustChangePassword: true });
  expect(await createPasswordHash().verify(account.passwordHash, output.split('\n').at(-1)?.trim() ?? '')).toBe(true);
  expect(await session.find(other)).toBeNull();
  expect(await database.db.select().from(userSession).where(eq(userSession.userId, id))).toHaveLength(2);
  expect((await actionsOn(database, id)).map(([actor, action, , , reason]) => [actor, action, reason])).toEqual([
    ['cli', 'block', 'spam'],
    ['cli', 'unblock', ''],
    ['cli', 'setPassword', ''],
  ]);
});

testOnDatabase('verifies and refuses an institution, which gets a mail', async (database) => {
  const { id, email } = await makeAgency(database);
  const verification = async () =>
    (await database.db.select({ state: agency.verification }).from(agency).where(eq(agency.userId, id)))[0]?.state;

  await cli(database, ['agency', 'refuse', email, 'The name is not readable']);
  expect(await verification()).toBe('refused');
  await cli(database, ['agency', 'verify', email]);
  expect(await verification()).toBe('verified');

  expect((await actionsOn(database, id)).map(([, , from, to]) => [from, to])).toEqual([
    ['pending', 'refused'],
    ['refused', 'verified'],
  ]);
  const mails = await database.db.select().from(job).where(eq(job.kind, 'mail'));
  const cipher = createFieldCipher({ secret, fieldKeys: [] });
  expect(
    mails
      .map(({ sealed }) => JSON.parse(cipher.open(sealed)) as { to: string; event: string })
      .filter(({ to }) => to === email)
      .map(({ event }) => event)
      .sort(),
  ).toEqual(['refused', 'verified']);
});

testOnDatabase('creates an invitation whose code is shown once', async (database) => {
  const output = await cli(database, ['invitation', 'create', '成都电影学院', 'Chengdu Film School', '2', '30']);

  const code = output.split('\n').at(-1)?.trim() ?? '';
  const service = createInvitationService({ db: database.db, cipher: createFieldCipher({ secret, fieldKeys: [] }) });
  expect(await service.verify(code, 'en')).toMatchObject({ institution: 'Chengdu Film School', remaining: 2 });
  expect(JSON.stringify([await database.db.select().from(invitation), await database.db.select().from(auditEntry)])).not.toContain(code);
  for (const [count, days] of [
    ['0', '30'],
    ['two', '30'],
    ['2', '-1'],
    ['2', '1.5'],
  ])
    await expect(cli(database, ['invitation', 'create', '甲', 'A', count ?? '', days ?? ''])).rejects.toThrow('whole number');
});

testOnDatabase('adds and removes watched words regardless of case, width and spaces', async (database) => {
  await cli(database, ['comment', 'watch', ' ＳＰＡＭ ']);
  await cli(database, ['comment', 'watch', 'spam']);
  const words = async () => (await database.db.select({ word: watchedWord.word }).from(watchedWord)).map(({ word }) => word);

  expect(await words()).toEqual(['spam']);
  await cli(database, ['comment', 'unwatch', 'Spam']);
  expect(await words()).toEqual([]);
  await expect(cli(database, ['comment', 'unwatch', 'spam'])).rejects.toThrow('notFound');
  await expect(cli(database, ['comment', 'watch', ' … '])).rejects.toThrow('invalidRequest');
  expect((await actionsOn(database, 'spam')).map(([, action]) => action)).toEqual(['add', 'remove']);
});

testOnDatabase('re-encrypts fields under the first key, so that the older key can be removed', async (database) => {
  const keys = ['k1', 'k2'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
  const before = configOf({ FIELD_KEYS: keys[0] ?? '' });
  const during = configOf({ FIELD_KEYS: keys.toReversed().join(',') });
  const after = createFieldCipher(configOf({ FIELD_KEYS: keys[1] ?? '' }));
  const old = createFieldCipher(before);
  // More than a batch.
  const made = await Promise.all(
    Array.from({ length: 130 }, (_, index) =>
      makeAgency(database, { operatePhone: old.seal(`+86 1390000${index}`), operateCode: index % 2 ? old.seal(`E${index}0001`) : '' }),
    ),
  );
  const [first] = made;

  expect(await cli(database, ['keys', 'rotate'], during)).toMatch(/^1[3-9]\d rows/);
  expect(await cli(database, ['keys', 'rotate'], during)).toMatch(/^0 rows/);

  for (const [index, { id }] of made.entries()) {
    const [row] = await database.db.select().from(agency).where(eq(agency.userId, id));
    expect(row?.operatePhone).toMatch(/^k2[.]/);
    expect([after.open(row?.operatePhone ?? ''), after.open(row?.operateCode ?? '')]).toEqual([
      `+86 1390000${index}`,
      index % 2 ? `E${index}0001` : '',
    ]);
  }
  expect(first).toBeDefined();
  expect((await actionsOn(database, 'agency')).map(([actor, action]) => [actor, action])).toEqual([
    ['cli', 'rotateKeys'],
    ['cli', 'rotateKeys'],
  ]);
  expect(await findBrokenSeal(database.db)).toBeNull();
});
