/** Adding comments: commentable subjects, length, rate limits, moderation and idempotency. */
import { eq, sql } from 'drizzle-orm';
import { newId } from '#server/db/identifier.ts';
import type { AppError } from '#server/errors.ts';
import { expect } from 'vitest';
import { idempotencyKey } from '#server/db/schema/account.ts';
import { comment } from '#server/db/schema/comment.ts';
import { watchedWordStaff } from '#server/services/community/watched-word.ts';
import { content } from '#server/db/schema/content.ts';
import { film } from '#server/db/schema/award.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, makeItem, publishItem, secondsFromNow } from '#test/support/factories.ts';
import { countsOf, letTimePass, makeArticle, makePerson, makeStage, putComment, recount, stateOf } from './comment-stage.ts';

testOnDatabase(
  'a comment of a known reader is public and counted at once; the first of an account is held for review',
  async (database) => {
    const { comments } = makeStage(database);
    const [contentId, newcomer, known] = [await makeArticle(database), await makePerson(database), await makePerson(database)];
    await putComment(database, { contentId: await makeArticle(database), userId: known.id });

    const first = await comments.add(newcomer, { contentId, content: ' 第一次评论 ' });
    const open = await comments.add(known, { contentId, content: 'A <b>second</b>\r\n\r\n\r\nlook' });

    expect([first.status, open.status]).toEqual(['pending', 'public']);
    expect(await stateOf(database, first.id)).toMatchObject({ heldFor: 'first', text: '第一次评论' });
    const { rows, total } = await comments.list({ contentId });
    expect(rows.map((row) => [row.id, row.content, row.nickName])).toEqual([[open.id, 'A <b>second</b>\n\nlook', `N${known.id}`]]);
    expect(total).toBe(1);
    expect((await comments.listOwn(newcomer.id, { contentId })).rows).toMatchObject([{ id: first.id, status: 'pending' }]);
  },
);

testOnDatabase('films accept comments like items; people and invisible items do not', async (database) => {
  const { comments } = makeStage(database, 'off');
  const reader = await makePerson(database);
  const edition = await makeEdition(database);
  const column = await makeColumn(database);
  const hidden = [
    await makeItem(database, { columnId: column.id }),
    await publishItem(database, { columnId: column.id }, { publishAt: secondsFromNow(600) }),
    await publishItem(database, { columnId: column.id }, { publishAt: secondsFromNow(-600), unpublishAt: secondsFromNow(-60) }),
    edition.winnerPersonId,
    'nothing',
  ];

  const { id } = await comments.add(reader, { contentId: edition.winnerWorkId, content: '好片' });

  expect((await comments.list({ contentId: edition.winnerWorkId })).rows.map((row) => row.id)).toEqual([id]);
  expect((await database.db.select({ count: film.commentCount }).from(film).where(eq(film.id, edition.winnerWorkId)))[0]?.count).toBe(1);
  for (const contentId of hidden) {
    await expect(comments.add(reader, { contentId, content: 'text' }), contentId).rejects.toThrow('notFound');
    await expect(comments.list({ contentId }), contentId).rejects.toThrow('notFound');
  }
});

testOnDatabase('closed comments can be read but not written', async (database) => {
  const { comments } = makeStage(database, 'off');
  const [contentId, reader] = [await makeArticle(database), await makePerson(database)];
  await comments.add(reader, { contentId, content: 'in time' });
  await database.db.update(content).set({ commentsClosed: true }).where(eq(content.id, contentId));

  await expect(comments.add(await makePerson(database), { contentId, content: 'too late' })).rejects.toThrow('commentsClosed');
  expect(await comments.list({ contentId })).toMatchObject({ columnType: 'closed', total: 1 });
});

testOnDatabase(
  'comments with links or watched words are held for moderation unless staff write them, by the rule of each mode',
  async (database) => {
    const stage = makeStage(database);
    const contentId = await makeArticle(database);
    const [known, staff] = [await makePerson(database), await makePerson(database, { roles: ['reviewer'] })];
    await putComment(database, { contentId: await makeArticle(database), userId: known.id });
    await watchedWordStaff(database.db).addSeveral(staff.id, ['代写', 'Casino', '加 V 信']);
    const heldFor = async (text: string) => {
      await letTimePass(database, known.id);
      return (await stateOf(database, (await stage.comments.add(known, { contentId, content: text })).id))?.heldFor;
    };

    expect(await heldFor('see ｗｗｗ．example．com')).toBe('link');
    expect(await heldFor('专业代 写')).toBe('word');
    expect(await heldFor('Ｃ.a.s.i n-o!')).toBe('word');
    expect(await heldFor('加v.信')).toBe('word');
    expect(await heldFor('occasino is not it')).toBe('');
    expect(await stage.comments.add(staff, { contentId, content: 'https://example.org casino' })).toMatchObject({ status: 'public' });
    expect((await stage.comments.list({ contentId })).rows[0]).toMatchObject({ byStaff: true });
    const off = makeStage(database, 'off').comments;
    const all = makeStage(database, 'all').comments;
    expect(await off.add(await makePerson(database), { contentId, content: 'https://example.org' })).toMatchObject({ status: 'public' });
    await letTimePass(database, known.id);
    expect(await all.add(known, { contentId, content: 'plain words' })).toMatchObject({ status: 'pending' });
    expect(await countsOf(database.db, contentId)).toMatchObject({ kept: 3, real: 3 });
  },
);

testOnDatabase('moderators add watched words once, search and remove them; a word without letters is refused', async (database) => {
  const words = watchedWordStaff(database.db);
  const moderator = await makePerson(database, { roles: ['moderator'] });
  const mark = newId();
  const add = (...given: string[]) => words.addSeveral(moderator.id, given);
  const find = async (search: string) =>
    (await words.list({ search }, 'en')).rows.map(({ word }) => word.slice(mark.length + 1)).toSorted();

  expect(await add(`${mark} 彩票`, ` ${mark.toUpperCase()} 彩票 `, `${mark} second`)).toEqual({ added: 2, known: 0 });
  expect(await add(`${mark} second`, `${mark} third`)).toEqual({ added: 1, known: 1 });
  await expect(add(`${mark} fourth`, '…')).rejects.toThrow('invalidRequest');
  await expect(add('x'.repeat(101))).rejects.toThrow('invalidRequest');
  const longest = `𠮷${mark}`.padEnd(101, 'x');
  expect([[...longest].length, await add(longest)]).toEqual([100, { added: 1, known: 0 }]);
  await words.remove(moderator.id, longest.toLowerCase());
  expect(await find(`${mark} `)).toEqual(['second', 'third', '彩票']);
  expect(await find(`${mark} ｔｈｉｒｄ`)).toEqual(['third']);

  await words.remove(moderator.id, `${mark} second`.toLowerCase());
  expect(await find(mark)).toHaveLength(2);
});

testOnDatabase('an account counts as known once a comment of it was public, even if it was deleted later', async (database) => {
  const { comments } = makeStage(database);
  const [contentId, reader, moderator] = [
    await makeArticle(database),
    await makePerson(database),
    await makePerson(database, { roles: ['moderator'] }),
  ];
  const first = await comments.add(reader, { contentId, content: 'one' });
  await letTimePass(database, reader.id);
  const second = await comments.add(reader, { contentId, content: 'two' });
  await comments.deleteOwn(reader.id, second.id);
  await letTimePass(database, reader.id);

  expect((await comments.add(reader, { contentId, content: 'three' })).status).toBe('pending');
  await comments.decide(moderator.id, { ids: [first.id], decision: 'approve' });
  await letTimePass(database, reader.id);
  expect((await comments.add(reader, { contentId, content: 'four' })).status).toBe('public');
  await comments.deleteOwn(reader.id, first.id);
  await database.db.delete(comment).where(sql`${comment.userId} = ${reader.id} and ${comment.id} <> ${first.id}`);
  expect((await comments.add(reader, { contentId, content: 'five' })).status).toBe('public');
});

testOnDatabase('a deleted text can be posted again, unless a moderator had hidden or deleted it', async (database) => {
  const { comments } = makeStage(database, 'off');
  const [contentId, moderator] = [await makeArticle(database), await makePerson(database, { roles: ['moderator'] })];
  const outcomes: [before: 'hide' | 'delete' | null, again: string][] = [
    [null, 'done'],
    ['hide', 'commentRepeated'],
    ['delete', 'commentRepeated'],
  ];

  for (const [decision, outcome] of outcomes) {
    const reader = await makePerson(database);
    const { id } = await comments.add(reader, { contentId, content: 'one' });
    await letTimePass(database, reader.id);
    if (decision) await comments.decide(moderator.id, { ids: [id], decision });
    await comments.deleteOwn(reader.id, id);
    const again = await comments.add(reader, { contentId, content: 'ONE' }).then(
      () => 'done',
      (error: unknown) => (error as AppError).errorName,
    );
    expect(again, String(decision)).toBe(outcome);
  }
});

testOnDatabase('limits comments to one in 15 seconds and 20 on the first day; refused ones do not count', async (database) => {
  const { comments } = makeStage(database, 'off');
  const [contentId, reader, young] = [await makeArticle(database), await makePerson(database), await makePerson(database, { hours: 2 })];
  await comments.add(reader, { contentId, content: 'one' });

  await expect(comments.add(reader, { contentId, content: 'two' })).rejects.toMatchObject({
    errorName: 'commentTooSoon',
    // Less what has passed meanwhile.
    values: { seconds: expect.closeTo(15, -1) as number },
    retryAfterSeconds: expect.closeTo(15, -1) as number,
  });
  await letTimePass(database, reader.id, 16);
  expect(await comments.add(reader, { contentId, content: 'two' })).toMatchObject({ status: 'public' });
  for (let n = 0; n < 20; n += 1) await putComment(database, { contentId, userId: young.id, state: n % 2 ? 'public' : 'deleted' });
  await recount(database, contentId);
  await expect(comments.add(young, { contentId, content: 'another' })).rejects.toMatchObject({
    errorName: 'commentTooSoon',
    values: { seconds: expect.closeTo(22 * 3_600, -2) as number },
  });
  for (let n = 0; n < 25; n += 1) await putComment(database, { contentId, userId: reader.id });
  expect(await comments.add(reader, { contentId, content: 'older accounts go on' }).catch((error: Error) => error.message)).toBe(
    'commentTooSoon',
  );
  await letTimePass(database, reader.id, 16);
  expect(await comments.add(reader, { contentId, content: 'older accounts go on' })).toMatchObject({ status: 'public' });
});

testOnDatabase('refuses a repeated text on the same item regardless of case, width and spaces', async (database) => {
  const { comments } = makeStage(database, 'off');
  const [contentId, reader] = [await makeArticle(database), await makePerson(database)];
  const { id } = await comments.add(reader, { contentId, content: 'Great  Film！' });
  await letTimePass(database, reader.id);

  await expect(comments.add(reader, { contentId, content: 'ｇｒｅａｔ film!' })).rejects.toThrow('commentRepeated');
  expect(await comments.add(reader, { contentId: await makeArticle(database), content: 'Great film!' })).toMatchObject({
    status: 'public',
  });
  expect(await comments.add(await makePerson(database), { contentId, content: 'Great film!' })).toMatchObject({ status: 'public' });
  await comments.deleteOwn(reader.id, id);
  await letTimePass(database, reader.id);
  expect(await comments.add(reader, { contentId, content: 'Great film!' })).toMatchObject({ status: 'public' });
});

testOnDatabase('a reply belongs to the root comment of its thread; a reply to an invisible comment is refused', async (database) => {
  const { comments } = makeStage(database, 'off');
  const [contentId, other, writer] = [await makeArticle(database), await makeArticle(database), await makePerson(database)];
  const root = await putComment(database, { contentId, userId: writer.id });
  const reply = await comments.add(await makePerson(database), { contentId, content: 'first answer', parentId: root });
  const deeper = await comments.add(await makePerson(database), { contentId, content: '@someone second answer', parentId: reply.id });
  const closed = await Promise.all(
    (['pending', 'hidden', 'deleted'] as const).map((state) => putComment(database, { contentId, userId: writer.id, state })),
  );

  expect((await comments.listReplies({ id: root })).rows.map((row) => [row.id, row.parentId])).toEqual([
    [reply.id, root],
    [deeper.id, root],
  ]);
  for (const parentId of [...closed, 'nothing'])
    await expect(comments.add(await makePerson(database), { contentId, content: 'text', parentId })).rejects.toThrow('notFound');
  await expect(comments.add(await makePerson(database), { contentId: other, content: 'text', parentId: root })).rejects.toThrow('notFound');
  await comments.decide((await makePerson(database, { roles: ['moderator'] })).id, { ids: [root], decision: 'hide' });
  await expect(comments.add(await makePerson(database), { contentId, content: 'text', parentId: reply.id })).rejects.toThrow('notFound');
});

testOnDatabase('100 concurrent requests with one idempotency key add one comment and get the same response', async (database) => {
  const { comments } = makeStage(database);
  const [contentId, reader] = [await makeArticle(database), await makePerson(database)];

  const answers = await Promise.all(Array.from({ length: 100 }, () => comments.add(reader, { contentId, content: 'once' }, 'key-1')));

  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await database.db.select().from(comment).where(eq(comment.userId, reader.id))).toHaveLength(1);
  expect(await comments.add(reader, { contentId, content: 'once' }, 'key-1')).toEqual(answers[0]);
  await expect(comments.add(reader, { contentId, content: 'once' }, 'key-2')).rejects.toThrow('commentTooSoon');
  expect(await database.db.select().from(idempotencyKey).where(eq(idempotencyKey.userId, reader.id))).toHaveLength(1);
});

testOnDatabase('of 100 concurrent comments, one account adds one and 100 accounts add 100, all counted', async (database) => {
  const { comments } = makeStage(database, 'off');
  const [contentId, hasty] = [await makeArticle(database), await makePerson(database)];
  const people = await Promise.all(Array.from({ length: 100 }, () => makePerson(database)));

  const own = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => comments.add(hasty, { contentId, content: `text ${n}` })));
  const root = await putComment(database, { contentId, userId: hasty.id });
  await recount(database, contentId);
  await Promise.all(
    people.map((person, n) => comments.add(person, { contentId, content: `text ${n}`, ...(n % 2 ? { parentId: root } : {}) })),
  );

  expect(own.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await countsOf(database.db, contentId)).toEqual({ kept: 102, real: 102, wrongReplies: [] });
});

testOnDatabase('the owner of a work hears of comments on it once they are public, but not of their own', async (database) => {
  const { comments, notification, mails } = makeStage(database, 'first');
  const [owner, known, newcomer, moderator] = [
    await makePerson(database),
    await makePerson(database, { nickName: '阿宁' }),
    await makePerson(database, { nickName: 'Maya' }),
    await makePerson(database, { roles: ['moderator'] }),
  ];
  const contentId = await makeArticle(database);
  await database.db.update(content).set({ ownerId: owner.id }).where(eq(content.id, contentId));
  for (const { id } of [owner, known]) await putComment(database, { contentId: await makeArticle(database), userId: id });
  const heard = async () => (await notification.list(owner.id, {}, 'zh-Hans')).rows.map(({ kind, text }) => [kind, text]);

  await comments.add(owner, { contentId, content: '谢谢阅读' });
  const held = await comments.add(newcomer, { contentId, content: '待审的评论' });
  expect(await heard()).toEqual([]);
  await comments.decide(moderator.id, { ids: [held.id], decision: 'approve' });
  expect(await heard()).toEqual([['contentComment', '“待审的评论”']]);
  // Within minutes: the same notification.
  await comments.add(known, { contentId, content: '写得好' });

  expect(await heard()).toHaveLength(1);
  expect(mails.filter(({ kind }) => kind === 'contentComment')).toEqual([]);
});
