/** Comments over HTTP: from the first comment to the moderator's decision, in both languages, and protection from other users. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comment } from '#server/db/schema/comment.ts';
import { film } from '#server/db/schema/award.ts';
import { addComment } from '#test/http/contracts/caller-rows.ts';
import { openCallerStage, type Caller, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf, type HttpAnswer, type Sent } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const write = (caller: Caller, content: string, more: object = {}, headers: Sent['headers'] = {}) =>
  stage.post('/web/cms/comment', { contentId: stage.contentId, content, ...more }, { ...caller, headers });
const dataOf = (response: HttpAnswer) => envelopeOf(response)['data'] as { id: string; status: string };
const listed = async () => {
  const envelope = envelopeOf(await stage.send(`/web/cms/comment/list?contentId=${stage.contentId}&pageSize=50&languageType=1`)) as {
    rows: { id: string; content: string; replies: { id: string }[] }[];
    total: number;
    columnType: string;
  };
  return { ...envelope, ids: envelope.rows.map(({ id }) => id) };
};

/** A reader of whom a comment is public already. */
async function knownReader(): Promise<Caller> {
  const reader = await stage.makeCaller('user');
  const id = await addComment(stage, reader.id);
  await stage.db
    .update(comment)
    .set({ createdAt: new Date('2025-01-02'), contentId: 'elsewhere' })
    .where(eq(comment.id, id));
  return reader;
}

test('the counters of the demonstration’s threads are correct, and its queue contains every kind of held comment', async () => {
  const wrong = await stage.db.execute(sql`
    with shown as (select item.content_id, count(*)::int as real from comment item left join comment root on root.id = item.parent_id
      where item.state = 'public' and (root.id is null or root.state in ('public', 'deleted')) group by 1)
    select id, kept, coalesce(real, 0) as real from (select id, comment_count as kept from content union all select id, comment_count from film) item
    left join shown on shown.content_id = item.id where kept <> coalesce(real, 0)`);
  const replies = await stage.db.execute(
    sql`select id from comment root where parent_id is null and reply_count <> (select count(*) from comment reply where reply.parent_id = root.id and reply.state = 'public')`,
  );
  const held = await stage.db.execute<{ heldFor: string }>(
    sql`select distinct held_for as "heldFor" from comment where state = 'pending' order by 1`,
  );
  const film = envelopeOf(await stage.send('/web/cms/comment/list?contentId=f01')) as {
    rows: { pinned: boolean; replies: { byStaff: boolean }[] }[];
    total: number;
  };

  expect([wrong.rows, replies.rows]).toEqual([[], []]);
  expect(held.rows.map(({ heldFor }) => heldFor)).toEqual(['first', 'link', 'reports', 'word']);
  expect([film.total, film.rows[0]?.pinned, film.rows.some((row) => row.replies.some(({ byStaff }) => byStaff))]).toEqual([14, true, true]);
  expect(envelopeOf(await stage.send('/web/cms/comment/list?contentId=n06'))['rows']).toContainEqual(
    expect.objectContaining({ content: '', nickName: '', replyCount: 2 }),
  );
});

test('a first comment is held, approved, notified to its writer, and can be answered and liked', async () => {
  const [newcomer, reader, moderator] = [await stage.makeCaller('user'), await knownReader(), await stage.makeCaller('moderator')];

  const added = dataOf(await write(newcomer, '  <img src=x onerror=alert(1)> 你好\r\n\r\n\r\n再见 '));
  expect(added.status).toBe('pending');
  expect((await listed()).ids).not.toContain(added.id);
  const queue = envelopeOf(await stage.send('/webAdmin/cms/comment/list?pageSize=50&languageType=1', { token: moderator.token }))[
    'rows'
  ] as { id: string; heldFor: string; contentPath: string }[];
  expect(queue.find(({ id }) => id === added.id)).toMatchObject({
    heldFor: 'first',
    content: '<img src=x onerror=alert(1)> 你好\n\n再见',
    status: 'pending',
    contentPath: expect.stringMatching(/#comments$/),
  });
  expect(
    envelopeOf(
      await stage.post('/webAdmin/cms/comment/decide', { ids: [added.id, 'nothing'], decision: 'approve', from: 'pending' }, moderator),
    )['data'],
  ).toEqual({ decided: [added.id], left: ['nothing'] });
  expect(
    envelopeOf(await stage.post('/webAdmin/cms/comment/decide', { ids: [added.id], decision: 'hide', from: 'pending' }, moderator))['data'],
  ).toEqual({ decided: [], left: [added.id] });

  const reply = dataOf(await write(reader, 'Welcome', { parentId: added.id }));
  expect(reply.status).toBe('public');
  const { rows, columnType } = await listed();
  expect(rows.find(({ id }) => id === added.id)).toMatchObject({
    replyCount: 1,
    replies: [{ id: reply.id, parentId: added.id }],
    byStaff: false,
  });
  expect(columnType).toBe('open');
  expect(envelopeOf(await stage.send(`/web/cms/comment/replies?id=${added.id}`))).toMatchObject({ total: 1, rows: [{ id: reply.id }] });
  const notifications = envelopeOf(await stage.send('/web/user/notification/list?languageType=1', { token: newcomer.token })) as {
    rows: { title: string }[];
    total: number;
  };
  expect([notifications.total, notifications.rows.map(({ title }) => title).sort()]).toEqual([
    2,
    [`Caller ${reader.id} replied to you`, 'Your comment is public'].sort(),
  ]);
  expect(
    envelopeOf(await stage.post('/web/cms/like/click', { contentId: added.id, type: 'comment', liked: true }, reader))['data'],
  ).toEqual({ liked: true, count: 1 });
});

test('refusals are in the requested language, with the seconds to wait', async () => {
  const reader = await knownReader();
  await write(reader, 'one');

  const soon = await write(reader, 'two');
  expect([soon.status, envelopeOf(soon)['msg'], Number(soon.headers['retry-after'])]).toEqual([
    429,
    expect.stringMatching(/please wait 1[45] s/),
    expect.closeTo(15, 0),
  ]);
  const chinese = await stage.post('/web/cms/comment', { contentId: stage.contentId, content: 'x'.repeat(501), languageType: 0 }, reader);
  expect([chinese.status, envelopeOf(chinese)['msg']]).toEqual([400, expect.stringMatching(/\p{Script=Han}/u)]);
  for (const [content, status] of [
    ['', 400],
    [' \u200B ', 400],
    ['x'.repeat(2_001), 400],
    ['\u0000', 400],
  ] as const)
    expect((await write(reader, content)).status, JSON.stringify(content)).toBe(status);
  await stage.db
    .update(comment)
    .set({ createdAt: new Date('2025-01-03') })
    .where(eq(comment.userId, reader.id));
  const again = await write(reader, 'ＯＮＥ');
  expect([again.status, envelopeOf(again)['msg']]).toEqual([409, 'You have already posted this comment']);
  expect((await write(reader, 'text', { contentId: 'nothing' })).status).toBe(404);
  expect((await write(reader, 'text', { parentId: 'nothing' })).status).toBe(404);
  await stage.db.update(film).set({ commentsClosed: true }).where(eq(film.id, 'f02'));
  expect((await write(reader, 'text', { contentId: 'f02' })).status).toBe(403);
  expect(envelopeOf(await stage.send('/web/cms/comment/list?contentId=f02'))).toMatchObject({ code: 200, columnType: 'closed' });
});

test('100 concurrent posts with one Idempotency-Key, of which a hundred characters count, add one comment and return its id', async () => {
  const reader = await knownReader();
  const key = 'k'.repeat(100);
  const send = (by: Caller, withKey: string) => write(by, 'only once', {}, { 'idempotency-key': withKey });

  const answers = await Promise.all(Array.from({ length: 100 }, () => send(reader, key)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map((response) => dataOf(response).id)).size).toBe(1);
  expect(
    (await stage.db.select().from(comment).where(eq(comment.userId, reader.id))).filter(({ text }) => text === 'only once'),
  ).toHaveLength(1);
  const other = await send(await knownReader(), key);
  expect(dataOf(other).id).not.toBe(dataOf(answers[0] ?? other).id);
  expect([(await send(reader, `${key}beyond`)).status, (await send(reader, `${key.slice(1)}l`)).status]).toEqual([200, 429]);
});

test('fields outside the contract are ignored: a comment cannot set its state, pin or staff mark', async () => {
  const newcomer = await stage.makeCaller('user');
  const { id } = dataOf(
    await write(newcomer, 'please', {
      state: 'public',
      status: 'public',
      pinned: true,
      byStaff: true,
      likeCount: 99,
      userId: 'u-admin',
      heldFor: '',
    }),
  );

  const [row] = await stage.db.select().from(comment).where(eq(comment.id, id));
  expect(row).toMatchObject({ state: 'pending', pinned: false, byStaff: false, likeCount: 0, userId: newcomer.id });
});

test('comments of staff in any role are public at once and marked', async () => {
  const reviewer = await stage.makeCaller('reviewer');
  const { id, status } = dataOf(await write(reviewer, 'See https://example.org'));

  expect(status).toBe('public');
  expect((await listed()).rows.find((row) => row.id === id)).toMatchObject({ byStaff: true });
});

test('another user’s held comment cannot be seen, liked or reported, and no comment of another user deleted', async () => {
  const [writer, stranger] = [await stage.makeCaller('user'), await stage.makeCaller('user')];
  const { id } = dataOf(await write(writer, 'mine'));

  expect((await stage.post('/web/cms/comment/delete', { id }, stranger)).status).toBe(404);
  expect((await stage.post('/web/cms/comment/report', { id, reason: 'spam' }, stranger)).status).toBe(404);
  expect((await stage.post('/web/cms/like/click', { contentId: id, type: 'comment' }, stranger)).status).toBe(404);
  expect((await stage.send(`/web/cms/comment/replies?id=${id}`)).status).toBe(404);
  expect(envelopeOf(await stage.send('/web/cms/comment/own', { token: stranger.token }))).toMatchObject({ rows: [], total: 0 });
  expect(envelopeOf(await stage.send('/web/cms/comment/own', { token: writer.token }))).toMatchObject({
    rows: [{ id, status: 'pending', content: 'mine' }],
    total: 1,
  });
  expect((await stage.post('/web/cms/comment/delete', { id }, writer)).status).toBe(200);
  expect(envelopeOf(await stage.send('/web/cms/comment/own', { token: writer.token }))).toMatchObject({ rows: [], total: 0 });
});

test('reports of three readers remove a comment from the list and from the page’s count', async () => {
  const writer = await stage.makeCaller('user');
  const id = await addComment(stage, writer.id);
  const before = await listed();
  expect((await stage.post('/web/cms/comment/report', { id, reason: 'spam' }, writer)).status).toBe(403);

  for (let n = 0; n < 3; n += 1)
    expect(
      (await stage.post('/web/cms/comment/report', { id, reason: 'abuse', note: 'look' }, await stage.makeCaller('user'))).status,
    ).toBe(200);

  const after = await listed();
  expect([before.ids.includes(id), after.ids.includes(id)]).toEqual([true, false]);
  const [counts] = envelopeOf(await stage.send(`/web/cms/like/count?ids=${stage.contentId}`))['data'] as { commentCount: number }[];
  expect(counts?.commentCount).toBe(after.total);
});

test('comment lists are never stored', async () => {
  const { headers } = await stage.send(`/web/cms/comment/list?contentId=${stage.contentId}`);

  expect(headers['cache-control']).toBe('no-store');
});

test('a comment names the language of its script and the second that it is about; no second is refused but one that is none', async () => {
  const reader = await knownReader();
  await write(reader, 'Луна не спит', { second: 43 });
  const refused = await write(await knownReader(), 'moon', { second: -1 });

  const { rows } = envelopeOf(await stage.send(`/web/cms/comment/list?contentId=${stage.contentId}&pageSize=50&languageType=1`)) as {
    rows: { content: string; lang: string; second: number | null }[];
  };
  expect(rows.filter(({ content }) => content === 'Луна не спит')).toMatchObject([{ lang: 'ru', second: 43 }]);
  expect(refused.status).toBe(400);
});
