/** Articles and other items in sitemaps, by their periods of publication, with the pictures of each. */
import { and, asc, eq, gte, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { sitemapDay } from '#server/db/schema/sitemap.ts';
import type { ContentRow } from '#shared/api/content.ts';
import { languages } from '#shared/language.ts';
import { knownColumns } from '#server/services/content/column.ts';
import { countVisible } from '#server/services/content/content-count.ts';
import { pathOfItem } from '#server/services/content/content-row.ts';
import { mediaUrl } from '#server/services/media/image-view.ts';
import { periodsOf, type Period } from './sitemap-parts.ts';
import { pageRows, pagesOf, type EntryPage, type FileFacts, type NamedFile, type SitemapSection } from './sitemap-section.ts';
import type { SitemapEntry } from './sitemap-xml.ts';
import { earliest, instantOrNull, isLive, isLiveRevision, isPublic, isVisible, nextInstant } from '#server/services/core/visibility.ts';

/** Every item's change purges `columns`. */
const tags = ['columns'];
/** Pictures of one page that a sitemap names; more would not fit where every page has that many. */
const imagesMax = 10;

export function itemSection(db: Database): SitemapSection {
  return {
    name: 'items',
    tags,
    list: async () => {
      const [days, changesAt] = [await readDays(db), await nextChange(db)];
      const [ends, newest] = await Promise.all([readEnds(db), readNewest(db, periodsOf(days))]);
      const files = newest.flatMap(({ period, newestAt }): NamedFile[] => {
        const within = days.filter(({ day }) => period.name.startsWith(day) || day.startsWith(period.name));
        const lastModified = latest([newestAt, ...within.flatMap(({ day, changedAt }) => [changedAt, ends.get(day)])]);
        return newestAt ? [{ name: `items-${period.name}`, lastModified }] : [];
      });
      return { files, changesAt };
    },
    open: async (rest) => {
      const period = periodsOf(await readDays(db)).find(({ name }) => name === rest);
      if (!period) return null;
      const facts = await readFacts(db, period);
      return { ...facts, tags, pages: () => pagesOf<Cursor>((after) => readPage(db, period, after)) };
    },
  };
}

type Day = typeof sitemapDay.$inferSelect;

function readDays(db: Database): Promise<Day[]> {
  return db
    .select()
    .from(sitemapDay)
    .where(sql`${sitemapDay.items} > 0`)
    .orderBy(asc(sitemapDay.day));
}

function isWithin({ from, to, prefix }: Period): SQL | undefined {
  return and(isLive(), hasPage(), gte(content.publishAt, from), lt(content.publishAt, to), hasPrefix(content.id, prefix));
}

/** Sections of the about page are read there; `/about?active=` is in the sitemap of pages. */
const hasPage = (): SQL => ne(content.columnId, knownColumns.about);

/** True for ids whose hash begins with some digits. */
export function hasPrefix(id: PgColumn, prefix: string): SQL | undefined {
  return prefix === '' ? undefined : sql`left(md5(${id}), ${prefix.length}::int) = ${prefix}`;
}

/** The instant at which each period last got an item; null where nothing of it is visible. */
async function readNewest(db: Database, periods: readonly Period[]): Promise<{ period: Period; newestAt: Date | null }[]> {
  const periodsJson = JSON.stringify(periods.map(({ name, from, to, prefix }) => ({ name, start: from, finish: to, prefix })));
  const { rows } = await db.execute<{ name: string; newestAt: string | Date | null }>(sql`
    select period.name, (
      select ${content.publishAt} from ${content}
      where ${isVisible()} and ${hasPage()} and ${content.publishAt} >= period.start and ${content.publishAt} < period.finish and left(md5(${content.id}), length(period.prefix)) = period.prefix
      order by ${content.publishAt} desc limit 1) as "newestAt"
    from jsonb_to_recordset(${periodsJson}::jsonb) as period(name text, start timestamptz, finish timestamptz, prefix text)`);
  const byName = new Map(rows.map((row) => [row.name, row.newestAt === null ? null : new Date(row.newestAt)]));
  return periods.map((period) => ({ period, newestAt: byName.get(period.name) ?? null }));
}

/** The last end of a window on each day of publication; at that time a file lost an entry without a write. */
async function readEnds(db: Database): Promise<Map<string, Date>> {
  const day = sql<string>`to_char(${content.publishAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, endedAt: sql<Date>`max(${content.unpublishAt})`.mapWith(content.unpublishAt) })
    .from(content)
    .where(and(isLive(), sql`${content.unpublishAt} <= now()`))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.day, row.endedAt]));
}

async function nextChange(db: Database): Promise<Date | null> {
  const counts = await Promise.all(languages.map((language) => countVisible(db, { language })));
  return earliest(counts.map(({ changesAt }) => changesAt));
}

async function readFacts(db: Database, period: Period): Promise<FileFacts> {
  const past = (column: typeof content.publishAt | typeof content.unpublishAt) =>
    sql<Date | null>`max(${column}) filter (where ${column} <= now())`.mapWith(column);
  const [[facts], [days]] = await Promise.all([
    db
      .select({
        entries: sql<number>`(count(*) filter (where ${isPublic(content)}))::int`,
        publishedAt: past(content.publishAt),
        endedAt: past(content.unpublishAt),
        changesAt: sql<Date | null>`min(${nextInstant(content)})`.mapWith(instantOrNull),
      })
      .from(content)
      .where(isWithin(period)),
    db
      .select({ changedAt: sql<Date | null>`max(${sitemapDay.changedAt})`.mapWith(sitemapDay.changedAt) })
      .from(sitemapDay)
      .where(
        and(
          sql`${sitemapDay.day} >= ${period.from.toISOString().slice(0, 10)}`,
          sql`${sitemapDay.day} < ${period.to.toISOString().slice(0, 10)}`,
        ),
      ),
  ]);
  const { entries = 0, publishedAt = null, endedAt = null, changesAt = null } = facts ?? {};
  const lastModified = latest([days?.changedAt, publishedAt, endedAt]);
  return { entries, version: `${entries}-${lastModified?.getTime() ?? 0}`, lastModified, changesAt };
}

export function latest(instants: readonly (Date | null | undefined)[]): Date | null {
  return instants.reduce<Date | null>((last, instant) => (instant && (!last || instant > last) ? instant : last), null);
}

/** The place in the order of publication; microseconds count, so the instant stays the database's text. */
interface Cursor {
  at: string;
  id: string;
}

/** Columns of a row that its line shows. */
type Row = [
  id: string,
  kind: ContentRow['kind'],
  columnPath: string,
  columnType: string,
  inZh: boolean,
  inEn: boolean,
  lastModifiedMs: number,
  at: string,
  cover: string | null,
  videoIds: string[],
  galleryIds: string[],
];

const lineOfRow = sql`json_build_array(${content.id}, ${content.kind}, ${siteColumn.path}, ${siteColumn.columnType}, ${content.inZh}, ${content.inEn},
  floor(extract(epoch from greatest(${content.publishAt}, ${contentRevision.updatedAt})) * 1000)::bigint, ${content.publishAt}::text, ${mediaFile.path}, ${contentRevision.videoIds}, ${contentRevision.galleryIds})::text`;

function rowOf(line: string): Row {
  return JSON.parse(line) as Row;
}

/**
 * A page is kept as the text in which it came, and a row of it is read when it is written: thousands of objects that
 * wait for a slow network grow old, and those of a long file would fill the memory before anything collects them.
 */
async function readPage(db: Database, period: Period, after: Cursor | null): Promise<EntryPage<Cursor>> {
  const { rows, lines, hasGallery } = await selectLines(db, period, after);
  const gallery = hasGallery ? await readGalleries(db, lines) : new Map<string, string>();
  const entries = { length: rows, [Symbol.iterator]: () => entriesOf(lines, gallery) };
  if (rows < pageRows) return { entries, next: null };
  const [id, , , , , , , at] = rowOf(lines.slice(lines.lastIndexOf('\n') + 1));
  return { entries, next: { at, id } };
}

async function selectLines(db: Database, period: Period, after: Cursor | null) {
  const page = db
    .select()
    .from(content)
    .where(
      and(
        isWithin(period),
        isVisible(),
        after ? sql`(${content.publishAt}, ${content.id}) > (${after.at}::timestamptz, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(content.publishAt), asc(content.id))
    .limit(pageRows)
    .as('content');
  const [totals] = await db
    .select({
      rows: sql<number>`count(*)::int`,
      lines: sql<string | null>`string_agg(${lineOfRow}, chr(10) order by ${content.publishAt}, ${content.id})`,
      hasGallery: sql<boolean | null>`bool_or(cardinality(${contentRevision.galleryIds}) > 0)`,
    })
    .from(page)
    .innerJoin(contentRevision, isLiveRevision())
    .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .leftJoin(mediaFile, and(eq(mediaFile.id, contentRevision.coverId), ne(mediaFile.path, '')));
  return { rows: totals?.rows ?? 0, lines: totals?.lines ?? '', hasGallery: totals?.hasGallery ?? false };
}

async function readGalleries(db: Database, lines: string): Promise<Map<string, string>> {
  const ids = [...new Set(lines.split('\n').flatMap((line) => rowOf(line)[10].slice(0, imagesMax)))];
  const files = await db.select({ id: mediaFile.id, path: mediaFile.path }).from(mediaFile).where(inArray(mediaFile.id, ids));
  return new Map(files.map(({ id, path }) => [id, path]));
}

function* entriesOf(lines: string, gallery: ReadonlyMap<string, string>): Generator<SitemapEntry> {
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf('\n', from);
    const to = end < 0 ? lines.length : end;
    yield entryOf(rowOf(lines.slice(from, to)), gallery);
    from = to + 1;
  }
}

function entryOf(
  [id, kind, columnPath, columnType, inZh, inEn, lastModifiedMs, , cover, videoIds, galleryIds]: Row,
  gallery: ReadonlyMap<string, string>,
): SitemapEntry {
  return {
    path: canonicalPath(pathOfItem({ id, kind, columnPath, columnType, videoIds })),
    languages: inZh && inEn ? languages : languages.filter((language) => (language === 'en' ? inEn : inZh)),
    lastModified: new Date(lastModifiedMs),
    images: imagesOf(cover, galleryIds, gallery),
  };
}

const noImages: readonly string[] = [];

function imagesOf(cover: string | null, galleryIds: readonly string[], gallery: ReadonlyMap<string, string>): readonly string[] {
  if (cover === null && galleryIds.length === 0) return noImages;
  const files = [cover, ...galleryIds.slice(0, imagesMax).map((id) => gallery.get(id))].filter(
    (path) => path !== null && path !== undefined,
  );
  return [...new Set(files)].slice(0, imagesMax).map(mediaUrl);
}

/** The section that a link names for the crumbs is no part of an item's canonical address. */
export function canonicalPath(path: string): string {
  return path.split('?', 1)[0] ?? path;
}
