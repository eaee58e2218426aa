/** The clock's work as jobs: one for each hour that somebody has set, one that looks whether any was missed, and the daily digest. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import type { JobHandler, PeriodicJob } from '#server/services/job/job-handler.ts';
import { HopelessJobError, PostponedJobError } from '#server/services/job/job-runner.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { closeExpired, closeOne, putDueOnline, putOneOnline, type ScheduleParts } from './schedule.ts';
import { tellOverdue, type DigestParts } from './schedule-digest.ts';
import { earliest } from '#server/services/core/visibility.ts';

const kind = 'publish';
const dueKey = 'due';
const overdueKey = 'overdue';
const workPrefix = 'work:';

/** Hours have jobs of their own; the look finds what those may have missed. */
export const periodicSchedule: readonly PeriodicJob[] = [
  { kind, key: dueKey, everySeconds: 30 },
  { kind, key: overdueKey, everySeconds: 600, firstSeconds: 600 },
];

/** Has a work looked at when the first of some hours comes. */
export async function wakeAt(tx: Transaction, contentId: string, hours: readonly (Date | null | undefined)[]): Promise<void> {
  const runAt = earliest(hours);
  if (runAt) await addJob(tx, { kind, key: workPrefix + contentId, runAt });
}

/** Does what is due. Instances may run it at the same time: the item's lock decides. */
export function scheduleHandler(parts: ScheduleParts & DigestParts): JobHandler {
  return {
    run: async ({ key }) => {
      if (key === dueKey) await putDueOnline(parts).finally(() => closeExpired(parts));
      else if (key === overdueKey) await tellOverdue(parts);
      else if (key.startsWith(workPrefix)) await followClock(parts, key.slice(workPrefix.length));
      else throw new HopelessJobError('nothing of this name follows the clock');
    },
  };
}

/** The job waits on while the work has another hour before it: it may have been moved, or be the end of what has just begun. */
async function followClock({ db, notify }: ScheduleParts, contentId: string): Promise<void> {
  if (!(await isThere(db, contentId))) return;
  await db.transaction((tx) => putOneOnline(tx, contentId, notify));
  await db.transaction((tx) => closeOne(tx, contentId, notify));
  const seconds = await secondsToNextHour(db, contentId);
  if (seconds !== null) throw new PostponedJobError(seconds);
}

async function isThere(db: Database, id: string): Promise<boolean> {
  return (
    (
      await db
        .select({ id: content.id })
        .from(content)
        .where(and(eq(content.id, id), isNull(content.deletedAt)))
    ).length > 0
  );
}

async function secondsToNextHour(db: Database, id: string): Promise<number | null> {
  const begin = sql`(select min(${contentRevision.wantedPublishAt}) from ${contentRevision} where ${contentRevision.contentId} = ${content.id} and ${contentRevision.state} = 'audited' and ${contentRevision.scheduledBy} is not null)`;
  const end = sql`case when ${content.liveRevisionId} is not null then ${content.unpublishAt} end`;
  const ahead = (at: typeof begin) => sql`case when ${at} > now() then ${at} end`;
  const [row] = await db
    .select({ seconds: sql<number | null>`extract(epoch from least(${ahead(begin)}, ${ahead(end)}) - now())::float8` })
    .from(content)
    .where(eq(content.id, id));
  return row?.seconds ?? null;
}
