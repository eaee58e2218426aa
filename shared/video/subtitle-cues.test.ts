/** Parsing and writing subtitles: both formats, output of common programs, and no text that becomes markup. */
import { expect, test } from 'vitest';
import { readStamp, readSubtitles, stampOf, writeVtt } from './subtitle-cues.ts';

const cue = (start: number, end: number, text: string) => ({ start, end, text });

const files: readonly { name: string; file: string; cues: object[] }[] = [
  { name: 'WebVTT', file: 'WEBVTT\n\n00:01.000 --> 00:02.500\nHello\n', cues: [cue(1_000, 2_500, 'Hello')] },
  {
    name: 'hours, a name of the cue and its place',
    file: 'WEBVTT - 片\n\nfirst\n01:00:01.000 --> 01:00:02.000 align:start line:0\n一\n二\n',
    cues: [cue(3_601_000, 3_602_000, '一\n二')],
  },
  {
    name: 'head lines, notes, styles and regions',
    file: 'WEBVTT\nKind: captions\n\nNOTE a\nb\n\nSTYLE\n::cue{color:red}\n\nREGION\nid:x\n\n00:01.000 --> 00:02.000\nA\n\nNOTE\nend',
    cues: [cue(1_000, 2_000, 'A')],
  },
  { name: 'a head without an empty line', file: 'WEBVTT\n00:01.000 --> 00:02.000\nA', cues: [cue(1_000, 2_000, 'A')] },
  {
    name: 'SubRip',
    file: '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:03,000 --> 00:00:04,000\nB\n',
    cues: [cue(1_000, 2_000, 'A'), cue(3_000, 4_000, 'B')],
  },
  {
    name: 'SubRip with the mark of its beginning and the line ends of Windows',
    file: '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n甲\r\n乙\r\n\r\n',
    cues: [cue(1_000, 2_000, '甲\n乙')],
  },
  { name: 'the line ends of old Macs, and short fractions', file: '1\r00:00:01,5 --> 00:00:02,25\rA\r', cues: [cue(1_500, 2_250, 'A')] },
  {
    name: 'no empty line between cues',
    file: '1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:03,000 --> 00:00:04,000\nB\n',
    cues: [cue(1_000, 2_000, 'A'), cue(3_000, 4_000, 'B')],
  },
  {
    name: 'tags, voices, karaoke and braces of other programs',
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v 熊猫><i>A</i> <c.red>B</c><00:01.500> {\\an8}C<br/>',
    cues: [cue(1_000, 2_000, 'A B C')],
  },
  {
    name: 'entities, once',
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000\n&lt;b&gt; &amp;lt; Q&A &constructor; 1 < 2',
    cues: [cue(1_000, 2_000, '<b> &lt; Q&A &constructor; 1 < 2')],
  },
  {
    name: 'a cue without a text, which is passed over',
    file: '1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\nB\n\n3\n00:00:05,000 --> 00:00:06,000\n',
    cues: [cue(3_000, 4_000, 'B')],
  },
  {
    name: 'cues in another order',
    file: '1\n00:00:03,000 --> 00:00:04,000\nB\n\n2\n00:00:01,000 --> 00:00:02,000\nA\n',
    cues: [cue(1_000, 2_000, 'A'), cue(3_000, 4_000, 'B')],
  },
  {
    name: 'an empty line within a text, and before it',
    file: '1\n00:00:01,000 --> 00:00:02,000\nA\n\nB\n\nC\n\n2\n00:00:03,000 --> 00:00:04,000\n\nD\n',
    cues: [cue(1_000, 2_000, 'A\nB\nC'), cue(3_000, 4_000, 'D')],
  },
];

test.each(files)('reads $name', ({ file, cues }) => {
  const read = readSubtitles(file);

  expect(read.faults).toEqual([]);
  expect(read.cues).toMatchObject(cues);
  expect(readSubtitles(writeVtt(read.cues)).cues.map(({ start, end, text }) => ({ start, end, text }))).toEqual(cues);
});

const refused = [
  { name: 'nothing', file: '', faults: [{ line: 1, name: 'none' }] },
  { name: 'a head alone', file: 'WEBVTT\n\n', faults: [{ line: 1, name: 'none' }] },
  { name: 'some other text', file: '<html>\n<body>', faults: [{ line: 1, name: 'stray' }] },
  {
    name: 'times that are none',
    file: '1\n00:00:01,000 --> 00:99:02,000\nA\n\n2\n1 -> 2\nB\n\n3\n00:00:03,000 --> later\nC\n\n4\n00:00:05,000 -> 00:00:06,000\nD',
    faults: [
      { line: 2, name: 'times' },
      { line: 5, name: 'stray' },
      { line: 10, name: 'times' },
      { line: 14, name: 'times' },
    ],
  },
  { name: 'a cue that has lost its times', file: '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\nB\n', faults: [{ line: 5, name: 'stray' }] },
  { name: 'cues that are all empty', file: '1\n00:00:01,000 --> 00:00:02,000\n', faults: [{ line: 1, name: 'none' }] },
  {
    name: 'SubStation Alpha',
    file: '[Script Info]\nTitle: a\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,A',
    faults: [{ line: 1, name: 'ass' }],
  },
];

test.each(refused)('names the lines of $name', ({ file, faults }) => {
  expect(readSubtitles(file).faults).toEqual(faults);
});

test('rejects too many cues at the first one above the limit', () => {
  const read = readSubtitles(Array.from({ length: 10_001 }, (_, at) => `${stampOf(at)} --> ${stampOf(at + 1)}\nA`).join('\n\n'));

  expect([read.cues.length, read.faults]).toEqual([10_000, [{ line: 30_001, name: 'many' }]]);
});

test('writes no markup, no extra arrow and no empty line of any text', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)',
    'a --> b',
    '&lt;i&gt;',
    'a\n\n\u0000b\u2028\r\nc',
    ' \uFEFFWEBVTT',
    'NOTE',
    '<00:00:01.000>',
    '\u202Ex',
  ];
  const file = writeVtt(hostile.map((text, at) => cue(at * 1_000, at * 1_000 + 900, text)));
  const [head, ...blocks] = file.trimEnd().split('\n\n');

  expect(head).toBe('WEBVTT');
  expect(blocks).toHaveLength(hostile.length);
  for (const block of blocks) {
    const [time = '', ...texts] = block.split('\n');
    expect(time).toMatch(/^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}$/);
    expect(texts.join(' ')).not.toMatch(/[<>\p{Cc}\uFEFF]/u);
  }
  expect(readSubtitles(file).cues.map(({ text }) => text)).toEqual([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)',
    'a --> b',
    '&lt;i&gt;',
    'a\nb\nc',
    'WEBVTT',
    'NOTE',
    '<00:00:01.000>',
    '\u202Ex',
  ]);
});

test.each([
  ['00:01:02.345', 62_345],
  ['1:02', 62_000],
  ['62,3', 62_300],
  ['1:00:00', 3_600_000],
  [' 0:01 ', 1_000],
  ['0：01', 1_000],
  ['', null],
  ['1:60', null],
  ['1:61:00', null],
  ['a', null],
  ['-1', null],
  ['1.2345', null],
])('parses the handwritten time %s', (text, milliseconds) => {
  expect(readStamp(text)).toBe(milliseconds);
});

test.each([0, 999, 59_999, 3_600_000, 36_061_001, 359_999_999])('parses its own output for %i ms', (milliseconds) => {
  expect(readStamp(stampOf(milliseconds))).toBe(milliseconds);
});

test.each([
  ['line:8%', 'A', 'line:8%'],
  ['align:start position:10%,line-left line:0,start size:50%', 'A', 'line:0,start position:10%,line-left align:start'],
  ['vertical:rl align:middle', 'A', 'vertical:rl align:center'],
  ['line:-2 region:x line:evil align:<b>', 'A', 'line:-2'],
  ['', '{\\an8}A', 'line:0'],
  ['', '{\\an1}A', 'position:5% align:start'],
  ['', '{\\fad(1,2)\\an9}A', 'line:0 position:95% align:end'],
  ['', '{\\an2}A', ''],
  ['', '{\\a6}A', 'line:0'],
  ['', '{\\a10}A', 'line:50%'],
  ['', '{\\b1}A', ''],
])('keeps the place %j of %j as %j', (settings, text, kept) => {
  const file = `WEBVTT\n\n00:01.000 --> 00:02.000 ${settings}\n${text}\n`;

  const { cues } = readSubtitles(file);

  expect(cues).toMatchObject([{ text: 'A', settings: kept }]);
  expect(writeVtt(cues)).toBe(`WEBVTT\n\n${`00:00:01.000 --> 00:00:02.000 ${kept}`.trimEnd()}\nA\n`);
  expect(readSubtitles(writeVtt(cues)).cues).toMatchObject([{ settings: kept }]);
});

test('tells what is not as it was', () => {
  const file =
    'WEBVTT\n\n00:03.000 --> 00:04.000 region:a\nB\n\n00:01.000 --> 00:02.000\n{\\pos(10,20)}A\n\n00:05.000 --> 00:06.000\n<i></i>\n';

  expect(readSubtitles(file).changes).toEqual([
    { name: 'skipped', count: 1 },
    { name: 'sorted', count: 2 },
    { name: 'places', count: 2 },
  ]);
  expect(readSubtitles('WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nA\n').changes).toEqual([]);
});

test('writes an instant before the film as its beginning', () => {
  expect([stampOf(-1), stampOf(-0.4), stampOf(0), stampOf(59_999.6)]).toEqual([
    '00:00:00.000',
    '00:00:00.000',
    '00:00:00.000',
    '00:01:00.000',
  ]);
});
