import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { rasterise } from '#server/demo/art/raster.ts';
import { demoPictures } from '#server/demo/content/pictures.ts';
import { news, people, videos, films } from '#server/demo/content/programme.ts';

const pictures = demoPictures();
const pictureOf = (id: string) => {
  const picture = pictures.find((candidate) => candidate.id === id);
  if (!picture) throw new Error(`no picture ${id}`);
  return picture;
};
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const knownHashes = {
  f01: 'fbe4dffcd746',
  f02: '75e6a7c15b07',
  f05: '6e0b47b84816',
  f08: 'b36086ce730f',
  f12p: 'a1e5f7cf00a9',
  f22: '723da949e094',
  f60: 'e2c49c5b6ca9',
  p01: '980341555ce5',
  p72: '88fa8f11b229',
  p120: 'c78a9cfb8c17',
  hero1: 'af9574179d43',
  hero3m: '633ca98ab8d1',
  n04g3: '0239f26bcb8f',
};

test('covers the whole programme, each picture once', () => {
  const ids = pictures.map(({ id }) => id);
  const wanted = [
    ...films.flatMap(({ id }) => [id, `${id}p`]),
    ...people.map(({ id }) => id),
    'hero1',
    'hero1m',
    'hero2',
    'hero2m',
    'hero3',
    'hero3m',
  ];

  expect(new Set(ids).size).toBe(ids.length);
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  // Beside them: galleries, a frame of each video, and the covers of items whose film's still another item shows.
  expect(ids.length - wanted.length).toBe(news.filter(({ gallery }) => gallery).length * 8 + videos.length + 4);
});

// A changed drawing changes these on purpose: inspect the pictures before updating them.
test.each(Object.entries(knownHashes))('draws %s the same on every machine', (id, hash) => {
  expect(hashOf(pictureOf(id).draw())).toBe(hash);
  expect(pictureOf(id).draw()).toBe(pictureOf(id).draw());
});

test('draws sound markup without text, scripts or outside files', () => {
  for (const { id, draw } of pictures) {
    const markup = draw();
    expect(/NaN|undefined|Infinity/.test(markup), id).toBe(false);
    expect(/<(text|script|image|use|foreignObject|style)\b|href/.test(markup), id).toBe(false);
  }
});

test('describes every picture in both languages', () => {
  expect(pictures.filter(({ alt }) => alt.zh === '' || alt.en === '')).toEqual([]);
});

test('produces webp of the declared size with its average colour', async () => {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const picture = pictureOf('f08p');

  const [first, second] = await Promise.all([rasterise(picture, picture.draw()), rasterise(picture, picture.draw())]);

  expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'webp', width: 600, height: 900 });
  expect(first.color).toMatch(/^#[0-9a-f]{6}$/);
  expect(second.bytes.equals(first.bytes)).toBe(true);
});
