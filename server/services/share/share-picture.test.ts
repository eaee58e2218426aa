import { expect, test } from 'vitest';
import type { PictureFacts, SharePicturePlace } from '#shared/share/share-picture.ts';
import type { Drawings } from './share-picture-drawing.ts';
import { createSharePictures, type SharePictureOptions } from './share-picture.ts';

const news: SharePicturePlace = { language: 'en', path: '/news', size: 'large' };
const address = '/share/large/en/L25ld3M.jpg';

interface Stage {
  /** Current title of the page; null = the page does not exist. */
  title: string | null;
  status: number;
  changesAtMs: number | null;
  nowMs: number;
  /** Resolves when the drawing may finish. */
  drawn: Promise<void>;
  /** Error with which drawing fails. */
  broken: Error | null;
  pageReads: number;
  drawings: number;
  errors: unknown[];
}

function open(options: Partial<SharePictureOptions> = {}) {
  const stage: Stage = {
    title: 'News',
    status: 200,
    changesAtMs: null,
    nowMs: 1_000_000,
    drawn: Promise.resolve(),
    broken: null,
    pageReads: 0,
    drawings: 0,
    errors: [],
  };
  const facts = (title: string): PictureFacts => ({
    content: {
      language: 'en',
      title,
      label: { 'zh-Hans': '', en: '' },
      note: '',
      brand: { 'zh-Hans': '奖', en: 'Award' },
      logo: null,
      isCinema: false,
    },
    image: null,
    tags: new Set(['news']),
    seconds: 60,
    changesAtMs: stage.changesAtMs,
    goesAtMs: stage.changesAtMs,
  });
  const drawings: Pick<Drawings, 'bytesOf'> = {
    bytesOf: async (_size, { content }) => {
      stage.drawings += 1;
      await stage.drawn;
      if (stage.broken) throw stage.broken;
      return Buffer.from(content.title);
    },
  };
  const pictures = createSharePictures({
    pageOf: (place) => ({ ...place, path: place.path.split('?', 1)[0] ?? '' }),
    factsOf: async () => {
      stage.pageReads += 1;
      return stage.title === null ? { status: stage.status, facts: null } : { status: 200, facts: facts(stage.title) };
    },
    drawings,
    onError: (error) => stage.errors.push(error),
    now: () => stage.nowMs,
    ...options,
  });
  const text = async (place = news) => (await pictures.picture(place)).bytes.toString();
  return { stage, pictures, text };
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { status?: number; retryAfterSeconds?: number }) => [error.status, error.retryAfterSeconds],
  );

test('draws one picture for a hundred concurrent requests and caches it', async () => {
  const { stage, pictures, text } = open();

  const all = await Promise.all(Array.from({ length: 100 }, () => text()));

  expect([new Set(all).size, stage.drawings, stage.pageReads]).toEqual([1, 1, 1]);
  expect(pictures.cached(address)?.bytes.toString()).toBe('News');
  expect(pictures.cached('/share/square/en/L25ld3M.jpg')).toBeUndefined();
});

test('rejects requests above the queue limit with Retry-After, and serves the others', async () => {
  let release = () => undefined as void;
  const { stage, pictures } = open({ waitingMax: 3 });
  stage.drawn = new Promise((resolve) => {
    release = resolve;
  });
  const waiting = ['/a', '/b', '/c'].map((path) => pictures.picture({ ...news, path }));

  expect(await refusal(pictures.picture({ ...news, path: '/d' }))).toEqual([503, 3]);
  release();

  expect(await Promise.all(waiting)).toHaveLength(3);
  expect(await refusal(pictures.picture({ ...news, path: '/d' }))).toBeNull();
});

test.each([
  [404, 404],
  [410, 404],
  [301, 404],
  [500, 503],
  [503, 503],
])('a page with status %d has a picture with status %d, which is not cached', async (status, expected) => {
  const { stage, pictures, text } = open();
  Object.assign(stage, { title: null, status });

  expect((await refusal(pictures.picture(news)))?.[0]).toBe(expected);
  stage.title = 'There now';

  expect(await text()).toBe('There now');
});

test('redraws after a change of the page, and not after other changes', async () => {
  const { stage, pictures, text } = open();
  await text();

  stage.title = 'Changed';
  pictures.purge(['other']);
  expect(await text()).toBe('News');
  pictures.purge(['news']);

  expect(pictures.cached(address)).toBeUndefined();
  expect(await text()).toBe('Changed');
});

test('neither caches nor serves a picture whose page changed while it was drawn', async () => {
  let release = () => undefined as void;
  const { stage, pictures, text } = open();
  stage.drawn = new Promise((resolve) => {
    release = resolve;
  });
  const early = text();
  await Promise.resolve();

  stage.title = 'Changed';
  pictures.purge(['news']);
  const late = text();
  release();

  expect([await early, await late, await text()]).toEqual(['News', 'Changed', 'Changed']);
});

test('stops serving a picture at the time of a scheduled change of its page', async () => {
  const { stage, pictures, text } = open();
  stage.changesAtMs = stage.nowMs + 5_000;
  await text();

  Object.assign(stage, { title: 'After', changesAtMs: null, nowMs: stage.nowMs + 5_000 });

  expect(pictures.cached(address)).toBeUndefined();
  expect(await text()).toBe('After');
});

test('serves an expired picture once while the page is revalidated', async () => {
  const { stage, pictures, text } = open();
  await text();
  Object.assign(stage, { title: 'New', nowMs: stage.nowMs + 61_000 });

  expect(pictures.cached(address)).toBeUndefined();
  expect(await text()).toBe('News');
  await new Promise((resolve) => setTimeout(resolve, 5));

  expect(pictures.cached(address)?.bytes.toString()).toBe('New');
});

test('removes an expired picture of a removed page, and keeps one whose page fails temporarily', async () => {
  const { stage, text, pictures } = open();
  await text();
  Object.assign(stage, { title: null, status: 503, nowMs: stage.nowMs + 61_000 });

  expect(await text()).toBe('News');
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await text()).toBe('News');
  stage.status = 410;
  await new Promise((resolve) => setTimeout(resolve, 5));
  await text();
  await new Promise((resolve) => setTimeout(resolve, 5));

  expect((await refusal(pictures.picture(news)))?.[0]).toBe(404);
  expect(stage.errors.length).toBeGreaterThan(0);
});

test('shares one picture between all spellings of a URL', async () => {
  const { stage, pictures, text } = open();
  await text();
  const { bytes } = pictures;

  for (let index = 0; index < 50; index += 1) expect(await text({ ...news, path: `/news?visit=${index}` })).toBe('News');

  expect([stage.drawings, stage.pageReads, pictures.bytes]).toEqual([1, 1, bytes]);
});

test('keeps counting waiting requests while their pages change', async () => {
  let release = () => undefined as void;
  const { stage, pictures } = open({ waitingMax: 3 });
  stage.drawn = new Promise((resolve) => {
    release = resolve;
  });
  const waiting = ['/a', '/b', '/c'].map((path) => pictures.picture({ ...news, path }));

  for (let change = 0; change < 5; change += 1) {
    pictures.purge(['news']);
    expect((await refusal(pictures.picture({ ...news, path: `/${change}` })))?.[0]).toBe(503);
  }
  release();

  expect(await Promise.all(waiting)).toHaveLength(3);
  expect(await refusal(pictures.picture({ ...news, path: '/d' }))).toBeNull();
});

test('does not retry a failed drawing until a delay has passed or the page has changed', async () => {
  const { stage, pictures, text } = open();
  stage.broken = new Error('The thread ended');

  for (let turn = 0; turn < 5; turn += 1) expect(await refusal(pictures.picture(news))).toEqual([503, 3]);
  expect(stage.drawings).toBe(1);
  pictures.purge(['other']);
  expect((await refusal(pictures.picture(news)))?.[0]).toBe(503);
  expect(stage.drawings).toBe(2);
  Object.assign(stage, { broken: null, nowMs: stage.nowMs + 30_000 });

  expect(await text()).toBe('News');
});

test('limits the bytes of cached pictures', async () => {
  const { stage, pictures } = open({ maxBytes: 200_000 });
  stage.title = 'x'.repeat(20_000);

  for (let index = 0; index < 50; index += 1) await pictures.picture({ ...news, path: `/${index}` });

  expect(pictures.bytes).toBeLessThanOrEqual(200_000);
  expect(pictures.bytes).toBeGreaterThan(100_000);
});
