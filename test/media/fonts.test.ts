import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import subsetFont from 'subset-font';
import { expect, onTestFinished, test } from 'vitest';
import { readFontTables } from '#build/steps/font-tables.ts';
import { writeFonts } from '#build/steps/write-fonts.ts';
import { drawMissingSign } from '#build/steps/write-missing-sign.ts';
import { readSongCoverage } from '#build/steps/write-song-coverage.ts';
import { fontAddress, readFontAddress, songWeights } from '#server/font-address.ts';
import { readFont, readSong } from '#server/font-files.ts';
import { addErrorHandler } from '#server/plugins/error-handler.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { DrawnPage } from '#server/render/drawn-page.ts';
import { fontsOf } from '#server/render/fonts/page-fonts.ts';
import table from '#server/render/fonts/song-coverage.json' with { type: 'json' };
import { registerFontRoutes } from '#server/routes/media.ts';
import { createFontSubset } from '#server/services/media/font-subset.ts';
import { types } from '#shared/site/look.ts';
import { about, news, people, films } from '#server/demo/content/programme.ts';

const secret = 'a secret of at least thirty-two letters';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function makeService() {
  const folder = await makeFolder();
  const service = createFontSubset({ secret, storage: createDiskStorage(folder) });
  onTestFinished(() => service.close());
  return { folder, service };
}

const charactersOf = async (woff2: Buffer) =>
  readFontTables(await subsetFont(woff2, '', { keepAllGlyphs: true, targetFormat: 'truetype' })).codePoints;
const addressesOf = (css: string) => css.match(/\/fonts\/[^)]+/g) ?? [];

test('both weights draw the characters of the table, and are the files that the README names', async () => {
  const readme = await readFile(new URL('../../server/fonts/README.md', import.meta.url), 'utf8');
  for (const weight of songWeights) {
    expect(await readSongCoverage(weight)).toEqual(table);
    expect(readme).toContain(
      createHash('sha256')
        .update(await readSong(weight))
        .digest('hex'),
    );
  }
  expect(readme).toContain(
    createHash('sha256')
      .update(await readFont('noto-emoji-700.woff'))
      .digest('hex'),
  );
});

test('the sign for missing characters is that of the Song face', async () => {
  expect((await readFont('missing-sign.ttf')).equals(await drawMissingSign())).toBe(true);
});

test('draws every character of a heading, common or rare', async () => {
  const { service } = await makeService();
  const { css } = fontsOf(new DrawnPage('<html lang="zh-Hans"><h1>洇墨：高瀬澪《光》</h1><h3>洇 2025</h3>'), secret);

  const drawn = new Map<number, number[]>();
  for (const address of addressesOf(css)) {
    const weight = readFontAddress(address, secret)?.weight ?? 0;
    drawn.set(weight, [...(drawn.get(weight) ?? []), ...(await charactersOf((await service.open(address)) ?? Buffer.alloc(0)))]);
  }

  expect([...'洇墨：高瀬澪《光》'].filter((character) => !drawn.get(900)?.includes(character.codePointAt(0) ?? 0))).toEqual([]);
  expect([...'洇 2025'].filter((character) => !drawn.get(600)?.includes(character.codePointAt(0) ?? 0))).toEqual([]);
});

test('has a file for every character of the demonstration headings', () => {
  const texts = [
    ...films.map(({ title }) => title.zh),
    ...people.flatMap(({ name }) => name.zh),
    ...news.map(({ title }) => title.zh),
    ...about.map(({ title }) => title.zh),
  ].join('');
  const { css } = fontsOf(new DrawnPage(`<html lang="zh-Hans"><h1>${texts}</h1>`), secret);
  const covered = new Set(addressesOf(css).flatMap((address) => readFontAddress(address, secret)?.codePoints ?? []));

  expect([...new Set(texts)].filter((character) => !covered.has(character.codePointAt(0) ?? 0))).toEqual([]);
});

test('takes about a quarter of a kilobyte per character', async () => {
  const { service } = await makeService();
  const codePoints = [...new Set(news.map(({ title }) => title.zh).join(''))]
    .map((character) => character.codePointAt(0) ?? 0)
    .sort((a, b) => a - b)
    .slice(0, 180);

  const bytes = await service.open(fontAddress({ weight: 900, codePoints }, secret));

  expect((bytes?.length ?? 0) / codePoints.length).toBeLessThan(260);
});

test('subsets once for concurrent requests and keeps the file for the next start', async () => {
  const { folder, service } = await makeService();
  const address = fontAddress({ weight: 600, codePoints: [0x5149] }, secret);

  const all = await Promise.all(Array.from({ length: 50 }, () => service.open(address)));
  const next = createFontSubset({ secret, storage: createDiskStorage(folder) });
  onTestFinished(() => next.close());

  expect(new Set(all.map((bytes) => bytes?.toString('base64'))).size).toBe(1);
  expect(await readdir(folder)).toHaveLength(1);
  expect((await next.open(address))?.equals(all[0] ?? Buffer.alloc(0))).toBe(true);
});

test('limits the number of waiting requests', async () => {
  const folder = await makeFolder();
  const service = createFontSubset({ secret, storage: createDiskStorage(folder), queueMax: 3 });
  onTestFinished(() => service.close());

  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) => service.open(fontAddress({ weight: 900, codePoints: [0x4e00 + index] }, secret))),
  );

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('serves signed addresses as immutable and answers 404 to all others', async () => {
  const { service } = await makeService();
  const app = Fastify();
  onTestFinished(() => app.close());
  addErrorHandler(app, { translate: (_language, key) => key, describe: false });
  registerFontRoutes(app, { fontSubset: service });
  const address = fontAddress({ weight: 900, codePoints: [0x5149, 0x5f71] }, secret);

  const good = await app.inject(address);
  const foreign = fontAddress({ weight: 900, codePoints: [0x5149, 0x5f71] }, 'another secret of thirty-two letters');

  expect(good.statusCode).toBe(200);
  expect(good.headers).toMatchObject({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' });
  for (const path of [
    foreign,
    address.replace('900', '600'),
    '/fonts/song-900/',
    '/fonts/song-900/x.woff2',
    `/fonts/song-900/${'A'.repeat(9_000)}.AAAAAAAAAAA.woff2`,
  ]) {
    expect((await app.inject(path)).statusCode, path.slice(0, 60)).toBe(404);
  }
});

test('writes small Latin fonts with metric-compatible fallbacks', async () => {
  const folder = await makeFolder();

  const { text, display } = await writeFonts(folder);
  const files = await readdir(folder);

  expect(files.filter((name) => name.endsWith('.woff2'))).toHaveLength(12);
  const faces = [text, ...types.map((type) => display[type] ?? { css: '', url: 'none' })];
  for (const { css, url } of faces) {
    expect(css).toContain(`url(${url})`);
    expect(css.match(/size-adjust:\d+(\.\d+)?%;ascent-override/g)).toHaveLength(3);
    // A display face is one file for all headings of a page.
    expect((await readFile(join(folder, url.replace('/fonts/', '')))).length).toBeLessThan(45_000);
  }
  // Three systems for each face: desktops, Android, bare Linux; the theme names them all, in this order.
  const theme = await readFile(new URL('../../client/theme/tokens.css', import.meta.url), 'utf8');
  for (const { css, url } of faces) {
    const family = url === text.url ? 'GP Sans' : 'GP Display';
    for (const own of [family, `${family} Z`]) {
      const names = [own, ...[' Ext', ' Local', ' Local 2', ' Local 3'].map((end) => `${family}${end}`)];
      for (const name of names) expect(css).toContain(`font-family:"${name}"`);
      expect(theme).toContain(names.map((name) => `'${name}'`).join(', '));
    }
  }
  // In Chinese pages the dot, dashes and quotes must come from the Chinese face.
  expect(text.css).toContain('unicode-range:U+20-7E,U+C0-FF}');
});
