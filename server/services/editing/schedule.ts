/** What happens by the clock: approved revisions replace what is online at their hour, and what is over leaves the lists. */
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { keepSnapshot } from './snapshot.ts';
import { missingOf } from './workflow-conditions.ts';
import { tellAuthors, tellPublishers, type Notify } from './workflow-notice.ts';
import { whichAreAhead } from './publication-window.ts';
import { putOnline, takeOffline, unschedule } from '#server/services/content/publishing-act.ts';
import { liveRevision, lockItem, workingRevision, type Item, type Revision } from '#server/services/content/publishing-revision.ts';

export interface ScheduleParts {
  db: Database;
  notify: Notify;
}

const atOnce = 50;
/** Who acts when the clock does. */
const clockActor = 'system';

const isDue = (): SQL | undefined =>
  and(eq(contentRevision.state, 'audited'), isNotNull(contentRevision.scheduledBy), sql`${contentRevision.wantedPublishAt} <= now()`);

/** Puts revisions online whose hour has come; gives how many items were looked at. One that fails does not keep the others. */
export async function putDueOnline({ db, notify }: ScheduleParts): Promise<number> {
  const due = await db
    .select({ id: contentRevision.contentId })
    .from(contentRevision)
    .where(isDue())
    .orderBy(contentRevision.wantedPublishAt)
    .limit(atOnce);
  return forEach(due, ({ id }) => db.transaction((tx) => putOneOnline(tx, id, notify)));
}

/** Puts an item's revision online if its hour has come. */
export async function putOneOnline(tx: Transaction, id: string, notify: Notify): Promise<void> {
  const item = await lockItem(tx, id);
  const revision = await workingRevision(tx, id);
  // Once more, under the lock: it may have been called off, or put online elsewhere.
  if (!revision?.scheduledBy || revision.state !== 'audited') return;
  const ahead = await whichAreAhead(tx, { begin: revision.wantedPublishAt, end: revision.wantedUnpublishAt });
  if (ahead.begin) return;
  const missing = await missingOf(tx, { item, revision });
  if (missing.length > 0) return callOff(tx, { item, revision, reason: missing.join(', ') }, notify);
  const window = { unpublishAt: ahead.end ? revision.wantedUnpublishAt : null };
  const moved = await putOnline(tx, { item, revision, window, actorId: clockActor, details: { scheduledBy: revision.scheduledBy } });
  await keepSnapshot(tx, { revision: moved, act: 'online', actorId: clockActor });
  await tellAuthors(tx, { item, revision: moved, actorId: clockActor }, { notify, event: 'online' });
}

/** Something that it needs is gone meanwhile: it waits for a publisher again, and publishers are told. */
async function callOff(
  tx: Transaction,
  { item, revision, reason }: { item: Item; revision: Revision; reason: string },
  notify: Notify,
): Promise<void> {
  const moved = await unschedule(tx, { item, revision, actorId: clockActor, reason });
  await tellPublishers(tx, { item, revision: moved, actorId: clockActor }, notify);
}

/** Takes items offline whose window is over, so that lists and counts need not pass over them for ever; gives how many were looked at. */
export async function closeExpired({ db, notify }: ScheduleParts): Promise<number> {
  const expired = await db
    .select({ id: content.id })
    .from(content)
    .where(and(isNotNull(content.liveRevisionId), sql`${content.unpublishAt} <= now()`))
    .limit(atOnce);
  return forEach(expired, ({ id }) => db.transaction((tx) => closeOne(tx, id, notify)));
}

/** Takes an item offline if its window is over. */
export async function closeOne(tx: Transaction, id: string, notify: Notify): Promise<void> {
  const item = await lockItem(tx, id);
  if (!item.liveRevisionId || !item.unpublishAt || (await whichAreAhead(tx, { end: item.unpublishAt })).end) return;
  const { reason } = await liveRevision(tx, item);
  const moved = await takeOffline(tx, item, { actorId: clockActor, reason });
  await keepSnapshot(tx, { revision: moved, act: 'offline', actorId: clockActor });
  await tellAuthors(tx, { item, revision: moved, actorId: clockActor }, { notify, event: 'offline', reason: () => reason });
}

async function forEach<Row>(rows: readonly Row[], act: (row: Row) => Promise<void>): Promise<number> {
  const failures: unknown[] = [];
  for (const row of rows) await act(row).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} work(s) could not follow the clock`);
  return rows.length;
}
