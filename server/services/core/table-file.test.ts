import { expect, test } from 'vitest';
import { encodeText } from '#test/support/encode-text.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';
import { readTableFile } from './table-file.ts';

const text = (content: string) => Buffer.from(content);
const failing = (parts: Record<string, string>) => writeWorkbook([['name']], parts);
const sheet = (rows: string) => failing({ 'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` });
const oneRow = ['1 name|year', '2 山月|2024'];

const files: readonly (readonly [name: string, bytes: Buffer | Promise<Buffer>, result: unknown])[] = [
  ['UTF-8 with its mark', text('\uFEFFname,year\r\n山月,2024'), oneRow],
  ['semicolons', text('name;year\n山月;2024'), oneRow],
  ['UTF-16 with tabs', Buffer.from(encodeText('name\tyear\n山月\t2024', 'utf-16le', { isMarked: true })), oneRow],
  ['GB18030', Buffer.from('6e616d652c796561720ac9bdd4c22c32303234', 'hex'), oneRow],
  ['quotes with a line break', text('name,year\n"a ""b""\nc",1'), ['1 name|year', '2 a "b"\nc|1']],
  ['a guarded formula', text("name\n'=1+1"), ['1 name', '2 =1+1']],
  ['an open quote', text('name\n"a'), 'quotes'],
  ['no text', Buffer.from([0x41, 0x81, 0xff, 0x81]), 'encoding'],
  ['no bytes', text(''), []],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'oldWorkbook'],
  [
    'a workbook, with a title above the head',
    writeWorkbook([['List'], [], ['name', 'year'], ['山月', 2024]]),
    ['3 name|year', '4 山月|2024'],
  ],
  [
    'a gap, a long fraction and a formula with its value',
    writeWorkbook([
      ['name', 'year'],
      ['', 1.1000000000000001, { formula: 'A1&1', value: 'kept' }],
    ]),
    ['1 name|year', '2 |1.1|kept'],
  ],
  ['cells without addresses', sheet('<row><c><v>7</v></c><c t="b"><v>1</v></c></row>'), ['1 7|1']],
  ['cells far to the right', sheet('<row r="1"><c r="XFD1"><v>1</v></c><c r="A1" t="str"><v>name</v></c></row>'), ['1 name']],
  ['a zip that is no workbook', failing({ 'xl/workbook.xml': 'text' }), 'workbook'],
  ['a damaged workbook', writeWorkbook([['name']]).then((bytes) => bytes.subarray(0, 300)), 'workbook'],
  ['a part that unpacks to too much', failing({ 'xl/sharedStrings.xml': ' '.repeat(9_000_000) }), 'workbook'],
  ['more cells than a table has', sheet(`<row>${'<c/>'.repeat(310_000)}</row>`), 'workbook'],
  ['elements too deep', sheet('<a>'.repeat(100)), 'workbook'],
  [
    'an entity that multiplies',
    failing({
      'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "bbbb">]><sst><si><t>&b;</t></si></sst>',
      'xl/worksheets/sheet2.xml': '<row r="1"><c t="s"><v>0</v></c></row>',
    }),
    ['1 &b;'],
  ],
];

test.each(files)('reads %s', async (_name, bytes, result) => {
  const { rows, fault } = await readTableFile(await bytes, {
    headLikeness: (cells) => cells.filter((cell) => ['name', 'year'].includes(cell)).length,
    rowsMax: 10,
    columnsMax: 5,
  });

  expect(fault ?? rows.map(({ line, cells }) => `${line} ${cells.join('|')}`)).toEqual(result);
});

test('reads one row more than a table may have', async () => {
  const bytes = await writeWorkbook(Array.from({ length: 50 }, (_, at) => [at]));

  expect((await readTableFile(bytes, { headLikeness: () => 0, rowsMax: 10, columnsMax: 5 })).rows).toHaveLength(11);
});
