/** Scheduled publishing: puts due revisions online, takes expired items offline, and sends the daily digest of overdue reviews. */
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { isWithin, type Item, liveRevision, lockItem, type Revision, workingRevision } from '#server/services/content/revision.ts';
import { keepSnapshot } from '#server/services/content/snapshot.ts';
import { missingOf } from './checklist.ts';
import { type Notify, notifyAuthors, notifyPublishers } from './workflow-notice.ts';
import { readStaff } from '#server/services/notification/staff-recipient.ts';
import { siteTime } from '#server/services/core/database-clock.ts';
import { isReviewOverdue } from './review-plan.ts';
import { whichAreAhead } from './publication-window.ts';
import { putOnline, takeOffline, unschedule } from '#server/services/content/publication.ts';
import type { JobHandler, PeriodicJob } from '#server/services/job/job-handler.ts';
import { HopelessJobError, PostponedJobError } from '#server/services/job/job-runner.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { earliest } from '#server/services/core/visibility.ts';
import { counted } from '#shared/counted.ts';
import { absoluteDate } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import type { Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { grantsOf, rolesIn } from '#server/services/core/session.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';

interface ScheduleParts {
  db: Database;
  notify: Notify;
}

const atOnce = 50;
/** Actor of scheduled actions in the audit trail. */
const scheduleActor = 'system';

const isDue = (): SQL | undefined =>
  and(eq(contentRevision.state, 'audited'), isNotNull(contentRevision.scheduledBy), sql`${contentRevision.wantedPublishAt} <= now()`);

/** Puts due revisions online; returns how many items were checked. A failure does not stop the others. */
export async function putDueOnline({ db, notify }: ScheduleParts): Promise<number> {
  const due = await db
    .select({ id: contentRevision.contentId })
    .from(contentRevision)
    .where(isDue())
    .orderBy(contentRevision.wantedPublishAt)
    .limit(atOnce);
  return forEach(due, ({ id }) => db.transaction((tx) => putOneOnline(tx, id, notify)));
}

/** Puts an item's revision online if it is due. */
async function putOneOnline(tx: Transaction, id: string, notify: Notify): Promise<void> {
  const item = await lockItem(tx, id);
  const revision = await workingRevision(tx, id);
  // Checked again under the lock: the schedule may have been cancelled, or another instance was faster.
  if (!revision?.scheduledBy || revision.state !== 'audited') return;
  const ahead = await whichAreAhead(tx, { begin: revision.wantedPublishAt, end: revision.wantedUnpublishAt });
  if (ahead.begin) return;
  const missing = await missingOf(tx, { item, revision });
  if (missing.length > 0) return cancelSchedule(tx, { item, revision, reason: missing.join(', ') }, notify);
  const window = { unpublishAt: ahead.end ? revision.wantedUnpublishAt : null };
  const moved = await putOnline(tx, { item, revision, window, actorId: scheduleActor, details: { scheduledBy: revision.scheduledBy } });
  await keepSnapshot(tx, { revision: moved, act: 'online', actorId: scheduleActor });
  await notifyAuthors(tx, { item, revision: moved, actorId: scheduleActor }, { notify, event: 'online' });
}

/** Cancels the schedule of a revision that no longer passes its checks, and notifies publishers. */
async function cancelSchedule(
  tx: Transaction,
  { item, revision, reason }: { item: Item; revision: Revision; reason: string },
  notify: Notify,
): Promise<void> {
  const moved = await unschedule(tx, { item, revision, actorId: scheduleActor, reason });
  await notifyPublishers(tx, { item, revision: moved, actorId: scheduleActor }, notify);
}

/** Takes expired items offline, so that lists and counts do not have to skip them; returns how many items were checked. */
export async function closeExpired({ db, notify }: ScheduleParts): Promise<number> {
  const expired = await db
    .select({ id: content.id })
    .from(content)
    .where(and(isNotNull(content.liveRevisionId), sql`${content.unpublishAt} <= now()`))
    .limit(atOnce);
  return forEach(expired, ({ id }) => db.transaction((tx) => closeOne(tx, id, notify)));
}

/** Takes an item offline if it has expired. */
async function closeOne(tx: Transaction, id: string, notify: Notify): Promise<void> {
  const item = await lockItem(tx, id);
  if (!item.liveRevisionId || !item.unpublishAt || (await whichAreAhead(tx, { end: item.unpublishAt })).end) return;
  const { reason } = await liveRevision(tx, item);
  const moved = await takeOffline(tx, item, { actorId: scheduleActor, reason });
  await keepSnapshot(tx, { revision: moved, act: 'offline', actorId: scheduleActor });
  await notifyAuthors(tx, { item, revision: moved, actorId: scheduleActor }, { notify, event: 'offline', reason: () => reason });
}

async function forEach<Row>(rows: readonly Row[], act: (row: Row) => Promise<void>): Promise<number> {
  const failures: unknown[] = [];
  for (const row of rows) await act(row).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${counted(failures.length, 'scheduled item')} failed`);
  return rows.length;
}

const kind = 'publish';
const dueKey = 'due';
const overdueKey = 'overdue';
const itemPrefix = 'work:';

/** Each scheduled item has a job of its own; the periodic job catches the ones that were missed. */
export const periodicSchedule: readonly PeriodicJob[] = [
  { kind, key: dueKey, everySeconds: 30 },
  { kind, key: overdueKey, everySeconds: 600, firstSeconds: 600 },
];

/** Queues a job for an item at the earliest of some instants. */
export async function wakeAt(tx: Transaction, contentId: string, hours: readonly (Date | null | undefined)[]): Promise<void> {
  const runAt = earliest(hours);
  if (runAt) await addJob(tx, { kind, key: itemPrefix + contentId, runAt });
}

/** Runs due schedules. Safe on several instances at once because of the item's lock. */
export function scheduleHandler(parts: ScheduleParts & DigestParts): JobHandler {
  return {
    run: async ({ key }) => {
      if (key === dueKey) await putDueOnline(parts).finally(() => closeExpired(parts));
      else if (key === overdueKey) await notifyOverdue(parts);
      else if (key.startsWith(itemPrefix)) await runSchedule(parts, key.slice(itemPrefix.length));
      else throw new HopelessJobError(`unknown schedule key ${key}`);
    },
  };
}

/** Postpones the job while the item has another scheduled instant ahead, such as a moved start or the end of its window. */
async function runSchedule({ db, notify }: ScheduleParts, contentId: string): Promise<void> {
  if (!(await exists(db, contentId))) return;
  await db.transaction((tx) => putOneOnline(tx, contentId, notify));
  await db.transaction((tx) => closeOne(tx, contentId, notify));
  const seconds = await secondsToNextInstant(db, contentId);
  if (seconds !== null) throw new PostponedJobError(seconds);
}

async function exists(db: Database, id: string): Promise<boolean> {
  return (
    (
      await db
        .select({ id: content.id })
        .from(content)
        .where(and(eq(content.id, id), isNull(content.deletedAt)))
    ).length > 0
  );
}

async function secondsToNextInstant(db: Database, id: string): Promise<number | null> {
  const begin = sql`(select min(${contentRevision.wantedPublishAt}) from ${contentRevision} where ${contentRevision.contentId} = ${content.id} and ${contentRevision.state} = 'audited' and ${contentRevision.scheduledBy} is not null)`;
  const end = sql`case when ${content.liveRevisionId} is not null then ${content.unpublishAt} end`;
  const ahead = (at: typeof begin) => sql`case when ${at} > now() then ${at} end`;
  const [row] = await db
    .select({ seconds: sql<number | null>`extract(epoch from least(${ahead(begin)}, ${ahead(end)}) - now())::float8` })
    .from(content)
    .where(eq(content.id, id));
  return row?.seconds ?? null;
}

interface DigestParts {
  db: Database;
  rateLimit: RateLimit;
  notify: Notify;
  /** Hour of the day, in the site's time zone, before which no digest is sent. */
  fromHour?: number;
}

const morningHour = 9;
const daySeconds = 86_400;

/** Notifies every reviewer of overdue submissions in their columns, once a day in the morning; returns how many were notified. */
export async function notifyOverdue({ db, rateLimit, notify, fromHour = morningHour }: DigestParts): Promise<number> {
  return db.transaction(async (tx) => {
    const { day, hour } = await readSiteTime(tx);
    if (hour < fromHour) return 0;
    if (
      !(await oldestOf(tx, isOverdue())) ||
      (await rateLimit.take({ name: 'overdueReviews', who: day, max: 1, seconds: daySeconds }, tx)) > 0
    )
      return 0;
    let notified = 0;
    for (const { id } of await readStaff(tx, 'contentReview')) {
      const overdue = and(isOverdue(), isWithin(await readViewer(tx, id), 'contentReview'));
      const oldest = await oldestOf(tx, overdue);
      if (!oldest) continue;
      const count = await countUpTo(
        tx,
        sql`from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId} where ${overdue}`,
      );
      const values = {
        count: String(count),
        // A mail is in both languages.
        dueZh: absoluteDate(oldest.dueOn, 'zh-Hans'),
        dueEn: absoluteDate(oldest.dueOn, 'en'),
        dateZh: absoluteDate(oldest.submittedAt.getTime(), 'zh-Hans'),
        dateEn: absoluteDate(oldest.submittedAt.getTime(), 'en'),
      };
      const path = `${staffPaths.works('audit')}?due=overdue`;
      await notify(tx, { userId: id, kind: 'contentSubmitted', event: 'overdue', values, path });
      notified += 1;
    }
    return notified;
  });
}

function isOverdue(): SQL | undefined {
  return and(eq(contentRevision.state, 'audit'), isReviewOverdue, isNull(content.deletedAt));
}

/** The account of a reviewer, with the columns for which it reviews. */
async function readViewer(tx: Transaction, id: string): Promise<Viewer> {
  const [account] = await tx
    .select({ userType: userAccount.userType, grants: grantsOf(sql`${userAccount.id}`) })
    .from(userAccount)
    .where(eq(userAccount.id, id));
  return { id, userType: account?.userType ?? userTypes.ordinary, ...rolesIn(account?.grants ?? []) };
}

/** The first due date, and the first submission; null when nothing is overdue. */
async function oldestOf(tx: Transaction, where: SQL | undefined): Promise<{ dueOn: string; submittedAt: Date } | null> {
  const [row] = await tx
    .select({
      dueOn: sql<string | null>`min(${contentRevision.reviewDueOn})::text`,
      submittedAt: sql<Date | null>`min(coalesce(${contentRevision.submittedAt}, ${contentRevision.updatedAt}))`.mapWith(
        contentRevision.submittedAt,
      ),
    })
    .from(contentRevision)
    .innerJoin(content, eq(content.id, contentRevision.contentId))
    .where(where);
  return row?.dueOn && row.submittedAt ? { dueOn: row.dueOn, submittedAt: row.submittedAt } : null;
}

/** Day and hour in the site's time zone, by the database clock. */
async function readSiteTime(tx: Transaction): Promise<{ day: string; hour: number }> {
  const { rows } = await tx.execute<{ day: string; hour: number }>(
    sql`select to_char(${siteTime}, 'YYYY-MM-DD') as day, extract(hour from ${siteTime})::int as hour`,
  );
  return rows[0] ?? { day: '', hour: 0 };
}
