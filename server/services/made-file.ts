/** Files that a background job makes for staff: how far it is, what came of the last one, why one failed, and the download. */
import type { Readable } from 'node:stream';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { job } from '#server/db/schema/job.ts';
import { linkEnded, notAllowed, notFound } from '#server/errors.ts';
import { beginBackup, readNextBackup } from '#server/services/backup/backup-job.ts';
import { readLastBackup } from '#server/services/backup/backup-state.ts';
import { packBackup } from '#server/services/backup/backup-pack.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { frozenFile, readFrozen } from '#server/services/frozen/freeze-job.ts';
import { addJob } from '#server/services/job/job-table.ts';
import type { Storages } from '#server/services/media/storages.ts';
import { createTicketSignature } from '#server/services/transfer/transfer-ticket.ts';
import { madeKinds, type madeFaults, type MadeFile, type MadeOf } from '#shared/api/site/made-file.ts';
import { can, type Viewer } from '#shared/policies.ts';

export interface MadeFileOptions {
  config: Pick<Config, 'secret' | 'backup'>;
  db: Database;
  storages: Pick<Storages, 'films'>;
}

export type MadeFileService = ReturnType<typeof createMadeFiles>;

/** Path under which they are sent. */
export const madePath = '/webAdmin/site/made/file';

/** By the words of a failed job. */
const faults: readonly (readonly [(typeof madeFaults)[number], RegExp])[] = [
  ['diskFull', /disk is full|ENOSPC|^storageFull/],
  ['notWritable', /EACCES|EROFS|EPERM|ENOTDIR|EEXIST/],
  ['lost', /^workerLost/],
  ['cancelled', /^cancelled/],
  ['hidden', /is hidden/],
];

export function createMadeFiles({ config: { secret, backup }, db, storages: { films } }: MadeFileOptions) {
  const tickets = createTicketSignature({ secret });
  const admit = async (viewer: Viewer, { kind, key }: MadeOf): Promise<void> => {
    if (!can(viewer, madeKinds[kind])) throw notAllowed();
    if ((kind === 'backup') !== (key === 'site')) throw notFound();
    if (kind === 'backup') return;
    const [known] = await db
      .select({ id: edition.id })
      .from(edition)
      .where(eq(edition.year, Number(key)));
    if (!known) throw notFound();
  };
  const lastOf = ({ kind, key }: MadeOf) => (kind === 'backup' ? readLastBackup(db) : readFrozen(db, key));
  const placeOf = ({ kind }: MadeOf) => {
    if (kind === 'freeze') return '';
    return backup && ('folder' in backup.target ? backup.target.folder : backup.target.s3.bucket);
  };

  const read = async (of: MadeOf): Promise<MadeFile> => {
    const [row] = await db
      .select()
      .from(job)
      .where(and(eq(job.kind, of.kind), eq(job.key, of.key)))
      .orderBy(desc(job.id))
      .limit(1);
    const last = await lastOf(of);
    const next = of.kind === 'backup' && backup ? await readNextBackup(db, backup) : null;
    const isOver = row?.state === 'done' || !row?.failure;
    return {
      place: placeOf(of),
      isOpen: row?.state === 'waiting' || row?.state === 'running',
      progress: row?.state === 'running' ? row.progress : 0,
      nextTime: next && (next.getTime() === 0 ? await readDatabaseTime(db) : next).toISOString(),
      last: last && { time: last.at, seconds: last.seconds ?? 0, bytes: last.bytes, files: last.files, missing: last.missing },
      failure: isOver
        ? null
        : {
            time: row.finishedAt?.toISOString() ?? null,
            name: faults.find(([, words]) => words.test(row.failure))?.[0] ?? 'other',
            words: row.failure,
          },
    };
  };

  return {
    get: async (viewer: Viewer, of: MadeOf): Promise<MadeFile> => {
      await admit(viewer, of);
      return read(of);
    },

    /** Throws `notFound` for a backup where none is set up, and for an unknown edition. */
    begin: async (viewer: Viewer, of: MadeOf): Promise<MadeFile> => {
      await admit(viewer, of);
      if (placeOf(of) === null) throw notFound();
      await db.transaction(async (tx) => {
        // One that runs would be made once more.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('made file'))`);
        const [open] = await tx
          .select({ id: job.id })
          .from(job)
          .where(and(eq(job.kind, of.kind), eq(job.key, of.key), sql`${job.state} in ('waiting', 'running')`));
        if (open) return;
        if (of.kind === 'backup') await beginBackup(tx);
        else await addJob(tx, { kind: 'freeze', key: of.key, attemptsMax: 2 });
        await appendAudit(tx, { actorId: viewer.id, action: 'start', subjectKind: 'job', subjectId: `${of.kind} ${of.key}` });
      });
      return read(of);
    },

    /** The address of the file, for a minute. */
    fetch: async (viewer: Viewer, of: MadeOf): Promise<{ address: string }> => {
      await admit(viewer, of);
      if (!(await lastOf(of))) throw notFound();
      const auth = tickets.issue({ actorId: viewer.id, subject: of.kind + of.key }, (await readDatabaseTime(db)).getTime());
      return { address: `${madePath}?${new URLSearchParams({ auth })}` };
    },

    /** Records the download and begins it. Throws `linkEnded`. */
    open: async (auth: string): Promise<{ name: string; bytes: number | null; source: Readable }> => {
      const ticket = tickets.read(auth, (await readDatabaseTime(db)).getTime());
      const [, kind, key = ''] = /^(backup|freeze)(\d{4}|site)$/.exec(ticket?.subject ?? '') ?? [];
      if (!ticket || !kind) throw linkEnded();
      await db.transaction((tx) =>
        appendAudit(tx, { actorId: ticket.actorId, action: 'download', subjectKind: 'job', subjectId: `${kind} ${key}` }),
      );
      if (kind === 'freeze') {
        const stored = await films.stat(frozenFile(key));
        if (!stored) throw notFound();
        return { name: `edition-${key}.zip`, bytes: stored.size, source: await films.read(frozenFile(key)) };
      }
      if (!backup) throw notFound();
      const { name, source } = await packBackup(backup);
      return { name: `backup-${name}.zip`, bytes: null, source };
    },
  };
}
