import { expect, test } from 'vitest';
import { findInLine, lineAt, linesOfVtt, searchedText } from './vtt.ts';

const file = `\uFEFFWEBVTT - notes

NOTE nothing to see

STYLE
::cue { color: red }

1
00:01.000 --> 00:03.500 line:80%
<v 守塔人>如果一封信<b>没有</b>被拆开，
它就一直是新的。

01:00:00.000 --> 01:00:02.000
Salt &amp; snow &lt;3

00:04.000 --> 00:05.000
<i></i>
`;

test('cues become plain lines with seconds', () => {
  expect(linesOfVtt(file.replaceAll('\n', '\r\n'))).toEqual([
    { start: 1, end: 3.5, text: '如果一封信没有被拆开， 它就一直是新的。' },
    { start: 3600, end: 3602, text: 'Salt & snow <3' },
  ]);
});

test('a file that is not a subtitle file has no lines', () => {
  expect(linesOfVtt('<html><script>alert(1)</script>')).toEqual([]);
});

test.each([
  [0, -1],
  [1, 0],
  [3, 0],
  [7, 1],
])('at %d s the line is %d', (seconds, index) => {
  expect(lineAt([{ start: 1 }, { start: 5 }], seconds)).toBe(index);
});

test('a search finds a text in any case and with any spaces, and reads signs as they are', () => {
  const [first, second] = linesOfVtt(
    'WEBVTT\n\n00:01.000 --> 00:02.000\nThe <i>Golden</i>\nPanda (2025)\n\n00:01.000 --> 00:03.000\n金熊猫',
  );
  const find = (line: typeof first, search: string) => (line ? findInLine(line, searchedText(search)) : null);

  expect([find(first, '  GOLDEN   panda '), find(first, '(2025)'), find(first, 'go.den'), find(first, ' ')]).toEqual([4, 17, -1, -1]);
  expect([find(second, '熊猫'), find(second, 'Golden')]).toEqual([1, -1]);
});
