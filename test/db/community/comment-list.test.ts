/** Comment lists: order, pages, first replies, erased writers. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { userAccount } from '#server/db/schema/account.ts';
import { comment } from '#server/db/schema/comment.ts';
import { isListed } from '#server/services/community/comment-state.ts';
import { secondsFromNow } from '#test/support/factories.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeArticle, makePerson, makeStage, putComment, recount } from './comment-stage.ts';

testOnDatabase('lists new and hot with pinned comments first, three replies each, and pages without overlap', async (database) => {
  const { comments } = makeStage(database);
  const [contentId, writer] = [await makeArticle(database), await makePerson(database)];
  const put = (id: string, values: object) => putComment(database, { id: `${contentId}-${id}`, contentId, userId: writer.id, ...values });
  await put('old', { createdAt: secondsFromNow(-500), likeCount: 9 });
  await put('mid', { createdAt: secondsFromNow(-400), likeCount: 3 });
  await put('new', { createdAt: secondsFromNow(-300) });
  await put('pin', { createdAt: secondsFromNow(-900), pinned: true });
  for (const state of ['pending', 'hidden', 'deleted']) await put(state, { state });
  for (let n = 0; n < 5; n += 1)
    await put(`r${n}`, { parentId: `${contentId}-mid`, createdAt: secondsFromNow(-100 + n), state: n === 1 ? 'pending' : 'public' });
  await recount(database, contentId);
  const order = async (query: object) =>
    (await comments.list({ contentId, ...query })).rows.map(({ id }) => id.slice(contentId.length + 1));

  expect(await order({})).toEqual(['pin', 'new', 'mid', 'old']);
  expect(await order({ sort: 'hot' })).toEqual(['pin', 'old', 'mid', 'new']);
  expect([
    await order({ pageNum: 1, pageSize: 3 }),
    await order({ pageNum: 2, pageSize: 3 }),
    await order({ pageNum: 3, pageSize: 3 }),
  ]).toEqual([['pin', 'new', 'mid'], ['old'], []]);
  const { rows, total, columnType } = await comments.list({ contentId });
  expect(rows[2]).toMatchObject({
    replyCount: 4,
    replies: ['r0', 'r2', 'r3'].map((id) => ({ id: `${contentId}-${id}`, parentId: `${contentId}-mid` })),
  });
  expect([total, columnType]).toEqual([8, 'open']);
  const replies = await comments.listReplies({ id: `${contentId}-mid`, pageNum: 2, pageSize: 3 });
  expect([replies.rows.map(({ id }) => id), replies.total]).toEqual([[`${contentId}-r4`], 4]);
  for (const id of ['pending', 'hidden', 'r0'])
    await expect(comments.listReplies({ id: `${contentId}-${id}` })).rejects.toThrow('notFound');
});

testOnDatabase('the text of an erased account stays, its name does not', async (database) => {
  const { comments } = makeStage(database);
  const [contentId, writer] = [await makeArticle(database), await makePerson(database)];
  await putComment(database, { contentId, userId: writer.id, text: 'still here' });
  await database.db.update(userAccount).set({ status: 'erased' }).where(eq(userAccount.id, writer.id));

  expect((await comments.list({ contentId })).rows).toMatchObject([{ content: 'still here', nickName: '', isErased: true }]);
});

testOnDatabase('a page of comments is read by the index of its order in a large table', async (database) => {
  const [contentId, writer] = [await makeArticle(database), await makePerson(database)];
  await database.db.execute(sql`insert into comment (id, content_id, user_id, text, state, reply_count)
    select ${contentId} || n, ${contentId}, ${writer.id}, 'text', case n % 10 when 0 then 'deleted' else 'public' end, n % 3 from generate_series(1, 3000) n`);
  await database.db.execute(sql`analyze comment`);
  for (const [column, name] of [
    ['created_at', 'comment_new'],
    ['like_count', 'comment_hot'],
  ] as const) {
    const { rows } = await database.db.execute<Record<string, string>>(sql`explain select * from ${comment}
      where ${comment.contentId} = ${contentId} and ${isListed()} order by pinned desc, ${sql.identifier(column)} desc, id desc limit 12`);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).toContain(`using ${name}`);
    expect(plan).not.toContain('Sort');
  }
});
