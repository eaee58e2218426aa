/**
 * The one way online and the one way offline, for the management centre, the clock and the command line alike. Kept
 * counts, search rows, the audit trail and the stream of changes follow in the same transaction.
 */
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { video } from '#server/db/schema/media.ts';
import type { ContentState } from '#shared/content-lifecycle.ts';
import { appendAudit, lockAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { liveRevision, moveRevision, workingRevision, type Item, type Revision } from './publishing-revision.ts';
import { indexContent } from './search-index.ts';

export interface Window {
  /** From when the item is public; null = now, or since when it was before. */
  publishAt?: Date | null;
  unpublishAt?: Date | null;
}

export interface GoingOnline {
  item: Item;
  revision: Revision;
  window: Window;
  actorId: string;
  details?: Record<string, unknown>;
}

/** Puts a revision online in place of the one that is; the caller has checked that it may. */
export async function putOnline(tx: Transaction, { item, revision, window, actorId, details }: GoingOnline): Promise<Revision> {
  if (item.liveRevisionId && item.liveRevisionId !== revision.id) await retire(tx, item.liveRevisionId);
  const moved = await moveRevision(tx, revision, {
    to: 'putaway',
    set: { scheduledBy: null, reason: '', reasonKey: '', remarks: {}, reply: '' },
  });
  await lockAudit(tx);
  const [changed] = await tx
    .update(content)
    .set({
      liveRevisionId: revision.id,
      inZh: revision.titleZh !== '',
      inEn: revision.titleEn !== '',
      publishAt: window.publishAt ?? sql`least(coalesce(${content.publishAt}, now()), now())`,
      unpublishAt: window.unpublishAt ?? null,
      offlineAt: null,
    })
    .where(eq(content.id, item.id))
    .returning({ publishAt: content.publishAt });
  await openVideos(tx, { ids: revision.videoIds, publishAt: changed?.publishAt ?? null, before: item.publishAt });
  await recordAct(tx, {
    item,
    moved,
    actorId,
    action: 'online',
    from: revision.state,
    details: { ...details, publishAt: window.publishAt?.toISOString(), unpublishAt: window.unpublishAt?.toISOString() },
  });
  await announceItem(tx, item, revision.videoIds);
  return moved;
}

/** What was online before; its texts stay in the history. */
async function retire(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(contentRevision)
    .set({ state: 'soldout', updatedAt: sql`now()` })
    .where(and(eq(contentRevision.id, id), eq(contentRevision.state, 'putaway')));
}

/** Uploaded films become public with the first item that tells of them, or at its new hour while that has not come. */
async function openVideos(
  tx: Transaction,
  { ids, publishAt, before }: { ids: readonly string[]; publishAt: Date | null; before: Date | null },
): Promise<void> {
  if (ids.length === 0) return;
  const isWaiting = before ? and(eq(video.publishAt, before), sql`${video.publishAt} > now()`) : undefined;
  await tx
    .update(video)
    .set({ publishAt })
    .where(and(inArray(video.id, [...ids]), or(isNull(video.publishAt), isWaiting)));
}

export interface MovedWindow {
  item: Item;
  revision: Revision;
  /** What moves; 'now' begins at once. */
  window: { publishAt?: Date | 'now'; unpublishAt?: Date | null };
  actorId: string;
}

/** Moves the window of an item that is online or waits for its first hour; its films follow. */
export async function moveWindow(
  tx: Transaction,
  { item, revision, window: { publishAt, unpublishAt }, actorId }: MovedWindow,
): Promise<Revision> {
  const begin = publishAt === 'now' ? sql`now()` : publishAt;
  await lockAudit(tx);
  const [changed] = await tx
    .update(content)
    .set({
      publishAt: begin ?? sql`${content.publishAt}`,
      unpublishAt: unpublishAt === undefined ? sql`${content.unpublishAt}` : unpublishAt,
    })
    .where(eq(content.id, item.id))
    .returning({ publishAt: content.publishAt, unpublishAt: content.unpublishAt });
  // The reason of an end goes with it.
  const moved = await moveRevision(tx, revision, { to: 'putaway', set: unpublishAt === null ? { reason: '' } : {} });
  if (begin !== undefined) await openVideos(tx, { ids: revision.videoIds, publishAt: changed?.publishAt ?? null, before: item.publishAt });
  await recordAct(tx, {
    item,
    moved,
    actorId,
    action: 'reschedule',
    from: revision.state,
    details: { publishAt: changed?.publishAt?.toISOString(), unpublishAt: changed?.unpublishAt?.toISOString() },
  });
  await announceItem(tx, item, revision.videoIds);
  return moved;
}

export interface GoingOffline {
  actorId: string;
  reason: string;
}

/** Takes an item offline at once (one that nobody has seen yet leaves no trace at its address), and calls off the hour of a revision that waits to replace it. Throws `conflict` when it is not online. */
export async function takeOffline(tx: Transaction, item: Item, { actorId, reason }: GoingOffline): Promise<Revision> {
  const live = await liveRevision(tx, item);
  const moved = await moveRevision(tx, live, { to: 'soldout', set: { reason } });
  await lockAudit(tx);
  await tx
    .update(content)
    .set({ liveRevisionId: null, inZh: false, inEn: false, offlineAt: sql`case when ${content.publishAt} <= now() then now() end` })
    .where(eq(content.id, item.id));
  const working = await workingRevision(tx, item.id);
  if (working?.scheduledBy) await unschedule(tx, { item, revision: working, actorId, reason });
  await recordAct(tx, { item, moved, actorId, action: 'offline', from: live.state, reason });
  await announceItem(tx, item, live.videoIds);
  return moved;
}

/** Calls off the hour at which a revision would go online; it waits for a publisher again. */
export async function unschedule(
  tx: Transaction,
  { item, revision, actorId, reason }: GoingOffline & { item: Item; revision: Revision },
): Promise<Revision> {
  const moved = await moveRevision(tx, revision, { to: revision.state, set: { scheduledBy: null } });
  await recordAct(tx, { item, moved, actorId, action: 'unschedule', from: revision.state, reason });
  return moved;
}

export interface Act {
  item: Item;
  /** As the act left it. */
  moved: Revision;
  actorId: string;
  action: string;
  from: ContentState | 'trash';
  to?: ContentState | 'trash';
  reason?: string;
  details?: Record<string, unknown>;
}

/** Appends an act on a revision to the audit trail. */
export function recordAct(
  tx: Transaction,
  { item, moved, actorId, action, from, to = moved.state, reason = '', details }: Act,
): Promise<void> {
  const facts = { revisionId: moved.id, number: moved.number, version: moved.version, ...details };
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return appendAudit(tx, {
    actorId,
    action,
    subjectKind: 'content',
    subjectId: item.id,
    fromState: from,
    toState: to,
    reason,
    details: known,
  });
}

/** Tells search and caches that what visitors see of an item has changed. */
export async function announceItem(tx: Transaction, item: Item, videoIds: readonly string[]): Promise<void> {
  await indexContent(tx, [item.id]);
  const films = videoIds.length > 0 ? ['videos', ...videoIds.map((id) => `video:${id}`)] : [];
  await announceChange(tx, [`content:${item.id}`, `column:${item.columnId}`, 'columns', 'home', 'search', 'recommended', ...films]);
}
