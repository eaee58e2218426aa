/** Films and people from tables: merged by id or name, all rows or none, repeatable, and undone as a whole. */
import { eq, like } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { film, filmCredit } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { importRowsMax, type ImportInput, type ImportReport } from '#shared/record/importing.ts';
import { toInstant } from '#shared/site-time.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';

async function prepare(database: OpenDatabase) {
  const { db } = database;
  const actorId = newId();
  await db.insert(userAccount).values({ id: actorId, email: `${actorId}@example.org`, nickName: 'Editor' });
  const { id: editionId } = await makeEdition(database);
  const awards = createAwardStaffService(database);
  const send = (kind: 'film' | 'person', table: string | Buffer, more: Partial<ImportInput> = {}) =>
    awards[kind].import(actorId, { file: Buffer.from(table).toString('base64'), dryRun: false, ...more }, 'en');
  const countOf = (table: typeof film | typeof person | typeof auditEntry | typeof contentChange) => db.$count(table);
  return { db, actorId, editionId, awards, send, countOf };
}

const figures = ({ added, changed, same, faulty }: ImportReport) => [added, changed, same, faulty];
const faultsIn = ({ rows, faults }: ImportReport) => [
  ...faults.map(({ reason }) => reason),
  ...rows.flatMap((row) =>
    row.faults.map(({ column, reason, value }) => [row.row, column, reason, ...(reason === 'refused' ? [value] : [])].join(' ')),
  ),
];

testOnDatabase('a table of films is tried without a trace, imported, repeated without doubles and undone', async (database) => {
  const { db, actorId, editionId, awards, send, countOf } = await prepare(database);
  const { id: known } = await awards.film.add(actorId, {
    unitId: `${editionId}-film`,
    titleZh: '旧片',
    titleEn: 'Old Film',
    year: 2001,
    synopsisZh: '<p>旧</p>',
  });
  const table = await writeWorkbook([
    ['影片名单'],
    ['片名（中文）', 'Title (English)', '单元', 'edition', '年份', 'Premiere', 'synopsis_zh', '备注'],
    ['《新片》', 'New Film', '电影', editionId, 2024, 'World premiere', '一段\n<二段', 'x'],
    ['旧片', '', 'film', editionId, 2002, '', '', ''],
    ['', 'Third', `${editionId}-film`, '', '', '', '<p>b<script>x</script></p>', ''],
  ]);
  const before = [await countOf(film), await countOf(auditEntry), await countOf(contentChange)];

  const dry = await send('film', table, { dryRun: true });
  expect(dry).toMatchObject({ added: 2, changed: 1, same: 0, faulty: 0, importId: null });
  expect(dry.columns.map(({ field }) => field)).toEqual(['titleZh', 'titleEn', 'unitId', 'edition', 'year', 'premiere', 'synopsisZh', '']);
  expect(dry.rows.find(({ outcome }) => outcome === 'changed')?.changes).toEqual([{ field: 'year', before: '2001', after: '2002' }]);
  expect([await countOf(film), await countOf(auditEntry), await countOf(contentChange)]).toEqual(before);

  const done = await send('film', table, { state: dry.state });
  expect(figures(done)).toEqual([2, 1, 0, 0]);
  expect(await countOf(auditEntry)).toBe((before[1] ?? 0) + 3);
  const [added] = await db.select().from(film).where(eq(film.titleEn, 'New Film'));
  expect(added).toMatchObject({
    titleZh: '《新片》',
    year: 2024,
    premiere: 'world',
    synopsisZh: '<p>一段</p><p>&lt;二段</p>',
    publishAt: null,
  });
  expect((await db.select().from(film).where(eq(film.titleEn, 'Third')))[0]?.synopsisZh).toBe('<p>b</p>');
  expect(figures(await send('film', table))).toEqual([0, 0, 3, 0]);
  expect(await outcomeOf(send('film', table, { state: dry.state }))).toBe('conflict');

  // Somebody goes on with one of the new films, and with another field of the changed one.
  await awards.film.save(actorId, { id: added?.id ?? '', base: { minutes: null }, changes: { minutes: 90 } }, 'en');
  await awards.film.save(actorId, { id: known, base: { minutes: null }, changes: { minutes: 80 } }, 'en');
  expect(await awards.film.lastImport()).toEqual({ importId: done.importId, time: expect.any(String), added: 2, changed: 1 });
  expect(await awards.film.undoImport(actorId, done.importId ?? '', 'en')).toEqual({ undone: 2, left: ['《新片》'] });
  expect((await awards.film.get(known, 'en')).fields).toMatchObject({ year: 2001, minutes: 80 });
  expect(await db.$count(film, eq(film.titleEn, 'Third'))).toBe(0);
  expect(await outcomeOf(awards.film.undoImport(actorId, done.importId ?? '', 'en'))).toBe('notFound');
  expect((await awards.film.lastImport())?.importId).not.toBe(done.importId);
});

testOnDatabase('new films of a table without units get the one that is chosen; those that are there keep theirs', async (database) => {
  const { db, actorId, editionId, awards, send } = await prepare(database);
  const other = await makeEdition(database);
  const kept = await awards.film.add(actorId, { unitId: `${other.id}-film`, titleZh: '不散的人', titleEn: 'The Ones Who Stay' });
  const table = 'Chinese title,English title,Year\n不散的人,The Ones Who Stay,2003\n后来的人,The Ones Who Came,2024\n';

  const dry = await send('film', table, { dryRun: true });
  expect(faultsIn(dry)).toEqual(['3 unitId required']);
  expect(dry.missing).toMatchObject([{ field: 'unitId' }]);
  expect(dry.missing[0]?.choices.map(({ id }) => id)).toEqual(expect.arrayContaining([`${editionId}-film`, `${other.id}-film`]));
  expect(faultsIn(await send('film', table, { dryRun: true, fixed: { unitId: 'none' } }))).toEqual([
    '2 unitId unknown',
    '3 unitId unknown',
  ]);
  // A column that is there decides, and a name is of its unit.
  const own = `unit,English title\n${editionId}-film,The Ones Who Stay`;
  const decided = await send('film', own, { dryRun: true, fixed: { unitId: 'none', titleEn: 'x' } });
  expect([figures(decided), decided.missing]).toEqual([[1, 0, 0, 0], []]);

  await send('film', table, { fixed: { unitId: `${editionId}-film` } });
  const films = await db.select({ id: film.id, titleEn: film.titleEn, unitId: film.unitId }).from(film);
  expect(films).toEqual(
    expect.arrayContaining([
      { id: kept.id, titleEn: 'The Ones Who Stay', unitId: `${other.id}-film` },
      { id: expect.any(String), titleEn: 'The Ones Who Came', unitId: `${editionId}-film` },
    ]),
  );
});

testOnDatabase('faults name row, column and reason, and nothing of the table is written', async (database) => {
  const { actorId, editionId, awards, send, countOf } = await prepare(database);
  const unitId = `${editionId}-film`;
  const { id } = await awards.film.add(actorId, { unitId, titleZh: '山', titleEn: 'Hill' });
  for (const titleEn of ['Same', 'Same']) await awards.film.add(actorId, { unitId, titleEn });
  const rows: readonly (readonly [cells: string, faults: readonly string[]])[] = [
    [`,,Good,${unitId},2024,`, []],
    [`,,,${unitId},2024,`, ['titleZh required']],
    [`,,Bad unit,nowhere,,`, ['unitId unknown']],
    [`,,No unit,,,`, ['unitId required']],
    [`,,Bad year,${unitId},soon,`, ['year number']],
    [`,,Early,${unitId},1200,Sometime`, ['year number', 'premiere choice']],
    [`,,Failed,${unitId},#REF!,`, ['year formula']],
    [`,Hill,山,${unitId},,`, ['titleEn swapped']],
    [`,山,Mountain,${unitId},,`, ['titleZh namesake']],
    [`,,Same,${unitId},,`, ['titleZh ambiguous']],
    [`nobody,,Hill,${unitId},,`, ['id unknown']],
    [`${id},${'长'.repeat(1_000)},,,,`, ['titleZh tooLong']],
    [`,,GOOD,${unitId},,`, ['titleZh twice']],
  ];
  const table = ['id,titleZh,titleEn,unitId,year,premiere', ...rows.map(([cells]) => cells)].join('\n');
  const before = await countOf(film);

  expect(faultsIn(await send('film', table, { dryRun: true }))).toEqual(
    rows.flatMap(([, faults], at) => faults.map((fault) => `${at + 2} ${fault}`)),
  );
  expect(await outcomeOf(send('film', table))).toBe('importRefused');
  expect(await countOf(film)).toBe(before);
  const whole: readonly (readonly [table: string, fault: string, more?: Partial<ImportInput>])[] = [
    ['', 'empty'],
    ['titleZh\n', 'empty'],
    ['year\n2024', 'noKey'],
    ['titleZh,a\nx,y', 'columnTwice', { columns: ['titleZh', 'titleZh'] }],
    [`titleZh\n${'x\n'.repeat(importRowsMax + 1)}`, 'tooMany'],
  ];
  for (const [text, fault, more] of whole) expect(faultsIn(await send('film', text, { dryRun: true, ...more }))).toEqual([fault]);
  // A word in the column of ids says that it is another one, and then it is found as itself.
  expect(figures(await send('film', `id,titleZh,titleEn,unitId\nnew,山,Mountain,${unitId}`))).toEqual([1, 0, 0, 0]);
  expect(figures(await send('film', `id,titleZh,titleEn,unitId\nnew,山,Mountain,${unitId}`))).toEqual([0, 0, 1, 0]);
  // A rule of the record: a film that is nominated keeps its edition.
  const other = await prepare(database);
  expect(faultsIn(await send('film', `id,unitId\n${editionId}-a,${other.editionId}-film`, { dryRun: true }))).toEqual([
    '2  refused stillUsed',
  ]);
});

testOnDatabase('heads without a language are in that of their letters, and a table says when its films become public', async (database) => {
  const { db, editionId, send } = await prepare(database);
  const rows = ['2026-09-01 18:00', '2026-09-01', '46266.75', '2026-09-01T18:00:00.000Z', '2026-02-31', 'soon'].map(
    (moment, at) => `片${at}${editionId},Film ${at} ${editionId},${editionId}-film,导演,${moment}`,
  );
  const table = (lines: readonly string[]) => ['片名,Title,Unit,导演,Public from', ...lines].join('\n');

  const dry = await send('film', table(rows), { dryRun: true });
  expect(dry.columns.map(({ field }) => field)).toEqual(['titleZh', 'titleEn', 'unitId', 'directorZh', 'publishAt']);
  expect(faultsIn(dry)).toEqual(['6 publishAt time', '7 publishAt time']);
  // A head that names its language keeps the field.
  const both = await send('film', 'Title,English title\na,b', { dryRun: true });
  expect(both.columns.map(({ field }) => field)).toEqual(['', 'titleEn']);

  expect(figures(await send('film', table(rows.slice(0, 4))))).toEqual([4, 0, 0, 0]);
  const stored = await db
    .select({ titleEn: film.titleEn, publishAt: film.publishAt })
    .from(film)
    .where(like(film.titleEn, `Film % ${editionId}`))
    .orderBy(film.titleEn);
  const [evening, day] = ['2026-09-01T18:00', '2026-09-01T00:00'].map(toInstant);
  expect(stored.map(({ publishAt }) => publishAt?.toISOString())).toEqual([evening, day, evening, '2026-09-01T18:00:00.000Z']);
  expect(figures(await send('film', table(rows.slice(0, 4))))).toEqual([0, 0, 4, 0]);
});

testOnDatabase('two imports of one table at once add its people once, and what others use stays after the undo', async (database) => {
  const { db, actorId, editionId, awards, send } = await prepare(database);
  const name = newId();
  const table = `姓名,English name,别名\n甲${name},A ${name},=1+1\n乙${name},B ${name},"x, ""y"""`;
  const columns = ['nameZh', 'nameEn', 'aliases'];

  const both = await Promise.all([send('person', table, { columns }), send('person', table, { columns })]);
  expect(both.map(figures).sort()).toEqual([
    [0, 0, 2, 0],
    [2, 0, 0, 0],
  ]);
  const [first] = await db
    .select()
    .from(person)
    .where(eq(person.nameZh, `甲${name}`));
  expect(first).toMatchObject({ aliases: '=1+1', publishAt: null });

  const { id: filmId } = await awards.film.add(actorId, { unitId: `${editionId}-film`, titleZh: '片' });
  await db
    .insert(filmCredit)
    .values({ filmId, personId: first?.id ?? '', nameZh: '', nameEn: '', function: 'director', roleZh: '', roleEn: '', position: 0 });
  const importId = both.find((report) => report.importId)?.importId ?? '';
  expect(await outcomeOf(awards.restoreRemoved(actorId, importId))).toBe('notFound');
  expect(await awards.person.undoImport(actorId, importId, 'en')).toEqual({ undone: 1, left: [`甲${name}`] });
  expect(figures(await send('person', table, { columns }))).toEqual([1, 0, 1, 0]);
});
