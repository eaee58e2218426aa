/** Import tables of nominations and results: valid and faulty files in spreadsheet encodings, all rows or none, idempotent. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { awardResult, nomination, nominationRecipient } from '#server/db/schema/award.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { readTable, writeTable } from '#server/services/award/award-import-table.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import type { TableColumn, TableKind } from '#shared/api/edition-result-staff.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { encodeText } from '#test/support/encode-text.ts';
import { makeEdition } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

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
  ['UTF-16 with tabs', encodeText('奖项\t影片\r\n最佳影片\t山月，雪\r\n', 'utf-16le', { isMarked: true }), ['2 最佳影片 山月，雪']],
  ['a title above the head', bytes('第二届获奖名单,,,\n,,\n单元,奖项,影片\n电影,最佳影片,山月'), ['4 最佳影片 山月']],
  ['a title of one cell above a head with semicolons', bytes('Nominations, 2025\ncategory;film\nBest;Moon'), ['3 Best Moon']],
  ['a title and a wrong column', bytes('List\ncategory,prize\nBest,1'), ['2 columnUnknown']],
  ['the delimiter in a line of its own', bytes('sep=;\r\ncategory;film\r\nBest;Moon, dark'), ['2 Best Moon, dark']],
  ['a delimiter that only its line names', bytes('sep=|\ncategory|film\nBest|Moon'), ['2 Best Moon']],
  ['no encoding', Buffer.from([0x41, 0x81, 0xff, 0x81]), ['0 encoding']],
  ['binary', Buffer.from([0x50, 0x4b, 0, 0]), ['0 encoding']],
  ['open quotes', bytes('category,film\nBest,"Moon\n'), ['quotes']],
  ['no rows', bytes('category,film\n'), ['0 empty']],
  ['no bytes', bytes(''), ['1 columnMissing']],
  ['an unknown column', bytes('category,prize\nBest,1'), ['1 columnUnknown']],
  ['a column twice', bytes('category,category\nBest,Best'), ['1 columnTwice']],
];

test.each(files)('reads %s', (_name, file, result) => {
  const { rows, faults } = readTable('nominations', file);

  const report = [
    ...rows.map(({ row, cells }) => `${row} ${cells.category} ${cells.film}`),
    ...faults.map(({ row, reason }) => (reason === 'quotes' ? reason : `${row} ${reason}`)),
  ];
  expect(report).toEqual(result);
});

test('cells that a spreadsheet would evaluate are exported as text and read back unchanged', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', "'=x", 'plain', 'a "quote", and a comma'];

  const file = writeTable(
    'results',
    cells.map((citationZh) => ({ category: 'Best', citationZh })),
    'en',
  );

  expect(file).not.toMatch(/[,\n]"?[=+@-]/);
  expect(readTable('results', bytes(file)).rows.map((row) => row.cells.citationZh)).toEqual(cells);
});

async function prepare(database: OpenDatabase) {
  const actorId = newId();
  await database.db.insert(userAccount).values({ id: actorId, email: `${actorId}@example.org`, nickName: 'Editor' });
  const made = await makeEdition(database);
  await database.db.delete(awardResult).where(eq(awardResult.categoryId, `${made.id}-best`));
  await database.db.delete(awardResult).where(eq(awardResult.categoryId, `${made.id}-actor`));
  const awards = createAwardStaffService(database);
  const run = (
    kind: TableKind,
    text: string,
    {
      dryRun = false,
      name = '',
      state,
      choices,
    }: {
      dryRun?: boolean;
      name?: string;
      state?: string;
      choices?: { row: number; column: TableColumn; value?: string; id: string }[];
    } = {},
  ) => awards.importTable({ editionId: made.id, file: bytes(text).toString('base64'), dryRun, state, choices }, { kind, actorId, name });
  const stored = async () =>
    JSON.stringify([
      await database.db.select().from(nomination),
      await database.db.select().from(nominationRecipient),
      await database.db.select().from(awardResult),
    ]);
  const recipientsOf = async (id: string) =>
    (
      await database.db
        .select()
        .from(nominationRecipient)
        .where(eq(nominationRecipient.nominationId, id))
        .orderBy(nominationRecipient.position)
    ).map((row) => [row.personId, row.nameZh, row.nameEn, row.function]);
  return { made, awards, run, stored, recipientsOf };
}

testOnDatabase('a guessed encoding is shown by a dry run, and imported only when somebody names it', async (database) => {
  const { made, awards, stored } = await prepare(database);
  const citation = 'Two cafés, an étude of light.';
  const text = `category,film,citationEn\n${made.id}-best,Work a ${made.id},"${citation}"\n`;
  const file = encodeText(text, 'windows-1252').toString('base64');
  const call = (fields: { dryRun: boolean; encoding?: TextEncoding }) =>
    awards.importTable({ editionId: made.id, file, ...fields }, { kind: 'results', actorId: made.id, name: '' });
  const before = await stored();

  const { faults, readAs } = await call({ dryRun: true });

  expect({ faults, readAs }).toMatchObject({ faults: [], readAs: { encoding: 'windows-1252', isGuessed: true } });
  expect(readAs?.sample).toContain(citation);
  await expect(call({ dryRun: false })).rejects.toMatchObject({ data: { faults: [{ row: 0, reason: 'encodingGuessed' }] } });
  expect(await stored()).toBe(before);
  expect(await call({ dryRun: true, encoding: 'windows-1252' })).toMatchObject({ readAs: { isGuessed: false } });
});

testOnDatabase('a dry run writes nothing, an import writes all rows, and a repeated import changes nothing', async (database) => {
  const { made, awards, run, stored } = await prepare(database);
  const added = await awards.film.add('u-test', { unitId: `${made.id}-film`, titleZh: '新片', titleEn: 'New Film' });
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
  expect(await outcomeOf(run('nominations', file, { name: 'second', state: look.state }))).toBe('conflict');
  expect(await run('nominations', file)).toMatchObject({ added: 0, changed: 0, same: 2 });
  expect(await stored()).toBe(after);
});

testOnDatabase('errors name row, column and near matches, and reject the whole file', async (database) => {
  const { made, run, stored } = await prepare(database);
  const before = await stored();
  const file = [
    'category,film,person,order',
    `${made.id}-best,Work q ${made.id},,`,
    'Bestt Actor,,,',
    `${made.id}-actor,,Person x ${made.id},0`,
    `${made.id}-best,,,`,
    `${made.id}-best,Work a ${made.id},Person x ${made.id},`,
    `${made.id}-actor,Work b ${made.id},Person x ${made.id},`,
    `${made.id}-actor,Work b ${made.id},Person x ${made.id},`,
  ].join('\n');

  const { faults } = await run('nominations', file, { dryRun: true });

  expect(faults.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
    '2 film unknown',
    '3 category unknown',
    '4 order number',
    '5 film required',
    '6 person wrongSubject',
    '8 category twice',
  ]);
  expect(faults[0]?.near.map(({ nameEn }) => nameEn)).toContain(`Work a ${made.id}`);
  expect(faults[1]?.near).toMatchObject([{ id: `${made.id}-actor` }]);
  const chosen = await run('nominations', file, { dryRun: true, choices: [{ row: 2, column: 'film', id: `${made.id}-a` }] });
  expect(chosen.faults.map(({ row }) => row)).toEqual([3, 4, 5, 6, 8]);
  expect(await outcomeOf(run('nominations', file))).toBe('importRefused');
  expect(await stored()).toBe(before);
});

testOnDatabase('imports results for nominees only; an exported table can be imported again', async (database) => {
  const { made, awards, run } = await prepare(database);
  const file = (film: string) =>
    `奖项,影片,人物,评语（中文）\n${made.id}-best,${film},,光影=诗\n${made.id}-actor,,Person y ${made.id},稳\n`;

  expect((await run('results', file(`Work b ${made.id}x`), { dryRun: true })).faults).toMatchObject([
    { row: 2, column: 'film', reason: 'unknown', near: [{ id: `${made.id}-b` }, {}, {}] },
  ]);
  expect(await run('results', file(`Work c ${made.id}`))).toMatchObject({ added: 2 });
  expect(await run('results', file(`Work b ${made.id}`))).toMatchObject({ changed: 1, same: 1 });
  expect((await awards.listResults(made.id, 'en')).map(({ nominationId }) => nominationId)).toEqual([`${made.id}-b-n`, `${made.id}-y-n`]);
  for (const kind of ['nominations', 'results'] as const) {
    const exported = await awards.exportTable({ kind, editionId: made.id }, 'zh-Hans');
    expect(await run(kind, exported.content)).toMatchObject({ added: 0, changed: 0, faults: [] });
  }
  const closed = `category,film\n${made.id}-best,Work a ${made.id}\n`;
  await database.db.delete(nomination).where(eq(nomination.id, `${made.id}-a-n`));
  expect((await run('nominations', closed, { dryRun: true })).faults).toMatchObject([{ row: 2, reason: 'closed' }]);
});

testOnDatabase(
  'imports recipients: people with a page by reference, others by name; a table without the column keeps them',
  async (database) => {
    const { made, awards, run, stored, recipientsOf } = await prepare(database);
    const writer = (await awards.person.add('test', { nameZh: `程以宁${made.id}`, nameEn: `Cheng Yining ${made.id}` })).id;
    const nominee = `${made.id}-a-n`;
    const row = (rest: string) => `奖项,影片,获奖人（中文）,获奖人（英文）,获奖人职能\n${made.id}-best,Work a ${made.id},${rest}\n`;

    const look = await run('nominations', row(`程以宁${made.id}；孟若川、程以宁${made.id},cheng yining ${made.id};;Another Cheng,编剧`), {
      dryRun: true,
    });
    expect(look).toMatchObject({ changed: 1, faults: [] });
    expect(await recipientsOf(nominee)).toEqual([]);
    await run('nominations', row(`程以宁${made.id}；孟若川、程以宁${made.id},cheng yining ${made.id};;Another Cheng,编剧`), {
      state: look.state,
    });
    const three = [
      [writer, '', '', 'writer'],
      [null, '孟若川', '', 'writer'],
      [null, `程以宁${made.id}`, 'Another Cheng', 'writer'],
    ];
    expect(await recipientsOf(nominee)).toEqual(three);
    expect(await outcomeOf(run('nominations', row('某人,,编剧'), { state: look.state }))).toBe('conflict');

    const before = await stored();
    expect(await run('nominations', `category,film\n${made.id}-best,Work a ${made.id}\n`)).toMatchObject({ same: 1, changed: 0 });
    expect(await run('nominations', row(',,'))).toMatchObject({ same: 1, changed: 0 });
    expect(await stored()).toBe(before);
    await run('nominations', `category,film,roleEn\n${made.id}-best,Work a ${made.id},Part\n`);
    expect(await recipientsOf(nominee)).toEqual(three);

    await run('nominations', row(`程以宁${made.id};孟若川;,;;Solo | ,Writer;music;摄影;`));
    expect(await recipientsOf(nominee)).toEqual([
      [writer, '', '', 'writer'],
      [null, '孟若川', '', 'music'],
      [null, '', 'Solo', 'camera'],
    ]);
    for (const language of ['zh-Hans', 'en'] as const) {
      const { content } = await awards.exportTable({ kind: 'nominations', editionId: made.id }, language);
      expect(content).toContain(language === 'en' ? 'Writer; Music; Cinematography' : '编剧; 音乐; 摄影');
      expect(await run('nominations', content)).toMatchObject({ added: 0, changed: 0, faults: [] });
    }
    const added = await awards.film.add('u-test', { unitId: `${made.id}-film`, titleZh: '新片', titleEn: '' });
    expect(await run('nominations', `category,film,recipientEn,recipientFunction\n${made.id}-best,新片,Ann,effects\n`)).toMatchObject({
      added: 1,
    });
    const [made2] = await database.db.select({ id: nomination.id }).from(nomination).where(eq(nomination.filmId, added.id));
    expect(await recipientsOf(made2?.id ?? '')).toEqual([[null, '', 'Ann', 'effects']]);
  },
);

testOnDatabase('unreadable recipients are errors of their row, and a namesake is chosen by id', async (database) => {
  const { made, awards, run, stored, recipientsOf } = await prepare(database);
  const [one, two] = [
    await awards.person.add('test', { nameZh: `同名${made.id}`, nameEn: '' }),
    await awards.person.add('test', { nameZh: `同名${made.id}`, nameEn: '' }),
  ];
  const many = Array.from({ length: 21 }, (_, at) => `n${at}`).join(';');
  const lines: readonly (readonly [cells: string, fault: string])[] = [
    ['甲;乙,A;B;C,writer', 'recipientZh uneven'],
    ['甲;乙,A,writer', 'recipientEn uneven'],
    ['甲;乙,,writer;music;camera', 'recipientFunction uneven'],
    ['甲,A,writting', 'recipientFunction functionUnknown'],
    [`${'长'.repeat(241)},,writer`, 'recipientZh tooLong'],
    [`,${'l'.repeat(241)},writer`, 'recipientEn tooLong'],
    ['甲,,', 'recipientFunction required'],
    [',,writer', 'recipientZh required'],
    ['甲;;乙,,writer', 'recipientZh required'],
    [`${many},,writer`, 'recipientZh tooManyRecipients'],
  ];
  const file = (rows: readonly string[]) => ['category,film,person,recipientZh,recipientEn,recipientFunction', ...rows].join('\n');
  const work = `${made.id}-best,Work a ${made.id},`;
  const before = await stored();

  for (const [cells, fault] of lines) {
    const { faults } = await run('nominations', file([`${work},${cells}`]), { dryRun: true });
    expect(
      faults.map(({ row, column, reason }) => `${row} ${column} ${reason}`),
      cells.slice(0, 30),
    ).toEqual([`2 ${fault}`]);
  }
  const ofPerson = file([`${made.id}-actor,Work a ${made.id},Person x ${made.id},甲,,writer`]);
  expect((await run('nominations', ofPerson, { dryRun: true })).faults).toMatchObject([
    { row: 2, column: 'recipientZh', reason: 'recipientOfPerson' },
  ]);
  const [misspelt] = (await run('nominations', file([`${work},甲,A,writter`]), { dryRun: true })).faults;
  expect(misspelt?.near.map(({ id }) => id)).toContain('writer');
  expect(await outcomeOf(run('nominations', file([`${work},甲,A,writter`])))).toBe('importRefused');
  expect(await stored()).toBe(before);

  const namesakes = file([`${work},甲;同名${made.id},,writter`]);
  const choices = [{ row: 2, column: 'recipientFunction' as const, value: 'writter', id: 'writer' }];
  const [doubt] = (await run('nominations', namesakes, { dryRun: true, choices })).faults;
  expect(doubt).toMatchObject({ row: 2, column: 'recipientZh', value: `同名${made.id}`, reason: 'ambiguous' });
  expect(doubt?.near.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
  await run('nominations', namesakes, { choices: [...choices, { row: 2, column: 'recipientZh', value: doubt?.value ?? '', id: two.id }] });
  expect(await recipientsOf(`${made.id}-a-n`)).toEqual([
    [null, '甲', '', 'writer'],
    [two.id, '', '', 'writer'],
  ]);
  const { content } = await awards.exportTable({ kind: 'nominations', editionId: made.id }, 'en');
  expect(await run('nominations', content)).toMatchObject({ added: 0, changed: 0, faults: [] });
});
