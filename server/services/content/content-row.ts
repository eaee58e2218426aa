/** Published items as rows of lists: columns, order and conversion. */
import { and, eq, sql, type GetColumnData, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import { jsonCells, orderedRows, type JsonRow } from '#server/db/json-rows.ts';
import { anyOf, literal, runPrepared, value } from '#server/db/prepared.ts';
import { listType, siteColumn, type columnTypes } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { ContentRow } from '#shared/api/content.ts';
import { isOwnPath } from '#shared/content/slug.ts';
import { otherLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { isoInstant, localized, localizedText } from '#server/services/core/localized.ts';
import { isLiveRevision, isAvailableIn, isVisible } from '#server/services/core/visibility.ts';

/** Columns of a row that are the same in both languages. */
const plainFields = {
  id: content.id,
  kind: content.kind,
  columnId: content.columnId,
  columnPath: siteColumn.path,
  columnType: siteColumn.columnType,
  typeId: content.typeId,
  seconds: contentRevision.seconds,
  videoIds: contentRevision.videoIds,
  publishAt: content.publishAt,
  pinned: content.pinned,
  viewCount: content.viewCount,
  likeCount: content.likeCount,
  commentCount: content.commentCount,
};

/** Columns of a row in both languages, for revisions whose typed columns replace the stored ones. */
export const storedFields = {
  ...plainFields,
  typeZh: listType.labelZh,
  typeEn: listType.labelEn,
  titleZh: contentRevision.titleZh,
  titleEn: contentRevision.titleEn,
  abstractZh: contentRevision.abstractZh,
  abstractEn: contentRevision.abstractEn,
  authorZh: contentRevision.authorZh,
  authorEn: contentRevision.authorEn,
  sourceZh: contentRevision.sourceZh,
  sourceEn: contentRevision.sourceEn,
  tagsZh: contentRevision.tagsZh,
  tagsEn: contentRevision.tagsEn,
  cover: imageFields(mediaFile),
};

/**
 * Columns of a row with the texts of one language, those of the other stay in the database: it is the language that was asked
 * for, or the other one if the title is missing in it, because a direct URL may fall back. `shownIn` does the same.
 */
export function shownFields(language: Language) {
  const { abstractZh, abstractEn, authorZh, authorEn, sourceZh, sourceEn, tagsZh, tagsEn, titleZh, titleEn } = contentRevision;
  const other = otherLanguage(language);
  return {
    ...plainFields,
    typeLabel: localizedText(language, listType.labelZh, listType.labelEn),
    hasTitle: hasTitle(language),
    title: shownText(language, titleZh, titleEn),
    abstract: shownText(language, abstractZh, abstractEn),
    author: shown<string>(language, localizedText(language, authorZh, authorEn), localizedText(other, authorZh, authorEn)),
    source: shown<string>(language, localizedText(language, sourceZh, sourceEn), localizedText(other, sourceZh, sourceEn)),
    tags: shownText(language, tagsZh, tagsEn),
    cover: { key: mediaFile.id, fields: imageFields(mediaFile) },
  };
}

function hasTitle(language: Language): SQL<boolean> {
  return sql<boolean>`(${language === 'en' ? contentRevision.titleEn : contentRevision.titleZh} <> '')`;
}

function shown<Value>(language: Language, own: SQLWrapper, other: SQLWrapper): SQL<Value> {
  return sql<Value>`case when ${hasTitle(language)} then ${own} else ${other} end`;
}

/** The column of the language in which an item is shown. */
export function shownText<Zh extends PgColumn>(language: Language, zh: Zh, en: PgColumn): SQL<GetColumnData<Zh>> {
  return language === 'en' ? shown(language, en, zh) : shown(language, zh, en);
}

export type RowOrder = 'list' | 'publishTime' | 'viewCount' | 'likeCount';

export interface RowQuery {
  language: Language;
  columnId?: string | undefined;
  /** Type within the column. */
  typeId?: string | undefined;
  kind?: ContentRow['kind'] | undefined;
  orderBy?: RowOrder;
  ascending?: boolean;
  limit: number;
  offset?: number;
}

/**
 * Visible items of a language in list order. One index scan finds the page, and only the page is joined. The subquery
 * has the table's own name, so that fragments written for the table also apply to it.
 */
export async function selectRows(db: Queryable, query: RowQuery): Promise<ContentRow[]> {
  const { language, columnId, typeId, kind, orderBy = 'list', ascending = false, limit, offset = 0 } = query;
  const filters = (['columnId', 'typeId', 'kind'] as const).filter((name) => query[name]);
  const name = ['rows', language, ...filters, orderBy, ascending ? 'up' : 'down', limit, offset > 0 ? 'later' : 'first'].join(' ');
  const [found] = await runPrepared(db, { name, values: { columnId, typeId, kind, offset } }, (prepared) => {
    const order = orderOf(query);
    const page = prepared
      .select()
      .from(content)
      .where(and(isVisible(), isAvailableIn(language), ...filters.map((filter) => eq(content[filter], value(filter)))))
      .orderBy(...order)
      .limit(literal(limit))
      .offset(offset > 0 ? value('offset') : 0)
      .as('content');
    const fields = shownFields(language);
    const cells = joined(
      prepared,
      prepared
        .select({ cells: jsonCells(fields) })
        .from(page)
        .$dynamic(),
    ).orderBy(...order);
    return collected(prepared, cells.as('row'), fields);
  });
  return (found?.rows ?? []).map((row) => toContentRow(row, language));
}

/** The visible items among the ids, in the order of the ids. */
export async function selectRowsById(db: Queryable, ids: readonly string[], language: Language): Promise<ContentRow[]> {
  if (ids.length === 0) return [];
  const [found] = await runPrepared(db, { name: `rows by id ${language}`, values: { ids } }, (prepared) => {
    const fields = shownFields(language);
    const cells = joined(
      prepared,
      prepared
        .select({ cells: jsonCells(fields) })
        .from(content)
        .$dynamic(),
    ).where(and(anyOf(content.id, 'ids'), isVisible(), isAvailableIn(language)));
    return collected(prepared, cells.as('row'), fields);
  });
  const byId = new Map(found?.rows?.map((row) => [row.id, toContentRow(row, language)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function joined<Q extends ReturnType<typeof dynamicShape>>(db: Queryable, query: Q) {
  return query
    .innerJoinLateral(liveRevision(db), sql`true`)
    .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .leftJoin(listType, and(eq(listType.columnId, content.columnId), eq(listType.id, content.typeId)))
    .leftJoinLateral(cover(db), sql`true`);
}

/**
 * The live revision of each item, looked up by its id: without the offset PostgreSQL reads the whole table while it is small,
 * which takes longer than the rest of the query. It has the table's own name.
 */
function liveRevision(db: Queryable) {
  return db.select().from(contentRevision).where(isLiveRevision()).offset(literal(0)).as('content_revision');
}

/** The cover of each item, for the same reason: a small table was read and hashed for every row. */
function cover(db: Queryable) {
  return db.select().from(mediaFile).where(eq(mediaFile.id, contentRevision.coverId)).offset(literal(0)).as('media_file');
}

/** Only its type is used, as the parameter of `joined`. */
function dynamicShape(db: Queryable) {
  return db
    .select({ cells: jsonCells(shownFields('en')) })
    .from(content)
    .$dynamic();
}

/** The rows of such a select as one value. */
function collected(db: Queryable, row: ReturnType<typeof rowShape>, fields: ReturnType<typeof shownFields>) {
  return db.select({ rows: orderedRows(row.cells, fields) }).from(row);
}

/** Only its type is used, as the parameter of `collected`. */
function rowShape(db: Queryable) {
  return dynamicShape(db).as('row');
}

function orderOf({ orderBy = 'list', ascending = false }: RowQuery): SQL[] {
  const direction = ascending ? sql`asc` : sql`desc`;
  if (orderBy === 'list') return [sql`${content.pinned} desc`, sql`${content.publishAt} desc`, sql`${content.id} desc`];
  const column = { publishTime: content.publishAt, viewCount: content.viewCount, likeCount: content.likeCount }[orderBy];
  return [sql`${column} ${direction}`, sql`${content.id} ${direction}`];
}

export interface StoredRow {
  id: string;
  kind: ContentRow['kind'];
  columnId: string;
  columnPath: string;
  columnType: (typeof columnTypes)[number];
  typeId: string | null;
  typeZh: string | null;
  typeEn: string | null;
  titleZh: string;
  titleEn: string;
  abstractZh: string;
  abstractEn: string;
  authorZh: string;
  authorEn: string;
  sourceZh: string;
  sourceEn: string;
  tagsZh: string[];
  tagsEn: string[];
  seconds: number | null;
  videoIds: string[];
  cover: Parameters<typeof toImage>[0];
  publishAt: Date | null;
  pinned: boolean;
  viewCount: number;
  likeCount: number;
  commentCount: number;
}

/** A row with the texts of the language in which it is shown. */
export type ShownRow = JsonRow<ReturnType<typeof shownFields>>;

/** A row of both languages as `shownFields` reads it. */
export function shownIn(row: StoredRow, requested: Language): ShownRow {
  const language = languageOfRow(row, requested);
  const isEnglish = language === 'en';
  return {
    ...row,
    typeLabel: localized(requested, row.typeZh ?? '', row.typeEn ?? ''),
    hasTitle: language === requested,
    title: isEnglish ? row.titleEn : row.titleZh,
    abstract: isEnglish ? row.abstractEn : row.abstractZh,
    author: localized(language, row.authorZh, row.authorEn),
    source: localized(language, row.sourceZh, row.sourceEn),
    tags: isEnglish ? row.tagsEn : row.tagsZh,
  };
}

export function toContentRow(row: ShownRow, requested: Language): ContentRow {
  return {
    id: row.id,
    kind: row.kind,
    columnId: row.columnId,
    type: row.typeId,
    typeLabel: row.typeLabel,
    title: row.title,
    contentAbstract: row.abstract,
    cover: toImage(row.cover, requested),
    publishTime: isoInstant(row.publishAt),
    author: row.author,
    source: row.source,
    viewCount: row.viewCount,
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    time: row.seconds,
    tags: row.tags,
    pinned: row.pinned,
    language: shownLanguage(row, requested),
    path: pathOfItem(row),
  };
}

export function shownLanguage({ hasTitle }: Pick<ShownRow, 'hasTitle'>, requested: Language): Language {
  return hasTitle ? requested : otherLanguage(requested);
}

/** The same for a row in both languages. */
export function languageOfRow(row: Pick<StoredRow, 'titleZh' | 'titleEn'>, requested: Language): Language {
  if (requested === 'en') return row.titleEn ? 'en' : 'zh-Hans';
  return row.titleZh ? 'zh-Hans' : 'en';
}

/** Path of an item; an item of the screening room with a video leads to its player page. */
export function pathOfItem({
  kind,
  id,
  columnPath,
  columnType,
  videoIds,
}: Pick<StoredRow, 'kind' | 'id' | 'columnPath' | 'videoIds'> & { columnType: string }): string {
  if (columnType === 'video' && videoIds.length > 0) return paths.videoPlay(id);
  return paths.content(kind, id, sectionOf(columnPath));
}

/** The breadcrumb above an item: the column's screen if its path has one segment. Columns of the organiser's are told by the item. */
function sectionOf(columnPath: string): string | undefined {
  return isOwnPath(columnPath) ? undefined : /^\/(\w+)$/.exec(columnPath)?.[1];
}
