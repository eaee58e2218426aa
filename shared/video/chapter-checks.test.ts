import { expect, test } from 'vitest';
import { chapterFaults, readChapterTime } from './chapter-checks.ts';

test.each([
  ['0', 0],
  ['83', 83],
  ['1:23', 83],
  [' 119：59 ', 7_199],
  ['1:02:03', 3_723],
  ['', null],
  ['1:60', null],
  ['1:2:3:4', null],
  ['-1', null],
  ['1.5', null],
  ['one', null],
])('reads the time %s', (text, seconds) => {
  expect(readChapterTime(text)).toBe(seconds);
});

test('names chapters without a title, at the same second, and behind the end', () => {
  const titles = { titleZh: '一', titleEn: 'One' };

  expect(
    chapterFaults(
      [
        { startSeconds: 0, ...titles },
        { startSeconds: 9, ...titles },
      ],
      10,
    ),
  ).toEqual([]);
  expect(chapterFaults([{ startSeconds: 500, ...titles }], 0)).toEqual([]);
  expect(
    chapterFaults(
      [
        { startSeconds: 0, ...titles },
        { startSeconds: 0, ...titles },
        { startSeconds: 10, titleZh: ' ', titleEn: 'Ten' },
      ],
      10,
    ),
  ).toEqual([
    { index: 1, field: 'startSeconds', problem: 'same' },
    { index: 2, field: 'startSeconds', problem: 'beyond' },
    { index: 2, field: 'titleZh', problem: 'missing' },
  ]);
});
