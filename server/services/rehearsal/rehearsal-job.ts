/**
 * The job that runs a rehearsal from its making to its end, on the instance that has the port for it. While it runs, its lease says
 * that the rehearsal is there; the process itself ends with this one.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { RehearsalCopy } from '#server/rehearsal/rehearsal-settings.ts';
import { readRows } from '#server/db/backup.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { rehearsalSite } from '#server/db/schema/rehearsal.ts';
import { errorLine } from '#server/log.ts';
import { ownAddress } from '#server/network.ts';
import { claimRehearsalPort, RehearsalError, startRehearsalProcess, type RehearsalProcess } from '#server/ports/rehearsal-process.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import type { JobHandler } from '#server/services/job/job-handler.ts';
import type { RehearsalFault, RehearsalState } from '#shared/award/rehearsal-site.ts';
import { copiedTables, replacedColumns } from './rehearsal-tables.ts';

export interface RehearsalJobOptions {
  db: Database;
  config: Pick<Config, 'host' | 'dataFolder' | 'environment' | 'rehearsal'>;
  /** Called with what an operator should know; never with rows or texts of the copy. */
  warn: (line: string) => void;
}

type Row = typeof rehearsalSite.$inferSelect;

const lookMs = 1_000;
/** The copy takes a few seconds; a busy machine needs more. */
const startMs = 300_000;
/** An empty database takes 40 MB; the rest is for rows, pictures in smaller sizes and fonts. */
const freeBytesMin = 200 * 1_048_576;

/** Folder of the rehearsal of this instance; there is one at a time. */
const folderOf = ({ dataFolder }: Pick<Config, 'dataFolder'>) => join(dataFolder, 'rehearsal');

/** Removes what a rehearsal of a killed process has left. */
export async function sweepRehearsal(config: Pick<Config, 'dataFolder'>): Promise<void> {
  await rm(folderOf(config), { recursive: true, force: true });
}

export function rehearsalHandler(options: RehearsalJobOptions): JobHandler {
  const { db, warn } = options;
  return {
    run: async ({ key: id }, { signal }) => {
      const [site] = await db.select().from(rehearsalSite).where(eq(rehearsalSite.id, id));
      if (!site || site.state === 'ended') return;
      // The process that ran it is gone, and the rehearsal with it.
      if (site.state !== 'waiting') return end(db, id, 'lost');
      const watch = watchOver(options, site, signal);
      try {
        await runSite(options, site, watch);
      } catch (error) {
        const fault = faultOf(error, watch);
        if (fault === 'startFailed') warn(`rehearsal: it could not be made (${errorLine(error)})`);
        await end(db, id, fault);
      } finally {
        watch.stop();
        await sweepRehearsal(options.config);
      }
    },
    // Nobody took it in time, or its process died and the time is over too; else somebody has cancelled the job.
    whenGivenUp: async (tx, { key: id }, failure) => {
      const [site] = await tx.select({ state: rehearsalSite.state }).from(rehearsalSite).where(eq(rehearsalSite.id, id));
      await end(tx, id, failure === 'cancelled' ? 'stopped' : site?.state === 'waiting' ? 'late' : 'lost');
    },
  };
}

async function runSite({ db, config }: RehearsalJobOptions, site: Row, watch: Watch): Promise<void> {
  const folder = folderOf(config);
  await sweepRehearsal(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < freeBytesMin) throw new RehearsalError('diskFull');
  const port = await claimRehearsalPort(config.host, config.rehearsal?.port ?? 0);
  const origin = config.rehearsal?.origin ?? `http://localhost:${port}`;
  await moveOn(db, site.id, { state: 'copying' });
  const rows = join(folder, 'rows.gz');
  await readRows(db, (packed) => pipeline(packed, createWriteStream(rows, { mode: 0o600 }), { signal: watch.over }), {
    tables: copiedTables,
    replaced: replacedColumns,
  });
  await moveOn(db, site.id, { state: 'starting' });
  const copy: RehearsalCopy = {
    id: site.id,
    key: site.key,
    rows,
    siteFolder: config.dataFolder,
    editionId: site.editionId,
    at: site.at.toISOString(),
    clockMs: site.at.getTime() - (await readDatabaseTime(db)).getTime(),
    revealsAll: site.revealsAll,
  };
  const running = await startRehearsalProcess({ config, folder, port, origin, copy });
  try {
    await Promise.race([within(running.ready, startMs), watch.ended]);
    await moveOn(db, site.id, { state: 'crawling', origin });
    watch.follow(running);
    // Loaded by the first who makes one, with what reads HTML.
    const { crawlRehearsal } = await import('./rehearsal-crawl.ts');
    const crawl = crawlRehearsal({
      db,
      site,
      address: ownAddress({ host: config.host, port }),
      siteOrigin: origin,
      signal: watch.over,
      progress: ({ pages, pagesDone }) => moveOn(db, site.id, { pages, pagesDone }),
    });
    crawl.catch(() => undefined);
    const found = await Promise.race([crawl, watch.ended]);
    await moveOn(db, site.id, { ...found, state: 'ready' });
    await watch.ended;
  } finally {
    running.kill();
    await running.ended;
  }
}

/** Throws once it has ended otherwise. */
async function moveOn(db: Database, id: string, set: Partial<Row>): Promise<void> {
  const moved = await db
    .update(rehearsalSite)
    .set(set)
    .where(and(eq(rehearsalSite.id, id), ne(rehearsalSite.state, 'ended')))
    .returning({ id: rehearsalSite.id });
  if (moved.length === 0) throw new EndOfRehearsal(null);
}

async function end(db: Database | Transaction, id: string, fault: RehearsalFault | null): Promise<void> {
  const state: RehearsalState = 'ended';
  await db
    .update(rehearsalSite)
    .set({ state, fault, key: '', origin: '' })
    .where(and(eq(rehearsalSite.id, id), ne(rehearsalSite.state, state)));
}

/** The expected end of a rehearsal; null = it was removed or its hours are over. */
class EndOfRehearsal extends Error {
  readonly fault: RehearsalFault | null;
  constructor(fault: RehearsalFault | null) {
    super(fault ?? 'removed');
    this.name = 'EndOfRehearsal';
    this.fault = fault;
  }
}

interface Watch {
  /** Rejects when it has to end. */
  ended: Promise<never>;
  /** Aborts then. */
  over: AbortSignal;
  /** Ends it with the process too. */
  follow: (running: RehearsalProcess) => void;
  stop: () => void;
}

/** Ends a rehearsal when somebody has removed it, when its hours are over, and with the job. */
function watchOver({ db, warn }: RehearsalJobOptions, { id }: Row, signal: AbortSignal): Watch {
  const over = new AbortController();
  const stopping = new AbortController();
  const endWith = (fault: RehearsalFault | null) => over.abort(new EndOfRehearsal(fault));
  signal.addEventListener('abort', () => endWith('stopped'));
  if (signal.aborted) endWith('stopped');
  const ended = new Promise<never>((_resolve, reject) => over.signal.addEventListener('abort', () => reject(over.signal.reason as Error)));
  ended.catch(() => undefined);
  const look = async () => {
    while (!over.signal.aborted && !stopping.signal.aborted) {
      const rows = await db
        .select({ isOver: sql<boolean>`(${rehearsalSite.endsAt} <= now())` })
        .from(rehearsalSite)
        .where(and(eq(rehearsalSite.id, id), ne(rehearsalSite.state, 'ended')))
        .catch((error: unknown) => {
          warn(`rehearsal: the database does not answer (${errorLine(error)})`);
          return [{ isOver: false }];
        });
      if (!rows[0] || rows[0].isOver) return endWith(null);
      await pause(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  void look();
  return { ended, over: over.signal, follow: (running) => void running.ended.then(() => endWith('lost')), stop: () => stopping.abort() };
}

function faultOf(error: unknown, { over }: Watch): RehearsalFault | null {
  const cause = over.aborted ? over.reason : error;
  if (cause instanceof EndOfRehearsal || cause instanceof RehearsalError) return cause.fault;
  return (cause as NodeJS.ErrnoException | null)?.code === 'ENOSPC' ? 'diskFull' : 'startFailed';
}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const limit = new AbortController();
  const late = pause(ms, undefined, { signal: limit.signal }).then(() => {
    throw new RehearsalError('startFailed', new Error('it took too long'));
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => limit.abort());
}
