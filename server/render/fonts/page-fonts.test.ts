import { expect, test } from 'vitest';
import { readFontAddress } from '#server/font-address.ts';
import { DrawnPage } from '#server/render/drawn-page.ts';
import { addFontsTo, fontsOf, type LatinFaces } from './page-fonts.ts';
import { isInSong } from './song-coverage.ts';
import { cpuMsOf } from '#test/support/cpu-time.ts';

const secret = 'a secret of at least thirty-two letters';
const page = (language: string, body: string) =>
  new DrawnPage(`<!DOCTYPE html><html lang="${language}"><head></head><body>${body}</body></html>`);
const subsetsOf = (css: string) => (css.match(/\/fonts\/[^)]+/g) ?? []).map((url) => readFontAddress(url, secret));

test('gives each weight one subset with exactly its characters', () => {
  const { css, preload } = fontsOf(page('zh-Hans', '<h1>光影</h1><h3>新闻 2025</h3>'), secret);

  expect(subsetsOf(css)).toEqual([
    { weight: 900, codePoints: [0x5149, 0x5f71] },
    {
      weight: 600,
      codePoints: [...new Set('新闻 2025')].map((character) => character.codePointAt(0)).sort((a, b) => Number(a) - Number(b)),
    },
  ]);
  expect(preload).toEqual(css.match(/\/fonts\/[^)]+/g));
});

test('takes rare characters with the common ones', () => {
  const { css } = fontsOf(page('zh-Hans', '<h1>墨会洇㛃</h1>'), secret);

  expect(subsetsOf(css)).toMatchObject([{ codePoints: [0x36c3, 0x4f1a, 0x58a8, 0x6d07] }]);
});

test('asks for nothing that the face does not draw', () => {
  expect(isInSong(0x0e01)).toBe(false);
  expect(fontsOf(page('zh-Hans', '<h1>\u0e01</h1>'), secret)).toEqual({ css: '', preload: [] });
});

test('takes only Chinese characters on English pages', () => {
  expect(fontsOf(page('en', '<h1>Light and shadow</h1>'), secret).css).toBe('');
  expect(subsetsOf(fontsOf(page('en', '<h1>The Pheasant Plume <span lang="zh-Hans">翎子</span></h1>'), secret).css)).toMatchObject([
    { codePoints: [0x5b50, 0x7fce] },
  ]);
});

const face = (name: string) => ({ css: '', url: `/fonts/${name}-1.woff2` });

test('preloads the faces that a page draws', () => {
  const facesOf = (
    drawn: DrawnPage,
    latin: LatinFaces | null = { text: face('sans'), display: { bodoni: face('bodoni'), bricolage: face('bricolage') } },
  ) => {
    addFontsTo(drawn, { latin, secret });
    return [...drawn.toString().matchAll(/<link rel="preload" as="font" href="\/fonts\/([a-z]+)/g)].map(([, face]) => face);
  };

  expect(facesOf(page('zh-Hans', '<h1>光影</h1>'))).toEqual(['song', 'sans']);
  expect(facesOf(page('zh-Hans', '<h3>光影</h3><b class="numeral">2025</b>'))).toEqual(['song', 'sans', 'bodoni']);
  expect(facesOf(page('en', '<h1>Light</h1>'))).toEqual(['sans', 'bodoni']);
  expect(facesOf(page('en', '<h1>Light</h1>'), null)).toEqual([]);
  // A type whose Chinese partner is on the reader's device.
  const withHei = (drawn: DrawnPage) => Object.assign(drawn, { type: 'bricolage' });
  expect(facesOf(withHei(page('en', '<h1>Light</h1>')))).toEqual(['sans', 'bricolage']);
  expect(facesOf(withHei(page('zh-Hans', '<h1>光影</h1>')))).toEqual(['sans']);
});

test('covers GB2312 and all punctuation of headings', () => {
  expect([...'·“”—…《》，。、：；！？（）「」％'].filter((character) => !isInSong(character.codePointAt(0) ?? 0))).toEqual([]);
  const decoder = new TextDecoder('gb2312');
  const missing: string[] = [];
  for (let row = 0xb0; row <= 0xf7; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
      const character = decoder.decode(Uint8Array.of(row, cell));
      if (/^\p{Script=Han}$/u.test(character) && !isInSong(character.codePointAt(0) ?? 0)) missing.push(character);
    }
  }
  expect(missing).toEqual([]);
});

test('costs next to nothing on a page of 60 KB', () => {
  const html = page(
    'zh-Hans',
    `${'<div class="card"><a href="/news"><p>一段正文，没有标题。</p></a></div>'.repeat(900)}<h1>光影交辉</h1>${'<h3>锣鼓一响</h3>'.repeat(60)}`,
  );
  fontsOf(html, secret);

  const ms = cpuMsOf(() => {
    for (let round = 0; round < 50; round += 1) fontsOf(html, secret);
  });

  // 0.2 ms; the limit here only finds a scan that has become quadratic.
  expect(ms / 50).toBeLessThan(5);
});
