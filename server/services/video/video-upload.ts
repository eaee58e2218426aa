/** A film that has arrived whole becomes a video that waits for its processing: the row and the job, in one transaction. */
import type { Transaction } from '#server/db/client.ts';
import { video } from '#server/db/schema/media.ts';
import { titleMax } from '#shared/limits.ts';
import { addJob } from '#server/services/job/job-table.ts';
import type { UploadedVideo } from '#server/services/media/upload-video.ts';

/** Films that somebody waits for go before streams of films that play already. */
export const filmPriority = 10;
/** A file that two tries could not read will not be read by a third; a site that is restarted takes none. */
export const filmAttemptsMax = 3;

/** Makes the video, with the id of its upload, and orders its processing; a repetition does nothing. */
export async function accept(tx: Transaction, { uploadId, ownerId, fileName, sourceKey }: UploadedVideo): Promise<void> {
  const title = fileName.replace(/\.[^.]*$/, '').slice(0, titleMax);
  const added = await tx
    .insert(video)
    .values({ id: uploadId, titleZh: title, titleEn: title, fileName, sourceKey, ownerId, state: 'processing' })
    .onConflictDoNothing()
    .returning({ id: video.id });
  if (added.length > 0) await addJob(tx, { kind: 'video', key: uploadId, priority: filmPriority, attemptsMax: filmAttemptsMax });
}
