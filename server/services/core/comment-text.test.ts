/** Texts of comments: cleaning, refusals and links. */
import { expect, test } from 'vitest';
import { hasLink } from '#server/services/community/comment-link.ts';
import { cleanText, excerptOf, hashOfText } from './comment-text.ts';
import { cpuMsOf } from '#test/support/cpu-time.ts';

test.each([
  ['  你好 \n', '你好'],
  ['a\r\n\r\n\r\n\r\nb', 'a\n\nb'],
  ['a\u2028b\u0085c', 'a\nb\nc'],
  ['a\u202Eb\u200Bc\u0007', 'abc'],
  ['a\tb  ', 'a b'],
  ['👨‍👩‍👧 ok', '👨‍👩‍👧 ok'],
  ['a\u200Db', 'ab'],
  [`e${'\u0301'.repeat(50)}`, `é${'\u0301'.repeat(4)}`],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
])('cleans %j to %j', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned);
});

test.each([[''], ['  \n '], ['\u200B\u200D'], ['\u3164\u2800'], ['\u0301']])('refuses %j, which has no visible character', (text) => {
  expect(() => cleanText(text)).toThrow('requiredMissing');
});

test('counts characters as readers do: 500 emoji pass, 501 do not', () => {
  expect([...cleanText('😀'.repeat(500))]).toHaveLength(500);
  expect(() => cleanText('😀'.repeat(501))).toThrow('invalidRequest');
  expect([...cleanText(` ${'字'.repeat(500)} `)]).toHaveLength(500);
});

/** Characters that hide, reverse or stack text, mixed with plain ones. */
const nasty = [
  ...'ab字。 \n\r\t😀👨\u200D\u200B\u202E\u2066\uFEFF\u0000\u0007\u0085\u2028\u0301\u0E31\uFE0F\uE000\u3164\u{1F3FB}\u{E0041}é가\u1100\u1161',
];

test('cleans idempotently and leaves no hidden character', () => {
  let seed = 7;
  const next = (below: number) => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) % below;
  const texts = Array.from({ length: 5_000 }, () => Array.from({ length: next(40) }, () => nasty[next(nasty.length)]).join(''));
  const cleaned = texts.flatMap((text) => cleanedOrNull(text) ?? []);

  expect(cleaned.length).toBeGreaterThan(1_000);
  expect(cleaned.map(cleanedOrNull)).toEqual(cleaned);
  expect(cleaned.filter((text) => text.includes('\n\n\n'))).toEqual([]);
  expect(cleaned.filter((text) => /\p{Cc}|[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/u.test(text.replaceAll('\n', '')))).toEqual([]);
});

function cleanedOrNull(text: string): string | null {
  try {
    return cleanText(text);
  } catch {
    return null;
  }
}

test('treats texts as equal that differ in case, width and spaces only', () => {
  expect(hashOfText('Great  FILM！')).toBe(hashOfText('great film!'));
  expect(hashOfText('好片')).not.toBe(hashOfText('好 片子'));
});

test('cuts an excerpt between characters', () => {
  expect(excerptOf('好'.repeat(60))).toBe('好'.repeat(60));
  expect([...excerptOf('😀'.repeat(61))]).toHaveLength(60);
});

test.each([
  ['https://example.com/x'],
  ['see http://a.b'],
  ['hxxp://evil'],
  ['hxxps : // evil'],
  ['www.example'],
  ['ｗｗｗ．ｅｘａｍｐｌｅ．ｃｏｍ'],
  ['example.com'],
  ['example . com'],
  ['example[.]com'],
  ['example (dot) com'],
  ['example dot com'],
  ['example点com'],
  ['example。com'],
  ['EXAMPLE.COM!'],
  ['mail me@host.net'],
  ['exаmple.cоm'],
  ['192.168.10.1'],
  ['xn--fiq228c.xn--55qx5d'],
  ['去 abc.xyz 看'],
  ['金熊猫.中国 abc.中国'],
  ['ⓔⓧⓐⓜⓟⓛⓔ.ⓒⓞⓜ'],
  ['ftp://host'],
  ['weixin://dl/x'],
  ['t.me/abc'],
  ['bit.ly/x'],
  ['example. com'],
])('finds the link in %j', (text) => {
  expect(hasLink(text)).toBe(true);
});

test.each([
  ['很好看。推荐！'],
  ['I liked it. Me too.'],
  ['9.5分，实至名归'],
  ['第1.2.3版'],
  ['What a film...Wonderful'],
  ['U.S. premiere'],
  ['The end. Top film of the year'],
  ['3.14.15'],
  ['a/b 测试'],
  ['比分 3:2'],
  ['最后一个镜头。comme il faut'],
  ['e.g. this'],
  ['他说：“走吧。”'],
])('finds no link in %j', (text) => {
  expect(hasLink(text)).toBe(false);
});

test('looks for links in linear time', () => {
  const texts = [
    'a.'.repeat(1_000),
    'a-'.repeat(1_000),
    ' . '.repeat(700),
    'h:/'.repeat(700),
    '1.'.repeat(1_000),
    `${'a'.repeat(100)}${' '.repeat(8_000)}`,
    `${'a'.repeat(63)}${' '.repeat(63)}`.repeat(70),
    '\uFDFA'.repeat(500),
    `${'a'.repeat(1_999)}.`,
  ];

  expect(cpuMsOf(() => texts.forEach(hasLink))).toBeLessThan(250);
});
