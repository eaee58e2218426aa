/** Invitations on both engines: data shown for a valid code, and one refusal for all invalid codes. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { invitation } from '#server/db/schema/account.ts';
import { createInvitation } from '#server/services/account/invitation.ts';
import { createTestAccounts } from '#test/support/accounts.ts';
import { testOnDatabase } from '#test/support/database/database.ts';

const asked = { institutionZh: '川西影像', institutionEn: 'West Sichuan Pictures', uses: 2, days: 30, actorId: 'cli' };

testOnDatabase('verifies a code regardless of case, spaces and hyphens, and shows its institution and remaining uses', async (database) => {
  const { cipher, invitation: service } = await createTestAccounts(database);
  const code = await createInvitation(database.db, cipher, asked);

  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  for (const typed of [code, code.toLowerCase(), ` ${code} `, code.replaceAll('-', ''), code.replaceAll('-', ' ')]) {
    expect(await service.verify(typed, 'en')).toMatchObject({
      institution: 'West Sichuan Pictures',
      remaining: 2,
      expiresAt: expect.stringMatching(/^\d{4}-/),
    });
  }
  expect((await service.verify(code, 'zh-Hans')).institution).toBe('川西影像');
  const [row] = await database.db.select({ text: sql<string>`string_agg(i::text, ' ')` }).from(sql`invitation i`);
  expect(row?.text).not.toContain(code);
});

testOnDatabase('unknown, used-up and expired codes get the same refusal', async (database) => {
  const { cipher, invitation: service } = await createTestAccounts(database);
  const used = await createInvitation(database.db, cipher, { ...asked, institutionEn: 'Used', uses: 0 });
  const expired = await createInvitation(database.db, cipher, { ...asked, institutionEn: 'Expired' });
  await database.db
    .update(invitation)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(invitation.institutionEn, 'Expired'));

  for (const code of [used, expired, 'AAAA-BBBB-CCCC', '', '%', "' or 1=1 --"]) {
    await expect(service.verify(code, 'en')).rejects.toMatchObject({ errorName: 'invitationRefused', values: {} });
    await expect(service.use(database.db, code)).rejects.toMatchObject({ errorName: 'invitationRefused' });
  }
});

testOnDatabase('an invitation without an expiry is valid until it is used up', async (database) => {
  const { cipher, invitation: service } = await createTestAccounts(database);
  const code = await createInvitation(database.db, cipher, { ...asked, days: null, uses: 1 });

  expect(await service.verify(code, 'en')).toMatchObject({ expiresAt: null, remaining: 1 });
  await service.use(database.db, code);

  await expect(service.use(database.db, code)).rejects.toMatchObject({ errorName: 'invitationRefused' });
});
