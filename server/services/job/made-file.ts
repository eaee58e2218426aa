/** Files that a background job makes for staff: how far it is, what came of the last one, why one failed, and the download. */
import type { Readable } from 'node:stream';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { job } from '#server/db/schema/job.ts';
import { linkEnded, notAllowed, notFound } from '#server/errors.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { createTicketSignature } from '#server/services/core/download-ticket.ts';
import { madeKinds, type madeFaults, type MadeFile, type MadeKind, type MadeOf } from '#shared/api/site/made-file.ts';
import { can, type Viewer } from '#shared/policies.ts';

/** What makes and keeps the files of a kind. */
export interface MadeFileRules {
  /** Folder or bucket where they are kept, '' for a place that nobody chooses; null where none is set up. */
  place: string | null;
  /** Whether there can be a file of the key. */
  knows: (key: string) => Promise<boolean>;
  /** The last good one. */
  last: (key: string) => Promise<{ at: string; seconds?: number; bytes: number; files: number; missing: number } | null>;
  /** When one is made by itself, the beginning of time for at once; null = not. */
  next: () => Promise<Date | null>;
  /** Adds the job. */
  begin: (tx: Transaction, key: string) => Promise<void>;
  /** Null for one that is gone. */
  open: (key: string) => Promise<{ name: string; bytes: number | null; source: Readable } | null>;
}

interface MadeFileOptions {
  config: Pick<Config, 'secret'>;
  db: Database;
  kinds: Readonly<Record<MadeKind, MadeFileRules>>;
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

const isKind = (name: string): name is MadeKind => name in madeKinds;

export function createMadeFiles({ config, db, kinds }: MadeFileOptions) {
  const tickets = createTicketSignature(config);
  /** Throws `notAllowed`, and `notFound` for a key of nothing. */
  const admit = async (viewer: Viewer, { kind, key }: MadeOf): Promise<MadeFileRules> => {
    if (!can(viewer, madeKinds[kind])) throw notAllowed();
    if (!(await kinds[kind].knows(key))) throw notFound();
    return kinds[kind];
  };

  const read = async ({ kind, key }: MadeOf): Promise<MadeFile> => {
    const rules = kinds[kind];
    const [row] = await db
      .select()
      .from(job)
      .where(and(eq(job.kind, kind), eq(job.key, key)))
      .orderBy(desc(job.id))
      .limit(1);
    const [last, next] = [await rules.last(key), await rules.next()];
    const isOver = row?.state === 'done' || !row?.failure;
    return {
      place: rules.place,
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

    /** Throws `notFound` where none is set up. */
    begin: async (viewer: Viewer, of: MadeOf): Promise<MadeFile> => {
      const { place, begin } = await admit(viewer, of);
      if (place === null) throw notFound();
      await db.transaction(async (tx) => {
        // One that runs would be made once more.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('made file'))`);
        const [open] = await tx
          .select({ id: job.id })
          .from(job)
          .where(and(eq(job.kind, of.kind), eq(job.key, of.key), sql`${job.state} in ('waiting', 'running')`));
        if (open) return;
        await begin(tx, of.key);
        await appendAudit(tx, { actorId: viewer.id, action: 'start', subjectKind: 'job', subjectId: `${of.kind} ${of.key}` });
      });
      return read(of);
    },

    /** The address of the file, for a minute. */
    fetch: async (viewer: Viewer, of: MadeOf): Promise<{ address: string }> => {
      const { last } = await admit(viewer, of);
      if (!(await last(of.key))) throw notFound();
      const auth = tickets.issue({ actorId: viewer.id, subject: `${of.kind}-${of.key}` }, (await readDatabaseTime(db)).getTime());
      return { address: `${madePath}?${new URLSearchParams({ auth })}` };
    },

    /** Records the download and begins it. Throws `linkEnded`. */
    open: async (auth: string): Promise<{ name: string; bytes: number | null; source: Readable }> => {
      const ticket = tickets.read(auth, (await readDatabaseTime(db)).getTime());
      const [kind = '', key = ''] = ticket?.subject.split('-') ?? [];
      if (!ticket || !isKind(kind)) throw linkEnded();
      await db.transaction((tx) =>
        appendAudit(tx, { actorId: ticket.actorId, action: 'download', subjectKind: 'job', subjectId: `${kind} ${key}` }),
      );
      const opened = await kinds[kind].open(key);
      if (!opened) throw notFound();
      return opened;
    },
  };
}
