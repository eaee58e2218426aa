import { expect, test } from 'vitest';
import { lineAt, linesOfVtt } from './vtt.ts';

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
