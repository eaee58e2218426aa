import { expect, test } from 'vitest';
import type { Image } from '#shared/api/fields.ts';
import { pagesWithCoversOnce, picturesOnce, withCoversOnce } from './pictures-once.ts';

const image = (url: string) => ({ url }) as Image;
const urls = (rows: readonly { cover: Image | null }[]) => rows.map(({ cover }) => cover?.url ?? null);

test('uses a picture once and takes the next candidate afterwards', () => {
  const take = picturesOnce(image('hero'), null, undefined);

  expect(take(image('hero'), image('a'))?.url).toBe('a');
  expect(take(image('a'))).toBeNull();
  expect(take(null, undefined, image('a'), image('b'))?.url).toBe('b');
  expect(take()).toBeNull();
});

test('gives a shared cover to the first row', () => {
  expect(urls(withCoversOnce([{ cover: image('a') }, { cover: null }, { cover: image('a') }, { cover: image('b') }]))).toEqual([
    'a',
    null,
    null,
    'b',
  ]);
});

test('repeats no cover of earlier pages on an added page, and keeps rows without covers', () => {
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
