/**
 * Puts items online and takes them offline, for the management centre, the schedule and the command line. Search rows, the
 * audit trail and the change feed are updated in the same transaction.
 */
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { video } from '#server/db/schema/media.ts';
import { lockAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { keepSlug } from './item-slug.ts';
import { changeRevision, liveRevision, recordAction, workingRevision, type Item, type Revision } from './revision.ts';
import { indexContent } from './search-index.ts';

export interface Window {
  /** When the item becomes public; null = now, or the earlier start of an item that was online before, here or where it was imported from. */
  publishAt?: Date | null;
  unpublishAt?: Date | null;
}

interface PublishInput {
  item: Item;
  revision: Revision;
  window: Window;
  actorId: string;
  details?: Record<string, unknown>;
}

/** Puts a revision online in place of the live one. The caller has checked that this is allowed. */
export async function putOnline(tx: Transaction, { item, revision, window, actorId, details }: PublishInput): Promise<Revision> {
  if (item.liveRevisionId && item.liveRevisionId !== revision.id) await supersede(tx, item.liveRevisionId);
  const moved = await changeRevision(tx, revision, {
    to: 'putaway',
    set: { scheduledBy: null, reason: '', reasonKey: '', remarks: {}, reply: '', correctedAt: correctedAt(revision) },
  });
  await lockAudit(tx);
  await keepSlug(tx, { slug: revision.slug, contentId: item.id });
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
  await publishVideos(tx, { ids: revision.videoIds, publishAt: changed?.publishAt ?? null, before: item.publishAt });
  await recordAction(tx, {
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

/** The date of the revision's correction note: when it first went online. The checks allow a note only for an article that has been public. */
function correctedAt({ correctionZh, correctionEn }: Revision): SQL | null {
  return (correctionZh + correctionEn).trim() === '' ? null : sql`coalesce(${contentRevision.correctedAt}, now())`;
}

/** Marks the replaced revision as offline; its texts stay in the history. */
async function supersede(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(contentRevision)
    .set({ state: 'soldout', updatedAt: sql`now()` })
    .where(and(eq(contentRevision.id, id), eq(contentRevision.state, 'putaway')));
}

/** Publishes uploaded videos with the first item that shows them, and moves them along while that item's start is in the future. */
async function publishVideos(
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
  /** The times that change; 'now' starts immediately. */
  window: { publishAt?: Date | 'now'; unpublishAt?: Date | null };
  actorId: string;
}

/** Moves the publication window of an online or scheduled item and of its videos. */
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
  // Cancelling the end also removes its reason.
  const moved = await changeRevision(tx, revision, { to: 'putaway', set: unpublishAt === null ? { reason: '' } : {} });
  if (begin !== undefined)
    await publishVideos(tx, { ids: revision.videoIds, publishAt: changed?.publishAt ?? null, before: item.publishAt });
  await recordAction(tx, {
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

interface GoingOffline {
  actorId: string;
  reason: string;
}

/** Takes an item offline now, and cancels the schedule of a revision that was to replace it. `offlineAt`, which makes the URL answer 410, is set only if the item was ever public. Throws `conflict` when the item is not online. */
export async function takeOffline(tx: Transaction, item: Item, { actorId, reason }: GoingOffline): Promise<Revision> {
  const live = await liveRevision(tx, item);
  const moved = await changeRevision(tx, live, { to: 'soldout', set: { reason } });
  await lockAudit(tx);
  await tx
    .update(content)
    .set({ liveRevisionId: null, inZh: false, inEn: false, offlineAt: sql`case when ${content.publishAt} <= now() then now() end` })
    .where(eq(content.id, item.id));
  const working = await workingRevision(tx, item.id);
  if (working?.scheduledBy) await unschedule(tx, { item, revision: working, actorId, reason });
  await recordAction(tx, { item, moved, actorId, action: 'offline', from: live.state, reason });
  await announceItem(tx, item, live.videoIds);
  return moved;
}

/** Cancels the schedule of a revision, so that a publisher has to decide again. */
export async function unschedule(
  tx: Transaction,
  { item, revision, actorId, reason }: GoingOffline & { item: Item; revision: Revision },
): Promise<Revision> {
  const moved = await changeRevision(tx, revision, { to: revision.state, set: { scheduledBy: null } });
  await recordAction(tx, { item, moved, actorId, action: 'unschedule', from: revision.state, reason });
  return moved;
}

/** Updates the search index and invalidates the caches after a visible change of an item. */
export async function announceItem(tx: Transaction, item: Item, videoIds: readonly string[]): Promise<void> {
  await indexContent(tx, [item.id]);
  const videoTags = videoIds.length > 0 ? ['videos', ...videoIds.map((id) => `video:${id}`)] : [];
  await announceChange(tx, [`content:${item.id}`, `column:${item.columnId}`, 'columns', 'home', 'search', 'recommended', ...videoTags]);
}
