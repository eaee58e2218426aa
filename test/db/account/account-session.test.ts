/** Sessions on both engines: lifetime by role, listing, revocation. Instants are moved in the database. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { userAccount, userRole, userSession } from '#server/db/schema/account.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { createTestAccounts, newNetwork } from '#test/support/accounts.ts';
import { testOnDatabase } from '#test/support/database/database.ts';

/** Lets time pass for a session: all its instants lie so many hours earlier. */
async function age({ db }: OpenDatabase, { sessionId }: SessionViewer, hours: number): Promise<void> {
  const earlier = (column: string) => sql.raw(`${column} - make_interval(hours => ${hours})`);
  await db
    .update(userSession)
    .set({ createdAt: earlier('created_at'), lastSeenAt: earlier('last_seen_at'), expiresAt: earlier('expires_at') } as never)
    .where(eq(userSession.id, sessionId));
}

const hoursLeft = async ({ db }: OpenDatabase, { sessionId }: SessionViewer): Promise<number> => {
  const [row] = await db
    .select({ hours: sql<number>`extract(epoch from expires_at - now()) / 3600`.mapWith(Number) })
    .from(userSession)
    .where(eq(userSession.id, sessionId));
  return Math.round((row?.hours ?? 0) * 10) / 10;
};

const day = 24;

testOnDatabase('a session lasts seven days from its last use and at most thirty', async (database) => {
  const { enter, session } = await createTestAccounts(database);
  const { token, viewer } = await enter();

  expect(await hoursLeft(database, viewer)).toBe(7 * day);
  for (const total of [6, 12, 18]) {
    await age(database, viewer, 6 * day);
    expect([total, await session.find(token)]).toEqual([total, expect.objectContaining({ id: viewer.id })]);
    expect(await hoursLeft(database, viewer)).toBe(7 * day);
  }
  await age(database, viewer, 6 * day);
  expect(await session.find(token)).not.toBeNull();
  expect(await hoursLeft(database, viewer)).toBe(6 * day);
  await age(database, viewer, 6 * day);
  expect(await session.find(token)).toBeNull();
});

testOnDatabase('a session unused for seven days is expired', async (database) => {
  const { enter, session } = await createTestAccounts(database);
  const { token, viewer } = await enter();

  await age(database, viewer, 7 * day);

  expect(await session.find(token)).toBeNull();
  expect(await session.list(viewer)).toEqual([]);
});

testOnDatabase('a use within five minutes of the last one is not written', async (database) => {
  const { enter, session } = await createTestAccounts(database);
  const { token, viewer } = await enter();
  const [before] = await database.db.select().from(userSession).where(eq(userSession.id, viewer.sessionId));

  await session.find(token);

  const [after] = await database.db.select().from(userSession).where(eq(userSession.id, viewer.sessionId));
  expect(after).toEqual(before);
});

testOnDatabase('sessions of staff and institutions expire after twelve hours without use', async (database) => {
  const { enter, session } = await createTestAccounts(database);
  const staff = await enter();
  const office = await enter();
  await database.db.insert(userRole).values({ userId: staff.viewer.id, role: 'moderator' });
  await database.db.update(userAccount).set({ userType: 10 }).where(eq(userAccount.id, office.viewer.id));

  for (const { token, viewer } of [staff, office]) {
    await age(database, viewer, 1);
    await session.find(token);
    expect(await hoursLeft(database, viewer)).toBe(12);
    await age(database, viewer, 13);
    expect(await session.find(token)).toBeNull();
  }
});

testOnDatabase('a new session of an institution is valid for twelve hours', async (database) => {
  const { account, enter, session } = await createTestAccounts(database);
  const { email, password, viewer } = await enter();
  await database.db.update(userAccount).set({ userType: 10 }).where(eq(userAccount.id, viewer.id));

  const opened = await session.find(await account.logIn({ userName: email, password }, { network: newNetwork(), userAgent: '' }));

  expect(opened && (await hoursLeft(database, opened))).toBe(12);
});

testOnDatabase('lists sessions with their devices and marks the current one', async (database) => {
  const { account, enter, session } = await createTestAccounts(database);
  const { email, password, viewer } = await enter({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Firefox/130.0' });
  await account.logIn({ userName: email, password }, { network: newNetwork(), userAgent: '<script>alert(1)</script>' });

  const rows = await session.list(viewer);

  expect(rows.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['', false],
    ['Firefox · macOS', true],
  ]);
});

testOnDatabase('revokes one session or all others of the same account, never those of another account', async (database) => {
  const { account, enter, session } = await createTestAccounts(database);
  const { email, password, token, viewer } = await enter();
  const more = await Promise.all(
    [1, 2, 3].map(() => account.logIn({ userName: email, password }, { network: newNetwork(), userAgent: '' })),
  );
  const stranger = await enter();
  const [first] = await session.list(viewer);

  await expect(session.revoke(viewer.id, stranger.viewer.sessionId)).rejects.toMatchObject({ errorName: 'notFound' });
  await session.revoke(viewer.id, first?.id ?? '');
  await expect(session.revoke(viewer.id, first?.id ?? '')).rejects.toMatchObject({ errorName: 'notFound' });
  expect(await session.revokeOthers(viewer)).toBe(2);

  expect(await session.find(token)).not.toBeNull();
  expect(await session.find(stranger.token)).not.toBeNull();
  for (const ended of more) expect(await session.find(ended)).toBeNull();
});

testOnDatabase('logging out ends the session, is idempotent and accepts a missing session', async (database) => {
  const { account, enter, session } = await createTestAccounts(database);
  const { token, viewer } = await enter();

  await account.logOut(viewer);
  await account.logOut(viewer);
  await account.logOut(null);

  expect(await session.find(token)).toBeNull();
});

testOnDatabase('the token is not stored in the database, and no other text finds a session', async (database) => {
  const { enter, session } = await createTestAccounts(database);
  const { token } = await enter();
  const [row] = await database.db.select({ all: sql<string>`string_agg(s::text, ' ')` }).from(sql`user_session s`);

  expect(token).toMatch(/^[\w-]{43}$/);
  expect(row?.all).not.toContain(token);
  for (const wrong of ['', 'x', `${token}x`, token.toLowerCase(), token.slice(0, 42), "' or 1=1 --", '%', token.replace(/.$/, '\u0000')])
    expect([wrong, await session.find(wrong)]).toEqual([wrong, null]);
});
