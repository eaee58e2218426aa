/** A video as its owner sees it: the item of the editor with its rights, its window, and how it plays. */
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { mediaFile, videoRendition, type video } from '#server/db/schema/media.ts';
import { notFound } from '#server/errors.ts';
import type { OwnVideo } from '#shared/api/video-staff.ts';
import type { Language } from '#shared/language.ts';
import { isoInstant } from '#server/services/core/localized.ts';
import { storyboardOf } from './video-detail.ts';
import { readVideoItems } from '#server/services/media/video-item.ts';

export interface OwnVideoFacts {
  row: typeof video.$inferSelect;
  language: Language;
  isHeld: boolean;
  mayEdit: boolean;
  hasTranscoder: boolean;
}

export async function readOwnVideo(tx: Queryable, { row, language, isHeld, mayEdit, hasTranscoder }: OwnVideoFacts): Promise<OwnVideo> {
  const { id, rights, playableFrom, playableUntil, state, sourceKey } = row;
  const [item] = await readVideoItems(tx, [id], language);
  if (!item) throw notFound();
  const [picture] = row.storyboardId ? await tx.select().from(mediaFile).where(eq(mediaFile.id, row.storyboardId)) : [];
  const streams = await tx
    .select({ format: videoRendition.format })
    .from(videoRendition)
    .where(and(eq(videoRendition.videoId, id), eq(videoRendition.format, 'm3u8')));
  return {
    ...item,
    rights,
    playableFrom: playableFrom && isoInstant(playableFrom),
    playableUntil: playableUntil && isoInstant(playableUntil),
    isPlainFile: state === 'ready' && streams.length === 0,
    storyboard: storyboardOf({
      picture: picture ?? null,
      columns: row.storyboardColumns,
      tiles: row.storyboardTiles,
      interval: row.storyboardInterval,
    }),
    mayEdit,
    isHeld,
    canDrawPoster: hasTranscoder && state === 'ready' && sourceKey !== '',
  };
}
