import { expect, test } from 'vitest';
import type { Image } from '#shared/api/fields.ts';
import { pagesWithCoversOnce, picturesOnce, withCoversOnce } from './pictures-once.ts';

const image = (url: string) => ({ url }) as Image;
const urls = (rows: readonly { cover: Image | null }[]) => rows.map(({ cover }) => cover?.url ?? null);

test('a picture is given out once; who asks later gets the next candidate', () => {
  const take = picturesOnce(image('hero'), null, undefined);

  expect(take(image('hero'), image('a'))?.url).toBe('a');
  expect(take(image('a'))).toBeNull();
  expect(take(null, undefined, image('a'), image('b'))?.url).toBe('b');
  expect(take()).toBeNull();
});

test('the first row keeps a cover that several have', () => {
  expect(urls(withCoversOnce([{ cover: image('a') }, { cover: null }, { cover: image('a') }, { cover: image('b') }]))).toEqual([
    'a',
    null,
    null,
    'b',
  ]);
});

test('a page that is added repeats no cover of those above it, and rows without covers stay what they are', () => {
  const pages = pagesWithCoversOnce([
    [{ cover: image('a') }, { cover: image('b') }],
    [{ cover: image('b') }, { cover: image('c') }],
  ]);

  expect(pages.map(urls)).toEqual([
    ['a', 'b'],
    [null, 'c'],
  ]);
  expect(pagesWithCoversOnce([[{ id: 1 }]])).toEqual([[{ id: 1 }]]);
});
