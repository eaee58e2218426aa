/** Turns a complete upload into a video that waits for processing: the row and the job, in one transaction. */
import type { Transaction } from '#server/db/client.ts';
import { video } from '#server/db/schema/media.ts';
import { titleMax } from '#shared/limits.ts';
import { addJob } from '#server/services/job/job-table.ts';
import type { UploadedVideo } from '#server/services/media/upload-video.ts';

/** Uploads come before repackaging of films that already play. */
export const filmPriority = 10;
/** Few, because a file that failed twice fails again; interruptions by a restart do not count. */
export const filmAttemptsMax = 3;

/** Inserts the video with the id of its upload and queues its processing; idempotent. */
export async function accept(tx: Transaction, { uploadId, ownerId, fileName, sourceKey }: UploadedVideo): Promise<void> {
  const title = fileName.replace(/\.[^.]*$/, '').slice(0, titleMax);
  const added = await tx
    .insert(video)
    .values({ id: uploadId, titleZh: title, titleEn: title, fileName, sourceKey, ownerId, state: 'processing' })
    .onConflictDoNothing()
    .returning({ id: video.id });
  if (added.length > 0) await addJob(tx, { kind: 'video', key: uploadId, priority: filmPriority, attemptsMax: filmAttemptsMax });
}
