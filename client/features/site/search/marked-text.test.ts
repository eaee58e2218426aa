import { expect, test } from 'vitest';
import { pieces } from './marked-text.tsx';

const shown = (text: string, marks: [number, number][]) =>
  pieces(text, marks).map((piece) => (piece.marked ? `[${piece.text}]` : piece.text));

test.each<[string, [number, number][], string[]]>([
  ['河灯', [[1, 2]], ['河', '[灯]']],
  [
    '灯会扎灯人',
    [
      [0, 1],
      [3, 4],
    ],
    ['[灯]', '会扎', '[灯]', '人'],
  ],
  ['河灯', [], ['河灯']],
  ['', [], []],
  ['灯', [[0, 1]], ['[灯]']],
])('marks %j at %j', (text, marks, parts) => {
  expect(shown(text, marks)).toEqual(parts);
});

test.each<[string, [number, number][]]>([
  [
    'overlap',
    [
      [0, 3],
      [2, 4],
    ],
  ],
  [
    'lie outside',
    [
      [2, 99],
      [50, 60],
    ],
  ],
  [
    'are empty or turned round',
    [
      [1, 1],
      [3, 2],
    ],
  ],
  ['begin before the text', [[-5, 2]]],
])('loses no text when marks %s', (_, marks) => {
  expect(
    pieces('abcdef', marks)
      .map((piece) => piece.text)
      .join(''),
  ).toBe('abcdef');
});
