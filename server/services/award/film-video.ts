/** Videos about films: visible items of the screening room that name a film and have a playable video. */
import { and, arrayOverlaps, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { video } from '#server/db/schema/media.ts';
import type { VideoCard } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';
import { selectRowsById } from '#server/services/content/content-row.ts';
import {
  earliest,
  instantOrNull,
  isLiveRevision,
  isPlayable,
  isAvailableIn,
  isVisible,
  nextInstant,
  nextPlayable,
} from '#server/services/core/visibility.ts';

/** Maximum number of videos on a film's page. */
const cardsMax = 12;

interface FilmVideo {
  contentId: string;
  workIds: string[];
  videoIds: string[];
}

export interface FilmVideos {
  /** Ids of films with a playable video. */
  playable: Set<string>;
  changesAt: Date | null;
}

/** Which of the films can be watched, at least in part. */
export async function readPlayable(db: Queryable, workIds: readonly string[], language: Language): Promise<FilmVideos> {
  const { items, changesAt } = await findVideos(db, workIds, language);
  return { playable: new Set(items.flatMap((item) => item.workIds)), changesAt };
}

export interface FilmScreening {
  cards: VideoCard[];
  /** Videos of the items, without duplicates. */
  videoIds: string[];
  changesAt: Date | null;
}

/** The videos of a film as cards: pinned first, then newest. */
export async function readScreening(db: Queryable, filmId: string, language: Language): Promise<FilmScreening> {
  const { items, changesAt } = await findVideos(db, [filmId], language);
  const shown = items.slice(0, cardsMax);
  const rows = await selectRowsById(
    db,
    shown.map(({ contentId }) => contentId),
    language,
  );
  const cards = rows.map(({ id, title, contentAbstract, time, cover, path, type }) => ({
    id,
    title,
    contentAbstract,
    time: time ?? 0,
    cover,
    path,
    ...(type ? { type } : {}),
  }));
  return { cards, videoIds: [...new Set(shown.flatMap(({ videoIds }) => videoIds))], changesAt };
}

/** Visible items of video columns that name one of the films and have a playable video. */
async function findVideos(
  db: Queryable,
  workIds: readonly string[],
  language: Language,
): Promise<{ items: FilmVideo[]; changesAt: Date | null }> {
  if (workIds.length === 0) return { items: [], changesAt: null };
  const ofItem = sql`${video.id} = any(${contentRevision.videoIds})`;
  const rows = await db
    .select({
      contentId: content.id,
      workIds: contentRevision.workIds,
      videoIds: contentRevision.videoIds,
      isShown: sql<boolean>`(${isVisible()} and exists (select 1 from ${video} where ${ofItem} and ${isPlayable()}))`,
      changesAt: nextInstant(content),
      videoChangesAt: sql<Date | null>`(select min(${nextPlayable()}) from ${video} where ${ofItem})`.mapWith(instantOrNull),
    })
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .where(and(eq(siteColumn.columnType, 'video'), isAvailableIn(language), arrayOverlaps(contentRevision.workIds, [...workIds])))
    .orderBy(desc(content.pinned), desc(content.publishAt), asc(content.id));
  return { items: rows.filter(({ isShown }) => isShown), changesAt: earliest(rows.flatMap((row) => [row.changesAt, row.videoChangesAt])) };
}
