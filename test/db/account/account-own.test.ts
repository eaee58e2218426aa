/** Account self-service on both engines: operator data, export, closing, erasure, agreement. */
import { desc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { agency, userAccount, userRole, userSession } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content } from '#server/db/schema/content.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { showing, userFavourite, userLike, watchPosition } from '#server/db/schema/like.ts';
import { video } from '#server/db/schema/media.ts';
import { notificationChoice, userNotification } from '#server/db/schema/notification.ts';
import { eraseClosed } from '#server/services/account/account-erase.ts';
import { decideAgency, grantRole, revokeRole, setBlocked } from '#server/services/account/account-command.ts';
import { findBrokenSeal } from '#server/services/core/audit-trail.ts';
import { createTestAccounts, newNetwork, siteNames, testPassword, type TestAccounts } from '#test/support/accounts.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, publishItem } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const newestAudit = async ({ db }: OpenDatabase, subjectId: string) =>
  (await db.select().from(auditEntry).where(eq(auditEntry.subjectId, subjectId)).orderBy(desc(auditEntry.id)).limit(1))[0];

/** An institution that is logged in. */
async function enterOffice({ db }: OpenDatabase, { enter, account }: TestAccounts) {
  const office = await enter();
  await db.update(userAccount).set({ userType: 10 }).where(eq(userAccount.id, office.viewer.id));
  await account.updateOperate(office.viewer, {
    operateName: '王小明',
    operatePhone: '13912341234',
    operateCode: '11010519491231002X',
    country: 'CN',
    area: 'CN-SC',
    idNumberConsent: true,
  });
  await decideAgency(db, { email: office.email, outcome: 'verified', reason: '', actorId: 'cli' });
  return office;
}

testOnDatabase('blank operator fields keep their values; a new phone or area keeps the verification', async (database) => {
  const accounts = await createTestAccounts(database);
  const { viewer } = await enterOffice(database, accounts);

  await accounts.account.updateOperate(viewer, {
    operateName: '',
    operatePhone: '+47 22 33 44 55',
    operateCode: ' ',
    country: 'NO',
    area: 'NO-46',
  });

  const { agency: office } = await accounts.account.getInfo(viewer.id, 'en');
  expect(office).toMatchObject({
    verification: 'verified',
    operateName: '王小明',
    operatePhone: '+47****4455',
    operateCode: '110***********002X',
    country: 'NO',
    area: 'NO-46',
  });
});

testOnDatabase('a new operator name or ID number requires a new verification; unchanged values do not', async (database) => {
  const accounts = await createTestAccounts(database);
  const { email, viewer } = await enterOffice(database, accounts);
  const verificationAfter = async (change: Parameters<typeof accounts.account.updateOperate>[1]) => {
    await decideAgency(database.db, { email, outcome: 'verified', reason: '', actorId: 'cli' });
    await accounts.account.updateOperate(viewer, change);
    return (await accounts.account.getInfo(viewer.id, 'en')).agency?.verification;
  };

  expect(
    await verificationAfter({
      operateName: '王小明',
      operatePhone: '13912341234',
      operateCode: '11010519491231002x',
      country: 'CN',
      area: 'CN-SC',
    }),
  ).toBe('verified');
  expect((await newestAudit(database, viewer.id))?.action).toBe('decideAgency');
  expect(await verificationAfter({ operateName: '李小红' })).toBe('pending');
  expect(await verificationAfter({ operateCode: 'E12345678', idNumberConsent: true })).toBe('pending');
  const row = await newestAudit(database, viewer.id);
  expect([row?.action, row?.fromState, row?.toState, row?.details]).toEqual([
    'changeOperator',
    'verified',
    'pending',
    { fields: ['operateCode'] },
  ]);
});

testOnDatabase('invalid operator fields are refused and change nothing', async (database) => {
  const accounts = await createTestAccounts(database);
  const { viewer } = await enterOffice(database, accounts);
  const before = await accounts.account.getInfo(viewer.id, 'en');

  for (const [name, change] of [
    ['consentMissing', { operateCode: 'E7654321', idNumberConsent: false }],
    ['phoneRefused', { operatePhone: 'x' }],
    ['idNumberRefused', { operateCode: '1' }],
    ['regionRefused', { area: 'NO-46' }],
    ['regionRefused', { country: 'NO' }],
  ] as const) {
    expect([name, await outcomeOf(accounts.account.updateOperate(viewer, { operateName: '别人', ...change }))]).toEqual([name, name]);
  }

  expect((await accounts.account.getInfo(viewer.id, 'en')).agency).toEqual(before.agency);
});

testOnDatabase(
  'numbers are revealed to their owner for the password and to staff for a reason; each access is audited',
  async (database) => {
    const accounts = await createTestAccounts(database);
    const { account } = accounts;
    const { viewer } = await enterOffice(database, accounts);
    const staff = await accounts.enter();
    const full = { operatePhone: '13912341234', operateCode: '11010519491231002X' };

    expect(await outcomeOf(account.reveal(viewer, 'wrong'))).toBe('passwordWrong');
    expect(await account.reveal(viewer, testPassword)).toEqual(full);
    expect(await newestAudit(database, viewer.id)).toMatchObject({ actorId: viewer.id, action: 'revealOperator', reason: 'own' });
    expect(await account.revealOf(staff.viewer, { userId: viewer.id, reason: '核对身份' })).toEqual(full);
    expect(await newestAudit(database, viewer.id)).toMatchObject({
      actorId: staff.viewer.id,
      action: 'revealOperator',
      reason: '核对身份',
    });
    expect(await outcomeOf(account.revealOf(staff.viewer, { userId: staff.viewer.id, reason: 'none there' }))).toBe('notFound');
    expect(await findBrokenSeal(database.db)).toBeNull();
    const [all] = await database.db.select({ text: sql<string>`string_agg(a::text, ' ')` }).from(sql`audit_entry a`);
    expect(all?.text).not.toMatch(/13912341234|11010519491231002/);
  },
);

testOnDatabase('a password confirmation can be tried five times', async (database) => {
  const accounts = await createTestAccounts(database);
  const { viewer } = await accounts.enter();

  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(accounts.account.close(viewer, 'wrong'))));

  expect(outcomes.filter((name) => name === 'passwordWrong')).toHaveLength(5);
  expect(await outcomeOf(accounts.account.close(viewer, testPassword))).toBe('tooManyRequests');
});

/** Creates a row of every kind that belongs to an account. */
async function leaveTraces(database: OpenDatabase, userId: string): Promise<{ contentId: string; commentId: string; ownId: string }> {
  const { db } = database;
  const column = await makeColumn(database);
  const contentId = await publishItem(database, { columnId: column.id });
  const [ownId, commentId] = [newId(), newId()];
  const other = newId();
  await db.insert(userAccount).values({ id: other, nickName: 'Other', email: `${other}@example.org` });
  await db.insert(comment).values([
    { id: ownId, contentId, userId, text: '我的评论' },
    { id: commentId, contentId, userId: other, text: 'other', likeCount: 4 },
  ]);
  await db.insert(userLike).values([
    { userId, targetKind: 'content', targetId: contentId },
    { userId, targetKind: 'comment', targetId: commentId },
  ]);
  await db.update(content).set({ likeCount: 7, favouriteCount: 2 }).where(eq(content.id, contentId));
  await db.insert(userFavourite).values({ userId, targetKind: 'content', targetId: contentId });
  await db.insert(watchPosition).values({ userId, videoId: 'v1', seconds: 90 });
  const videoId = newId();
  await db.insert(video).values({ id: videoId, state: 'ready', publishAt: new Date(0), seats: 1 });
  await db.insert(showing).values({ userId, videoId, seatUntil: new Date(0) });
  await db.insert(notificationChoice).values({ userId, kind: 'commentReply', site: true, mail: false });
  await db.insert(userNotification).values({ id: newId(), userId, kind: 'commentReply', event: 'reply', values: { name: 'x' } });
  await db.insert(feedback).values({ id: newId(), type: 'other', content: `hello from ${userId}`, contact: 'me@example.org', userId });
  await db.insert(userRole).values({ userId, role: 'moderator' });
  return { contentId, commentId, ownId };
}

testOnDatabase('the export contains all stored data, with both numbers masked and no hash', async (database) => {
  const accounts = await createTestAccounts(database);
  const { viewer, token } = await enterOffice(database, accounts);
  await leaveTraces(database, viewer.id);

  const data = await accounts.account.exportOf(viewer, 'en');

  const text = JSON.stringify(data);
  expect(data).toMatchObject({
    account: { id: viewer.id, agreement: { acceptedVersion: '2025-01' } },
    agency: { operateName: '王小明', operatePhone: '139****1234', operateCode: '110***********002X' },
  });
  expect(text).not.toMatch(/13912341234|11010519491231002X/);
  for (const list of [
    'sessions',
    'comments',
    'likes',
    'favourites',
    'positions',
    'showings',
    'notifications',
    'notificationChoices',
    'feedback',
    'codes',
    'acts',
  ])
    expect([list, (data[list] as unknown[]).length > 0]).toEqual([list, true]);
  expect(data['comments']).toEqual([expect.objectContaining({ text: '我的评论' })]);
  expect(text).not.toMatch(/quick |passwordHash|tokenHash|addressHash|codeHash/i);
  expect(text).not.toContain(token);
  expect(await newestAudit(database, viewer.id)).toMatchObject({ action: 'export', actorId: viewer.id });
});

testOnDatabase('a closing account can log in and be reopened, and is not erased before its time', async (database) => {
  const { account, enter, session } = await createTestAccounts(database);
  const { email, password, token, viewer } = await enter();

  expect(await outcomeOf(account.close(viewer, 'wrong'))).toBe('passwordWrong');
  await account.close(viewer, password);
  const closing = await account.getInfo(viewer.id, 'en');
  expect(closing.status).toBe('closing');
  expect(Date.parse(closing.eraseAt ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  await eraseClosed(database.db);
  expect(await session.find(token)).not.toBeNull();
  expect(await outcomeOf(account.logIn({ userName: email, password }, { network: newNetwork(), userAgent: '' }))).toBe('ok');

  await account.reopen(viewer);
  await account.reopen(viewer);
  expect(await account.getInfo(viewer.id, 'en')).toMatchObject({ status: 'active', eraseAt: null });
  const events = await database.db
    .select({ event: userNotification.event })
    .from(userNotification)
    .where(eq(userNotification.userId, viewer.id));
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['accountClosing', 'accountReopened']));
});

testOnDatabase(
  'the erasure after the cool-off removes all personal data, keeps comments without a name and frees the address',
  async (database) => {
    const accounts = await createTestAccounts(database);
    const { email, password, token, viewer } = await enterOffice(database, accounts);
    const { contentId, commentId, ownId } = await leaveTraces(database, viewer.id);
    await accounts.account.close(viewer, password);
    await database.db
      .update(userAccount)
      .set({ eraseAt: sql`now() - interval '1 second'` })
      .where(eq(userAccount.id, viewer.id));

    const erased = await Promise.all([eraseClosed(database.db), eraseClosed(database.db), eraseClosed(database.db)]);

    expect(erased.reduce((sum, count) => sum + count, 0)).toBe(1);
    const [row] = await database.db.select().from(userAccount).where(eq(userAccount.id, viewer.id));
    expect(row).toMatchObject({
      status: 'erased',
      nickName: '',
      passwordHash: '',
      lastLoginAt: null,
      agreementVersion: '',
      agreementAt: null,
    });
    const [office] = await database.db.select().from(agency).where(eq(agency.userId, viewer.id));
    expect(office).toMatchObject({
      operateName: '',
      operatePhone: '',
      operateCode: '',
      operateCodeHash: '',
      country: '',
      area: '',
      sensitiveConsentAt: null,
    });
    for (const table of [userSession, userLike, userFavourite, watchPosition, showing, notificationChoice, userNotification, userRole])
      expect(await database.db.$count(table, eq(table.userId, viewer.id))).toBe(0);
    expect(await database.db.select({ text: comment.text, userId: comment.userId }).from(comment).where(eq(comment.id, ownId))).toEqual([
      { text: '我的评论', userId: viewer.id },
    ]);
    expect(
      await database.db
        .select({ likes: content.likeCount, favourites: content.favouriteCount })
        .from(content)
        .where(eq(content.id, contentId)),
    ).toEqual([{ likes: 6, favourites: 1 }]);
    expect(await database.db.select({ likes: comment.likeCount }).from(comment).where(eq(comment.id, commentId))).toEqual([{ likes: 3 }]);
    expect(
      await database.db
        .select({ userId: feedback.userId, contact: feedback.contact })
        .from(feedback)
        .where(eq(feedback.content, `hello from ${viewer.id}`)),
    ).toEqual([{ userId: null, contact: '' }]);
    expect(await accounts.session.find(token)).toBeNull();
    expect(await outcomeOf(accounts.account.logIn({ userName: email, password }, { network: newNetwork(), userAgent: '' }))).toBe(
      'loginRefused',
    );
    expect(await outcomeOf(accounts.account.getInfo(viewer.id, 'en'))).toBe('notLoggedIn');
    expect((await accounts.enter({ email })).viewer.id).not.toBe(viewer.id);
  },
);

testOnDatabase('unblocking an account puts it back into its closing period, or opens it', async (database) => {
  const { account, enter } = await createTestAccounts(database);
  const [closing, open] = [await enter(), await enter()];
  await account.close(closing.viewer, closing.password);
  for (const isBlocked of [true, false])
    for (const { email } of [closing, open]) await setBlocked(database.db, { email, isBlocked, reason: 'a mistake', actorId: 'cli' });

  const states = [];
  for (const { viewer } of [closing, open]) states.push((await newestAudit(database, viewer.id))?.toState);
  expect(states).toEqual(['closing', 'active']);
  expect(await account.getInfo(closing.viewer.id, 'en')).toMatchObject({ status: 'closing', eraseAt: expect.any(String) as string });
});

testOnDatabase('a closing account that is blocked is still erased at its time', async (database) => {
  const { account, enter } = await createTestAccounts(database);
  const { email, password, viewer } = await enter();
  await account.close(viewer, password);
  await setBlocked(database.db, { email, isBlocked: true, reason: 'spam', actorId: 'cli' });
  expect(await eraseClosed(database.db)).toBe(0);
  await database.db
    .update(userAccount)
    .set({ eraseAt: sql`now() - interval '1 second'` })
    .where(eq(userAccount.id, viewer.id));

  expect(await eraseClosed(database.db)).toBe(1);

  expect(await newestAudit(database, viewer.id)).toMatchObject({ action: 'erase', fromState: 'blocked', toState: 'erased' });
});

testOnDatabase('reopening an account and erasing it exclude each other', async (database) => {
  const { account, enter } = await createTestAccounts(database);
  const { password, viewer } = await enter();
  await account.close(viewer, password);
  await database.db
    .update(userAccount)
    .set({ eraseAt: sql`now() - interval '1 second'` })
    .where(eq(userAccount.id, viewer.id));

  const [reopened, erased] = await Promise.all([outcomeOf(account.reopen(viewer)), eraseClosed(database.db)]);

  const [row] = await database.db.select().from(userAccount).where(eq(userAccount.id, viewer.id));
  expect([reopened, erased, row?.status]).toEqual(erased === 1 ? ['notLoggedIn', 1, 'erased'] : ['ok', 0, 'active']);
});

testOnDatabase('the owner changes name, language and accepted agreement', async (database) => {
  const { account, enter } = await createTestAccounts(database);
  const { viewer } = await enter();

  await account.updateNickName(viewer, { nickName: '  新名字 ' });
  await account.updateLanguage(viewer, 'zh-Hans');
  await account.acceptAgreement(viewer, '2025-01');

  expect(await account.getInfo(viewer.id, 'en')).toMatchObject({
    nickName: '新名字',
    language: 'zh-Hans',
    agreement: { acceptedVersion: '2025-01', currentVersion: '2025-01' },
  });
  await account.updateNickName(viewer, { nickName: '新名字', nameEn: ' New Name ' });
  await account.updateNickName(viewer, { nickName: '新名字' });
  expect(await account.getInfo(viewer.id, 'en')).toMatchObject({ nickName: '新名字', nameEn: 'New Name' });
  expect(await outcomeOf(account.updateNickName(viewer, { nickName: '新名字', nameEn: siteNames.en }))).toBe('nameReserved');
  expect(await outcomeOf(account.updateNickName(viewer, { nickName: '新名字', nameEn: 'a\u202eb' }))).toBe('invalidRequest');
  expect(await outcomeOf(account.updateNickName(viewer, { nickName: ' ' }))).toBe('requiredMissing');
  expect(await outcomeOf(account.updateNickName(viewer, { nickName: 'x'.repeat(41) }))).toBe('invalidRequest');
  expect(await outcomeOf(account.acceptAgreement(viewer, '1999-01'))).toBe('conflict');
  expect(await outcomeOf(account.acceptAgreement(viewer, ''))).toBe('conflict');
});

testOnDatabase('roles grant their permissions and can be revoked', async (database) => {
  const { account, enter } = await createTestAccounts(database);
  const { email, viewer } = await enter();

  await grantRole(database.db, { email, role: 'reviewer', actorId: 'cli' });
  await grantRole(database.db, { email, role: 'reviewer', actorId: 'cli' });
  expect(await account.getInfo(viewer.id, 'en')).toMatchObject({
    roles: ['reviewer'],
    permissions: ['contentReview', 'statisticsRead', 'shareCheck', 'operatorReveal'],
  });

  await revokeRole(database.db, { email, role: 'reviewer', actorId: 'cli' });
  expect(await account.getInfo(viewer.id, 'en')).toMatchObject({ roles: [], permissions: [] });
  expect(await outcomeOf(grantRole(database.db, { email: 'nobody@example.org', role: 'admin', actorId: 'cli' }))).toBe('notFound');
});

testOnDatabase('unread notifications are counted', async (database) => {
  const { account, enter } = await createTestAccounts(database);
  const { viewer } = await enter();
  const add = (readAt: Date | null) =>
    database.db.insert(userNotification).values({ id: newId(), userId: viewer.id, kind: 'security', event: 'newDevice', readAt });

  await Promise.all([add(null), add(null), add(new Date())]);

  expect((await account.getInfo(viewer.id, 'en')).unread).toBe(2);
});
