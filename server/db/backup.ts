/**
 * Backups for both engines: gzipped lines, first the schema version, then one row per line. All tables are read in one
 * snapshot. Restoring needs an empty database at the same migration; triggers recompute stored counts.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './client.ts';
import { analyse, isEmpty, removeFixedContent } from './maintain.ts';
import { agreement } from '#server/db/schema/agreement.ts';

interface Head {
  format: 'golden-panda-backup';
  version: 1;
  /** Hash of the last migration. */
  migration: string;
}

interface Line {
  table: string;
  row: Record<string, unknown>;
}

/** Computed by triggers while rows are restored. */
const derivedTables = ['content_count', 'sitemap_day', 'media_use'];
const batchRows = 500;

/** Writes a backup; the file gets its name only when it is complete. Returns the number of rows. */
export async function backUp(db: Database, file: string): Promise<number> {
  const partial = `${file}.partial`;
  let count = 0;
  const lines = async function* (tx: Transaction): AsyncGenerator<string> {
    yield `${JSON.stringify({ format: 'golden-panda-backup', version: 1, migration: await lastMigration(tx) } satisfies Head)}\n`;
    for (const table of await tableNames(tx)) {
      for await (const row of rowsOf(tx, table)) {
        count += 1;
        yield `${JSON.stringify({ table, row } satisfies Line)}\n`;
      }
    }
  };
  try {
    await db.transaction(
      (tx) => pipeline(Readable.from(lines(tx)), createGzip(), createWriteStream(partial, { mode: 0o600, flush: true })),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await rename(partial, file);
  return count;
}

/** Restores a backup into an empty database, in one transaction. Throws if it is not empty or has another schema. */
export async function restore(db: Database, file: string): Promise<number> {
  const count = await pipeline(createReadStream(file), createGunzip(), (chunks: AsyncIterable<Buffer>) =>
    db.transaction((tx) => restoreLines(tx, linesOf(chunks))),
  );
  await analyse(db);
  return count;
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error('The backup ends in the middle of a row');
}

async function restoreLines(tx: Transaction, lines: AsyncIterator<string>): Promise<number> {
  if (!(await isEmpty(tx))) throw new Error('The database is not empty: restore needs a new one');
  await tx.execute(sql`set constraints all deferred`);
  // A start inserts default agreements and fixed content; the backup contains its own.
  await tx.delete(agreement);
  await removeFixedContent(tx);
  const first = await lines.next();
  await checkHead(tx, first.done ? '' : first.value);
  let count = 0;
  let batch: Line[] = [];
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = JSON.parse(next.value) as Line;
    if (batch.length === batchRows || (batch[0] && batch[0].table !== line.table)) {
      count += await insertRows(tx, batch);
      batch = [];
    }
    batch.push(line);
  }
  count += await insertRows(tx, batch);
  // Files are restored after some of the rows that use them.
  await tx.execute(sql`select rebuild_media_use()`);
  await advanceSequences(tx);
  return count;
}

async function tableNames(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map(({ name }) => name).filter((name) => !derivedTables.includes(name));
}

/** Rows of a table through a cursor, so that memory use does not depend on its size. */
async function* rowsOf(tx: Transaction, table: string): AsyncGenerator<Record<string, unknown>> {
  await tx.execute(sql`declare backup_rows no scroll cursor for select to_jsonb(stored) as row from ${sql.identifier(table)} as stored`);
  for (;;) {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql.raw(`fetch ${batchRows} from backup_rows`));
    for (const { row } of rows) yield row;
    if (rows.length < batchRows) break;
  }
  await tx.execute(sql`close backup_rows`);
}

async function lastMigration(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations order by id desc limit 1`);
  return rows[0]?.hash ?? '';
}

async function checkHead(tx: Transaction, text: string): Promise<void> {
  const head = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<Head>;
  if (head.format !== 'golden-panda-backup' || head.version !== 1) throw new Error('This file is not a backup of this site');
  if (head.migration !== (await lastMigration(tx)))
    throw new Error('The backup belongs to another release: restore it with that release, then update');
}

async function insertRows(tx: Transaction, batch: readonly Line[]): Promise<number> {
  const [first] = batch;
  if (!first) return 0;
  const table = sql.identifier(first.table);
  const rows = JSON.stringify(batch.map(({ row }) => row));
  await tx.execute(
    sql`insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, ${rows}::jsonb)`,
  );
  return batch.length;
}

/** Sequences continue after the highest restored number. */
async function advanceSequences(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table, column } of rows) {
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${`public.${table}`}, ${column}), coalesce((select max(${sql.identifier(column)}) from ${sql.identifier(table)}), 0) + 1, false)`);
  }
}
