import { expect, test } from 'vitest';
import type { Language } from '#shared/language.ts';
import { loadCanvas } from '#server/ports/picture-library.ts';
import { breakIntoLines, type BlockOptions } from './share-picture-lines.ts';
import { openFonts, widthOf } from './share-picture-text.ts';

await openFonts();
const context = (await loadCanvas()).createCanvas(1, 1).getContext('2d');
const lay = (text: string, options: Omit<BlockOptions, 'measure'>) => {
  const measure = (part: string) => widthOf(context, part, { language: options.language, voice: 'bodoni', size: 100 }) / 100;
  const block = breakIntoLines(text, { ...options, measure });
  return { ...block, widths: block.lines.map((line) => measure(line) * block.size) };
};

const sizes = [96, 84, 74, 66, 59, 53, 48, 44];
const block = (text: string, { language = 'zh-Hans', width = 596 }: { language?: Language; width?: number } = {}) =>
  lay(text, { language, width, height: 360, sizes, linesMax: 3 });
const texts = (...args: Parameters<typeof block>) => block(...args).lines;

test('sets a short title in one line of the largest size', () => {
  const { lines, size } = block('盐湾的鲸');

  expect([lines.length, size]).toEqual([1, 96]);
});

test('returns no lines for an empty title', () => {
  expect(texts('')).toEqual([]);
  expect(texts('  \u200b ')).toEqual([]);
});

test('breaks lines between words and after punctuation', () => {
  expect(texts('顾听澜：锣鼓一响，演员就没有退路')).toEqual(['顾听澜：', '锣鼓一响，', '演员就没有退路']);
  expect(texts('When the gongs sound, an actor has no way back', { language: 'en' })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^When the/)]),
  );
});

const marks = '，。！？、：；”’》）】—…·';
test.each([200, 260, 330, 410, 500, 596, 700])(
  'starts no line of %d pixels with a closing mark and ends none with an opening one',
  (width) => {
    const titles = [
      '《山月不眠》摘得最佳影片，“二十七项荣誉”揭晓。',
      '他说：“好——再来一次……”（完）',
      '一、二、三、四、五、六、七、八、九、十！',
      '（一）【二】《三》“四”‘五’：六；七',
    ];
    for (const title of titles) {
      const lines = texts(title, { width });
      expect(
        lines.slice(1).filter((line) => marks.includes(line[0] ?? '')),
        title,
      ).toEqual([]);
      expect(
        lines.filter((line) => '《（【“‘'.includes(line.at(-1) ?? '')),
        title,
      ).toEqual([]);
    }
  },
);

test.each([
  ['zh-Hans', '光'],
  ['en', 'word '],
] as const)('%s: what is too long ends with an ellipsis, within three lines', (language, unit) => {
  const { lines, size, widths } = block(unit.repeat(400), { language });

  expect(lines).toHaveLength(3);
  expect(size).toBe(44);
  expect(lines.at(-1)?.endsWith('…')).toBe(true);
  expect(Math.max(...widths)).toBeLessThanOrEqual(596);
});

test('puts an ellipsis after a word, not after punctuation or within a Latin word', () => {
  const shortened = texts(
    'The international jury announced the complete list of nominees for film, television, documentary and animation on Friday in Chengdu',
    { language: 'en' },
  ).join(' ');

  expect(shortened).toMatch(/[a-z]…$/);
  expect(
    'The international jury announced the complete list of nominees for film, television, documentary and animation on Friday in Chengdu',
  ).toContain(shortened.slice(0, -1));
  expect(' ,').toContain(
    'The international jury announced the complete list of nominees for film, television, documentary and animation on Friday in Chengdu'[
      shortened.length - 1
    ] ?? '',
  );
});

test('breaks a word that is longer than a line', () => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
  const lines = texts(word, { language: 'en' });

  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(word);
});

test('balances the lengths of lines', () => {
  const { widths } = block('第二届金熊猫奖入围名单今日在成都公布评委会主席谈标准');

  expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.6);
});

test('leaves no single character on the second line', () => {
  for (let length = 5; length < 30; length += 1) {
    const lines = texts('月'.repeat(length));
    expect(
      lines.every((line) => line.length > 1),
      lines.join('|'),
    ).toBe(true);
  }
});

test('keeps all characters when breaking lines', () => {
  for (const title of ['一部电影的诞生：从剧本到银幕', '2025 Golden Panda 金熊猫奖 A/B', '👨‍👩‍👧‍👦 家庭 🐼', 'e\u0301tude']) {
    expect(texts(title).join('').replaceAll(' ', '').normalize('NFC')).toBe(title.replaceAll(' ', '').normalize('NFC'));
  }
});

test('allows fewer lines of large type in less space', () => {
  const title = 'The Moon Keeps Watch';
  for (const height of [110, 200, 300, 400]) {
    const { lines, size } = lay(title, { language: 'en', width: 400, height, sizes: [132, ...sizes], linesMax: 3 });
    expect((lines.length - 1) * size * 1.1 + size * 0.86).toBeLessThanOrEqual(height);
  }
});

test('does not split a word that the dictionary segments into two', () => {
  expect(texts('第三届参评作品征集公告（预告）').join('|')).not.toContain('参|评');
});

test('drops a separator dot at a line break', () => {
  expect(texts('奖杯与标识 · 关于奖项')).toEqual(['奖杯与标识', '关于奖项']);
  expect(texts('Jury · About', { language: 'en' })).toEqual(['Jury · About']);
});
