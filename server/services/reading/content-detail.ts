/**
 * Detail of a published item with its body, files, people, films and neighbours. Films and people are returned in the
 * same shape, and so are unpublished revisions for preview links.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { gone, notFound } from '#server/errors.ts';
import { itemViews } from '#server/services/content/item-views.ts';

import type { Database, Queryable } from '#server/db/client.ts';
import { jsonRows, type JsonFields, type JsonRow } from '#server/db/json-rows.ts';
import { runPrepared, value } from '#server/db/prepared.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { ContentAround, ContentDetail, ContentItem, PageBlock } from '#shared/api/content.ts';
import { isOwnPath } from '#shared/content/slug.ts';
import type { Language } from '#shared/language.ts';
import { plainText, readingMinutes } from '#server/services/core/html-text.ts';
import { publicBody } from '#server/services/core/body-html.ts';
import {
  languageOfRow,
  shownFields,
  shownIn,
  shownLanguage,
  shownText,
  storedFields,
  toContentRow,
} from '#server/services/content/content-row.ts';
import { withFootnotes } from '#server/services/content/footnotes.ts';
import { withCredits } from '#server/services/media/credited-html.ts';
import { readPersonAround, readPersonItem } from '#server/services/award/person-profile.ts';
import { readSeo, seoFields } from '#server/services/content/seo.ts';
import { wasPublic } from '#server/services/core/was-public.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { readVideoFiles } from '#server/services/video/video-files.ts';
import { earliest, instantOrNull, isLiveRevision, isPublic, nextInstant, type Answer } from '#server/services/core/visibility.ts';
import { readAttachments } from '#server/services/content/attached-files.ts';
import { readGallery, readPeople, readWorks } from './item-cards.ts';
import {
  neighbourFields,
  ownPlace,
  readNeighbours,
  toNeighbours,
  type Neighbours,
  type PlacedItem,
  type StoredNeighbours,
} from './neighbours.ts';
import { readPartners } from './home-parts.ts';
import { readBlocks, type ReadBlocks } from './page-blocks.ts';
import { readFilmAround, readFilmItem } from '#server/services/award/film-profile.ts';

/** Where an item lies, for what lies beside it. */
const placeFields = {
  id: content.id,
  columnId: content.columnId,
  columnPath: siteColumn.path,
  columnType: siteColumn.columnType,
  typeId: content.typeId,
  publishAt: content.publishAt,
  titleZh: contentRevision.titleZh,
  titleEn: contentRevision.titleEn,
  isVisible: sql<boolean>`${isPublic(content)}`,
  isOver: sql<boolean>`coalesce(${content.unpublishAt} <= now(), false)`,
};

const changesAt = { sql: nextInstant(content), decode: instantOrNull };

/** Columns of the detail with the texts of the language in which it is shown. */
function itemFields(language: Language) {
  return {
    ...shownFields(language),
    ...seoFields,
    columnZh: siteColumn.labelZh,
    columnEn: siteColumn.labelEn,
    isVisible: placeFields.isVisible,
    isOver: placeFields.isOver,
    changesAt,
    isInZh: sql<boolean>`${contentRevision.titleZh} <> ''`,
    isInEn: sql<boolean>`${contentRevision.titleEn} <> ''`,
    body: shownText(language, contentRevision.bodyZh, contentRevision.bodyEn),
    correction: shownText(language, contentRevision.correctionZh, contentRevision.correctionEn),
    correctedAt: contentRevision.correctedAt,
    commentsClosed: content.commentsClosed,
    galleryIds: contentRevision.galleryIds,
    attachments: contentRevision.attachments,
    blocks: contentRevision.blocks,
    personIds: contentRevision.personIds,
    workIds: contentRevision.workIds,
    updatedAt: contentRevision.updatedAt,
  };
}

type ItemRow = JsonRow<ReturnType<typeof itemFields>>;

/** Columns of the detail in both languages; the join is on a revision, whatever its window. */
const detailFields = {
  ...storedFields,
  ...placeFields,
  ...seoFields,
  columnZh: siteColumn.labelZh,
  columnEn: siteColumn.labelEn,
  changesAt: nextInstant(content),
  bodyZh: contentRevision.bodyZh,
  bodyEn: contentRevision.bodyEn,
  correctionZh: contentRevision.correctionZh,
  correctionEn: contentRevision.correctionEn,
  correctedAt: contentRevision.correctedAt,
  commentsClosed: content.commentsClosed,
  galleryIds: contentRevision.galleryIds,
  attachments: contentRevision.attachments,
  blocks: contentRevision.blocks,
  personIds: contentRevision.personIds,
  workIds: contentRevision.workIds,
  wantedPublishAt: contentRevision.wantedPublishAt,
  updatedAt: contentRevision.updatedAt,
};

/** An item with what lies beside it. Throws `gone` if the item was once online, else `notFound`. */
export async function readContent(db: Database, id: string, language: Language): Promise<Answer<ContentDetail>> {
  const row = await findItemWithNeighbours(db, id, language);
  if (row) {
    requireVisible(row);
    const languages = { asked: language, shown: shownLanguage(row, language) };
    const [{ item, own }, neighbours] = await Promise.all([renderItem(db, row, language), neighboursOf(db, row, languages)]);
    return { data: { ...item, ...neighbours }, ...lifeOf(row, own) };
  }
  const [item, around] = await Promise.all([readAward(db, id, language), readAroundAward(db, id, language)]);
  const { works, ...links } = around.data;
  return {
    data: { ...item.data, ...links, works: [...item.data.works, ...works] },
    tags: [...new Set([...item.tags, ...around.tags])],
    changesAt: earliest([item.changesAt, around.changesAt]),
  };
}

/** Refuses as `readContent` does. */
export async function readContentItem(db: Database, id: string, language: Language): Promise<Answer<ContentItem>> {
  const row = await findItem(db, id, language);
  if (!row) return readAward(db, id, language);
  requireVisible(row);
  const { item, own } = await renderItem(db, row, language);
  return { data: item, ...lifeOf(row, own) };
}

/** Refuses as `readContent` does. */
export async function readContentAround(db: Database, id: string, language: Language): Promise<Answer<ContentAround>> {
  const [found] = await runPrepared(db, { name: `place of an item ${language}`, values: { id } }, (prepared) =>
    prepared
      .select({ rows: jsonRows({ ...placeFields, changesAt, ...neighbourFields(language) }) })
      .from(content)
      .innerJoin(contentRevision, isLiveRevision())
      .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
      .innerJoin(ownPlace(), sql`true`)
      .where(eq(content.id, value('id'))),
  );
  const row = found?.rows?.[0];
  if (!row) return readAroundAward(db, id, language);
  requireVisible(row);
  const languages = { asked: language, shown: languageOfRow(row, language) };
  return { data: { ...(await neighboursOf(db, row, languages)), works: [] }, ...lifeOf(row) };
}

/** A film or a person. */
async function readAward(db: Database, id: string, language: Language): Promise<Answer<ContentItem>> {
  return (await readFilmItem(db, id, language)) ?? (await readPersonItem(db, id, language)) ?? refuse(db, id);
}

async function readAroundAward(db: Database, id: string, language: Language): Promise<Answer<ContentAround>> {
  return (await readFilmAround(db, id, language)) ?? (await readPersonAround(db, id, language)) ?? refuse(db, id);
}

/** They were read with the item, in the language that was asked for; the page may be in the other one. */
async function neighboursOf(
  db: Database,
  row: StoredNeighbours & PlacedItem,
  { asked, shown }: { asked: Language; shown: Language },
): Promise<Neighbours> {
  return shown === asked ? toNeighbours(row, row) : readNeighbours(db, row, shown);
}

async function findItemWithNeighbours(db: Database, id: string, language: Language) {
  const [found] = await runPrepared(db, { name: `item with neighbours ${language}`, values: { id } }, (prepared) =>
    selectItem(prepared, { ...itemFields(language), ...neighbourFields(language) })
      .innerJoin(ownPlace(), sql`true`)
      .where(eq(content.id, value('id'))),
  );
  return found?.rows?.[0];
}

async function findItem(db: Database, id: string, language: Language): Promise<ItemRow | undefined> {
  const [found] = await runPrepared(db, { name: `item ${language}`, values: { id } }, (prepared) =>
    selectItem(prepared, itemFields(language)).where(eq(content.id, value('id'))),
  );
  return found?.rows?.[0];
}

function requireVisible(row: { isVisible: boolean; isOver: boolean }): void {
  if (!row.isVisible) throw row.isOver ? gone() : notFound();
}

async function refuse(db: Database, id: string): Promise<never> {
  throw (await wasPublic(db, id)) ? gone() : notFound();
}

/** `own`: what its blocks depend on. */
function lifeOf({ id, columnId, changesAt }: { id: string; columnId: string; changesAt: Date | null }, own?: Omit<ReadBlocks, 'blocks'>) {
  return { tags: [`content:${id}`, `column:${columnId}`, ...(own?.tags ?? [])], changesAt: earliest([changesAt, own?.changesAt ?? null]) };
}

export type DetailRow = Awaited<ReturnType<typeof selectDetail>>[number];

/** The detail of a revision in both languages. */
export async function renderDetail(db: Database, row: DetailRow, language: Language): Promise<ContentDetail> {
  const shown = languageOfRow(row, language);
  const item = {
    ...row,
    ...shownIn(row, language),
    isInZh: row.titleZh !== '',
    isInEn: row.titleEn !== '',
    body: shown === 'en' ? row.bodyEn : row.bodyZh,
    correction: shown === 'en' ? row.correctionEn : row.correctionZh,
  };
  const [detail, links] = await Promise.all([renderItem(db, item, language), readNeighbours(db, row, shown)]);
  return { ...detail.item, ...links };
}

const wordsOf = ({ title, text, source }: PageBlock) => [title, text, source];

async function renderItem(db: Database, row: ItemRow, language: Language): Promise<{ item: ContentItem; own: ReadBlocks }> {
  const shown = shownLanguage(row, language);
  const body = publicBody(row.body);
  const [credited, gallery, attachments, seo, files, people, works, own] = await Promise.all([
    withCredits(db, withFootnotes(body.html, shown), shown),
    readGallery(db, row.galleryIds, language),
    readAttachments(db, row, language),
    readSeo(db, row, shown),
    readVideoFiles(db, row.videoIds, language),
    readPeople(db, row.personIds, language),
    readWorks(db, row.workIds, language),
    readBlocks(db, row.blocks, { language, partners: () => readPartners(db, language) }),
  ]);
  const item: ContentItem = {
    ...toContentRow(row, language),
    ...(isOwnPath(row.columnPath) && {
      section: { text: localized(language, row.columnZh, row.columnEn), path: row.columnPath, isPage: row.columnType === 'page' },
    }),
    content: credited,
    readingMinutes: own.blocks.length > 0 ? readingMinutes([plainText(body.html), ...own.blocks.flatMap(wordsOf)].join(' ')) : body.minutes,
    languages: [...(row.isInZh ? (['zh-Hans'] as const) : []), ...(row.isInEn ? (['en'] as const) : [])],
    updateTime: isoInstant(row.updatedAt),
    ...(row.correctedAt && row.correction.trim() ? { correction: { text: row.correction.trim(), time: isoInstant(row.correctedAt) } } : {}),
    ...(row.commentsClosed ? { commentsClosed: true } : {}),
    gallery,
    attachments,
    ...(own.blocks.length > 0 && { blocks: own.blocks }),
    ...(seo ? { seo } : {}),
    ...files,
    people,
    works,
    videos: [],
    credits: [],
    spoken: '',
    companies: '',
    nominations: [],
    juries: [],
  };
  return { item, own };
}

/** A revision in both languages. */
export function selectDetail(db: Queryable, isRevision: SQL | undefined) {
  return db
    .select({ ...detailFields, viewCount: itemViews() })
    .from(content)
    .innerJoin(contentRevision, isRevision)
    .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .leftJoin(listType, and(eq(listType.columnId, content.columnId), eq(listType.id, content.typeId)))
    .leftJoin(mediaFile, eq(mediaFile.id, contentRevision.coverId))
    .$dynamic();
}

function selectItem<Fields extends JsonFields>(db: Queryable, fields: Fields) {
  return db
    .select({ rows: jsonRows(fields) })
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .leftJoin(listType, and(eq(listType.columnId, content.columnId), eq(listType.id, content.typeId)))
    .leftJoin(mediaFile, eq(mediaFile.id, contentRevision.coverId))
    .$dynamic();
}
