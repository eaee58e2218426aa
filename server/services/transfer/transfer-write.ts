/** Writes the rows of an export into an empty database, in the caller's transaction. */
import { StringDecoder } from 'node:string_decoder';
import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Transaction } from '#server/db/client.ts';
import { video } from '#server/db/schema/media.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import { transferRows } from '#server/errors.ts';
import { storedHtml } from '#server/services/core/body-html.ts';
import { rebuildSearch } from '#server/services/content/search-index.ts';
import { addJob } from '#server/services/job/job-table.ts';
import type { OpenArchive } from './transfer-archive.ts';
import { rowsFileOf, type Row } from './transfer-rows.ts';
import { columnsOf, nameOf, transferTables, type TransferTable } from './transfer-tables.ts';

const batchRows = 200;
/** Longest row: a body of the allowed length in both languages is far shorter. */
const lineMax = 16 * 1_048_576;
/** Columns of addresses, and those that run a script when they are followed. */
const addressColumn = /(^|_)(url|path)$/;
const scriptAddress = /^\s*(javascript|data|vbscript):/i;

/** Replaces the default rows of a new site. Throws `transferRows` with the table and line of a row that does not fit. */
export async function writeRows(tx: Transaction, archive: OpenArchive): Promise<void> {
  await tx.execute(sql`set constraints all deferred`);
  for (const spec of [...transferTables].reverse()) if (spec.hasDefaults) await removeDefaults(tx, spec);
  for (const spec of transferTables) await writeTable(tx, archive, spec);
  await settleVideos(tx, archive);
  await tx.execute(sql`select rebuild_media_use()`);
  // Rows that name missing ones are found now, not at the commit.
  await tx.execute(sql`set constraints all immediate`).catch((error: unknown) => refuse('', 0, error));
  await rebuildSearch(tx);
}

async function removeDefaults(tx: Transaction, { table }: TransferTable): Promise<void> {
  await tx.delete(table).where(table === siteSetting ? sql`${siteSetting.key} like 'settings.%'` : undefined);
}

async function writeTable(tx: Transaction, archive: OpenArchive, spec: TransferTable): Promise<void> {
  const table = nameOf(spec);
  const check = createRowCheck(spec);
  let [line, batch]: [number, Row[]] = [0, []];
  const flush = async () => {
    if (batch.length > 0) await insertRows(tx, spec, batch).catch((error: unknown) => refuse(table, line, error));
    batch = [];
  };
  for await (const text of linesOf(archive, table)) {
    line += 1;
    batch.push(check(text, line));
    if (batch.length === batchRows) await flush();
  }
  await flush();
  if (line !== archive.manifest.counts[table]) throw transferRows(table, line);
}

function refuse(table: string, line: number, error: unknown): never {
  const code = String((error as { cause?: { code?: string } }).cause?.code ?? '');
  // Faults of the data; all others are ours or the database's.
  if (/^2[23]/.test(code)) throw transferRows(table, line, error);
  throw error;
}

async function* linesOf(archive: OpenArchive, table: string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const part of await archive.read(rowsFileOf(table))) {
    const lines = (rest + decoder.write(part as Buffer)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > lineMax) throw transferRows(table, 0);
    yield* lines;
  }
  if (rest !== '') throw transferRows(table, 0);
}

/** Parses a row, refuses values that no screen could have written, and cleans its HTML. */
function createRowCheck(spec: TransferTable): (text: string, line: number) => Row {
  const table = nameOf(spec);
  const columns = new Set(columnsOf(spec));
  const choices = Object.entries(getTableColumns(spec.table)).flatMap(([name, { enumValues }]) =>
    enumValues && enumValues.length > 0 ? [[toSnakeCase(name), enumValues] as const] : [],
  );
  const html = (spec.html ?? []).map((name) => toSnakeCase(name));
  return (text, line) => {
    const row = parse(text);
    if (!row || !Object.keys(row).every((name) => columns.has(name))) throw transferRows(table, line);
    for (const [name, values] of choices) if (row[name] !== null && !values.includes(row[name] as string)) throw transferRows(table, line);
    for (const [name, value] of Object.entries(row))
      if (addressColumn.test(name) && scriptAddress.test(String(value))) throw transferRows(table, line);
    for (const name of html) row[name] = storedHtml(String(row[name] ?? ''));
    return row;
  };
}

function parse(text: string): Row | null {
  try {
    const row: unknown = JSON.parse(text);
    return typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as Row) : null;
  } catch {
    return null;
  }
}

/** A new site may have its first accounts and links to its pages. */
const mayExist = new Set(['user_account', 'agency', 'short_link']);

/** Accounts get an address that no mail reaches, and no password: nobody logs in with them. */
async function insertRows(tx: Transaction, spec: TransferTable, rows: readonly Row[]): Promise<void> {
  const table = nameOf(spec);
  const columns = columnsOf(spec);
  const isAccount = table === 'user_account';
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${list}${isAccount ? sql`, email` : sql``}) overriding system value
    select ${list}${isAccount ? sql`, id || '@imported.invalid'` : sql``}
    from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)
    ${mayExist.has(table) ? sql`on conflict do nothing` : sql``}`);
}

/** Films whose files came along are processed as after an upload; the others say why they do not play. */
async function settleVideos(tx: Transaction, { manifest }: OpenArchive): Promise<void> {
  const present = new Set(manifest.files.map(({ name }) => name));
  const { rows } = await tx.execute<{ id: string; is_ready: boolean; store: string; source: string; files: string[] }>(sql`
    select video.id, video.state = 'ready' as is_ready, case when video.is_direct then 'media/' else 'films/' end as store, source_key as source,
      array(select path from video_rendition where video_id = video.id and path !~ '^https?:') as files
    from video where not is_live and state <> 'deleted'
      and not exists (select from video_rendition where video_id = video.id and path ~ '^https?:')`);
  const lost: string[] = [];
  const waiting: string[] = [];
  for (const { id, is_ready: isReady, store, source, files } of rows) {
    const playable = files.length > 0 && files.every((path) => present.has(store + path));
    if (isReady && playable) continue;
    if (source !== '' && present.has(`films/${source}`)) waiting.push(id);
    else lost.push(id);
  }
  await tx.update(video).set({ state: 'failed', failure: 'notExported' }).where(inArray(video.id, lost));
  await tx.update(video).set({ state: 'processing' }).where(inArray(video.id, waiting));
  for (const id of waiting) await addJob(tx, { kind: 'video', key: id });
}
