/** Tables of nominations and results: good and bad files in the encodings of spreadsheets, all rows or none, twice the same. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { awardResult, nomination } from '#server/db/schema/award.ts';
import { AppError } from '#server/errors.ts';
import { createAwardDesk } from '#server/services/award-desk.ts';
import { readTable, writeTable } from '#server/services/award-import-table.ts';
import type { TableColumn, TableKind } from '#shared/api/manage-edition-result.ts';
import { testOnEachEngine } from '#test/support/database.ts';
import { makeEdition } from '#test/support/factories.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');
/** 奖项,影片 and 最佳影片,山月 in the encoding of Chinese spreadsheets. */
const gbk = Buffer.from('bdb1cfee2cd3b0c6ac0d0ad7eebcd1d3b0c6ac2cc9bdd4c20d0a', 'hex');

const files: readonly (readonly [name: string, bytes: Uint8Array, result: unknown])[] = [
  ['UTF-8', bytes('奖项,影片\r\n最佳影片,山月\r\n'), ['2 最佳影片 山月']],
  ['UTF-8 with its mark', bytes('\uFEFF奖项,影片\n最佳影片,山月'), ['2 最佳影片 山月']],
  ['GBK', gbk, ['2 最佳影片 山月']],
  ['keys as head, empty rows counted, semicolons', bytes('category;film\n\n;\nBest;Moon\n'), ['4 Best Moon']],
  ['a quoted line break', bytes('category,film\n"Best\nFilm",Moon\nActor,Alley'), ['2 Best\nFilm Moon', '3 Actor Alley']],
  ['a guarded formula', bytes("category,film\nBest,'=1+1"), ['2 Best =1+1']],
  ['neither encoding', Buffer.from([0xff, 0xff, 0xff]), ['0 encoding']],
  ['binary', Buffer.from([0x50, 0x4b, 0, 0]), ['0 encoding']],
  ['open quotes', bytes('category,film\nBest,"Moon\n'), ['quotes']],
  ['no rows', bytes('category,film\n'), ['0 empty']],
  ['no bytes', bytes(''), ['1 columnMissing']],
  ['an unknown column', bytes('category,prize\nBest,1'), ['1 columnUnknown']],
  ['a column twice', bytes('category,category\nBest,Best'), ['1 columnTwice']],
];

test.each(files)('reads %s', (_name, file, result) => {
  const { rows, faults } = readTable('nominations', file);

  const told = [...rows.map(({ row, cells }) => `${row} ${cells.category} ${cells.film}`), ...faults.map(({ row, reason }) => (reason === 'quotes' ? reason : `${row} ${reason}`))];
  expect(told).toEqual(result);
});

test('cells that a spreadsheet would run are written as text and read as they were', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', "'=x", 'plain', 'a "quote", and a comma'];

  const file = writeTable('results', cells.map((citationZh) => ({ category: 'Best', citationZh })), 'en');

  expect(file).not.toMatch(/[,\n]"?[=+@-]/);
  expect(readTable('results', bytes(file)).rows.map((row) => row.cells.citationZh)).toEqual(cells);
});

async function prepare(database: OpenDatabase) {
  const actorId = newId();
  await database.db.insert(userAccount).values({ id: actorId, email: `${actorId}@example.org`, nickName: 'Editor' });
  const made = await makeEdition(database);
  await database.db.delete(awardResult).where(eq(awardResult.categoryId, `${made.id}-best`));
  await database.db.delete(awardResult).where(eq(awardResult.categoryId, `${made.id}-actor`));
  const desk = createAwardDesk(database);
  const run = (kind: TableKind, text: string, { dryRun = false, name = '', state, choices }: { dryRun?: boolean; name?: string; state?: string; choices?: { row: number; column: TableColumn; id: string }[] } = {}) =>
    desk.importTable({ editionId: made.id, file: bytes(text).toString('base64'), dryRun, state, choices }, { kind, actorId, name });
  const stored = async () => JSON.stringify([await database.db.select().from(nomination), await database.db.select().from(awardResult)]);
  return { made, desk, run, stored };
}

const refusal = (promise: Promise<unknown>) => promise.then(() => 'ok', (error: unknown) => (error instanceof AppError ? error.errorName : String(error)));

testOnEachEngine('a dry run writes nothing, an import takes all rows, and the same file again changes nothing', async (database) => {
  const { made, desk, run, stored } = await prepare(database);
  const added = await desk.insertFilm('u-test', { unitId: `${made.id}-film`, titleZh: '新片', titleEn: 'New Film' });
  const file = `category,film,person,roleEn,order\n${made.id}-best,新片,,,9\n${made.id}-actor,Work a ${made.id},Person x ${made.id},Cook,\n`;
  const before = await stored();

  const look = await run('nominations', file, { dryRun: true });
  expect(look).toMatchObject({ rows: 2, added: 2, changed: 0, same: 0, faults: [] });
  expect(await stored()).toBe(before);
  const taken = await run('nominations', file, { name: 'first', state: look.state });
  expect(taken).toMatchObject({ added: 2 });
  const after = await stored();
  expect(after).toContain(added.id);
  expect(await run('nominations', file, { name: 'first', state: look.state })).toEqual(taken);
  expect(await refusal(run('nominations', file, { name: 'second', state: look.state }))).toBe('conflict');
  expect(await run('nominations', file)).toMatchObject({ added: 0, changed: 0, same: 2 });
  expect(await stored()).toBe(after);
});

testOnEachEngine('faults name row, column and what could be meant, and nothing of such a file is taken', async (database) => {
  const { made, run, stored } = await prepare(database);
  const before = await stored();
  const file = [
    'category,film,person,order', `${made.id}-best,Work q ${made.id},,`, 'Bestt Actor,,,', `${made.id}-actor,,Person x ${made.id},0`, `${made.id}-best,,,`, `${made.id}-best,Work a ${made.id},Person x ${made.id},`,
    `${made.id}-actor,Work b ${made.id},Person x ${made.id},`, `${made.id}-actor,Work b ${made.id},Person x ${made.id},`,
  ].join('\n');

  const { faults } = await run('nominations', file, { dryRun: true });

  expect(faults.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual(['2 film unknown', '3 category unknown', '4 order number', '5 film required', '6 person wrongSubject', '8 category twice']);
  expect(faults[0]?.near.map(({ nameEn }) => nameEn)).toContain(`Work a ${made.id}`);
  expect(faults[1]?.near).toMatchObject([{ id: `${made.id}-actor` }]);
  const chosen = await run('nominations', file, { dryRun: true, choices: [{ row: 2, column: 'film', id: `${made.id}-a` }] });
  expect(chosen.faults.map(({ row }) => row)).toEqual([3, 4, 5, 6, 8]);
  expect(await refusal(run('nominations', file))).toBe('importRefused');
  expect(await stored()).toBe(before);
});

testOnEachEngine('results come from a table, only for nominees, and an export is what an import takes', async (database) => {
  const { made, desk, run } = await prepare(database);
  const file = (film: string) => `奖项,影片,人物,评语（中文）\n${made.id}-best,${film},,光影=诗\n${made.id}-actor,,Person y ${made.id},稳\n`;

  expect((await run('results', file(`Work b ${made.id}x`), { dryRun: true })).faults).toMatchObject([{ row: 2, column: 'film', reason: 'unknown', near: [{ id: `${made.id}-b` }, {}, {}] }]);
  expect(await run('results', file(`Work c ${made.id}`))).toMatchObject({ added: 2 });
  expect(await run('results', file(`Work b ${made.id}`))).toMatchObject({ changed: 1, same: 1 });
  expect((await desk.listResults(made.id)).map(({ nominationId }) => nominationId)).toEqual([`${made.id}-b-n`, `${made.id}-y-n`]);
  for (const kind of ['nominations', 'results'] as const) {
    const exported = await desk.exportTable({ kind, editionId: made.id }, 'zh-Hans');
    expect(await run(kind, exported.content)).toMatchObject({ added: 0, changed: 0, faults: [] });
  }
  const closed = `category,film\n${made.id}-best,Work a ${made.id}\n`;
  await database.db.delete(nomination).where(eq(nomination.id, `${made.id}-a-n`));
  expect((await run('nominations', closed, { dryRun: true })).faults).toMatchObject([{ row: 2, reason: 'closed' }]);
});
