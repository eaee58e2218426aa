import { expect, test } from 'vitest';
import { readFontAddress } from '#server/font-address.ts';
import { fontsOf } from './fonts.ts';
import { drawnByMain, notDrawn, songFileOf } from './song-coverage.ts';

const secret = 'a secret of at least thirty-two letters';
const page = (language: string, body: string) => `<!DOCTYPE html><html lang="${language}"><head></head><body>${body}</body></html>`;
const subsetsOf = (css: string) => (css.match(/\/fonts\/[^)]+/g) ?? []).map((url) => readFontAddress(url, secret));

test('gives each weight one subset with exactly its characters', () => {
  const { css, preload } = fontsOf(page('zh-Hans', '<h1>光影</h1><h3>新闻 2025</h3>'), secret);

  expect(subsetsOf(css)).toEqual([
    { weight: 900, slice: null, codePoints: [0x5149, 0x5f71] },
    {
      weight: 600,
      slice: null,
      codePoints: [...new Set('新闻 2025')].map((character) => character.codePointAt(0)).sort((a, b) => Number(a) - Number(b)),
    },
  ]);
  expect(preload).toEqual([css.match(/\/fonts\/song-900[^)]+/)?.[0]]);
});

test('takes rare characters from their slices, in a later rule for them alone', () => {
  const { css } = fontsOf(page('zh-Hans', '<h1>墨会洇</h1>'), secret);
  const [main, rare] = subsetsOf(css);

  expect(main).toMatchObject({ slice: null });
  expect(rare).toMatchObject({ slice: songFileOf(0x6d07) - 2, codePoints: [0x6d07] });
  expect(css.indexOf('unicode-range:U+6d07')).toBeGreaterThan(css.indexOf('font-weight:700 900;font-display:swap}'));
});

test('asks for nothing that no file draws', () => {
  expect(songFileOf(0x36c3)).toBe(notDrawn);
  expect(fontsOf(page('zh-Hans', '<h1>\u36c3</h1>'), secret)).toEqual({ css: '', preload: [] });
});

test('takes only Chinese characters on English pages', () => {
  expect(fontsOf(page('en', '<h1>Light and shadow</h1>'), secret).css).toBe('');
  expect(subsetsOf(fontsOf(page('en', '<h1>The Pheasant Plume <span lang="zh-Hans">翎子</span></h1>'), secret).css)).toMatchObject([
    { codePoints: [0x5b50, 0x7fce] },
  ]);
});

test('covers GB2312 but for a few, and all punctuation of headings', () => {
  expect([...'·“”—…《》，。、：；！？（）「」％'].every((character) => songFileOf(character.codePointAt(0) ?? 0) === drawnByMain)).toBe(
    true,
  );
  const decoder = new TextDecoder('gb2312');
  let missing = 0;
  for (let row = 0xb0; row <= 0xf7; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
      const character = decoder.decode(Uint8Array.of(row, cell));
      if (/^\p{Script=Han}$/u.test(character) && songFileOf(character.codePointAt(0) ?? 0) === notDrawn) missing += 1;
    }
  }
  expect(missing).toBeLessThan(60);
});

test('costs next to nothing on a page of 60 KB', () => {
  const html = page(
    'zh-Hans',
    `${'<div class="card"><a href="/news"><p>一段正文，没有标题。</p></a></div>'.repeat(900)}<h1>光影交辉</h1>${'<h3>锣鼓一响</h3>'.repeat(60)}`,
  );
  fontsOf(html, secret);

  const startedAt = performance.now();
  for (let round = 0; round < 50; round += 1) fontsOf(html, secret);

  // 0.2 ms on a quiet machine; the limit here only finds a scan that has become quadratic.
  expect((performance.now() - startedAt) / 50).toBeLessThan(5);
});
