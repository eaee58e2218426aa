/** Export and import for staff: what there is, addresses of exports, and the one import, which runs as a job. */
import type { Readable } from 'node:stream';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Activity } from '#server/activity.ts';
import { createBrake } from '#server/brake.ts';
import type { Config } from '#server/config.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { job } from '#server/db/schema/job.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import { upload } from '#server/db/schema/upload.ts';
import { AppError, importRunning, linkEnded, notFound } from '#server/errors.ts';
import { openLocalCopy } from '#server/ports/storage-local.ts';
import type { ImportState, Transfer, TransferReport } from '#shared/api/site/transfer.ts';
import { isoDate } from '#shared/dates.ts';
import type { ErrorName } from '#shared/error-codes.ts';
import type { Viewer } from '#shared/policies.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import type { JobHandler } from '#server/services/job/job-handler.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { archivePath } from '#server/services/media/upload-finish.ts';
import { exportSite } from './transfer-export.ts';
import { listStoredFiles, type FileStorages } from '#server/services/media/stored-files.ts';
import { checkSite, countsOf, importSite, listContent, requireEmpty } from './transfer-import.ts';
import { nameOf, transferTables } from './transfer-tables.ts';
import { createTicketSignature } from '#server/services/core/download-ticket.ts';
import type { Language } from '#shared/language.ts';
import { accountName } from '#server/services/core/localized.ts';

export type TransferService = ReturnType<typeof createTransferService>;

export interface TransferOptions {
  config: Pick<Config, 'secret'>;
  db: Database;
  storages: FileStorages;
  /** Exports are held back while the process has visitors. */
  activity: Activity;
}

/** Path under which exports are sent. */
export const exportPath = '/webAdmin/site/transfer/file';

/** Key of the setting that holds the state of the import; there is one at a time. */
const stateKey = 'import';
const exportsListed = 5;

/** The stored state; progress is that of the job. */
type StoredState = Omit<ImportState, 'progress'>;

export function createTransferService({ config, db, storages, activity }: TransferOptions) {
  const brake = createBrake(activity);
  const tickets = createTicketSignature(config);

  const begin = async ({ id: actorId }: Viewer, uploadId: string, stage: 'checking' | 'importing'): Promise<void> => {
    const others = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('site import'))`);
      const before = await readState(tx);
      if (before && isRunning(before)) throw importRunning();
      const [file] = await tx
        .select({ fileName: upload.fileName })
        .from(upload)
        .where(and(eq(upload.id, uploadId), eq(upload.ownerId, actorId), eq(upload.purpose, 'archive'), eq(upload.state, 'done')));
      if (!file) throw notFound();
      await requireEmpty(tx);
      const report = before?.uploadId === uploadId ? before.report : null;
      await writeState(tx, { uploadId, fileName: file.fileName, stage, report, failure: null });
      await addJob(tx, { kind: 'transfer', key: uploadId, payload: { stage, actorId }, attemptsMax: 3 });
      return tx
        .delete(upload)
        .where(and(eq(upload.purpose, 'archive'), eq(upload.state, 'done'), ne(upload.id, uploadId)))
        .returning({ id: upload.id });
    });
    // Files that were uploaded before take as much room as a site.
    for (const { id } of others) await storages.films.remove(archivePath(id));
  };

  return {
    get: async (language: Language): Promise<Transfer> => {
      const kinds = await listContent(db);
      return {
        counts: countsOf(await countRows(db)),
        ...(await readBytes(db)),
        contentOf: kinds.length > 0 ? kinds : null,
        exports: await listExports(db, language),
        import: await describe(db),
      };
    },

    /** The address of an export, for a minute. */
    ticket: async ({ id: actorId }: Viewer, hasFilms: boolean): Promise<{ address: string }> => {
      const auth = tickets.issue({ actorId, subject: hasFilms ? 'films' : 'site' }, (await readDatabaseTime(db)).getTime());
      return { address: `${exportPath}?${new URLSearchParams({ auth })}` };
    },

    /** Records the export and begins it. Throws `linkEnded`. */
    open: async (auth: string): Promise<{ name: string; source: Readable }> => {
      const now = await readDatabaseTime(db);
      const ticket = tickets.read(auth, now.getTime());
      if (ticket?.subject !== 'films' && ticket?.subject !== 'site') throw linkEnded();
      const [{ actorId }, hasFilms] = [ticket, ticket.subject === 'films'];
      await db.transaction((tx) =>
        appendAudit(tx, { actorId, action: 'export', subjectKind: 'site', subjectId: 'site', details: { hasFilms } }),
      );
      return { name: `site-${isoDate(now.getTime())}.zip`, source: await exportSite({ db, storages, hasFilms, brake }) };
    },

    /** Begins a check. Throws `siteNotEmpty`, `importRunning`, and `notFound` for a file that is not there. */
    check: (viewer: Viewer, uploadId: string): Promise<void> => begin(viewer, uploadId, 'checking'),
    /** Begins the import. Throws what `check` throws. */
    import: (viewer: Viewer, uploadId: string): Promise<void> => begin(viewer, uploadId, 'importing'),

    /** Deletes the uploaded file. Throws `importRunning`, and `notFound` for another file. */
    discard: async (uploadId: string): Promise<void> => {
      await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('site import'))`);
        const state = await readState(tx);
        if (state?.uploadId !== uploadId) throw notFound();
        if (isRunning(state)) throw importRunning();
        await tx.delete(siteSetting).where(eq(siteSetting.key, stateKey));
        await tx.delete(upload).where(eq(upload.id, uploadId));
      });
      await storages.films.remove(archivePath(uploadId));
    },
  };
}

/** Runs checks and imports. A refusal of the file ends the job well, and is shown to the person who waits for it. */
export function transferHandler({ db, storages }: Pick<TransferOptions, 'db' | 'storages'>): JobHandler {
  return {
    run: async ({ key: uploadId, payload }, { signal, progress }) => {
      const state = await readState(db);
      if (state?.uploadId !== uploadId || !isRunning(state)) return;
      await using file = await openLocalCopy(storages.films, archivePath(uploadId), signal);
      const options = { db, storages, path: file.path, actorId: String(payload['actorId']), signal, onProgress: progress };
      const end = (on: Queryable, stage: 'checked' | 'done', report: TransferReport) => writeState(on, { ...state, stage, report });
      try {
        if (state.stage === 'checking') await end(db, 'checked', await checkSite(options));
        else await importSite({ ...options, onImported: (tx, report) => end(tx, 'done', report) });
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        await writeState(db, { ...state, stage: 'failed', failure: { name: error.errorName, values: error.values } });
        return;
      }
      if (state.stage === 'importing') await storages.films.remove(archivePath(uploadId));
    },
    whenGivenUp: async (tx, { key }, failure) => {
      const state = await readState(tx);
      if (state?.uploadId !== key || !isRunning(state)) return;
      const name: ErrorName = failure === 'storageFull' ? 'storageFull' : 'internal';
      await writeState(tx, { ...state, stage: 'failed', failure: { name, values: {} } });
    },
    whenReopened: async (tx, { key, payload }) => {
      const state = await readState(tx);
      if (state?.uploadId === key) await writeState(tx, { ...state, stage: payload['stage'] as StoredState['stage'], failure: null });
    },
  };
}

const isRunning = ({ stage }: StoredState) => stage === 'checking' || stage === 'importing';

async function readState(on: Queryable): Promise<StoredState | null> {
  const [row] = await on.select({ value: siteSetting.value }).from(siteSetting).where(eq(siteSetting.key, stateKey));
  return (row?.value as StoredState | undefined) ?? null;
}

async function writeState(on: Queryable, state: StoredState): Promise<void> {
  const value = { ...state };
  await on
    .insert(siteSetting)
    .values({ key: stateKey, value })
    .onConflictDoUpdate({ target: siteSetting.key, set: { value, updatedAt: sql`now()` } });
}

async function describe(db: Database): Promise<ImportState | null> {
  const state = await readState(db);
  if (!state) return null;
  const [running] = await db
    .select({ progress: job.progress })
    .from(job)
    .where(and(eq(job.kind, 'transfer'), eq(job.key, state.uploadId), eq(job.state, 'running')));
  return { ...state, progress: running?.progress ?? 0 };
}

async function countRows(db: Database): Promise<Record<string, number>> {
  const counted = transferTables.filter(({ isPart }) => !isPart);
  const { rows } = await db.execute<{ name: string; count: number }>(
    sql.join(
      counted.map(
        (spec) =>
          sql`select ${nameOf(spec)}::text as name, count(*)::int as count from ${sql.identifier(nameOf(spec))} as stored where ${spec.where ?? sql`true`}`,
      ),
      sql` union all `,
    ),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function readBytes(db: Database): Promise<Pick<Transfer, 'mediaBytes' | 'filmBytes'>> {
  const films = new Set((await listStoredFiles(db)).flatMap(({ key, isFilm }) => (isFilm ? [key] : [])));
  const { rows } = await db.execute<{ media: number; paths: string[]; bytes: number[] }>(sql`
    select (select coalesce(sum(bytes), 0)::float8 from media_file) as media,
      array(select path from video_rendition order by video_id, definition, format) as paths,
      array(select bytes from video_rendition order by video_id, definition, format) as bytes`);
  const { media = 0, paths = [], bytes = [] } = rows[0] ?? {};
  const sizes = new Map(paths.map((path, at) => [path, Number(bytes[at] ?? 0)]));
  return { mediaBytes: media, filmBytes: [...films].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0) };
}

async function listExports(db: Database, language: Language): Promise<Transfer['exports']> {
  const rows = await db
    .select({ at: auditEntry.at, actorId: auditEntry.actorId, name: accountName(language, userAccount), details: auditEntry.details })
    .from(auditEntry)
    .leftJoin(userAccount, eq(userAccount.id, auditEntry.actorId))
    .where(and(eq(auditEntry.subjectKind, 'site'), eq(auditEntry.subjectId, 'site'), eq(auditEntry.action, 'export')))
    .orderBy(desc(auditEntry.id))
    .limit(exportsListed);
  return rows.map(({ at, actorId, name, details }) => ({
    time: at.toISOString(),
    actorName: name ?? actorId,
    hasFilms: details['hasFilms'] === true,
  }));
}
