/** Sitemaps on both engines: contents, division into files, modification dates. */
import { knownColumns } from '#server/services/content/column.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { sitemapDay } from '#server/db/schema/sitemap.ts';
import { content } from '#server/db/schema/content.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { awardResult, film } from '#server/db/schema/award.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { itemSection } from '#server/services/discovery/sitemap-items.ts';
import { pageRows } from '#server/services/discovery/sitemap-section.ts';
import { createSitemapService, pieceLength } from '#server/services/discovery/sitemap.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { closeDatabases, testOnDatabase, testOnEachEngine } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, publishItem, secondsFromNow } from '#test/support/factories.ts';

afterAll(closeDatabases);

const site = { origin: 'https://site.test', name: { 'zh-Hans': '金熊猫奖', en: 'Golden Panda Awards' } };

async function read(database: OpenDatabase, name: string): Promise<string> {
  const file = await createSitemapService({ db: database.db, site }).openFile(name);
  let text = '';
  for await (const piece of file?.text() ?? []) text += piece;
  return text;
}

const index = async ({ db }: OpenDatabase) => (await createSitemapService({ db, site }).readIndex()).data;
const at = (instant: string) => ({ publishAt: new Date(instant) });

testOnEachEngine('an item is listed in the file of its year in its own languages, with alternates if it has both', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const both = await publishItem(database, { columnId }, at('2001-05-05T00:00:00Z'));
  const chinese = await publishItem(database, { columnId, titleEn: '' }, at('2001-06-06T00:00:00Z'));

  const text = await read(database, 'items-2001');

  expect(await index(database)).toContain('<loc>https://site.test/sitemap/items-2001.xml</loc>');
  expect(text.match(/<loc>[^<]*/g)?.map((loc) => loc.slice(5))).toEqual([
    `https://site.test/content/article/${both}`,
    `https://site.test/en/content/article/${both}`,
    `https://site.test/content/article/${chinese}`,
  ]);
  expect(text).toContain(
    `<xhtml:link rel="alternate" hreflang="en" href="https://site.test/en/content/article/${both}"/><xhtml:link rel="alternate" hreflang="x-default" href="https://site.test/content/article/${both}"/>`,
  );
  expect(text.split(chinese)).toHaveLength(2);
});

testOnDatabase('an item lists its cover before its gallery, each picture once, ten at most and none that is gone', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const ids = Array.from({ length: 14 }, (_, index) => `sitemap-picture-${String(index).padStart(2, '0')}`);
  await database.db.insert(mediaFile).values(ids.map((id) => ({ id, path: `${id}.webp` })));
  const cases: [coverId: string | null, galleryIds: string[], listed: string[]][] = [
    [null, [], []],
    [ids[3] ?? '', [], ids.slice(3, 4)],
    [null, ids.slice(0, 2), ids.slice(0, 2)],
    [ids[1] ?? '', ids.slice(0, 3), [ids[1] ?? '', ids[0] ?? '', ids[2] ?? '']],
    [null, ['gone', ...ids.slice(4, 5)], ids.slice(4, 5)],
    [null, ids, ids.slice(0, 10)],
    [ids[13] ?? '', ids, [ids[13] ?? '', ...ids.slice(0, 9)]],
  ];
  for (const [index, [coverId, galleryIds]] of cases.entries())
    await publishItem(database, { columnId, coverId, galleryIds, titleEn: '' }, at(`2006-01-0${index + 1}T00:00:00Z`));

  const entries = (await read(database, 'items-2006')).split('<url>').slice(1);

  expect(entries.map((entry) => [...entry.matchAll(/<image:loc>[^<]*\/([\w-]+)\.webp/g)].map(([, id]) => id))).toEqual(
    cases.map(([, , listed]) => listed),
  );
});

testOnDatabase('scheduled and expired items are in no file, and do not create a file of their year', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const day = new Date(Date.now() + 400 * 86_400_000);
  const coming = await publishItem(database, { columnId }, { publishAt: day });
  const over = await publishItem(
    database,
    { columnId },
    { publishAt: new Date('2002-02-02T00:00:00Z'), unpublishAt: secondsFromNow(3_600) },
  );
  await database.db
    .update(content)
    .set({ unpublishAt: sql`now()` })
    .where(eq(content.id, over));
  const gone = await publishItem(database, { columnId }, at('2002-03-03T00:00:00Z'));
  await createPublishingService(database).offline(gone, 'test', 'no reason to stay');

  const named = await index(database);

  expect(named).not.toContain(`items-${day.getUTCFullYear()}`);
  expect(named).not.toContain('items-2002');
  expect(await read(database, `items-${day.getUTCFullYear()}`)).toBe('');
  expect(await read(database, 'items-2002')).toBe('');
  expect([coming, over, gone].filter((id) => named.includes(id))).toEqual([]);
});

testOnEachEngine('the date and ETag of a file change with its items and with their instants', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const service = createSitemapService({ db: database.db, site });
  const id = await publishItem(database, { columnId }, at('2003-05-05T00:00:00Z'));
  await publishItem(database, { columnId }, at('2003-05-06T00:00:00Z'));
  const first = await service.openFile('items-2003');
  await database.db.update(content).set({ viewCount: 5 }).where(eq(content.id, id));
  const viewed = await service.openFile('items-2003');
  await createPublishingService(database).offline(id, 'test', 'no reason to stay');
  const without = await service.openFile('items-2003');

  expect(viewed?.etag).toBe(first?.etag);
  expect(without?.etag).not.toBe(first?.etag);
  expect(without?.lastModified?.getTime()).toBeGreaterThan(first?.lastModified?.getTime() ?? Infinity);

  const ends = await publishItem(
    database,
    { columnId },
    { publishAt: new Date('2003-07-07T00:00:00Z'), unpublishAt: secondsFromNow(3_600) },
  );
  const ending = await service.openFile('items-2003');
  expect(ending?.changesAt?.getTime()).toBeGreaterThan(Date.now());
  // As it is once the instant has passed, which no trigger notices.
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx
      .update(content)
      .set({ unpublishAt: sql`now() - interval '1 second'` })
      .where(eq(content.id, ends));
  });
  const ended = await service.openFile('items-2003');
  expect(ended?.etag).not.toBe(ending?.etag);
});

testOnEachEngine('stored daily counts equal a recount after every kind of change to an item', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const publishing = createPublishingService(database);
  const ids = await Promise.all(
    ['2004-01-01T23:59:59Z', '2004-01-02T00:00:00Z', '2004-01-02T12:00:00Z'].map((instant) =>
      publishItem(database, { columnId }, at(instant)),
    ),
  );
  await publishing.offline(ids[1] ?? '', 'test', 'no reason to stay');
  await database.db
    .update(content)
    .set({ publishAt: new Date('2004-02-01T00:00:00Z') })
    .where(eq(content.id, ids[2] ?? ''));

  const kept = await database.db
    .select({ day: sitemapDay.day, items: sitemapDay.items })
    .from(sitemapDay)
    .where(sql`${sitemapDay.items} > 0`)
    .orderBy(sitemapDay.day);
  const counted = await database.db.execute<{ day: string; items: number }>(
    sql`select to_char(publish_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as items from content where live_revision_id is not null group by 1 order by 1`,
  );

  expect(kept).toEqual(counted.rows);
});

testOnEachEngine('database pages follow each other without gaps or repetitions, also among equal instants', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const total = pageRows * 2 + 7;
  await database.db.execute(
    sql`insert into content (id, kind, column_id, publish_at, in_zh, in_en) select 'many-' || n, 'article', ${columnId}, '2005-05-05T05:05:05.123456Z', true, false from generate_series(1, ${total}::int) n`,
  );
  await database.db.execute(
    sql`insert into content_revision (id, content_id, number, state, title_zh) select 'many-r' || n, 'many-' || n, 1, 'putaway', '<&>' from generate_series(1, ${total}::int) n`,
  );
  await database.db.execute(sql`update content set live_revision_id = 'many-r' || substr(id, 6) where id like 'many-%'`);

  const text = await read(database, 'items-2005');
  const ids = text.match(/many-\d+/g) ?? [];

  expect(ids).toHaveLength(total);
  expect(new Set(ids).size).toBe(total);
});

testOnDatabase('a file is streamed in short chunks regardless of the database page size', async (database) => {
  const file = await createSitemapService({ db: database.db, site }).openFile('items-2005');
  const lengths: number[] = [];
  for await (const piece of file?.text() ?? []) lengths.push(piece.length);

  expect(lengths.length).toBeGreaterThan(2);
  expect(Math.max(...lengths)).toBeLessThan(pieceLength + 2_048);
});

testOnDatabase('a reader that stops early causes no further query', async (database) => {
  const file = await itemSection(database.db).open('2005');
  const pages = file?.pages()[Symbol.asyncIterator]();
  const first = await pages?.next();
  await pages?.return?.();

  expect(first?.value).toHaveLength(pageRows);
  expect((await pages?.next())?.done).toBe(true);
});

testOnDatabase('lists films and people in both languages without revealing winners', async (database) => {
  const edition = await makeEdition(database);
  const hidden = `${edition.id}-hidden`;
  await database.db.insert(film).values({ id: hidden, unitId: `${edition.id}-film`, titleZh: '未公开', titleEn: 'Hidden' });

  const [before, people] = [await read(database, 'works'), await read(database, 'people')];
  await edition.reveal();

  expect(before).toContain(`<loc>https://site.test/en/content/episode/${edition.winnerWorkId}</loc>`);
  expect(people).toContain(`<loc>https://site.test/content/people/${edition.winnerPersonId}</loc>`);
  expect(before).not.toContain(hidden);
  expect(before + people).not.toContain(edition.canary);
  // Films of tests that ran before in this process may begin or end meanwhile.
  const own = (text: string) => text.split('<url>').filter((part) => part.includes(edition.id));
  expect(own(await read(database, 'works'))).toEqual(own(before));
});

testOnDatabase('a video says whether it asks for a login, and ends with its item or its window, whichever is first', async (database) => {
  const { id: columnId } = await makeColumn(database, { columnType: 'video', path: '/movies2' });
  const [early, late] = [secondsFromNow(3_600), secondsFromNow(7_200)];
  const rows: [rights: 'public' | 'login' | 'window', windowEnd: Date | null, itemEnd: Date | null, expected: Date | null][] = [
    ['public', early, null, null],
    ['public', early, late, late],
    ['login', null, early, early],
    ['window', early, null, early],
    ['window', early, late, early],
    ['window', late, early, early],
  ];
  await database.db.insert(mediaFile).values({ id: `${columnId}-c`, path: 'demo/c.webp', width: 16, height: 9 });
  for (const [index, [rights, playableUntil, unpublishAt, expected]] of rows.entries()) {
    const id = `${columnId}-${index}`;
    await database.db
      .insert(video)
      .values({ id, state: 'ready', publishAt: new Date(0), rights, playableUntil, coverId: `${columnId}-c`, seconds: 60 });
    const item = await publishItem(database, { columnId, videoIds: [id] }, { publishAt: secondsFromNow(-60), unpublishAt });

    const entry = (await read(database, 'videos')).split('<url>').find((part) => part.includes(`/videoplay/${item}</loc>`)) ?? '';

    const valueOf = (name: string) => new RegExp(`<video:${name}>([^<]*)<`).exec(entry)?.[1] ?? null;
    expect([valueOf('requires_subscription'), valueOf('expiration_date')], `${rights} ${index}`).toEqual([
      rights === 'login' ? 'yes' : 'no',
      expected?.toISOString() ?? null,
    ]);
  }
});

testOnDatabase('the news file lists the items of the last two days with escaped titles', async (database) => {
  await makeColumn(database, { id: 'news' });
  const fresh = await publishItem(
    database,
    { columnId: 'news', titleZh: '灯 & <月>\u0007', titleEn: '' },
    { publishAt: secondsFromNow(-60) },
  );
  const old = await publishItem(database, { columnId: 'news' }, { publishAt: secondsFromNow(-49 * 3_600) });
  const file = await createSitemapService({ db: database.db, site }).openFile('news');

  const text = await read(database, 'news');

  expect(text).toContain('<news:title>灯 &amp; &lt;月&gt;</news:title>');
  expect(text).toContain('<news:name>金熊猫奖</news:name><news:language>zh-cn</news:language>');
  expect(text).toContain(fresh);
  expect(text).not.toContain(old);
  // In two days it drops out.
  expect(file?.changesAt?.getTime()).toBeLessThan(Date.now() + 48 * 3_600_000);
});

testOnDatabase('an unknown file name is not found', async (database) => {
  for (const name of [
    '',
    'items',
    'items-1999',
    'items-2005-05',
    'items-2005-05-05-0',
    'works-0',
    'pages-1',
    'invented',
    'items-2005;drop',
    '../pages',
  ])
    expect(await read(database, name), name).toBe('');
});

testOnDatabase('an unpublished item changes no date when it is scheduled, cancelled or counted by the migration', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const service = createSitemapService({ db: database.db, site });
  const [year, day] = [new Date().getUTCFullYear(), new Date(Date.now() + 3_600_000)];
  await publishItem(database, { columnId }, { publishAt: secondsFromNow(-60) });
  const files = async () =>
    [...(await index(database)).matchAll(/<loc>([^<]*items-[^<]*)<\/loc><lastmod>([^<]*)/g)].map(([, loc, lastmod]) => `${loc} ${lastmod}`);
  const [before, dates] = [await service.openFile(`items-${year}`), await files()];
  const coming = await publishItem(database, { columnId }, { publishAt: day });
  const planned = [await service.openFile(`items-${year}`), await files()] as const;
  await createPublishingService(database).offline(coming, 'test', 'called off again');
  const calledOff = [await service.openFile(`items-${year}`), await files()] as const;

  for (const [file, found] of [planned, calledOff]) {
    expect(file?.etag).toBe(before?.etag);
    expect(file?.lastModified).toEqual(before?.lastModified);
    expect(found).toEqual(dates);
  }

  await publishItem(database, { columnId }, { publishAt: day });
  const migration = readFileSync(join(projectRoot, 'server/db/migrations/0005_share.sql'), 'utf8').split('--> statement-breakpoint');
  await database.db.delete(sitemapDay);
  await database.db.execute(sql.raw(migration.find((statement) => /^\s*INSERT INTO sitemap_day/.test(statement)) ?? ''));
  expect((await database.db.select().from(sitemapDay)).filter(({ changedAt }) => changedAt.getTime() > Date.now())).toEqual([]);
  expect((await service.openFile(`items-${year}`))?.lastModified?.getTime()).toBeLessThan(Date.now());
});

testOnDatabase('sections of the about page have no entry of their own', async (database) => {
  const { id: columnId } = await makeColumn(database, { id: knownColumns.about, columnType: 'page', path: '/about' });
  await publishItem(database, { columnId }, at('2007-05-05T00:00:00Z'));

  expect(await index(database)).not.toContain('items-2007');
  expect(await read(database, 'items-2007')).toBe('');
});

testOnEachEngine(
  'the date of a film or person changes with edits, nominations and revealed awards, not before they are public',
  async (database) => {
    const edition = await makeEdition(database);
    const dateOf = async (name: string, id: string) => new RegExp(`/${id}</loc><lastmod>([^<]*)`).exec(await read(database, name))?.[1];
    const both = async () => [await dateOf('works', edition.winnerWorkId), await dateOf('people', edition.winnerPersonId)];
    const loser = edition.loserWorkIds[0] ?? '';
    for (const table of [film, person]) await database.db.update(table).set({ updatedAt: new Date('2020-01-01') });
    const [first, others] = [await both(), await dateOf('works', loser)];
    await database.db
      .update(awardResult)
      .set({ citationZh: '改过', enteredAt: sql`now()` })
      .where(eq(awardResult.nominationId, `${edition.winnerWorkId}-n`));
    await database.db.update(film).set({ viewCount: 5, position: 7 }).where(eq(film.id, edition.winnerWorkId));

    expect(await both()).toEqual(first);
    expect(first).toEqual(['2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z']);

    await edition.reveal();
    const revealed = await both();
    expect(revealed.map((date) => Date.now() - Date.parse(date ?? '') < 60_000)).toEqual([true, true]);
    expect(await dateOf('works', loser)).toBe(others);
    await database.db.update(film).set({ titleEn: 'Another title' }).where(eq(film.id, loser));
    expect(Date.parse((await dateOf('works', loser)) ?? '')).toBeGreaterThan(Date.parse(others ?? ''));
  },
);

testOnDatabase('credits change the date of the film’s page at once, recipients from the reveal on', async (database) => {
  const edition = await makeEdition(database);
  const awards = createAwardStaffService(database);
  const [first, second] = edition.loserWorkIds as [string, string];
  const dates = async () => {
    const text = await read(database, 'works');
    return [edition.winnerWorkId, first, second].map((id) => new RegExp(`/${id}</loc><lastmod>([^<]*)`).exec(text)?.[1] ?? '');
  };
  const named = { personId: null, nameZh: '', nameEn: 'Ann', function: 'writer' as const };
  const receive = (film: string) =>
    awards.nomination.save('test', { id: `${film}-n`, base: { recipients: [] }, changes: { recipients: [named] } }, 'en');
  await database.db.update(film).set({ updatedAt: new Date('2020-01-01') });
  const old = '2020-01-01T00:00:00.000Z';

  await receive(edition.winnerWorkId);
  expect(await dates()).toEqual([old, old, old]);
  await awards.film.save('test', { id: first, base: { credits: [] }, changes: { credits: [{ ...named, roleZh: '', roleEn: '' }] } }, 'en');
  const [, credited = ''] = await dates();
  expect(await dates()).toEqual([old, credited, old]);
  expect(Date.parse(credited)).toBeGreaterThan(Date.parse(old));

  await edition.reveal();
  // The second one is the film of the winning actor.
  const [won = '', lost, before = ''] = await dates();
  expect([Date.parse(won) > Date.parse(old), lost]).toEqual([true, credited]);
  const file = ['category,film,recipientEn,recipientFunction', `${edition.id}-best,${second},Di,writer`].join('\n');
  await awards.importTable(
    { editionId: edition.id, file: Buffer.from(file).toString('base64'), dryRun: false },
    { kind: 'nominations', actorId: 'test', name: '' },
  );
  const [, , received = ''] = await dates();
  expect(Date.parse(received)).toBeGreaterThan(Date.parse(before));
  expect(await dates()).toEqual([won, credited, received]);
});
