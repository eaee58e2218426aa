/** Films that can be watched now, as video sitemaps tell of them: each with its player, for the page where it is watched. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { video } from '#server/db/schema/media.ts';
import { imageUrl } from '#shared/media/image-url.ts';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { countVisible } from '#server/services/content/content-count.ts';
import { mediaUrl } from '#server/services/media/image-view.ts';
import { localized } from '#server/services/core/localized.ts';
import { hasPrefix } from './sitemap-items.ts';
import { hashPrefixes } from './sitemap-parts.ts';
import { fileName } from './sitemap-records.ts';
import { pageRows, pagesOf, type FileFacts, type SitemapSection } from './sitemap-section.ts';
import type { SitemapEntry, SitemapVideo } from './sitemap-xml.ts';
import { fromRooms, selectVideoRows, type StoredVideoRow } from '#server/services/video/video-row.ts';
import { earliest, instantOrNull, isPlayable, isVisible, nextPlayable } from '#server/services/core/visibility.ts';

const tags = ['videos', 'columns'];
const [thumbnailWidth, thumbnailRatio] = [1280, [16, 9]] as const;

export function videoSection(db: Database): SitemapSection {
  return {
    name: 'videos',
    tags,
    list: async () => {
      const { entries, changesAt } = await readFacts(db, '');
      const prefixes = entries === 0 ? [] : hashPrefixes(entries);
      return { files: prefixes.map((prefix) => ({ name: fileName('videos', prefix), lastModified: null })), changesAt };
    },
    open: async (rest) => {
      const whole = await readFacts(db, '');
      if (!hashPrefixes(whole.entries).includes(rest)) return null;
      const facts = rest === '' ? whole : await readFacts(db, rest);
      return { ...facts, tags, pages: () => pagesOf<string>((after) => readPage(db, rest, after)) };
    },
  };
}

/** Titles and pictures are in the file, so they are part of the version; views are not, or it would change with every visitor. */
const line = sql`concat_ws(' ', ${content.id}, ${contentRevision.id}, ${contentRevision.updatedAt}, ${video.coverId}, ${video.seconds}, ${video.rights}, ${video.playableUntil}, ${content.unpublishAt})`;

async function readFacts(db: Database, prefix: string): Promise<FileFacts> {
  const within = and(isPlayable(), hasThumbnail, hasPrefix(content.id, prefix));
  const [counts, [next]] = await Promise.all([
    Promise.all(languages.map((language) => countVisible(db, { language }))),
    db
      .select({ at: sql<Date | null>`min(${nextPlayable()})`.mapWith(instantOrNull) })
      .from(video)
      .where(eq(video.state, 'ready')),
  ]);
  const byLanguage = await Promise.all(
    languages.map(
      async (language) =>
        (
          await db.execute<{ entries: number; version: string | null }>(
            sql`select count(*)::int as entries, md5(string_agg(${line}, ',' order by ${content.id})) as version ${fromRooms(language)} and ${within}`,
          )
        ).rows[0],
    ),
  );
  return {
    // An upper bound: a video with texts in both languages counts twice.
    entries: byLanguage.reduce((sum, row) => sum + (row?.entries ?? 0), 0),
    version: byLanguage.map((row) => row?.version ?? '').join('-'),
    lastModified: null,
    changesAt: earliest([next?.at, ...counts.map(({ changesAt }) => changesAt)]),
  };
}

/** Search engines take no film without a picture. */
const hasThumbnail = sql`coalesce(${contentRevision.coverId}, ${video.coverId}) is not null`;

async function readPage(db: Database, prefix: string, after: string | null) {
  const isOfRoom = eq(siteColumn.columnType, 'video');
  const rows = await selectVideoRows(
    db,
    and(isOfRoom, isPlayable(), hasThumbnail, hasPrefix(content.id, prefix), after === null ? undefined : gt(content.id, after)),
  )
    .orderBy(asc(content.id))
    .limit(pageRows);
  const ends = await readEnds(
    db,
    rows.map(({ id }) => id),
  );
  const last = rows.length < pageRows ? undefined : rows.at(-1);
  return { entries: rows.map((row) => entryOf(row, ends.get(row.id) ?? null)), next: last?.id ?? null };
}

/** When the items go offline by themselves. */
async function readEnds(db: Database, ids: readonly string[]): Promise<Map<string, Date | null>> {
  const rows = await db
    .select({ id: content.id, unpublishAt: content.unpublishAt })
    .from(content)
    .where(and(inArray(content.id, [...ids]), isVisible()));
  return new Map(rows.map(({ id, unpublishAt }) => [id, unpublishAt]));
}

function entryOf(row: StoredVideoRow, unpublishAt: Date | null): SitemapEntry {
  const available = languages.filter((language) => (language === 'en' ? row.titleEn : row.titleZh) !== '');
  return {
    path: paths.videoPlay(row.id),
    languages: available,
    lastModified: null,
    video: Object.fromEntries(available.map((language) => [language, videoOf(row, language, unpublishAt)])),
  };
}

function videoOf(row: StoredVideoRow, language: Language, unpublishAt: Date | null): SitemapVideo {
  const picture = row.cover ?? row.videoCover;
  const windowEnd = row.rights === 'window' ? row.playableUntil : null;
  return {
    thumbnail: picture ? imageUrl(mediaUrl(picture.path), thumbnailWidth, thumbnailRatio) : '',
    title: localized(language, row.titleZh, row.titleEn),
    description: localized(language, row.abstractZh, row.abstractEn),
    player: withLanguage(language, `/embed/video/${row.id}`),
    seconds: row.isLive ? 0 : row.seconds,
    publishedAt: row.publishAt,
    expiresAt: earliest([unpublishAt, windowEnd]),
    viewCount: row.viewCount,
    needsLogin: row.rights === 'login',
    isLive: row.isLive,
  };
}
