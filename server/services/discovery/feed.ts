/** Feeds of the newest items of one column or of all columns. */
import en from '#locales/en/content.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/content.json' with { type: 'json' };
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { isOwnPath } from '#shared/content/slug.ts';
import { paths, type FeedFormat } from '#shared/paths.ts';
import { absoluteDate } from '#shared/dates.ts';
import { siteNameTag } from '#shared/site/site-identity.ts';
import { publicHtml } from '#server/services/core/body-html.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { blockTexts, edgesOfBlocks } from '#server/services/content/block-text.ts';
import { knownColumns } from '#server/services/content/column.ts';
import { countVisible } from '#server/services/content/content-count.ts';
import { withFootnotes } from '#server/services/content/footnotes.ts';
import { pathOfItem } from '#server/services/content/content-row.ts';
import { writeAtom, writeJsonFeed, writeRss, absoluteHtml, type Feed, type FeedEntry } from './feed-formats.ts';
import { withCredits } from '#server/services/media/credited-html.ts';
import { mediaUrl } from '#server/services/media/image-view.ts';
import { readPublishedName } from '#server/services/core/site-name.ts';
import { localized } from '#server/services/core/localized.ts';
import { canonicalPath, latest } from './sitemap-items.ts';
import type { TextAnswer } from './sitemap.ts';
import { earliest, isLive, isLiveRevision, isAvailableIn, isVisible } from '#server/services/core/visibility.ts';
import { absoluteUrl, xmlElement } from '#server/services/core/xml-text.ts';

/** Columns with items of their own; the others are sections of a page, films, people or faces. */
const feedTypes: readonly string[] = ['news', 'notice', 'article', 'video', 'page'];
const allColumns = 'all';
const entriesMax = 30;

export interface FeedRequest {
  columnId: string;
  language: Language;
  format: FeedFormat;
  /** Full text of each item instead of its summary. */
  isFull: boolean;
}

export interface FeedSite {
  origin: string;
  /** The configured name. */
  name: Readonly<Record<Language, string>>;
}

export type FeedService = ReturnType<typeof createFeedService>;

const writers: Readonly<Record<FeedFormat, (feed: Feed) => string>> = { rss: writeRss, atom: writeAtom, json: writeJsonFeed };

export function createFeedService({ db, site }: { db: Database; site: FeedSite }) {
  return {
    /** Null when the column does not exist or has no feed. */
    readFeed: async (request: FeedRequest): Promise<TextAnswer | null> => {
      const columns = await readColumns(db, request.columnId);
      if (columns.length === 0) return null;
      const { language } = request;
      const ids = columns.map(({ id }) => id);
      const counts = await countVisible(db, { language });
      const [rows, removedAt, published] = await Promise.all([
        selectEntries(db, ids, language),
        readLastRemoval(db, ids),
        readPublishedName(db),
      ]);
      const nowMs = (await readDatabaseTime(db)).getTime();
      const blocks = rows.flatMap((row) => row.blocks.map(({ block }) => block));
      const entries = await Promise.all(
        rows.map(async (row) => {
          const entry = entryOf(site, row, { ...request, nowMs });
          return { ...entry, html: await withCredits(db, entry.html, language) };
        }),
      );
      const updated = latest([removedAt, published?.publishedAt, ...entries.map((entry) => entry.updated)]);
      const siteName = (published?.name ?? site.name)[language];
      const feed = feedOf({ site, siteName, request, column: request.columnId === allColumns ? undefined : columns[0], entries, updated });
      return {
        data: writers[request.format](feed),
        tags: [siteNameTag, 'columns', ...ids.map((id) => `column:${id}`)],
        changesAt: earliest([counts.changesAt, ...(request.isFull ? edgesOfBlocks(blocks, nowMs) : [])]),
        goesAt: counts.goesAt,
        lastModified: updated,
      };
    },
  };
}

type Column = typeof siteColumn.$inferSelect;

/** The column and its descendants; all columns for `all`. Hidden columns have no feed. */
async function readColumns(db: Database, columnId: string): Promise<Column[]> {
  const known = await db
    .select()
    .from(siteColumn)
    .where(eq(siteColumn.hidden, false))
    .orderBy(asc(siteColumn.position), asc(siteColumn.id));
  const eligible = known.filter(({ id, columnType }) => feedTypes.includes(columnType) && id !== knownColumns.about);
  if (columnId === allColumns) return eligible;
  const subtree = eligible.filter(({ id }) => id === columnId);
  for (const parent of subtree)
    subtree.push(...eligible.filter(({ id, parentId }) => parentId === parent.id && !subtree.some((column) => column.id === id)));
  return subtree;
}

interface FeedParts {
  site: FeedSite;
  siteName: string;
  request: FeedRequest;
  /** Undefined for the feed of all columns. */
  column: Column | undefined;
  entries: FeedEntry[];
  updated: Date | null;
}

function feedOf({ site, siteName, request, column, entries, updated }: FeedParts): Feed {
  const { language, format, columnId, isFull } = request;
  const label = column ? localized(language, column.labelZh, column.labelEn) : '';
  const home = withLanguage(language, column ? homeOf(column) : paths.home);
  return {
    title: label ? `${label} · ${siteName}` : siteName,
    description: label ? `${siteName}：${label}` : siteName,
    language,
    homeUrl: absoluteUrl(site.origin, home),
    selfUrl: absoluteUrl(site.origin, withLanguage(language, paths.feed(columnId, format, isFull))),
    siteName,
    updated: updated ?? new Date(0),
    entries,
  };
}

/** The column's own screen; those that share a screen are named by their id. */
function homeOf({ id, path, parentId, columnType }: Column): string {
  if (path === '') return paths.more(id);
  if (parentId === null || isOwnPath(path)) return path;
  return columnType === 'video' ? `${path}?${new URLSearchParams({ id })}` : paths.more(id);
}

type Row = Awaited<ReturnType<typeof selectEntries>>[number];

function selectEntries(db: Database, columnIds: readonly string[], language: Language) {
  return db
    .select({
      id: content.id,
      kind: content.kind,
      publishAt: content.publishAt,
      updatedAt: contentRevision.updatedAt,
      videoIds: contentRevision.videoIds,
      titleZh: contentRevision.titleZh,
      titleEn: contentRevision.titleEn,
      abstractZh: contentRevision.abstractZh,
      abstractEn: contentRevision.abstractEn,
      bodyZh: contentRevision.bodyZh,
      bodyEn: contentRevision.bodyEn,
      blocks: contentRevision.blocks,
      correctionZh: contentRevision.correctionZh,
      correctionEn: contentRevision.correctionEn,
      correctedAt: contentRevision.correctedAt,
      authorZh: contentRevision.authorZh,
      authorEn: contentRevision.authorEn,
      tagsZh: contentRevision.tagsZh,
      tagsEn: contentRevision.tagsEn,
      columnPath: siteColumn.path,
      columnType: siteColumn.columnType,
      picture: { path: mediaFile.path, bytes: mediaFile.bytes, type: mediaFile.contentType },
    })
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .leftJoin(mediaFile, eq(mediaFile.id, contentRevision.coverId))
    .where(and(isVisible(), isAvailableIn(language), inArray(content.columnId, [...columnIds])))
    .orderBy(desc(content.publishAt), desc(content.id))
    .limit(entriesMax);
}

/** When an item of the columns was last taken away: then the feed changed without a newer entry. */
async function readLastRemoval(db: Database, columnIds: readonly string[]): Promise<Date | null> {
  const ofColumns = inArray(content.columnId, [...columnIds]);
  // Two queries, because each has a partial index of its own.
  const [[offline], [over]] = await Promise.all([
    db
      .select({ at: sql<Date | null>`max(${content.offlineAt})`.mapWith(content.offlineAt) })
      .from(content)
      .where(and(ofColumns, isNotNull(content.offlineAt))),
    db
      .select({ at: sql<Date | null>`max(${content.unpublishAt})`.mapWith(content.unpublishAt) })
      .from(content)
      .where(and(ofColumns, isLive(), sql`${content.unpublishAt} <= now()`)),
  ]);
  return latest([offline?.at, over?.at]);
}

function entryOf(site: FeedSite, row: Row, { language, isFull, nowMs }: FeedRequest & { nowMs: number }): FeedEntry {
  const isEnglish = language === 'en';
  const url = absoluteUrl(site.origin, withLanguage(language, canonicalPath(pathOfItem(row))));
  const published = row.publishAt ?? row.updatedAt;
  const { picture } = row;
  const correction = correctionOf(row, language);
  return {
    url,
    title: isEnglish ? row.titleEn : row.titleZh,
    summary: [isEnglish ? row.abstractEn : row.abstractZh, correction].filter(Boolean).join('\n'),
    html: isFull
      ? htmlOf(correction) +
        absoluteHtml(withFootnotes(publicHtml(isEnglish ? row.bodyEn : row.bodyZh), language), url) +
        blockTexts(row.blocks, { language, nowMs }).map(htmlOfBlock).join('')
      : '',
    author: localized(language, row.authorZh, row.authorEn),
    tags: isEnglish ? row.tagsEn : row.tagsZh,
    published,
    updated: latest([published, row.updatedAt]) ?? published,
    picture: picture
      ? { url: absoluteUrl(site.origin, mediaUrl(picture.path)), type: picture.type || 'image/webp', bytes: picture.bytes }
      : null,
  };
}

const correctionLabel: Readonly<Record<Language, string>> = { 'zh-Hans': zhHans.article.correction, en: en.article.correction };

/** The note of a correction with its date, as plain text; empty without one. */
function correctionOf({ correctedAt, correctionZh, correctionEn }: Row, language: Language): string {
  const note = (language === 'en' ? correctionEn : correctionZh).trim();
  return correctedAt && note ? [correctionLabel[language], absoluteDate(correctedAt.getTime(), language), note].join(' · ') : '';
}

/** A text of several paragraphs, or a quotation with its source. */
function htmlOfBlock({ kind, title, text, source }: ReturnType<typeof blockTexts>[number]): string {
  const written = xmlElement('h2', title) + text.split('\n\n').map(htmlOf).join('') + htmlOf(source);
  return kind === 'quote' ? `<blockquote>${written}</blockquote>` : written;
}

function htmlOf(text: string): string {
  return text === '' ? '' : xmlElement('p', text);
}
