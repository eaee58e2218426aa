/** The tagged cache: bounded by bytes, purged by tag, one load for all who ask at once. */
import { expect, test, vi } from 'vitest';
import { createTaggedCache } from './tagged-cache.ts';

interface Text {
  text: string;
  tags: string[];
}

const cacheOf = (maxBytes = 1_000) =>
  createTaggedCache<Text, string>({ maxBytes, bytesOf: ({ text }) => text.length, tagsOf: ({ tags }) => tags });
const entry = (text: string, ...tags: string[]): Text => ({ text, tags });

test('evicts the least recently used entries above the limit', () => {
  const cache = cacheOf(10);
  for (const key of ['a', 'b']) cache.begin()(key, entry('12345'));
  cache.get('a');
  cache.peek('b');

  cache.begin()('c', entry('12345'));

  expect([cache.get('a')?.text, cache.get('b'), cache.get('c')?.text, cache.bytes, cache.size]).toEqual([
    '12345',
    undefined,
    '12345',
    10,
    2,
  ]);
});

test('purges by any of the tags, and stores nothing that was begun before a purge of anything', () => {
  const cache = cacheOf();
  cache.begin()('home', entry('home', 'film:1', 'column:news'));
  cache.begin()('about', entry('about', 'about'));
  const store = cache.begin();

  cache.purge(['column:news', 'nothing']);

  expect([cache.get('home'), cache.get('about')?.text]).toEqual([undefined, 'about']);
  expect(store('home', entry('old'))).toBe(false);
  expect(cache.begin()('home', entry('new'))).toBe(true);
  cache.clear();
  expect(cache.size).toBe(0);
});

test('shares a load, forgets it when it ends, also badly, and does not let a purge be joined', async () => {
  const cache = cacheOf();
  const load = vi.fn(async () => 'loaded');

  expect(await Promise.all([1, 2, 3].map(() => cache.once('a', load)))).toEqual(['loaded', 'loaded', 'loaded']);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(cache.isLoading('a')).toBe(false));
  await expect(cache.once('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await vi.waitFor(() => expect(cache.isLoading('a')).toBe(false));

  const before = Promise.withResolvers<string>();
  const first = cache.once('a', () => before.promise);
  cache.purge([]);
  const second = cache.once('a', async () => 'after');
  before.resolve('before');
  expect([await first, await second]).toEqual(['before', 'after']);
});

test('a load stays shared until its promise has settled', async () => {
  const cache = cacheOf();
  const rest = Promise.withResolvers<void>();

  await cache.once(
    'a',
    async () => 'shell',
    () => rest.promise,
  );
  expect(cache.isLoading('a')).toBe(true);
  rest.resolve();

  await vi.waitFor(() => expect(cache.isLoading('a')).toBe(false));
});

test('replaces an entry only if it is still stored', () => {
  const cache = cacheOf();
  const old = entry('old', 'a');
  cache.begin()('key', old);

  expect(cache.replace('key', old, entry('better', 'a'))).toBe(true);
  expect(cache.replace('key', old, entry('late', 'a'))).toBe(false);
  cache.purge(['a']);
  expect(cache.replace('key', old, entry('late', 'a'))).toBe(false);
  expect(cache.get('key')).toBeUndefined();
});
