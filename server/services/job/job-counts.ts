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

/** Reads all kinds, those without jobs too. */
export async function readJobCounts(db: Database): Promise<JobCounts[]> {
  const isDue = sql`${job.state} = 'waiting' and ${job.runAt} <= now()`;
  const number = (query: ReturnType<typeof sql>) => query.mapWith(Number);
  const rows = await db
    .select({
      kind: job.kind,
      due: number(sql`count(*) filter (where ${isDue})`),
      later: number(sql`count(*) filter (where ${job.state} = 'waiting' and ${job.runAt} > now())`),
      running: number(sql`count(*) filter (where ${job.state} = 'running')`),
      failed: number(sql`count(*) filter (where ${job.state} = 'failed')`),
      dueSeconds: number(sql`coalesce(extract(epoch from now() - min(${job.runAt}) filter (where ${isDue})), 0)`),
      openSeconds: number(
        sql`coalesce(extract(epoch from now() - min(${job.createdAt}) filter (where ${job.state} in ('waiting', 'running'))), 0)`,
      ),
    })
    .from(job)
    .where(sql`${job.state} <> 'done'`)
    .groupBy(job.kind);
  return jobKinds.map((kind) => {
    const { dueSeconds = 0, openSeconds = 0, due = 0, later = 0, running = 0, failed = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { kind, counts: { due, later, running, failed }, dueSeconds, openSeconds };
  });
}
