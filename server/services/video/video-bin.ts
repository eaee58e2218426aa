/** Moves videos to the bin, which hides them at once and ends their processing, and back. */
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { video, videoRendition } from '#server/db/schema/media.ts';
import { conflict, notAllowed } from '#server/errors.ts';
import { canIn, type Viewer } from '#shared/policies.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { addJob, dropJob } from '#server/services/job/job-table.ts';
import { lockOwnVideo, tagsOfVideo, type StoredVideo } from './video-access.ts';
import { readVideoUses } from './video-uses.ts';
import { filmAttemptsMax, filmPriority } from './video-upload.ts';

/** Throws what `lockOwnVideo` throws, `notAllowed` where visitors see the video and the viewer may not publish, and `conflict` in the bin. */
export function moveToBin(db: Database, viewer: Viewer, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockOwnVideo(tx, viewer, id);
    if (row.state === 'deleted') throw conflict();
    const uses = (await readVideoUses(tx, [id])).get(id) ?? [];
    if (uses.some(({ isPublic }) => isPublic) && !canIn(viewer, 'contentPublish', [])) throw notAllowed();
    // A running attempt loses its claim, stops, and removes what it has stored.
    await dropJob(tx, 'video', id);
    await tx
      .update(video)
      .set({ state: 'deleted', deletedFrom: row.state, deletedAt: sql`now()` })
      .where(eq(video.id, id));
    await record(tx, viewer, { id, action: 'remove', fromState: row.state, toState: 'trash' });
  });
}

/** Throws what `lockOwnVideo` throws, and `conflict` for a video that is not in the bin. */
export function takeOutOfBin(db: Database, viewer: Viewer, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockOwnVideo(tx, viewer, id);
    if (row.state !== 'deleted') throw conflict();
    const state = await stateAfter(tx, row);
    await tx.update(video).set({ state, deletedFrom: null, deletedAt: null }).where(eq(video.id, id));
    if (state === 'processing') await addJob(tx, { kind: 'video', key: id, priority: filmPriority, attemptsMax: filmAttemptsMax });
    await record(tx, viewer, { id, action: 'restore', fromState: 'trash', toState: state });
  });
}

/** An imported video has its file alone, and is processed like an upload. */
async function stateAfter(tx: Transaction, { id, deletedFrom, sourceKey }: StoredVideo): Promise<StoredVideo['state']> {
  if (deletedFrom !== 'ready') return deletedFrom ?? 'failed';
  const [made] = await tx.select({ path: videoRendition.path }).from(videoRendition).where(eq(videoRendition.videoId, id)).limit(1);
  return made || sourceKey === '' ? 'ready' : 'processing';
}

/** The home page, films and live sessions show videos too. */
async function record(
  tx: Transaction,
  viewer: Viewer,
  { id, ...entry }: { id: string; action: string; fromState: string; toState: string },
): Promise<void> {
  await announceChange(tx, [...(await tagsOfVideo(tx, id)), 'home', 'live', 'works', 'editions', 'search']);
  await appendAudit(tx, { actorId: viewer.id, subjectKind: 'video', subjectId: id, ...entry });
}
