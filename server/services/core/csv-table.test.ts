/** Cells that a spreadsheet would run as a formula, in every place where a cell may begin; and reading them back. */
import { expect, test } from 'vitest';
import { encodeText } from '#test/support/encode-text.ts';
import { readCsv, unguarded, writeCsv, writeCsvLines } from './csv-table.ts';

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/** Text before the sign: none, or the beginning of a cell in the spreadsheets of another locale. */
const places = ['', ' ', 'a;', 'a\t', 'a|', 'a; ', 'a\n', 'a\r\n', 'a;;', 'a|\t', 'a,b;c'];
const cells = places.flatMap((place) => signs.map((sign) => [place, sign] as const));

test.each(cells)('after %j the sign %s runs nothing, and is read back', (place, sign) => {
  const cell = `${place}${sign}1+1`;
  const file = writeCsvLines([['x', cell, 'y']]);

  for (const delimiter of [',', ';', '\t', '|'])
    for (const part of file.split(new RegExp(`[\\r\\n${delimiter}]`))) expect(part.replace(/^["\s]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
  expect(readBack(file)).toEqual([['x', cell.trim(), 'y']]);
});

test.each(["'=1", "''=1", "a;'=1", "a|''-1", "'plain", "it's; fine", 'a;b|c', 'A - B', '1-2', "a\n'=b", '–dash', ''])(
  'the text %j is read back as it is',
  (cell) => {
    expect(readBack(writeCsv([['x', cell]]))).toEqual([['x', cell]]);
  },
);

test('a line break or a tab at the beginning is guarded', () => {
  expect(writeCsvLines([['\t=1', '\nx', '\rx']])).toBe(`"'\t'=1","'\nx","'\rx"\r\n`);
});

test('a file in another encoding tells how it was read', () => {
  const text = 'Category,Citation\r\nBest,"Two cafés, an étude"\r\n';

  const table = readCsv(encodeText(text, 'windows-1252'));

  expect(table.rows.map(({ cells: row }) => row)).toEqual([
    ['Category', 'Citation'],
    ['Best', 'Two cafés, an étude'],
  ]);
  expect(table.readAs).toEqual({ encoding: 'windows-1252', isGuessed: true, sample: 'Best,"Two cafés, an étude"' });
  expect(readCsv(encodeText(text, 'windows-1252'), { encoding: 'windows-1251' }).readAs).toMatchObject({ isGuessed: false });
  expect(readCsv(Buffer.from([0x50, 0x4b, 0, 0]))).toEqual({ rows: [], fault: { reason: 'encoding', line: 0 }, readAs: null });
});

function readBack(file: string): string[][] {
  return readCsv(Buffer.from(file)).rows.map(({ cells: row }) => row.map(unguarded));
}
