import { expect, test } from 'vitest';
import type { Api } from '#shared/http/api-client.ts';
import { authorisationLifeMs, findSource, mediaType, readdress } from './play-source.ts';
import { titleOf } from './video-info.ts';

const film = { id: 'v1', src: '', source: '', auth: '', time: 24 };
const { signal } = new AbortController();

/** An API that answers by path and notes what it was asked. */
function apiOf(answers: Record<string, unknown>): { api: Api; asked: string[] } {
  const asked: string[] = [];
  const api = async (contract: { path: string }, input: { query?: Record<string, string>; body?: Record<string, string> }) => {
    asked.push(`${contract.path} ${Object.values(input.query ?? input.body ?? {}).join(' ')}`);
    return answers[contract.path];
  };
  return { api: api as unknown as Api, asked };
}

const address = {
  status: 'ok',
  data: {
    playInfoList: [
      { playURL: '/vod/play/t1/index.m3u8', format: 'm3u8' },
      { playURL: '/b.mp4', format: 'mp4' },
    ],
  },
};

test('a given source needs no authorisation', async () => {
  const { api, asked } = apiOf({});

  const outcome = await findSource({ ...film, src: '/media/a.mp4' }, api, { signal });

  expect(outcome).toEqual({ status: 'ok', source: { url: '/media/a.mp4', type: 'video/mp4', lifeMs: null } });
  expect(asked).toEqual([]);
});

test('without an authorisation one is fetched first, then the first address', async () => {
  const { api, asked } = apiOf({
    '/vod/getVideoPlayAuth': { status: 'ok', data: { playAuth: 'p1', videoMeta: { duration: 24 } } },
    '/vod/getPlayUrl': address,
  });

  const outcome = await findSource(film, api, { signal });

  expect(asked).toEqual(['/vod/getVideoPlayAuth v1', '/vod/getPlayUrl v1 p1']);
  expect(outcome).toEqual({ status: 'ok', source: { url: '/vod/play/t1/index.m3u8', type: 'application/x-mpegURL', lifeMs: 36_000 } });
});

test('an authorisation that is held is used', async () => {
  const { api, asked } = apiOf({ '/vod/getPlayUrl': address });

  await findSource({ ...film, auth: 'held' }, api, { signal });

  expect(asked).toEqual(['/vod/getPlayUrl v1 held']);
});

test('a browser that plays streams by itself gets an address without the authorisation; where none is offered, the usual one', async () => {
  const authorised = {
    '/vod/getVideoPlayAuth': { status: 'ok', data: { playAuth: 'p1', videoMeta: { duration: 24 } } },
    '/vod/getPlayUrl': address,
  };
  const session = { status: 'ok', data: { playInfoList: [{ playURL: '/vod/film/v1/index.m3u8', format: 'm3u8' }] } };
  const [offered, missing] = [
    apiOf({ ...authorised, '/vod/openPlaySession': session }),
    apiOf({ ...authorised, '/vod/openPlaySession': { status: 'refused', code: 404 } }),
  ];

  const isNative = Promise.resolve(true);
  const outcomes = [await findSource(film, offered.api, { signal, isNative }), await findSource(film, missing.api, { signal, isNative })];

  expect(outcomes).toMatchObject([
    { source: { url: '/vod/film/v1/index.m3u8', lifeMs: 36_000 } },
    { source: { url: '/vod/play/t1/index.m3u8' } },
  ]);
  expect(offered.asked).toEqual(['/vod/getVideoPlayAuth v1', '/vod/openPlaySession v1 p1']);
});

test.each([
  [
    { status: 'refused', code: 403, message: '尚未开放' },
    { status: 'refused', message: '尚未开放' },
  ],
  [{ status: 'refused', code: 401 }, { status: 'login' }],
  [{ status: 'refused', code: 404, message: '内容不存在' }, { status: 'unset' }],
  [{ status: 'refused', code: 500 }, { status: 'unset' }],
  [{ status: 'network', data: [] }, { status: 'network' }],
])('an answer without an authorisation: %o', async (answer, expected) => {
  const { api, asked } = apiOf({ '/vod/getVideoPlayAuth': answer });

  expect(await findSource(film, api, { signal })).toEqual(expected);
  expect(asked).toHaveLength(1);
});

test('an authorisation lives for the film and 12 s, or for an hour', () => {
  expect([authorisationLifeMs(24), authorisationLifeMs(0)]).toEqual([36_000, 3_600_000]);
});

test.each([
  ['/a/film.mp4', 'video/mp4'],
  ['/a/film.webm?x=1', 'video/webm'],
  ['/a/index.m3u8', 'application/x-mpegURL'],
  ['/a/film', 'application/x-mpegURL'],
])('%s is %s', (url, type) => {
  expect(mediaType(url)).toBe(type);
});

test.each([
  ['http://a.test/play/t1/f/360/3.m4s', '/play/t1/f/index.m3u8', '/play/t2/f/index.m3u8', 'http://a.test/play/t2/f/360/3.m4s'],
  ['http://a.test/play/f/3.m4s?auth=t1', '/play/f/index.m3u8?auth=t1', '/play/f/index.m3u8?auth=t2', 'http://a.test/play/f/3.m4s?auth=t2'],
  ['http://cdn.test/t1/3.m4s', 'http://cdn.test/t1/index.m3u8', 'http://cdn.test/t2/index.m3u8', 'http://cdn.test/t2/3.m4s'],
  ['http://other.test/3.m4s', '/play/t1/index.m3u8', '/play/t2/index.m3u8', 'http://other.test/3.m4s'],
])('%s moves to the renewed authorisation', (part, from, to, expected) => {
  expect(readdress(part, from, to)).toBe(expected);
});

test('a film without a title has the name of its file', () => {
  expect(titleOf({ title: '', name: 'night.rain.mp4' })).toBe('night.rain');
  expect(titleOf({ title: '雨夜', name: 'a.mp4' })).toBe('雨夜');
});
