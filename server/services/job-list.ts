/** Lists of jobs for staff, by state and kind, and the figures of mails and film packages. */
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { job } from '#server/db/schema/job.ts';
import { filmPackage, video } from '#server/db/schema/media.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { JobRow, JobSummary, listJobs } from '#shared/api/job.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { purgeSubject } from '#server/services/discovery/cdn-purge.ts';
import { isPeriodic, type PeriodicJob } from '#server/services/job/job-handler.ts';
import { mailSubject } from '#server/services/notification/mail-queue.ts';

type JobQuery = NonNullable<Input<typeof listJobs>['query']>;

export type JobListService = ReturnType<typeof createJobList>;

export function createJobList({ db, periodic }: { db: Database; periodic: readonly PeriodicJob[] }) {
  return {
    /** Latest first; running ones with their progress. */
    list: (query: JobQuery, language: Language): Promise<Page<JobRow>> => readJobs(db, periodic, { ...query, language }),
    /** All jobs that the filters leave. */
    export: (query: JobQuery, language: Language): Promise<ListFile> => exportJobs(db, periodic, { ...query, language }),
    summary: (): Promise<JobSummary> => readSummary(db),
  };
}

const countMax = 1_000;

async function readJobs(
  db: Database,
  periodic: readonly PeriodicJob[],
  { state, kind, pageNum = 1, pageSize = pageSizeDefault, language }: JobQuery & { language: Language },
): Promise<Page<JobRow>> {
  const where = filterOf({ state, kind });
  const rows = await selectJobs(db)
    .where(where)
    .orderBy(...orderOf(state))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  const total = await countUpTo(db, sql`from ${job} ${where ? sql`where ${where}` : sql``}`, countMax);
  return { rows: rows.map((row) => toRow(row, periodic, language)), total };
}

function exportJobs(
  db: Database,
  periodic: readonly PeriodicJob[],
  { state, kind, language }: JobQuery & { language: Language },
): Promise<ListFile> {
  return listFile(db, {
    keys: db
      .select({ id: job.id })
      .from(job)
      .where(filterOf({ state, kind }))
      .orderBy(...orderOf(state)),
    read: async (ids) => (await selectJobs(db).where(inArray(job.id, ids.map(Number)))).map((row) => toRow(row, periodic, language)),
    keyOf: ({ id }) => id,
  });
}

function filterOf({ state, kind }: JobQuery): SQL | undefined {
  return and(state ? eq(job.state, state) : undefined, kind ? eq(job.kind, kind) : undefined);
}

function selectJobs(db: Database) {
  return db
    .select({ job, fileName: video.fileName })
    .from(job)
    .leftJoin(video, and(eq(job.kind, 'video'), eq(video.id, job.key)));
}

function subjectOf({ kind, payload }: typeof job.$inferSelect, language: Language): string | null {
  if (kind === 'mail') return mailSubject(payload, language);
  return kind === 'cdn' ? purgeSubject(payload) : null;
}

/** Waiting jobs are listed in the order in which they will run. */
function orderOf(state: JobQuery['state']): SQL[] {
  return state === 'waiting' ? [desc(job.priority), sql`${job.runAt}`, sql`${job.id}`] : [sql`${job.id} desc nulls first`];
}

function toRow(
  { job: row, fileName }: Awaited<ReturnType<typeof selectJobs>>[number],
  periodic: readonly PeriodicJob[],
  language: Language,
): JobRow {
  return {
    id: String(row.id),
    kind: row.kind,
    key: row.key,
    subject: subjectOf(row, language) ?? fileName ?? '',
    state: row.state,
    progress: row.progress,
    attempts: row.attempts,
    attemptsMax: row.attemptsMax,
    failure: row.failure,
    isPeriodic: isPeriodic(periodic, row),
    createTime: row.createdAt.toISOString(),
    runTime: row.runAt.toISOString(),
    startTime: row.startedAt?.toISOString() ?? null,
    finishTime: row.finishedAt?.toISOString() ?? null,
  };
}

async function readSummary(db: Database): Promise<JobSummary> {
  const some = db
    .select({ state: job.state })
    .from(job)
    .where(sql`${job.state} <> 'done'`)
    .limit(countMax * 3)
    .as('some');
  const states = await db
    .select({ state: some.state, count: sql<number>`count(*)::int` })
    .from(some)
    .groupBy(some.state);
  const countOf = (state: string) => Math.min(countMax, states.find((row) => row.state === state)?.count ?? 0);
  const [mail] = await db
    .select({
      waiting: sql<number>`count(*) filter (where state <> 'failed')::int`,
      delayed: sql<number>`count(*) filter (where state <> 'failed' and attempts > 0)::int`,
      failed: sql<number>`count(*) filter (where state = 'failed')::int`,
    })
    .from(job)
    .where(sql`state in ('waiting', 'running', 'failed') and kind = 'mail' and created_at > now() - interval '7 days'`);
  const [films] = await db
    .select({
      made: sql<number>`count(*) filter (where path <> '')::int`,
      running: sql<number>`count(*) filter (where path = '' and claimed_until > now() and failure = '')::int`,
      failed: sql<number>`count(*) filter (where path = '' and failure <> '')::int`,
    })
    .from(filmPackage);
  return {
    waiting: countOf('waiting'),
    running: countOf('running'),
    failed: countOf('failed'),
    mail: mail ?? { waiting: 0, delayed: 0, failed: 0 },
    films: films ?? { made: 0, running: 0, failed: 0 },
  };
}
