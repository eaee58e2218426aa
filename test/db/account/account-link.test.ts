/** Links that administrators send: a new password and a new address, each once, with limits, notices and names in both languages. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { accountLink, agency, userAccount, userRole } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { createStaffAccountService } from '#server/services/account/account-administration.ts';
import { setBlocked } from '#server/services/account/account-command.ts';
import { createAccountLinks } from '#server/services/account/account-link.ts';
import { createAuditListService } from '#server/services/core/audit-trail-list.ts';
import { purgeExpired } from '#server/services/purge-expired.ts';
import { defaultRateLimits } from '#shared/rate-limits.ts';
import { createTestAccounts, newEmail, newNetwork, testPassword, testSource } from '#test/support/accounts.ts';
import { testOnDatabase, testOnEachEngine } from '#test/support/database/database.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const nextPassword = 'lanterns over the river';
const from = () => ({ ...testSource, network: newNetwork() });
async function makeStage(database: OpenDatabase) {
  const accounts = await createTestAccounts(database);
  const { db } = database;
  const { mailQueue } = accounts;
  const admin = await accounts.enter();
  await db.insert(userRole).values({ userId: admin.viewer.id, role: 'admin' });
  const colleague = await accounts.enter();
  await db.insert(userRole).values({ userId: colleague.viewer.id, role: 'editor' });
  return {
    ...accounts,
    links: createAccountLinks({ ...accounts, db }),
    manage: createStaffAccountService({ ...accounts, db }),
    admin,
    colleague,
    /** The token of the latest mail to an address. */
    tokenFor: (email: string) =>
      mailQueue
        .listMailbox()
        .filter(({ to }) => to === email)
        .map(({ text }) => /#link=([\w-]{43})/.exec(text)?.[1])
        .find(Boolean) ?? '',
    logIn: (userName: string, password: string) => outcomeOf(accounts.account.logIn({ userName, password }, from())),
  };
}

const eventsOf = async ({ db }: OpenDatabase, userId: string) =>
  (await db.select().from(userNotification).where(eq(userNotification.userId, userId))).map(({ event }) => event);
const actionsOn = async ({ db }: OpenDatabase, subjectId: string) =>
  (await db.select().from(auditEntry).where(eq(auditEntry.subjectId, subjectId)).orderBy(auditEntry.id)).map(({ action }) => action);

testOnEachEngine('a password link works once, for the newest mail, and lets a locked-out owner in', async (database) => {
  const { links, admin, colleague, session, tokenFor, logIn } = await makeStage(database);
  const { id } = colleague.viewer;
  for (let tries = 0; tries < defaultRateLimits['login.account'].count; tries += 1) await logIn(colleague.email, 'a wrong password');

  await links.sendPasswordLink(admin.viewer, { userId: id, isMailed: true });
  const old = tokenFor(colleague.email);
  expect(await links.sendPasswordLink(admin.viewer, { userId: id, isMailed: true })).toEqual({ delivery: 'sent', token: '' });
  const token = tokenFor(colleague.email);

  expect(await links.check(old)).toEqual({ state: 'over', email: '' });
  expect(await links.check(token)).toEqual({ state: 'password', email: colleague.email });
  expect(JSON.stringify(await database.db.select().from(accountLink))).not.toContain(token);
  expect(await outcomeOf(links.setPassword({ token, password: colleague.email }, from()))).toBe('passwordCommon');
  expect(await outcomeOf(links.confirmEmail(token))).toBe('accountLinkEnded');
  const uses = await Promise.all([1, 2].map(() => outcomeOf(links.setPassword({ token, password: nextPassword }, from()))));
  expect(uses.sort()).toEqual(['accountLinkEnded', 'ok']);

  expect(await session.find(colleague.token)).toBeNull();
  expect([await logIn(colleague.email, testPassword), await logIn(colleague.email, nextPassword)]).toEqual(['loginRefused', 'ok']);
  expect(await eventsOf(database, id)).toContain('passwordChanged');
  expect((await actionsOn(database, id)).slice(-3)).toEqual(['sendPasswordLink', 'sendPasswordLink', 'setPasswordByLink']);
});

testOnDatabase(
  'a link ends with its time, with another password and with a block; the own account and floods are refused',
  async (database) => {
    const { account, links, admin, colleague, codeFor, tokenFor } = await makeStage(database);
    const { id } = colleague.viewer;
    const send = () => outcomeOf(links.sendPasswordLink(admin.viewer, { userId: id, isMailed: true }));
    const use = (token: string) => outcomeOf(links.setPassword({ token, password: nextPassword }, from()));

    expect(await outcomeOf(links.sendPasswordLink(admin.viewer, { userId: admin.viewer.id, isMailed: true }))).toBe('notAllowed');
    expect(await outcomeOf(links.sendPasswordLink(admin.viewer, { userId: 'nobody', isMailed: true }))).toBe('notFound');
    await send();
    await account.updatePassword(
      { email: colleague.email, emailCode: await codeFor(colleague.email, 'password'), password: 'bamboo after the rain' },
      null,
      from(),
    );
    expect(await use(tokenFor(colleague.email))).toBe('accountLinkEnded');

    await send();
    await database.db.update(accountLink).set({ expiresAt: new Date(0) });
    expect(await links.check(tokenFor(colleague.email))).toMatchObject({ state: 'over' });
    expect(await use(tokenFor(colleague.email))).toBe('accountLinkEnded');
    await purgeExpired(database.db);
    expect(await database.db.$count(accountLink)).toBe(0);

    await send();
    const token = tokenFor(colleague.email);
    await setBlocked(database.db, { email: colleague.email, isBlocked: true, reason: '多次发布广告', actorId: 'cli' });
    expect(await links.check(token)).toMatchObject({ state: 'over' });
    expect(await use(token)).toBe('accountBlocked');
    expect([await send(), await send(), await send()]).toEqual(['conflict', 'conflict', 'tooManyRequests']);
  },
);

testOnEachEngine('a new address is confirmed by its own mail, notified to the old one, and ends the sessions', async (database) => {
  const { links, manage, admin, colleague, session, mailQueue, tokenFor, logIn } = await makeStage(database);
  const { id } = colleague.viewer;
  const [email, reason] = [newEmail(), '已换用单位邮箱'];
  const ask = (to: string) => outcomeOf(links.changeEmail(admin.viewer, { userId: id, email: to, reason }));

  expect([await ask('no address'), await ask(colleague.email), await ask(admin.email)]).toEqual([
    'emailRefused',
    'invalidRequest',
    'emailTaken',
  ]);
  expect(await ask(email)).toBe('ok');
  expect(await manage.read(admin.viewer, id, 'en')).toMatchObject({ email: colleague.email, askedEmail: { email } });
  expect(await logIn(email, testPassword)).toBe('loginRefused');
  const token = tokenFor(email);
  expect(await links.check(token)).toEqual({ state: 'email', email });

  await links.sendPasswordLink(admin.viewer, { userId: id, isMailed: true });
  const uses = await Promise.all([1, 2].map(() => outcomeOf(links.confirmEmail(token))));
  expect(uses.sort()).toEqual(['accountLinkEnded', 'ok']);
  expect(await session.find(colleague.token)).toBeNull();
  expect([await logIn(colleague.email, testPassword), await logIn(email, testPassword)]).toEqual(['loginRefused', 'ok']);
  // The password link had gone to the old address.
  expect(await outcomeOf(links.setPassword({ token: tokenFor(colleague.email), password: nextPassword }, from()))).toBe('accountLinkEnded');
  await expect.poll(() => eventsOf(database, id)).toEqual(expect.arrayContaining(['emailChanging', 'emailChanged']));
  const notices = mailQueue.listMailbox().filter(({ to }) => to === colleague.email);
  expect(JSON.stringify(notices)).not.toContain(email);
  // Neither the trail nor the notices keep an address, old or new.
  const kept = JSON.stringify([
    await database.db.select().from(auditEntry).where(eq(auditEntry.subjectId, id)),
    await database.db.select().from(userNotification).where(eq(userNotification.userId, id)),
  ]);
  expect([email, colleague.email].filter((address) => kept.includes(address))).toEqual([]);
  expect(await manage.read(admin.viewer, id, 'en')).toMatchObject({ email, askedEmail: null });
});

testOnDatabase(
  'a new address is withdrawn, refused for visitors, and cannot take an address that was registered meanwhile',
  async (database) => {
    const { links, admin, colleague, enter, tokenFor } = await makeStage(database);
    const { id } = colleague.viewer;
    const visitor = await enter();
    const [reason, email] = ['已换用单位邮箱', newEmail()];

    expect(await outcomeOf(links.changeEmail(admin.viewer, { userId: visitor.viewer.id, email, reason }))).toBe('notAllowed');
    expect(await outcomeOf(links.withdrawEmail(admin.viewer, id))).toBe('conflict');
    await links.changeEmail(admin.viewer, { userId: id, email, reason });
    await links.withdrawEmail(admin.viewer, id);
    expect(await links.check(tokenFor(email))).toMatchObject({ state: 'over' });

    await links.changeEmail(admin.viewer, { userId: id, email, reason });
    await enter({ email });
    expect(await outcomeOf(links.confirmEmail(tokenFor(email)))).toBe('emailTaken');
    expect((await actionsOn(database, id)).slice(-3)).toEqual(['askEmail', 'withdrawEmail', 'askEmail']);
  },
);

testOnDatabase('administrators set names in both languages, which English screens show', async (database) => {
  const { manage, admin, colleague, enter } = await makeStage(database);
  const { db } = database;
  const { id } = colleague.viewer;
  const office = newId();
  await db.insert(userAccount).values({ id: office, userType: 10, nickName: '川西影像', email: newEmail() });
  await db.insert(agency).values({ userId: office, institutionZh: '川西影像' });
  const rename = (userId: string, nickName: string, nameEn: string) => outcomeOf(manage.rename(admin.viewer, { userId, nickName, nameEn }));

  expect(await rename(id, ' 林一 ', ' Lin Yi ')).toBe('ok');
  expect(await rename(id, '林一', 'Lin Yi')).toBe('ok');
  expect(await rename(office, '川西影业', 'West River Pictures')).toBe('ok');
  expect([await rename(id, ' ', 'A'), await rename(id, '林', 'a\u202eb'), await rename((await enter()).viewer.id, '客', '')]).toEqual([
    'requiredMissing',
    'invalidRequest',
    'notAllowed',
  ]);

  expect((await manage.list({ search: 'lin yi' }, 'en')).rows).toMatchObject([{ id, nickName: '林一', nameEn: 'Lin Yi' }]);
  expect(await manage.read(admin.viewer, office, 'en')).toMatchObject({
    institution: 'West River Pictures',
    agency: { institutionZh: '川西影业', institutionEn: 'West River Pictures' },
  });
  expect(await actionsOn(database, id)).toEqual(['rename']);
  await manage.block(colleague.viewer, { userId: office, isBlocked: true, reason: '多次发布广告' });
  const trail = createAuditListService({ db });
  const actorIn = async (language: 'en' | 'zh-Hans') => (await trail.list({ subjectId: office }, language)).rows[0]?.actorName;
  expect([await actorIn('en'), await actorIn('zh-Hans')]).toEqual(['Lin Yi', '林一']);
});

const colleagueOf = (email: string) => ({
  email,
  nickName: '新同事',
  language: 'en' as const,
  roles: ['reviewer'] as const,
  isMailed: true,
});

testOnEachEngine('an invited colleague sets a password once; before that the invitation can be sent again', async (database) => {
  const { links, manage, admin, mailQueue, tokenFor, logIn } = await makeStage(database);
  const email = newEmail();

  const { id, delivery } = await links.inviteStaff(admin.viewer, colleagueOf(email));
  const old = tokenFor(email);
  const invited = await manage.read(admin.viewer, id, 'en');
  expect([delivery, invited.invitation, invited.roles]).toEqual(['sent', 'sent', ['reviewer']]);
  const days = (Date.parse(invited.invitationEndTime ?? '') - Date.now()) / 86_400_000;
  expect([days > 6.9, days < 7.1]).toEqual([true, true]);
  expect(await outcomeOf(links.inviteStaff(admin.viewer, colleagueOf(email)))).toBe('emailTaken');
  expect(await logIn(email, '')).toBe('loginRefused');

  await links.sendPasswordLink(admin.viewer, { userId: id, isMailed: true });
  const token = tokenFor(email);
  expect(mailQueue.listMailbox().filter(({ to, subject }) => to === email && subject.includes('you are invited'))).toHaveLength(2);
  expect((await links.check(old)).state).toBe('over');
  const uses = await Promise.all([1, 2].map(() => outcomeOf(links.setPassword({ token, password: nextPassword }, from()))));
  expect(uses.sort()).toEqual(['accountLinkEnded', 'ok']);

  expect(await logIn(email, nextPassword)).toBe('ok');
  const accepted = await manage.read(admin.viewer, id, 'en');
  expect([accepted.invitation, accepted.invitationEndTime]).toEqual([null, null]);
  expect(await outcomeOf(links.withdrawInvitation(admin.viewer, id))).toBe('conflict');
});

testOnEachEngine('a withdrawn invitation opens nothing, and its address is free again', async (database) => {
  const { links, admin, tokenFor } = await makeStage(database);
  const email = newEmail();
  const { id } = await links.inviteStaff(admin.viewer, colleagueOf(email));
  const token = tokenFor(email);

  await links.withdrawInvitation(admin.viewer, id);

  expect((await links.check(token)).state).toBe('over');
  expect(await outcomeOf(links.setPassword({ token, password: nextPassword }, from()))).toBe('accountLinkEnded');
  expect(await outcomeOf(links.withdrawInvitation(admin.viewer, id))).toBe('notFound');
  expect(await actionsOn(database, id)).toEqual(['create', 'withdrawInvitation']);
  expect(await outcomeOf(links.inviteStaff(admin.viewer, colleagueOf(email)))).toBe('ok');
});

testOnDatabase('an invitation ends after a week; without a mail server its link is handed over, once', async (database) => {
  const { links, manage, admin, colleague, tokenFor, mailQueue, logIn, ...accounts } = await makeStage(database);
  const [email, other] = [newEmail(), newEmail()];
  const { id } = await links.inviteStaff(admin.viewer, colleagueOf(email));

  await database.db
    .update(accountLink)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(accountLink.userId, id));
  expect((await links.check(tokenFor(email))).state).toBe('over');
  expect((await manage.list({ search: email }, 'en')).rows).toMatchObject([{ invitation: 'expired' }]);

  const silent = { ...mailQueue, canSend: false, enqueue: async () => '' };
  const withoutMail = createAccountLinks({ ...accounts, db: database.db, mailQueue: silent });
  expect(await outcomeOf(withoutMail.inviteStaff(admin.viewer, colleagueOf(other)))).toBe('mailUnavailable');
  expect(await database.db.select().from(userAccount).where(eq(userAccount.email, other))).toEqual([]);

  const { id: otherId, ...first } = await withoutMail.inviteStaff(admin.viewer, { ...colleagueOf(other), isMailed: false });
  const again = await withoutMail.sendPasswordLink(admin.viewer, { userId: otherId, isMailed: false });
  expect([first.delivery, again.delivery, mailQueue.listMailbox().filter(({ to }) => to === other)]).toEqual(['none', 'none', []]);
  expect((await links.check(first.token)).state).toBe('over');
  const uses = await Promise.all([1, 2].map(() => outcomeOf(links.setPassword({ token: again.token, password: nextPassword }, from()))));
  expect(uses.sort()).toEqual(['accountLinkEnded', 'ok']);
  expect(await logIn(other, nextPassword)).toBe('ok');
  // Nobody is handed the link to an account that somebody uses.
  for (const userId of [otherId, colleague.viewer.id])
    expect(await outcomeOf(withoutMail.sendPasswordLink(admin.viewer, { userId, isMailed: false }))).toBe('notAllowed');
  const [trail] = await database.db.select({ text: sql<string>`string_agg(a::text, ' ')` }).from(sql`audit_entry a`);
  expect([first.token, again.token].filter((token) => trail?.text.includes(token))).toEqual([]);
});
