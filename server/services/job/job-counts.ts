/** Counts and ages of jobs by kind, for monitoring. */
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { job } from '#server/db/schema/job.ts';
import { jobKinds, type JobKind } from '#shared/api/job.ts';

export interface JobCounts {
  kind: JobKind;
  counts: { due: number; later: number; running: number; failed: number };
  /** Seconds for which the oldest due job has been due; 0 without one. */
  dueSeconds: number;
  /** Seconds since the oldest job that has not ended was added; 0 without one. */
  openSeconds: number;
}

/** Jobs that are counted at most; thousands mean the same to an operator. */
const countedMax = 10_000;

/** Reads all kinds, those without jobs too. */
export async function readJobCounts(db: Database): Promise<JobCounts[]> {
  const open = db
    .select({ kind: job.kind, state: job.state, runAt: job.runAt, createdAt: job.createdAt })
    .from(job)
    .where(sql`${job.state} <> 'done'`)
    .limit(countedMax)
    .as('open');
  const isDue = sql`${open.state} = 'waiting' and ${open.runAt} <= now()`;
  const number = (query: ReturnType<typeof sql>) => query.mapWith(Number);
  const rows = await db
    .select({
      kind: open.kind,
      due: number(sql`count(*) filter (where ${isDue})`),
      later: number(sql`count(*) filter (where ${open.state} = 'waiting' and ${open.runAt} > now())`),
      running: number(sql`count(*) filter (where ${open.state} = 'running')`),
      failed: number(sql`count(*) filter (where ${open.state} = 'failed')`),
      dueSeconds: number(sql`coalesce(extract(epoch from now() - min(${open.runAt}) filter (where ${isDue})), 0)`),
      openSeconds: number(
        sql`coalesce(extract(epoch from now() - min(${open.createdAt}) filter (where ${open.state} in ('waiting', 'running'))), 0)`,
      ),
    })
    .from(open)
    .groupBy(open.kind);
  return jobKinds.map((kind) => {
    const { dueSeconds = 0, openSeconds = 0, due = 0, later = 0, running = 0, failed = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { kind, counts: { due, later, running, failed }, dueSeconds, openSeconds };
  });
}
