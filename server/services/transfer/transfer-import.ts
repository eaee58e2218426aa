/** Checks an export against this site as its import would write it, and imports it: media files first, then all rows in one transaction. */
import { sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { analyse } from '#server/db/maintain.ts';
import { everythingTag } from '#server/events.ts';
import { siteNotEmpty, storageFull, transferUnsafe } from '#server/errors.ts';
import type { TransferCounts, TransferKind, TransferReport } from '#shared/api/site/transfer.ts';
import { transferKinds } from '#shared/api/site/transfer.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { isDiskFull } from '#server/services/media/upload-store.ts';
import { checkSvg } from '#server/services/site/svg-check.ts';
import { openArchive, type OpenArchive } from './transfer-archive.ts';
import { fileOfEntry } from './transfer-entry.ts';
import type { FileStorages } from '#server/services/media/stored-files.ts';
import { readSchema, type Manifest } from './transfer-manifest.ts';
import { nameOf, transferTables } from './transfer-tables.ts';
import { writeRows } from './transfer-write.ts';

export interface ImportOptions {
  db: Database;
  storages: FileStorages;
  /** Path of the export on this machine. */
  path: string;
  actorId: string;
  signal?: AbortSignal;
  /** Called with percents. */
  onProgress?: (percent: number) => void;
  /** Called in the transaction of the import. */
  onImported?: (tx: Transaction, report: TransferReport) => Promise<void>;
}

/** Share of the media files in the progress; the rows are the rest. */
const filesPercent = 80;

/** Reads every byte, and writes all rows in a transaction that is rolled back. Throws what makes the file or the site unfit. */
export async function checkSite({ db, path, signal, onProgress }: ImportOptions): Promise<TransferReport> {
  await using archive = await openArchive(path, await readSchema(db));
  await requireEmpty(db);
  await eachFile(archive, { signal, onProgress }, (name) => checkFile(archive, name));
  await db
    .transaction(async (tx) => {
      await lockEmpty(tx);
      await writeRows(tx, archive);
      throw new CheckedError();
    })
    .catch((error: unknown) => {
      if (!(error instanceof CheckedError)) throw error;
    });
  return reportOf(archive.manifest);
}

class CheckedError extends Error {}

/** Imports all of a file or nothing. Throws what `checkSite` throws; files that were placed are then removed. */
export async function importSite(options: ImportOptions): Promise<TransferReport> {
  const { db, storages, path, actorId, signal, onProgress, onImported } = options;
  await using archive = await openArchive(path, await readSchema(db));
  await requireEmpty(db);
  const placed: (() => Promise<void>)[] = [];
  const report = reportOf(archive.manifest);
  try {
    await eachFile(archive, { signal, onProgress }, async (name) => {
      const file = await checkFile(archive, name, true);
      if (!file) return;
      placed.push(() => storages[file.store].remove(file.key));
      await storages[file.store].put(file.key, await archive.read(name));
    });
    await db.transaction(async (tx) => {
      await lockEmpty(tx);
      await writeRows(tx, archive);
      await onImported?.(tx, report);
      const { release, createdAt, hasFilms, files } = archive.manifest;
      const details = { release, createdAt, hasFilms, files: files.length };
      await appendAudit(tx, { actorId, action: 'import', subjectKind: 'site', subjectId: 'site', details });
      await announceChange(tx, [everythingTag, 'navigation']);
    });
  } catch (error) {
    for (const remove of placed) await remove().catch(() => undefined);
    throw isDiskFull(error) ? storageFull(error) : error;
  }
  await analyse(db);
  return report;
}

interface FileWork {
  signal: AbortSignal | undefined;
  onProgress: ImportOptions['onProgress'];
}

async function eachFile(
  { manifest }: OpenArchive,
  { signal, onProgress }: FileWork,
  work: (name: string) => Promise<unknown>,
): Promise<void> {
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 1);
  let done = 0;
  for (const { name, bytes } of manifest.files) {
    signal?.throwIfAborted();
    await work(name);
    done += bytes;
    onProgress?.(Math.floor((done / total) * filesPercent));
  }
}

/**
 * Checks a file of the archive and tells where it belongs: null for spreadsheets, which only people read, and for rows, which are
 * checked as they are written. Throws `transferUnsafe` for a name that has no place, and for a vector picture with scripts.
 */
async function checkFile(archive: OpenArchive, name: string, isPlaced = false) {
  if (name.startsWith('data/')) return null;
  const file = fileOfEntry(name);
  if (!file && !/^csv\/[a-z_]+\.csv$/.test(name)) throw transferUnsafe(name);
  if (file?.key.endsWith('.svg')) {
    const parts: Buffer[] = [];
    for await (const part of await archive.read(name)) parts.push(part as Buffer);
    if (checkSvg(Buffer.concat(parts)).fault) throw transferUnsafe(name);
  } else if (!file || !isPlaced) await archive.verify(name);
  return file;
}

/** Kinds of content that the site has; those of a new site do not count. */
export async function listContent(db: Queryable): Promise<TransferKind[]> {
  const tables = transferTables.filter(({ kind, hasDefaults }) => !hasDefaults && kind !== 'accounts' && kind !== 'redirects');
  const { rows } = await db.execute<{ kind: TransferKind }>(
    sql.join(
      [...tables, ...transferTables.filter((spec) => nameOf(spec) === 'moved_path')].map(
        (spec) => sql`select ${spec.kind}::text as kind where exists (select from ${sql.identifier(nameOf(spec))})`,
      ),
      sql` union all `,
    ),
  );
  const present = new Set(rows.map(({ kind }) => kind));
  return transferKinds.filter((kind) => present.has(kind));
}

/** Throws `siteNotEmpty`. */
export async function requireEmpty(db: Queryable): Promise<void> {
  const kinds = await listContent(db);
  if (kinds.length > 0) throw siteNotEmpty(kinds);
}

/** Nobody else begins content until the commit. Throws `siteNotEmpty`. */
async function lockEmpty(tx: Transaction): Promise<void> {
  const tables = sql.join(
    transferTables.flatMap((spec) => (spec.kind === 'accounts' ? [] : [sql.identifier(nameOf(spec))])),
    sql`, `,
  );
  await tx.execute(sql`lock table ${tables} in share row exclusive mode`);
  await requireEmpty(tx);
}

function reportOf({ createdAt, release, hasFilms, counts, files, missing }: Manifest): TransferReport {
  return {
    createTime: createdAt,
    release,
    hasFilms,
    counts: countsOf(counts),
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: missing.length,
  };
}

/** Rows by kind; parts of other rows are not counted. */
export function countsOf(rows: Readonly<Record<string, number>>): TransferCounts {
  return transferKinds.map((kind) => ({
    kind,
    count: transferTables.filter((spec) => spec.kind === kind && !spec.isPart).reduce((sum, spec) => sum + (rows[nameOf(spec)] ?? 0), 0),
  }));
}
