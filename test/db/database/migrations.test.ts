/** The migrations create the whole schema once, also under concurrent starts, and match the schema in the code. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase, requireSchema } from '#server/db/migrate.ts';
import { film } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { projectRoot } from '#build/vite.config.ts';
import {
  engines,
  makeFolder,
  openEmptyDatabase,
  openTestDatabase,
  ordinaryEngines,
  testOnPostgres,
} from '#test/support/database/database.ts';
import { testServer } from '#test/support/database/postgres.ts';

const migrationCount = readdirSync(join(projectRoot, 'server/db/migrations')).filter((name) => name.endsWith('.sql')).length;

for (const engine of engines) {
  test(`creates the schema on an empty database, and changes nothing the second time (${engine})`, async () => {
    await using database = await openEmptyDatabase(engine);

    await migrateDatabase(database);
    await migrateDatabase(database);

    const tables = await database.db.execute(sql`select tablename from pg_tables where schemaname = 'public'`);
    const applied = await database.db.execute(sql`select hash from drizzle.__drizzle_migrations`);
    expect(tables.rows.length).toBeGreaterThan(40);
    expect(applied.rows).toHaveLength(migrationCount);
  });
}

// What PostgreSQL's statements do is the same on both engines.
for (const engine of ordinaryEngines) {
  test(`a start that may not change the schema refuses one that lacks migrations, and names the command (${engine})`, async () => {
    await using database = await openEmptyDatabase(engine);

    await expect(requireSchema(database)).rejects.toThrow('npm run cli -- migrate');
    await migrateDatabase(database);
    await expect(requireSchema(database)).resolves.toBeUndefined();
  });

  test(`every reference is deferrable to the commit, so that backups restore in any order (${engine})`, async () => {
    await using database = await openTestDatabase(engine);

    const { rows } = await database.db.execute(
      sql`select conname from pg_constraint where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace`,
    );

    expect(rows).toEqual([]);
  });

  test(`converts the queued mails of the previous release to jobs (${engine})`, async () => {
    await using database = await openEmptyDatabase(engine);
    await migrateDatabase(database, { folder: releaseUpTo('0013_film') });
    const mail = (id: string, more: string) => sql`
      insert into outgoing_mail (id, kind, event, recipient, language, sealed, subject, give_up_at, attempts, last_error, sent_at, failed_at, next_try_at)
      values (${id}, 'security', 'newDevice', 'a***@example.org', 'en', ${sql.raw(more)})`;
    const jobOf = (key: string, state: string) =>
      sql`insert into job (kind, key, state, priority, claimed_until) values ('mail', ${key}, ${state}, 5, now() + interval '1 minute')`;
    const later = `now() + interval '1 day'`;
    for (const [id, more] of Object.entries({
      waiting: `'sealed 1', 'one', ${later}, 2, 'ESOCKET', null, null, now() + interval '1 hour'`,
      jobless: `'sealed 2', '', ${later}, 0, '', null, null, now()`,
      running: `'sealed 3', '', ${later}, 1, '', null, null, now()`,
      sent: `'', '', ${later}, 1, '', now(), null, now()`,
      replaced: `'', '', ${later}, 0, 'replaced', null, now(), now()`,
      refused: `'', '', ${later}, 1, 'EENVELOPE', null, now(), now()`,
    }))
      await database.db.execute(mail(id, more));
    for (const key of ['waiting', 'sent', 'replaced', 'due']) await database.db.execute(jobOf(key, 'waiting'));
    for (const [key, state] of [
      ['running', 'running'],
      ['refused', 'failed'],
    ] as const)
      await database.db.execute(jobOf(key, state));

    await migrateDatabase(database);

    const { rows } = await database.db.execute(sql`
      select key, state, sealed, subject, attempts, failure, priority, claimed_until is null as is_free, run_at > now() + interval '50 minutes' as is_later,
        expires_at > now() + interval '23 hours' as is_kept, payload from job order by key`);
    const payload = { letter: 'security', event: 'newDevice', language: 'en', recipient: 'a***@example.org' };
    const row = { sealed: '', subject: '', attempts: 0, failure: '', priority: 5, is_free: true, is_later: false, is_kept: true, payload };
    expect(rows).toEqual([
      { ...row, key: 'jobless', state: 'waiting', sealed: 'sealed 2' },
      { ...row, key: 'refused', state: 'failed', is_free: false },
      { ...row, key: 'replaced', state: 'done', failure: 'replaced' },
      { ...row, key: 'running', state: 'waiting', sealed: 'sealed 3', attempts: 1 },
      { ...row, key: 'sent', state: 'done', attempts: 1 },
      { ...row, key: 'waiting', state: 'waiting', sealed: 'sealed 1', subject: 'one', attempts: 2, failure: 'ESOCKET', is_later: true },
    ]);
  });

  // A page's sitemap date follows its displayed columns; counts, positions and comment switches do not change it.
  test(`a change of any displayed column of a film or person updates the date of its page (${engine})`, async () => {
    const undated = {
      film: [
        'id',
        'institution_id',
        'position',
        'view_count',
        'like_count',
        'comment_count',
        'favourite_count',
        'comments_closed',
        'updated_at',
      ],
      person: ['id', 'view_count', 'like_count', 'favourite_count', 'updated_at'],
    };
    await using database = await openTestDatabase(engine);

    const { rows } = await database.db.execute<{ of: string; name: string }>(
      sql`select event_object_table as of, event_object_column as name from information_schema.triggered_update_columns where trigger_name in ('film_dated', 'person_dated')`,
    );

    for (const [table, { columns }] of Object.entries({ film: getTableConfig(film), person: getTableConfig(person) })) {
      const shown = columns.map(({ name }) => toSnakeCase(name)).filter((name) => !undated[table as 'film' | 'person'].includes(name));
      const dating = rows.filter((row) => row.of === table).map(({ name }) => name);
      expect(dating.sort(), table).toEqual(shown.sort());
    }
  });
}

testOnPostgres('four instances starting at once on an empty server migrate it once', async () => {
  const databaseUrl = await (await testServer()).createDatabase();
  const instances = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl, dataFolder: '' })));

  const outcomes = await Promise.allSettled(instances.map((instance) => migrateDatabase(instance)));

  const applied = await instances[0]?.db.execute(sql`select hash from drizzle.__drizzle_migrations`);
  await Promise.all(instances.map((instance) => instance.close()));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(applied?.rows).toHaveLength(migrationCount);
});

testOnPostgres('waits for a migrating instance without a time limit, and logs it once', async () => {
  const databaseUrl = await (await testServer()).createDatabase();
  // Shorter than any statement of the migrations: the site's query limit does not apply to them.
  await using database = await openDatabase({ databaseUrl, dataFolder: '', queryTimeoutMs: 1 });
  const other = await database.openClient();
  await other.query('select pg_advisory_lock(7426351908)');
  const said: string[] = [];

  const migrated = migrateDatabase(database, { log: (line) => said.push(line) });
  await expect.poll(() => said).toEqual(['database: another instance is changing the schema; waiting until it is done']);
  const before = await other.query("select count(*)::int from pg_tables where schemaname = 'public'");
  await other.query('select pg_advisory_unlock(7426351908)');
  await migrated;

  const after = await other.query("select count(*)::int from pg_tables where schemaname = 'public'");
  await other.end();
  expect(before.rows).toEqual([{ count: 0 }]);
  expect(after.rows[0]?.count).toBeGreaterThan(40);
  expect(said).toHaveLength(1);
});

testOnPostgres('waits for a table in use without blocking its readers for long', async () => {
  await using database = await openEmptyDatabase('postgres');
  await migrateDatabase(database);
  const reader = await database.openClient();
  await reader.query('begin');
  await reader.query('select * from content limit 1');
  const said: string[] = [];

  const migrated = migrateDatabase(database, {
    folder: laterRelease('alter table content add column later int'),
    log: (line) => said.push(line),
  });
  await expect.poll(() => said).toEqual(['database: a table that the new schema changes is in use; trying again until it is free']);
  await reader.query('commit');
  await migrated;

  const { rows } = await reader.query(
    "select 1 as one from information_schema.columns where table_name = 'content' and column_name = 'later'",
  );
  await reader.end();
  expect(rows).toEqual([{ one: 1 }]);
});

testOnPostgres('refuses the schema of a later release in both languages, and accepts it if it is only additive', async () => {
  await using database = await openEmptyDatabase('postgres');
  await migrateDatabase(database);
  const said: string[] = [];

  await migrateDatabase(database, { folder: laterRelease('-- additive\ncreate table later (id int)') });
  await migrateDatabase(database, { log: (line) => said.push(line) });
  await migrateDatabase(database, { folder: laterRelease('drop table later') });
  const refused = migrateDatabase(database);

  await expect(refused).rejects.toThrow(/The database has the schema of a later release.*[\s\S]*数据库的结构属于更新的版本/);
  expect(said).toEqual(['database: the schema is 1 migration ahead of this release, which only add, so it goes on']);
});

testOnPostgres('the previous release starts on a schema whose later migrations are marked additive, and on no other', async () => {
  await using database = await openEmptyDatabase('postgres');
  await migrateDatabase(database, { folder: releaseUpTo('0010_dictionaries') });
  const said: string[] = [];

  await migrateDatabase(database, { folder: releaseUpTo('0008_names'), log: (line) => said.push(line) });
  const refused = migrateDatabase(database, { folder: releaseUpTo('0007_fixed_content') });

  await expect(refused).rejects.toThrow(/3 migrations ahead/);
  expect(said).toEqual(['database: the schema is 2 migrations ahead of this release, which only add, so it goes on']);
});

test('every migration declares whether the previous release can start on it; a new one that is not additive is listed', () => {
  const unmarked = laterRelease('create table later (id int)');

  expect(faultyMarks(join(projectRoot, 'server/db/migrations'))).toEqual([]);
  expect(faultyMarks(unmarked)).toEqual(['later must begin with "-- additive" or "-- not additive: <why>"']);
  expect(faultyMarks(laterRelease('-- additive'))).toEqual([]);
  expect(faultyMarks(laterRelease('-- not additive: it renames\nalter table content rename to item'))).toEqual([]);
  expect(faultyMarks(laterRelease('-- not additive:\nselect 1'))).toHaveLength(1);
  expect(faultyMarks(laterRelease('-- additive\nALTER TABLE "content" DROP COLUMN "kind";'))).toEqual([
    'later calls itself additive and takes something away',
  ]);
});

/** The first migration since the mark exists. */
const firstMarked = 6;
/** Changes that break the code of an earlier release. */
const takesAway =
  /\b(drop (table|column|type|view)|rename (to|column)|set not null|set data type|add constraint \S+ (check|unique|primary key))\b/i;

/** Migrations without a mark, and those marked additive that remove something. */
function faultyMarks(folder: string): string[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  return entries.slice(firstMarked).flatMap(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    if (/^-- additive *(\n|$)/.test(text)) return takesAway.test(text) ? [`${tag} calls itself additive and takes something away`] : [];
    return /^-- not additive: \S/.test(text) ? [] : [`${tag} must begin with "-- additive" or "-- not additive: <why>"`];
  });
}

/** A release that ends with a migration. */
function releaseUpTo(tag: string): string {
  const folder = makeFolder();
  cpSync(join(projectRoot, 'server/db/migrations'), folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  writeFileSync(
    file,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1) }),
  );
  return folder;
}

let releases = 0;

/** The migrations of this release and one more. */
function laterRelease(statement: string): string {
  const folder = makeFolder();
  cpSync(join(projectRoot, 'server/db/migrations'), folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There are no migrations');
  releases += 1;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + releases, tag: 'later' });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, 'later.sql'), statement);
  return folder;
}

test('the schema in the code needs no further migration', () => {
  const folder = makeFolder();
  cpSync(join(projectRoot, 'server/db/migrations'), folder, { recursive: true });

  // drizzle-kit takes only a folder relative to where it runs.
  const out = join(
    '..',
    ...projectRoot
      .split('/')
      .filter(Boolean)
      .slice(1)
      .map(() => '..'),
    folder,
  );
  execFileSync(
    process.execPath,
    [
      join(projectRoot, 'node_modules/drizzle-kit/bin.cjs'),
      'generate',
      '--dialect',
      'postgresql',
      '--schema',
      './server/db/schema/*.ts',
      '--out',
      out,
      '--casing',
      'snake_case',
    ],
    { cwd: projectRoot, stdio: 'pipe' },
  );

  expect(readdirSync(folder).filter((name) => name.endsWith('.sql'))).toHaveLength(migrationCount);
});
