/** Live streams: videos whose playlist and segments an encoder writes to the film storage. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { video, videoRendition } from '#server/db/schema/media.ts';
import { invalidRequest } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { addLiveStream, LiveStream } from '#shared/api/video-staff.ts';
import { isStreamPath } from '#shared/video/live-stream.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';

const fields = {
  id: video.id,
  titleZh: video.titleZh,
  titleEn: video.titleEn,
  fileName: video.fileName,
  seconds: video.seconds,
  state: video.state,
};

/**
 * The video of a stream, which is not public before a session with it is. A path has one video, however often it is added;
 * the stream may begin later. Throws `invalidRequest` for a path outside the folder of streams.
 */
export async function insertLiveStream(db: Database, actorId: string, body: Input<typeof addLiveStream>['body']): Promise<LiveStream> {
  const path = body.path.trim();
  if (!isStreamPath(path)) throw invalidRequest('path');
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`liveStream ${path}`}))`);
    const [present] = await tx
      .select(fields)
      .from(video)
      .innerJoin(videoRendition, eq(videoRendition.videoId, video.id))
      .where(and(eq(video.isLive, true), isNull(video.deletedAt), eq(videoRendition.path, path)))
      .limit(1);
    if (present) return present;
    const id = newId();
    const [added] = await tx
      .insert(video)
      .values({
        id,
        titleZh: cleanLine(body.titleZh),
        titleEn: cleanLine(body.titleEn),
        fileName: path,
        state: 'ready',
        isLive: true,
        ownerId: actorId,
      })
      .returning(fields);
    if (!added) throw new Error('The row of the stream was not returned');
    await tx.insert(videoRendition).values({ videoId: id, definition: 'AUTO', format: 'm3u8', path });
    await appendAudit(tx, { actorId, action: 'add', subjectKind: 'video', subjectId: id, details: { path } });
    return added;
  });
}
