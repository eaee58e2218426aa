/**
 * Backups of all rows for both engines: gzipped lines, first the schema version, then one row per line, last the number and
 * the digest of the rows of each table. All tables are read in one snapshot. Restoring needs an empty database at the same
 * migration; triggers recompute stored counts, and the restored rows are read again and compared.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from './client.ts';
import { analyse, isEmpty, removeFixedContent } from './maintain.ts';
import { agreement } from '#server/db/schema/agreement.ts';

interface Head {
  format: 'golden-panda-backup';
  version: 2;
  /** Hash of the last migration. */
  migration: string;
}

interface TableDigest {
  rows: number;
  /** Sum of the SHA-256 hashes of its rows, which does not depend on their order. */
  sha256: string;
}

type Digests = Record<string, TableDigest>;

/** A row as JSON text, so that no number loses digits. */
interface Line {
  table: string;
  row: string;
}

/** Computed by triggers while rows are restored. */
const derivedTables = ['content_count', 'sitemap_day', 'media_use'];
/**
 * Rows of minutes: after a restore everybody logs in again, and unfinished uploads, whose parts no backup has, begin again. Shares
 * of sealed results are entered again: a backup that held some would open the results with fewer keys.
 */
const passingTables = [
  'user_session',
  'login_challenge',
  'account_link',
  'email_code',
  'idempotency_key',
  'rate_window',
  'content_presence',
  'upload',
  'upload_piece',
  'rehearsal_site',
  'seal_share',
];
const batchRows = 500;

/** Writes the rows to a file, which gets its name only when it is complete. Returns their number. */
export async function backUp(db: Database, file: string): Promise<number> {
  const partial = `${file}.partial`;
  try {
    const count = await readRows(db, (rows) => pipeline(rows, createWriteStream(partial, { mode: 0o600, flush: true })));
    await rename(partial, file);
    return count;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Restores a file of rows into an empty database, in one transaction. Throws if it is not empty or has another schema. */
export async function restore(db: Database, file: string): Promise<number> {
  return restoreRows(db, createReadStream(file));
}

/** Rows that are read in place of those of a backup. */
export interface RowSelection {
  tables: readonly string[];
  /** Columns of a table that are read with other values: a JSON object without parameters, as a cursor takes none. */
  replaced: Readonly<Record<string, SQL>>;
}

/** Gives all rows of one snapshot to `write` as compressed lines; the snapshot ends with its promise. Returns their number. */
export async function readRows(db: Database, write: (rows: Readable) => Promise<void>, selection?: RowSelection): Promise<number> {
  let count = 0;
  const lines = async function* (tx: Transaction): AsyncGenerator<string> {
    yield `${JSON.stringify({ format: 'golden-panda-backup', version: 2, migration: await lastMigration(tx) } satisfies Head)}\n`;
    const digests = createDigests();
    for (const table of selection?.tables ?? (await tableNames(tx))) {
      digests.open(table);
      for await (const rows of batchesOf(tx, table, selection?.replaced[table])) {
        count += rows.length;
        for (const row of rows) digests.add(table, row);
        yield rows.map((row) => `{"table":"${table}","row":${row}}\n`).join('');
      }
    }
    yield `${JSON.stringify({ tables: digests.read() })}\n`;
  };
  await db.transaction(
    async (tx) => {
      const packed = createGzip();
      await Promise.all([pipeline(Readable.from(lines(tx)), packed), write(packed)]);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return count;
}

/** Restores compressed lines into an empty database, in one transaction. */
export async function restoreRows(db: Database, source: Readable): Promise<number> {
  const count = await pipeline(source, createGunzip(), (chunks: AsyncIterable<Buffer>) =>
    db.transaction((tx) => restoreLines(tx, linesOf(chunks))),
  );
  await analyse(db);
  return count;
}

/** Throws if a restore would refuse the database. */
export async function requireNoRows(db: Parameters<typeof isEmpty>[0]): Promise<void> {
  if (!(await isEmpty(db))) throw new Error('The database is not empty: restore needs a new one');
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
  await requireNoRows(tx);
  await tx.execute(sql`set constraints all deferred`);
  // A start inserts default agreements and fixed content; the backup contains its own.
  await tx.delete(agreement);
  await removeFixedContent(tx);
  const first = await lines.next();
  await checkHead(tx, first.done ? '' : first.value);
  const digests = createDigests();
  let count = 0;
  let batch: Line[] = [];
  let end: Digests | null = null;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = parseLine(next.value);
    if (!line) {
      end = parseEnd(next.value);
      // Reading on also checks the sum at the end of the compressed file.
      if (!(await lines.next()).done) throw new Error('The backup goes on after its last row');
      break;
    }
    if (batch.length === batchRows || (batch[0] && batch[0].table !== line.table)) {
      count += await insertRows(tx, batch);
      batch = [];
    }
    digests.add(line.table, line.row);
    batch.push(line);
  }
  count += await insertRows(tx, batch);
  if (!end) throw new Error('The backup ends before its last row');
  compare(digests.read(), end, 'The backup does not hold the rows that it names');
  // Files are restored after some of the rows that use them.
  await tx.execute(sql`select rebuild_media_use()`);
  await advanceSequences(tx);
  compare(await digestTables(tx, Object.keys(end)), end, 'The restored rows differ from those of the backup');
  return count;
}

function parseLine(text: string): Line | null {
  const [, table = '', row = ''] = /^\{"table":"([a-z_]+)","row":(\{.*\})\}$/s.exec(text) ?? [];
  return table === '' ? null : { table, row };
}

function parseEnd(text: string): Digests | null {
  const end = (text.startsWith('{"tables":') ? JSON.parse(text) : {}) as { tables?: Digests };
  return end.tables ?? null;
}

function compare(found: Digests, wanted: Digests, complaint: string): void {
  const differing = Object.entries(wanted).filter(
    ([table, { rows, sha256 }]) => rows !== (found[table]?.rows ?? 0) || (rows > 0 && sha256 !== found[table]?.sha256),
  );
  if (differing.length > 0) throw new Error(`${complaint}: ${differing.map(([table]) => table).join(', ')}`);
}

function createDigests() {
  const sums = new Map<string, { rows: number; sum: bigint }>();
  const open = (table: string) => {
    const known = sums.get(table) ?? { rows: 0, sum: 0n };
    sums.set(table, known);
    return known;
  };
  return {
    open,
    add: (table: string, row: string): void => {
      const known = open(table);
      known.rows += 1;
      known.sum = BigInt.asUintN(256, known.sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`));
    },
    read: (): Digests =>
      Object.fromEntries([...sums].map(([table, { rows, sum }]) => [table, { rows, sha256: sum.toString(16).padStart(64, '0') }])),
  };
}

async function digestTables(tx: Transaction, tables: readonly string[]): Promise<Digests> {
  const digests = createDigests();
  for (const table of tables) for await (const rows of batchesOf(tx, table)) for (const row of rows) digests.add(table, row);
  return digests.read();
}

async function tableNames(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const left = new Set([...derivedTables, ...passingTables]);
  return rows.map(({ name }) => name).filter((name) => !left.has(name));
}

/** Rows of a table through a cursor, so that memory use does not depend on its size; instants are those of UTC. */
async function* batchesOf(tx: Transaction, table: string, replaced: SQL = sql`'{}'::jsonb`): AsyncGenerator<readonly string[]> {
  await tx.execute(sql`set local timezone = 'UTC'`);
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select (to_jsonb(stored) || ${replaced})::text as row from ${sql.identifier(table)} as stored`,
  );
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${batchRows} from backup_rows`));
    if (rows.length > 0) yield rows.map(({ row }) => row);
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
  if (head.format !== 'golden-panda-backup') throw new Error('This file is not a backup of this site');
  if (head.version !== 2 || head.migration !== (await lastMigration(tx)))
    throw new Error('The backup belongs to another release: restore it with that release, then update');
}

async function insertRows(tx: Transaction, batch: readonly Line[]): Promise<number> {
  const [first] = batch;
  if (!first) return 0;
  const table = sql.identifier(first.table);
  const rows = `[${batch.map(({ row }) => row).join(',')}]`;
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
