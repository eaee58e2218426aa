import { expect, test, vi } from 'vitest';
import { getHome } from '#shared/api/home.ts';
import type { Call } from '#shared/http/api-client.ts';
import { createDataCache, type Fetched } from './data-cache.ts';

const call = (url: string): Call => ({ contract: getHome, method: 'GET', url, options: {} });

function answer(data: unknown, over: Partial<Fetched> = {}): Fetched {
  return { envelope: { code: 200, data }, bytes: 100, tags: ['home'], lifeSeconds: 10, changesAtMs: null, goesAtMs: null, ...over };
}

function cacheOf(fetch: (call: Call) => Promise<Fetched>, maxBytes = 1_000_000) {
  const clock = { ms: 0 };
  const cache = createDataCache({ fetch, maxBytes, staleWhileRevalidateMs: 5_000, staleIfErrorMs: 60_000, now: () => clock.ms });
  return { cache, clock };
}

test('fetches once for many askers', async () => {
  const fetch = vi.fn(async () => answer(1));
  const { cache } = cacheOf(fetch);

  await Promise.all(Array.from({ length: 100 }, () => cache.get(call('/a'))));

  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each([
  ['asked with an account', { contract: { ...getHome, auth: 'optional' } }],
  ['for an account', { contract: { ...getHome, auth: 'user' } }],
  ['for staff', { contract: { ...getHome, auth: 'staff' } }],
  ['an act', { method: 'POST' }],
] as const)('a call that is %s is never answered from memory', async (_name, change) => {
  let count = 0;
  const { cache } = cacheOf(async () => answer((count += 1)));
  const own = { ...call('/a'), ...change };

  expect([(await cache.get(own)).envelope.data, (await cache.get(own)).envelope.data, cache.size]).toEqual([1, 2, 0]);
});

test('keeps languages apart', async () => {
  const { cache } = cacheOf(async ({ url }) => answer(url));

  const both = await Promise.all([cache.get(call('/a?languageType=0')), cache.get(call('/a?languageType=1'))]);

  expect(both.map(({ envelope }) => envelope.data)).toEqual(['/a?languageType=0', '/a?languageType=1']);
});

test('gives the stale answer while it fetches a new one', async () => {
  let version = 1;
  const { cache, clock } = cacheOf(async () => answer(version));
  await cache.get(call('/a'));
  version = 2;
  clock.ms = 12_000;

  expect((await cache.get(call('/a'))).envelope.data).toBe(1);
  await expect.poll(async () => (await cache.get(call('/a'))).envelope.data).toBe(2);
});

test('gives the stale answer when fetching fails, but not for ever', async () => {
  let fails = false;
  const { cache, clock } = cacheOf(async () => {
    if (fails) throw new Error('down');
    return answer(1);
  });
  await cache.get(call('/a'));
  fails = true;

  clock.ms = 40_000;
  expect((await cache.get(call('/a'))).envelope.data).toBe(1);
  clock.ms = 80_000;
  await expect(cache.get(call('/a'))).rejects.toThrow('down');
});

test('never gives an answer past the instant that changes it', async () => {
  let version = 1;
  const { cache, clock } = cacheOf(async () => answer(version, { changesAtMs: 3_000 }));
  await cache.get(call('/a'));
  version = 2;
  clock.ms = 3_000;

  expect((await cache.get(call('/a'))).envelope.data).toBe(2);
});

test('drops the entries of a purged tag only', async () => {
  const fetch = vi.fn(async ({ url }: Call) => answer(url, { tags: [url] }));
  const { cache } = cacheOf(fetch);
  await cache.get(call('/a'));
  await cache.get(call('/b'));

  cache.purge(['/a']);
  await cache.get(call('/a'));
  await cache.get(call('/b'));

  expect(fetch.mock.calls.map(([{ url }]) => url)).toEqual(['/a', '/b', '/a']);
});

test('does not store an answer that was being read during a purge', async () => {
  let release: (fetched: Fetched) => void = () => undefined;
  const fetch = vi.fn(() => new Promise<Fetched>((resolve) => (release = resolve)));
  const { cache } = cacheOf(fetch);

  const first = cache.get(call('/a'));
  cache.purge(['home']);
  release(answer('old'));
  await first;
  const second = cache.get(call('/a'));
  release(answer('new'));

  expect((await second).envelope.data).toBe('new');
});

test('keeps neither errors nor answers without a life', async () => {
  const { cache } = cacheOf(async ({ url }) => answer(null, url === '/e' ? { envelope: { code: 503 } } : { lifeSeconds: 0 }));

  await cache.get(call('/e'));
  await cache.get(call('/n'));

  expect(cache.size).toBe(0);
});

test('stays within its bytes', async () => {
  const { cache } = cacheOf(async ({ url }) => answer(url, { bytes: 1_000 }), 10_000);

  for (let index = 0; index < 1_000; index++) await cache.get(call(`/${index}`));

  expect(cache.bytes).toBeLessThanOrEqual(10_000);
});
