/** Who may change a video: its owner as long as no item with it is under review, approved or online; staff at any time. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { video } from '#server/db/schema/media.ts';
import { notAllowed, notFound, transitionRefused } from '#server/errors.ts';
import { can, columnsFor, type Viewer } from '#shared/policies.ts';
import { isSeenItem, seesAllItems, worksOnItems } from '#server/services/content/revision.ts';

export type StoredVideo = typeof video.$inferSelect;

/** Item states that lock its videos, in ascending order. */
const heldStates = ['audit', 'audited', 'putaway'] as const;

export interface PublicationLock {
  state: (typeof heldStates)[number];
  version: number;
}

/** A video that the viewer may see: their own, or any for staff who see all items. Throws `notFound`. */
export async function findOwnVideo(tx: Queryable, viewer: Viewer, id: string): Promise<StoredVideo> {
  const [stored] = await tx.select().from(video).where(isOwn(viewer, id));
  if (!stored) throw notFound();
  return stored;
}

/**
 * Like `findOwnVideo`, and locks the video and the items that name it until the commit, so that none is submitted
 * meanwhile. Throws `notAllowed` for readers, and `transitionRefused` while an item locks it.
 */
export async function lockOwnVideo(tx: Transaction, viewer: Viewer, id: string): Promise<StoredVideo> {
  const naming = sql`exists (select 1 from ${contentRevision} where ${contentRevision.contentId} = ${content.id} and ${contentRevision.videoIds} @> array[${id}])`;
  const own = await findOwnVideo(tx, viewer, id);
  await tx.select({ id: content.id }).from(content).where(naming).orderBy(content.id).for('update');
  const [stored] = await tx.select().from(video).where(isOwn(viewer, id)).for('update');
  if (!stored) throw notFound();
  if (mayAlwaysChange(viewer)) return stored;
  if (own.ownerId !== viewer.id) throw notAllowed();
  const hold = await findHold(tx, id);
  if (hold) throw transitionRefused(hold);
  return stored;
}

/** The highest state of an item that locks the video; null = its owner may change it. */
export async function findHold(tx: Queryable, videoId: string): Promise<PublicationLock | null> {
  const rows = await tx
    .select({ state: contentRevision.state, version: contentRevision.version })
    .from(contentRevision)
    .where(and(sql`${contentRevision.videoIds} @> array[${videoId}]`, inArray(contentRevision.state, [...heldStates])));
  const [furthest] = heldStates
    .toReversed()
    .flatMap((state) => rows.flatMap(({ version, ...row }) => (row.state === state ? [{ state, version }] : [])));
  return furthest ?? null;
}

/** Staff who write or publish in all columns may correct published subtitles; reviewers only read. */
export function mayAlwaysChange(viewer: Viewer): boolean {
  return (['contentWrite', 'contentPublish'] as const).some(
    (permission) => can(viewer, permission) && columnsFor(viewer, permission) === null,
  );
}

/** Cache tags of all pages with the video. */
export async function tagsOfVideo(tx: Queryable, videoId: string): Promise<string[]> {
  const items = await tx
    .select({ id: content.id })
    .from(content)
    .innerJoin(contentRevision, eq(contentRevision.id, content.liveRevisionId))
    .where(sql`${contentRevision.videoIds} @> array[${videoId}]`)
    .orderBy(content.id);
  return ['videos', `video:${videoId}`, ...items.map(({ id }) => `content:${id}`)];
}

function isOwn(viewer: Viewer, id: string): SQL | undefined {
  return and(eq(video.id, id), isSeenVideo(viewer));
}

/** SQL condition: videos that the viewer may see; no condition for staff who see all items. */
export function isSeenVideo(viewer: Viewer): SQL | undefined {
  if (seesAllItems(viewer)) return undefined;
  const isOwner = eq(video.ownerId, viewer.id);
  const isNamed = sql`exists (select 1 from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId}
    where ${contentRevision.videoIds} @> array[${video.id}] and ${content.deletedAt} is null and ${isSeenItem(viewer)})`;
  return worksOnItems(viewer) ? sql`(${isOwner} or ${isNamed})` : isOwner;
}
