/** Registration and its races on both engines: one account per address, one invitation use each, and codes used up only by success. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { agency, invitation, userAccount, userRole } from '#server/db/schema/account.ts';
import { newId } from '#server/db/identifier.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import type { Registration } from '#server/services/account/account-register.ts';
import { createInvitation } from '#server/services/account/invitation.ts';
import { idNumberConsentVersion } from '#shared/consent.ts';
import { emptyOrganiser } from '#shared/site/organiser.ts';
import { createTestAccounts, newEmail, newNetwork, testPassword } from '#test/support/accounts.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const ordinary: Omit<Registration, 'email' | 'emailCode'> = { userType: 20, nickName: '看电影的人', password: testPassword };
const pgc: Omit<Registration, 'email' | 'emailCode'> = {
  userType: 10,
  nickName: 'Example Pictures',
  password: testPassword,
  operateName: '王小明',
  operatePhone: '13912341234',
  operateCode: '11010519491231002x',
  country: 'CN',
  area: 'CN-SC',
  idNumberConsent: true,
};
const from = () => ({ network: newNetwork(), userAgent: 'test' });
const rowOf = async ({ db }: OpenDatabase, email: string) => (await db.select().from(userAccount).where(eq(userAccount.email, email)))[0];

testOnDatabase('an ordinary user registers with a code, and the accepted agreement version is stored', async (database) => {
  const { account, codeFor } = await createTestAccounts(database);
  const email = newEmail();

  await account.register({ ...ordinary, email: ` ${email.toUpperCase()} `, emailCode: await codeFor(email, 'register') }, from(), 'en');

  expect(await rowOf(database, email)).toMatchObject({
    userType: 20,
    status: 'active',
    language: 'en',
    agreementVersion: '2025-01',
    mustChangePassword: false,
  });
  expect((await rowOf(database, email))?.agreementAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

testOnDatabase('an institution registers as pending, with its numbers encrypted', async (database) => {
  const { account, cipher, codeFor } = await createTestAccounts(database);
  const email = newEmail();

  await account.register({ ...pgc, email, emailCode: await codeFor(email, 'register') }, from(), 'zh-Hans');

  const id = (await rowOf(database, email))?.id ?? '';
  const [row] = await database.db.select().from(agency).where(eq(agency.userId, id));
  expect(row).toMatchObject({
    verification: 'pending',
    operateName: '王小明',
    country: 'CN',
    area: 'CN-SC',
    operateCodeHash: cipher.mac('11010519491231002X'),
  });
  expect(JSON.stringify(row)).not.toMatch(/13912341234|11010519491231002/i);
  expect([cipher.open(row?.operatePhone ?? ''), cipher.open(row?.operateCode ?? '')]).toEqual(['13912341234', '11010519491231002X']);
  expect(row).toMatchObject({ sensitiveConsentAt: expect.any(Date) as Date, sensitiveConsentVersion: idNumberConsentVersion });
  expect((await account.getInfo(id, 'en')).agency).toMatchObject({
    institution: 'Example Pictures',
    operatePhone: '139****1234',
    operateCode: '110***********002X',
  });
});

testOnDatabase('registration ignores roles, status and rights in the body', async (database) => {
  const { account, codeFor } = await createTestAccounts(database);
  const email = newEmail();
  const more = {
    id: 'chosen',
    roles: ['admin'],
    role: 'admin',
    status: 'active',
    mustChangePassword: false,
    verification: 'verified',
    createdAt: '2000-01-01',
    eraseAt: null,
  };

  await account.register({ ...pgc, ...more, email, emailCode: await codeFor(email, 'register') } as Registration, from(), 'en');

  const row = await rowOf(database, email);
  const [office] = await database.db
    .select()
    .from(agency)
    .where(eq(agency.userId, row?.id ?? ''));
  expect(row?.id).not.toBe('chosen');
  expect(office?.verification).toBe('pending');
  expect(
    await database.db
      .select()
      .from(userRole)
      .where(eq(userRole.userId, row?.id ?? '')),
  ).toEqual([]);
  expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020);
});

const wrong: readonly (readonly [string, Partial<Registration>])[] = [
  ['requiredMissing', { nickName: '  ' }],
  ['requiredMissing', { operateName: '' }],
  ['requiredMissing', { area: '' }],
  ['requiredMissing', { emailCode: '' }],
  ['invalidRequest', { nickName: 'a\u202eb' }],
  ['emailRefused', { email: 'nobody' }],
  ['passwordRefused', { password: 'short' }],
  ['passwordCommon', { password: 'password1' }],
  ['passwordCommon', { password: 'example pictures' }],
  ['phoneRefused', { operatePhone: 'call me' }],
  ['idNumberRefused', { operateCode: '110105194912310021' }],
  ['regionRefused', { country: 'CN', area: 'NO-46' }],
  ['regionRefused', { country: 'XX' }],
  ['invitationRefused', { invitationCode: 'NONE-NONE-NONE' }],
];

testOnDatabase(
  'institutions enter an ID number where the country of the organiser asks for one, and elsewhere consent to none',
  async (database) => {
    const { account, codeFor } = await createTestAccounts(database);
    const { operateCode: _code, idNumberConsent: _consent, ...plain } = pgc;
    const registers = async (fields: typeof ordinary) => {
      const email = newEmail();
      return [email, await outcomeOf(account.register({ ...fields, email, emailCode: await codeFor(email, 'register') }, from(), 'en'))];
    };
    const part = { id: newId(), kind: 'organiser', number: 1, state: 'online' } as const;

    const [email = '', elsewhere] = await registers(plain);
    await database.db.insert(sitePartRevision).values({ ...part, data: { ...emptyOrganiser, country: 'CN' } });
    const [, inChina] = await registers(plain);
    const [, withNumber] = await registers(pgc);
    await database.db.delete(sitePartRevision).where(eq(sitePartRevision.id, part.id));

    expect([elsewhere, inChina, withNumber]).toEqual(['ok', 'requiredMissing', 'ok']);
    const [office] = await database.db
      .select()
      .from(agency)
      .where(eq(agency.userId, (await rowOf(database, email))?.id ?? ''));
    expect(office).toMatchObject({ operateName: '王小明', operateCode: '', sensitiveConsentAt: null });
  },
);

testOnDatabase('a failed registration does not use up the code', async (database) => {
  const { account, codeFor } = await createTestAccounts(database);
  const email = newEmail();
  const emailCode = await codeFor(email, 'register');

  for (const [name, fields] of wrong)
    expect([name, fields, await outcomeOf(account.register({ ...pgc, email, emailCode, ...fields }, from(), 'en'))]).toEqual([
      name,
      fields,
      name,
    ]);
  expect(await rowOf(database, email)).toBeUndefined();

  expect(await outcomeOf(account.register({ ...pgc, email, emailCode }, from(), 'en'))).toBe('ok');
});

testOnDatabase('a taken address is reported only to the holder of a right code, and the code stays usable', async (database) => {
  const { account, codeFor, enter } = await createTestAccounts(database);
  const { email } = await enter();
  const emailCode = await codeFor(email, 'register');
  const other = emailCode === '000000' ? '000001' : '000000';

  expect(await outcomeOf(account.register({ ...ordinary, email, emailCode: other }, from(), 'en'))).toBe('codeRefused');
  expect(await outcomeOf(account.register({ ...ordinary, email: email.toUpperCase(), emailCode }, from(), 'en'))).toBe('emailTaken');
  expect(await outcomeOf(account.register({ ...ordinary, email, emailCode }, from(), 'en'))).toBe('emailTaken');
});

testOnDatabase('a code for another purpose is refused, and five wrong codes invalidate the right one', async (database) => {
  const { account, codeFor, enter } = await createTestAccounts(database);
  const { email: known } = await enter();
  const passwordCode = await codeFor(known, 'password');
  const email = newEmail();
  const emailCode = await codeFor(email, 'register');
  const other = emailCode === '111111' ? '222222' : '111111';

  expect(await outcomeOf(account.register({ ...ordinary, email: known, emailCode: passwordCode }, from(), 'en'))).toBe('codeRefused');
  for (let at = 0; at < 5; at += 1)
    expect(await outcomeOf(account.register({ ...ordinary, email, emailCode: other }, from(), 'en'))).toBe('codeRefused');
  expect(await outcomeOf(account.register({ ...ordinary, email, emailCode }, from(), 'en'))).toBe('codeRefused');
});

testOnDatabase('100 concurrent registrations of one address create one account', async (database) => {
  const { account, codeFor } = await createTestAccounts(database);
  const email = newEmail();
  const emailCode = await codeFor(email, 'register');

  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => outcomeOf(account.register({ ...ordinary, email, emailCode }, from(), 'en'))),
  );

  expect(outcomes.filter((name) => name === 'ok')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'codeRefused']));
  expect(await database.db.$count(userAccount, eq(userAccount.email, email))).toBe(1);
});

testOnDatabase('100 concurrent registrations with an invitation for three verify three institutions', async (database) => {
  const { account, cipher, codeFor } = await createTestAccounts(database);
  const invitationCode = await createInvitation(database.db, cipher, {
    institutionZh: '受邀机构',
    institutionEn: 'Invited',
    uses: 3,
    days: 1,
    actorId: 'cli',
  });
  const people: { email: string; emailCode: string }[] = [];
  for (let at = 0; at < 100; at += 1) {
    const email = newEmail();
    people.push({ email, emailCode: await codeFor(email, 'register') });
  }

  const outcomes = await Promise.all(
    people.map((who) => outcomeOf(account.register({ ...pgc, ...who, invitationCode: invitationCode.toLowerCase() }, from(), 'en'))),
  );

  expect(outcomes.filter((name) => name === 'ok')).toHaveLength(3);
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'invitationRefused']));
  const [used] = await database.db.select().from(invitation).where(eq(invitation.institutionEn, 'Invited'));
  expect(used?.remaining).toBe(0);
  const offices = await database.db
    .select()
    .from(agency)
    .where(eq(agency.invitationId, used?.id ?? ''));
  expect(offices.map(({ verification, institutionEn }) => [verification, institutionEn])).toEqual(
    Array.from({ length: 3 }, () => ['verified', 'Invited']),
  );
  expect(offices.every(({ verifiedAt }) => verifiedAt !== null)).toBe(true);
  await database.db.delete(agency).where(eq(agency.invitationId, used?.id ?? ''));
  await database.db.delete(invitation).where(eq(invitation.id, used?.id ?? ''));
});
