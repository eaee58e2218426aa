/** Steps of an editor of cues. */
import { expect, test } from 'vitest';
import { editCues, faultsOf, toCues, toEdited, type CueEdit } from './cue-edits.ts';

const cues = toEdited([
  { start: 1_000, end: 3_000, text: '一二三四' },
  { start: 3_000, end: 5_000, text: 'Five six' },
  { start: 9_000, end: 10_000, text: 'Ten' },
]);
const shown = (edit: CueEdit) => (toCues(editCues(cues, edit)) ?? []).map(({ start, end, text }) => `${start}-${end} ${text}`);

test.each<[string, CueEdit, string[]]>([
  [
    'changes a text',
    { kind: 'change', id: 1, change: { text: ' 新 \n\n 句 ' } },
    ['1000-3000 新\n句', '3000-5000 Five six', '9000-10000 Ten'],
  ],
  [
    'writes a time as files do',
    { kind: 'change', id: 1, change: { end: '2,5' } },
    ['1000-2500 一二三四', '3000-5000 Five six', '9000-10000 Ten'],
  ],
  [
    'adds after a cue, up to the next',
    { kind: 'add', afterId: 2 },
    ['1000-3000 一二三四', '3000-5000 Five six', '5000-7000 ', '9000-10000 Ten'],
  ],
  ['adds at the end', { kind: 'add', afterId: null }, ['1000-3000 一二三四', '3000-5000 Five six', '9000-10000 Ten', '10000-12000 ']],
  [
    'adds where there is no room',
    { kind: 'add', afterId: 1 },
    ['1000-3000 一二三四', '3000-5000 ', '3000-5000 Five six', '9000-10000 Ten'],
  ],
  ['removes', { kind: 'remove', id: 2 }, ['1000-3000 一二三四', '9000-10000 Ten']],
  [
    'splits text and time alike',
    { kind: 'split', id: 1, at: 1 },
    ['1000-1500 一', '1500-3000 二三四', '3000-5000 Five six', '9000-10000 Ten'],
  ],
  [
    'splits in halves of time at an end of the text',
    { kind: 'split', id: 1, at: 4 },
    ['1000-2000 一二三四', '2000-3000 ', '3000-5000 Five six', '9000-10000 Ten'],
  ],
  ['merges with the next', { kind: 'merge', id: 1 }, ['1000-5000 一二三四\nFive six', '9000-10000 Ten']],
  ['does not merge the last', { kind: 'merge', id: 3 }, ['1000-3000 一二三四', '3000-5000 Five six', '9000-10000 Ten']],
  ['shifts all', { kind: 'shift', milliseconds: 500 }, ['1500-3500 一二三四', '3500-5500 Five six', '9500-10500 Ten']],
  ['shifts none before the beginning', { kind: 'shift', milliseconds: -1_500 }, ['0-1500 一二三四', '1500-3500 Five six', '7500-8500 Ten']],
  ['passes over what is gone', { kind: 'remove', id: 9 }, ['1000-3000 一二三四', '3000-5000 Five six', '9000-10000 Ten']],
])('%s', (_title, edit, expected) => {
  expect(shown(edit)).toEqual(expected);
});

test('an added cue in an empty list begins with the film', () => {
  expect(toCues(editCues([], { kind: 'add', afterId: null }))).toEqual([{ start: 0, end: 2_000, text: '', settings: '' }]);
});

test('a time that cannot be read stays as typed, is a fault, and keeps the list from being saved', () => {
  const typed = editCues(cues, { kind: 'change', id: 2, change: { start: '0:0x' } });
  const settled = editCues(editCues(typed, { kind: 'settle', id: 2 }), { kind: 'shift', milliseconds: 1_000 });

  expect(toCues(settled)).toBeNull();
  expect(settled[1]).toMatchObject({ start: '0:0x', end: '00:00:06.000' });
  expect(faultsOf(settled, 0)).toEqual([{ id: 2, name: 'stamp', isError: true }]);
});

test('puts cues in order, and those of the same instant stay as they are', () => {
  const mixed = toEdited([
    { start: 5_000, end: 6_000, text: 'c' },
    { start: 1_000, end: 2_000, text: 'a' },
    { start: 1_000, end: 3_000, text: 'b' },
  ]);

  expect(faultsOf(mixed, 0).map(({ id, name }) => `${id} ${name}`)).toEqual(['2 order', '3 overlap']);
  expect(editCues(mixed, { kind: 'sort' }).map(({ text }) => text)).toEqual(['a', 'b', 'c']);
});

test('a place stays with its cue, and with both parts of a divided one', () => {
  const placed = toEdited([
    { start: 1_000, end: 3_000, text: '一二', settings: 'line:0' },
    { start: 3_000, end: 5_000, text: '三' },
  ]);
  const placesAfter = (edit: CueEdit) => (toCues(editCues(placed, edit)) ?? []).map(({ settings }) => settings);

  expect(placesAfter({ kind: 'change', id: 1, change: { text: '新' } })).toEqual(['line:0', '']);
  expect(placesAfter({ kind: 'split', id: 1, at: 1 })).toEqual(['line:0', 'line:0', '']);
  expect(placesAfter({ kind: 'merge', id: 1 })).toEqual(['line:0']);
});
