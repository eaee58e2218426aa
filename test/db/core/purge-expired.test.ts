/** Deletion of expired rows; all others stay. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { newId } from '#server/db/identifier.ts';
import { emailCode, idempotencyKey, userAccount, userSession } from '#server/db/schema/account.ts';
import { rateWindow } from '#server/db/schema/rate.ts';
import { secondsFromNow, sqlInstant } from '#server/db/sql-instant.ts';
import { purgeExpired } from '#server/services/purge-expired.ts';
import { testOnDatabase } from '#test/support/database/database.ts';

const ago = (text: string) => sqlInstant(sql`now() - ${text}::interval`);
const ahead = secondsFromNow(3_600);

testOnDatabase('deletes expired codes, counters, keys and sessions in more than one batch, and nothing else', async ({ db }) => {
  const userId = newId();
  await db.insert(userAccount).values({ id: userId, email: `${userId}@example.org`.toLowerCase(), nickName: 'Somebody' });
  const session = { userId, expiresAt: ahead };
  const code = { email: 'a@example.org', purpose: 'register', codeHash: 'x' } as const;
  await db.insert(emailCode).values([
    { ...code, id: 'old', expiresAt: ago('2 hours') },
    { ...code, id: 'new', expiresAt: ago('5 minutes') },
  ]);
  await db
    .insert(rateWindow)
    .values([
      ...Array.from({ length: 2_500 }, (_, index) => ({ key: `over:${index}`, endsAt: ago('1 second') })),
      { key: 'counting', endsAt: ahead },
    ]);
  await db.insert(idempotencyKey).values([
    { userId, key: 'old', createdAt: ago('25 hours') },
    { userId, key: 'new', createdAt: ago('23 hours') },
  ]);
  await db.insert(userSession).values([
    { ...session, id: 'over', tokenHash: newId(), expiresAt: ago('31 days') },
    { ...session, id: 'revoked', tokenHash: newId(), revokedAt: ago('31 days') },
    { ...session, id: 'just over', tokenHash: newId(), expiresAt: ago('29 days') },
    { ...session, id: 'open', tokenHash: newId() },
  ]);

  expect(await purgeExpired(db)).toBe(1 + 2_500 + 1 + 2);

  const left = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id).sort();
  expect(await left(db.select({ id: emailCode.id }).from(emailCode))).toEqual(['new']);
  expect(await left(db.select({ id: rateWindow.key }).from(rateWindow))).toEqual(['counting']);
  expect(await left(db.select({ id: idempotencyKey.key }).from(idempotencyKey))).toEqual(['new']);
  expect(await left(db.select({ id: userSession.id }).from(userSession).where(eq(userSession.userId, userId)))).toEqual([
    'just over',
    'open',
  ]);
  expect(await purgeExpired(db)).toBe(0);
});
