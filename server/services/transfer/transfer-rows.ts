/** Reads the exported rows of a snapshot into files, one JSON document per line, and as spreadsheets. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { csvStart, writeCsvLines } from '#server/services/core/csv-table.ts';
import { columnsOf, keysOf, nameOf, transferTables, type TransferTable } from './transfer-tables.ts';

export type Row = Record<string, unknown>;

/** A file that was written beside the export, with its name in it. */
export interface SpooledFile {
  name: string;
  path: string;
  bytes: number;
  sha256: string;
}

export interface SpooledRows {
  files: SpooledFile[];
  /** Rows by table. */
  counts: Record<string, number>;
}

const batchRows = 500;

export function rowsFileOf(table: string): string {
  return `data/${table}.jsonl`;
}

/** Writes all exported rows into a folder. Memory does not depend on their number. */
export async function spoolRows(tx: Transaction, folder: string): Promise<SpooledRows> {
  const spooled: SpooledRows = { files: [], counts: {} };
  for (const spec of transferTables) {
    const [table, columns] = [nameOf(spec), columnsOf(spec)];
    const lines = openSpool(folder, rowsFileOf(table));
    const sheet = spec.isSheet ? openSpool(folder, `csv/${table}.csv`) : null;
    await sheet?.write(csvStart + writeCsvLines([columns]));
    let count = 0;
    for await (const rows of batchesOf(tx, spec)) {
      count += rows.length;
      await lines.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      await sheet?.write(writeCsvLines(rows.map((row) => columns.map((column) => cellOf(row[column])))));
    }
    spooled.counts[table] = count;
    spooled.files.push(await lines.close());
    if (sheet) spooled.files.push(await sheet.close());
  }
  return spooled;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** Rows of a table through a cursor, without the columns that stay behind, in the order of their keys, so that two exports compare. */
async function* batchesOf(tx: Transaction, spec: TransferTable): AsyncGenerator<readonly Row[]> {
  const columns = columnsOf(spec);
  await tx.execute(sql`
    declare transfer_rows no scroll cursor for
    select ${spec.row ?? sql`to_jsonb(stored)`} as row from ${sql.identifier(nameOf(spec))} as stored where ${spec.where ?? sql`true`}
    order by ${sql.join(
      keysOf(spec).map((key) => sql`stored.${sql.identifier(key)}::text collate "C"`),
      sql`, `,
    )}`);
  for (;;) {
    const { rows } = await tx.execute<{ row: Row }>(sql.raw(`fetch ${batchRows} from transfer_rows`));
    if (rows.length > 0) yield rows.map(({ row }) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
    if (rows.length < batchRows) break;
  }
  await tx.execute(sql`close transfer_rows`);
}

interface Spool {
  write: (text: string) => Promise<void>;
  close: () => Promise<SpooledFile>;
}

function openSpool(folder: string, name: string): Spool {
  const path = join(folder, name.replace('/', '-'));
  const stream = createWriteStream(path, { mode: 0o600 });
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    write: async (text) => {
      const part = Buffer.from(text);
      hash.update(part);
      bytes += part.length;
      if (!stream.write(part)) await once(stream, 'drain');
    },
    close: async () => {
      stream.end();
      await once(stream, 'close');
      return { name, path, bytes, sha256: hash.digest('hex') };
    },
  };
}
