/** Notifications: recipients, deduplication, channels, read marks and the owner's settings. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createMail } from '#server/services/notification/mail.ts';
import { createNotificationService } from '#server/services/notification/notification.ts';
import { readStaff } from '#server/services/notification/staff-recipient.ts';
import { readConfig } from '#server/config.ts';
import { notificationKinds } from '#shared/notification-kinds.ts';
import { testOnDatabase, testOnEachEngine } from '#test/support/database/database.ts';
import { letTimePass, makeArticle, makePerson, makeStage, putComment, recount, type Person } from '#test/db/community/comment-stage.ts';

const rowsOf = ({ db }: OpenDatabase, { id }: Person) => db.select().from(userNotification).where(eq(userNotification.userId, id));

testOnDatabase(
  'a reply notifies the writers of the thread and of the answered comment, not its own writer, and once in ten minutes per thread',
  async (database) => {
    const { comments, notification, mails } = makeStage(database, 'off');
    const [contentId, writer, second, third] = [
      await makeArticle(database),
      await makePerson(database, { language: 'en' }),
      await makePerson(database, { nickName: '阿宁' }),
      await makePerson(database),
    ];
    const root = await putComment(database, { contentId, userId: writer.id });
    const answer = await comments.add(second, { contentId, content: `很好\n${'长'.repeat(80)}`, parentId: root });
    await comments.add(third, { contentId, content: '@阿宁 me too', parentId: answer.id });
    await letTimePass(database, writer.id);
    await comments.add(writer, { contentId, content: 'thank you', parentId: root });

    expect((await notification.list(writer.id, {}, 'en')).rows).toMatchObject([
      {
        kind: 'commentReply',
        title: '阿宁 replied to you',
        text: `“很好 ${'长'.repeat(56)}…” — Title`,
        path: expect.stringMatching(/^\/content\/article\/.*#comments$/),
        isRead: false,
      },
    ]);
    expect((await notification.list(writer.id, {}, 'zh-Hans')).rows).toMatchObject([{ title: '阿宁 回复了你' }]);
    expect(await rowsOf(database, second)).toHaveLength(1);
    expect(await rowsOf(database, third)).toEqual([]);
    expect(mails.map(({ kind, event, language, to }) => [kind, event, language, to.split('@')[1]])).toContainEqual([
      'commentReply',
      'reply',
      'en',
      'example.org',
    ]);
    await database.db
      .update(userNotification)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(userNotification.userId, writer.id));
    await letTimePass(database, second.id);
    await comments.add(second, { contentId, content: 'again', parentId: root });
    expect(await rowsOf(database, writer)).toHaveLength(2);
  },
);

testOnEachEngine('100 concurrent replies to one thread notify its writer once', async (database) => {
  const { comments } = makeStage(database, 'off');
  const [contentId, writer] = [await makeArticle(database), await makePerson(database)];
  const root = await putComment(database, { contentId, userId: writer.id });
  const people = await Promise.all(Array.from({ length: 100 }, () => makePerson(database)));

  await Promise.all(people.map((person, n) => comments.add(person, { contentId, content: `reply ${n}`, parentId: root })));

  expect(await rowsOf(database, writer)).toHaveLength(1);
});

testOnDatabase('a decision notifies the writer with its reason; a held reply notifies when it becomes public', async (database) => {
  const { comments, notification } = makeStage(database);
  const [contentId, writer, newcomer, moderator] = [
    await makeArticle(database),
    await makePerson(database),
    await makePerson(database),
    await makePerson(database, { roles: ['moderator'] }),
  ];
  const root = await putComment(database, { contentId, userId: writer.id });
  await recount(database, contentId);
  const { id } = await comments.add(newcomer, { contentId, content: 'first words', parentId: root });
  expect(await rowsOf(database, writer)).toEqual([]);

  await comments.decide(moderator.id, { ids: [id], decision: 'approve' });
  expect((await rowsOf(database, writer)).map(({ event }) => event)).toEqual(['reply']);
  await comments.decide(moderator.id, { ids: [id], decision: 'hide', reason: 'Off topic' });
  await comments.decide(moderator.id, { ids: [id], decision: 'approve' });
  await comments.decide(moderator.id, { ids: [id], decision: 'delete' });

  const { rows } = await notification.list(newcomer.id, {}, 'en');
  expect(rows.map(({ title }) => title).sort()).toEqual(
    ['Your comment has been hidden', 'Your comment has been removed', 'Your comment is public', 'Your comment is public'].sort(),
  );
  expect(rows.find(({ title }) => title.includes('hidden'))?.text).toBe('“first words” has been hidden by a moderator. Off topic');
  expect(await rowsOf(database, writer)).toHaveLength(1);
  expect(await rowsOf(database, moderator)).toEqual([]);
});

testOnDatabase(
  'the owner chooses the channel of each kind; security cannot be turned off, and inactive accounts get none',
  async (database) => {
    const { notification, mails } = makeStage(database);
    const [owner, gone] = [await makePerson(database), await makePerson(database)];
    const tell = (userId: string, kind: 'commentReply' | 'security') =>
      database.db.transaction((tx) =>
        notification.notify(
          tx,
          kind === 'security'
            ? { userId, kind, event: 'passwordChanged' }
            : { userId, kind, event: 'reply', values: { name: 'N', text: 't', title: 'T' } },
        ),
      );

    expect((await notification.listChoices(owner.id)).map(({ kind, site, mail, isFixed }) => [kind, site, mail, isFixed])).toEqual([
      ['commentReply', true, true, false],
      ['contentComment', true, false, false],
      ['commentDecided', true, false, false],
      ['agencyDecided', true, true, false],
      ['contentDecided', true, true, false],
      ['security', true, true, true],
    ]);
    await notification.setChoice(owner.id, { kind: 'commentReply', site: false, mail: true });
    await tell(owner.id, 'commentReply');
    expect([await rowsOf(database, owner), mails.length]).toEqual([[], 1]);
    await notification.setChoice(owner.id, { kind: 'commentReply', site: true, mail: false });
    await tell(owner.id, 'commentReply');
    expect([(await rowsOf(database, owner)).length, mails.length]).toEqual([1, 1]);
    await expect(notification.setChoice(owner.id, { kind: 'security', site: false, mail: false })).rejects.toThrow('invalidRequest');
    await tell(owner.id, 'security');
    expect([(await rowsOf(database, owner)).length, mails.length]).toEqual([2, 2]);
    for (const status of ['blocked', 'erased'] as const) {
      await database.db.update(userAccount).set({ status }).where(eq(userAccount.id, gone.id));
      await tell(gone.id, 'security');
    }
    expect([await rowsOf(database, gone), mails.length]).toEqual([[], 2]);
    expect((await notification.listChoices(owner.id, { ofStaff: true })).map(({ kind }) => kind)).toEqual([...notificationKinds]);
  },
);

testOnDatabase('marks only the owner’s notifications as read, some or all; the total counts the unread ones', async (database) => {
  const { notification } = makeStage(database);
  const [owner, other] = [await makePerson(database), await makePerson(database)];
  for (const { id } of [owner, owner, owner, other])
    await database.db.transaction((tx) =>
      notification.notify(tx, { userId: id, kind: 'security', event: 'accountClosing', values: { days: '7' } }),
    );
  const first = await notification.list(owner.id, { pageSize: 2 }, 'en');
  const theirs = (await notification.list(other.id, {}, 'en')).rows[0]?.id ?? '';

  expect([first.rows.length, first.total, first.rows[0]?.title]).toEqual([2, 3, 'Your account will be closed in 7 days']);
  expect(await notification.read(owner.id, [first.rows[0]?.id ?? '', theirs, 'nothing'])).toBe(2);
  expect(await notification.read(owner.id, [])).toBe(2);
  expect(await notification.read(owner.id)).toBe(0);
  expect((await notification.list(owner.id, { pageNum: 2, pageSize: 2 }, 'en')).rows.map(({ isRead }) => isRead)).toEqual([true]);
  expect((await notification.list(other.id, {}, 'en')).total).toBe(1);
});

testOnDatabase('a notification is queued as mail in its owner’s language, within its transaction', async (database) => {
  const { db } = database;
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', APP_SECRET: 'a-secret-for-tests-and-nothing-else' });
  const mailQueue = createMail({
    config,
    db,
    cipher: createFieldCipher({ secret: 'a-secret-for-tests', fieldKeys: [] }),
    warn: () => undefined,
    showMail: () => undefined,
  });
  const notification = createNotificationService({ db, mailQueue });
  const owner = await makePerson(database, { language: 'en' });
  const facts = {
    userId: owner.id,
    kind: 'commentReply',
    event: 'reply',
    values: { name: '<b>Ann</b>', text: 'words', title: 'Title' },
    path: '/news',
    thread: 'thread',
  } as const;

  await expect(
    db.transaction(async (tx) => {
      await notification.notify(tx, facts);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await rowsOf(database, owner)).toEqual([]);
  for (let n = 0; n < 2; n += 1) await db.transaction((tx) => notification.notify(tx, facts));
  const { rows } = await db.execute<{ language: string }>(
    sql`select payload ->> 'language' as language from job where kind = 'mail' and subject = ${`notification:${owner.id}:thread`}`,
  );

  expect(rows).toHaveLength(1);
  expect(rows[0]?.language).toBe('en');
  await mailQueue.close();
});

testOnDatabase(
  'staff are notified who are active and have the permission for the column or for all, but not who acts',
  async (database) => {
    const { db } = database;
    const [all, column, other, actor, moderator] = await Promise.all(
      (['reviewer', 'reviewer', 'reviewer', 'reviewer', 'moderator'] as const).map((role) => makePerson(database, { roles: [role] })),
    );
    const limit = (person: Person | undefined, columnId: string) =>
      db
        .update(userRole)
        .set({ columnId })
        .where(eq(userRole.userId, person?.id ?? ''));
    await limit(column, 'here');
    await limit(other, 'elsewhere');
    const own = new Set([all, column, other, actor, moderator].map((person) => person?.id));
    const found = async () =>
      (await db.transaction((tx) => readStaff(tx, 'contentReview', { columnIds: ['here', 'above'], exceptId: actor?.id ?? '' })))
        .map(({ id }) => id)
        .filter((id) => own.has(id));

    expect((await found()).sort()).toEqual([all?.id, column?.id].sort());
    for (const status of userAccount.status.enumValues) {
      await db
        .update(userAccount)
        .set({ status })
        .where(eq(userAccount.id, all?.id ?? ''));
      expect(await found(), status).toEqual(status === 'active' ? expect.arrayContaining([all?.id, column?.id]) : [column?.id]);
    }
  },
);
