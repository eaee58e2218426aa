/** Likes, favourites and places in films over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCallerStage, type Caller, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const get = async (path: string, caller?: Caller) => envelopeOf(await stage.send(path, caller ? { token: caller.token } : {}));
const countsOf = async (id: string) =>
  ((await get(`/web/cms/like/count?ids=${id}`))['data'] as { likeCount: number; favouriteCount: number }[])[0];

test('100 concurrent likes count once per user, and withdrawing them leaves none', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => stage.makeCaller('user')));
  const before = (await countsOf(stage.contentId))?.likeCount ?? 0;
  const [one] = people;
  if (!one) throw new Error('nobody');

  const answers = await Promise.all(
    Array.from({ length: 100 }, () => stage.post('/web/cms/like/click', { contentId: stage.contentId, liked: true }, one)),
  );
  expect(new Set(answers.map((response) => JSON.stringify(envelopeOf(response)['data'])))).toEqual(
    new Set([JSON.stringify({ liked: true, count: before + 1 })]),
  );
  await Promise.all(people.map((person) => stage.post('/web/cms/like/click', { contentId: stage.contentId, liked: true }, person)));
  expect((await countsOf(stage.contentId))?.likeCount).toBe(before + 10);
  await Promise.all(people.map((person) => stage.post('/web/cms/like/click', { contentId: stage.contentId, liked: false }, person)));
  expect((await countsOf(stage.contentId))?.likeCount).toBe(before);
});

test('films and people can be liked and saved; counts of invisible items are omitted', async () => {
  const reader = await stage.makeCaller('user');
  const likes = (await get('/web/cms/like/count?ids=f01,p01,nothing'))['data'] as {
    id: string;
    likeCount: number;
    commentsClosed: boolean;
  }[];
  expect(likes.map(({ id, commentsClosed }) => [id, commentsClosed])).toEqual([
    ['f01', false],
    ['p01', true],
  ]);

  for (const contentId of ['f01', 'p01']) {
    expect((await stage.post('/web/cms/like/click', { contentId }, reader)).status).toBe(200);
    expect((await stage.post('/web/user/favourite', { contentId, favourite: true }, reader)).status).toBe(200);
  }

  expect((await get('/web/user/state?ids=p01,f01,nothing', reader))['data']).toEqual([
    { id: 'p01', liked: true, favourite: true, position: null, mine: false },
    { id: 'f01', liked: true, favourite: true, position: null, mine: false },
    { id: 'nothing', liked: false, favourite: false, position: null, mine: false },
  ]);
  for (const [number, title] of [
    [0, '山月不眠'],
    [1, 'The Moon Keeps Watch'],
  ] as const) {
    const { rows, total } = (await get(`/web/user/favourite/list?languageType=${number}`, reader)) as {
      rows: { id: string; title: string; path: string }[];
      total: number;
    };
    expect([total, rows.map(({ id }) => id), rows[1]?.title, rows[1]?.path]).toEqual([
      2,
      ['p01', 'f01'],
      title,
      '/content/episode/f01?breadcrumType=movies',
    ]);
    expect(Object.keys(rows[0] ?? {})).not.toContain('highlight');
  }
});

test('drafts, offline and unknown items get the same 404', async () => {
  const reader = await stage.makeCaller('user');
  const unseen = (
    await stage.db.execute<{ id: string }>('select id from content where live_revision_id is null or publish_at > now()')
  ).rows.map(({ id }) => id);
  expect(unseen.length).toBeGreaterThan(2);

  for (const contentId of [...unseen, 'nothing']) {
    expect((await stage.post('/web/cms/like/click', { contentId }, reader)).status, contentId).toBe(404);
    expect((await stage.post('/web/user/favourite', { contentId, favourite: true }, reader)).status, contentId).toBe(404);
    expect((await get(`/web/cms/like/count?ids=${contentId}`))['data'], contentId).toEqual([]);
  }
});

test('the watch position follows the account to another device, and no other account sees it', async () => {
  const [reader, other] = [await stage.makeCaller('user'), await stage.makeCaller('user')];
  const place = async (caller: Caller) =>
    ((await get('/web/user/state?kind=video&ids=v01', caller))['data'] as { position: number | null }[])[0]?.position;

  expect((await stage.post('/web/user/position', { videoId: 'v01', seconds: 20 }, reader)).status).toBe(200);
  expect([await place(reader), await place(other)]).toEqual([20, null]);
  expect((await stage.post('/web/user/position', { videoId: 'v01', seconds: 360_000 }, reader)).status).toBe(200);
  expect(await place(reader)).toBe(38);
  for (const fields of [
    { videoId: 'v01', seconds: -1 },
    { videoId: 'v01', seconds: 1.5 },
    { videoId: 'v01' },
    { videoId: 'nothing', seconds: 1 },
  ]) {
    expect((await stage.post('/web/user/position', fields, reader)).status, JSON.stringify(fields)).toBe(
      'seconds' in fields && fields.videoId === 'nothing' ? 404 : 400,
    );
  }
});

test('invalid or too many ids are refused without a 500', async () => {
  const reader = await stage.makeCaller('user');

  for (const ids of ['', '%00', "'", ',', Array.from({ length: 101 }, (_, n) => `i${n}`).join(','), 'x'.repeat(65)]) {
    expect((await stage.send(`/web/user/state?ids=${ids}`, { token: reader.token })).status, ids.slice(0, 20)).toBe(400);
    expect((await stage.send(`/web/cms/like/count?ids=${ids}`)).status, ids.slice(0, 20)).toBe(400);
  }
});
