/**
 * Detail of a published item with its body, files, people, films and neighbours. Films and people are returned in the
 * same shape, and so are unpublished revisions for preview links.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { gone, notFound } from '#server/errors.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { anyOf, runPrepared, value } from '#server/db/prepared.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { ContentAround, ContentDetail, ContentItem } from '#shared/api/content.ts';
import type { Image } from '#shared/api/fields.ts';
import type { Language } from '#shared/language.ts';
import { selectPeopleById, selectFilmsById, toPersonCard, toFilmCard } from '#server/services/content/award-cards.ts';
import { publicHtml } from '#server/services/core/body-html.ts';
import { languageOfRow, rowFields, toContentRow } from '#server/services/content/content-row.ts';
import { plainText, readingMinutes } from '#server/services/core/html-text.ts';
import { withCredits } from '#server/services/media/credited-html.ts';
import { imageFields, imageOf } from '#server/services/media/image-view.ts';
import { readPersonAround, readPersonItem } from '#server/services/award/person-profile.ts';
import { readSeo, seoFields } from '#server/services/content/seo.ts';
import { wasPublic } from '#server/services/core/was-public.ts';
import { isoInstant } from '#server/services/core/localized.ts';
import { readVideoFiles } from '#server/services/video/video-files.ts';
import { earliest, isLiveRevision, isPublic, nextInstant, type Answer } from '#server/services/core/visibility.ts';
import { readAttachments } from './attachment.ts';
import { neighbourFields, ownPlace, readNeighbours, toNeighbours, type Neighbours, type StoredNeighbours } from './neighbours.ts';
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
  changesAt: nextInstant(content),
};

/** Columns of the detail in both languages; the join is on a revision, whatever its window. */
const detailFields = {
  ...rowFields,
  ...placeFields,
  ...seoFields,
  bodyZh: contentRevision.bodyZh,
  bodyEn: contentRevision.bodyEn,
  galleryIds: contentRevision.galleryIds,
  attachments: contentRevision.attachments,
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
    const [item, neighbours] = await Promise.all([renderItem(db, row, language), neighboursOf(db, row, language)]);
    return { data: { ...item, ...neighbours }, ...lifeOf(row) };
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
  const row = await findItem(db, id);
  if (!row) return readAward(db, id, language);
  requireVisible(row);
  return { data: await renderItem(db, row, language), ...lifeOf(row) };
}

/** Refuses as `readContent` does. */
export async function readContentAround(db: Database, id: string, language: Language): Promise<Answer<ContentAround>> {
  const [row] = await runPrepared(db, { name: `place of an item ${language}`, values: { id } }, (prepared) =>
    prepared
      .select({ ...placeFields, ...neighbourFields(language) })
      .from(content)
      .innerJoin(contentRevision, isLiveRevision())
      .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
      .innerJoin(ownPlace(), sql`true`)
      .where(eq(content.id, value('id'))),
  );
  if (!row) return readAroundAward(db, id, language);
  requireVisible(row);
  return { data: { ...(await neighboursOf(db, row, language)), works: [] }, ...lifeOf(row) };
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
  row: StoredNeighbours & Pick<DetailRow, keyof typeof placeFields>,
  language: Language,
): Promise<Neighbours> {
  const shown = languageOfRow(row, language);
  return shown === language ? toNeighbours(row, row, shown) : readNeighbours(db, row, shown);
}

async function findItemWithNeighbours(db: Database, id: string, language: Language) {
  const [row] = await runPrepared(db, { name: `item with neighbours ${language}`, values: { id }, asJson: true }, (prepared) =>
    prepared
      .select({ ...detailFields, ...neighbourFields(language) })
      .from(content)
      .innerJoin(contentRevision, isLiveRevision())
      .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
      .leftJoin(listType, and(eq(listType.columnId, content.columnId), eq(listType.id, content.typeId)))
      .leftJoin(mediaFile, eq(mediaFile.id, contentRevision.coverId))
      .innerJoin(ownPlace(), sql`true`)
      .where(eq(content.id, value('id'))),
  );
  return row;
}

async function findItem(db: Database, id: string): Promise<DetailRow | undefined> {
  const [row] = await runPrepared(db, { name: 'item', values: { id }, asJson: true }, (prepared) =>
    selectDetail(prepared, isLiveRevision()).where(eq(content.id, value('id'))),
  );
  return row;
}

function requireVisible(row: { isVisible: boolean; isOver: boolean }): void {
  if (!row.isVisible) throw row.isOver ? gone() : notFound();
}

async function refuse(db: Database, id: string): Promise<never> {
  throw (await wasPublic(db, id)) ? gone() : notFound();
}

function lifeOf({ id, columnId, changesAt }: { id: string; columnId: string; changesAt: Date | null }) {
  return { tags: [`content:${id}`, `column:${columnId}`], changesAt };
}

export type DetailRow = Awaited<ReturnType<typeof selectDetail>>[number];

export async function renderDetail(db: Database, row: DetailRow, language: Language): Promise<ContentDetail> {
  const [item, links] = await Promise.all([renderItem(db, row, language), readNeighbours(db, row, languageOfRow(row, language))]);
  return { ...item, ...links };
}

async function renderItem(db: Database, row: DetailRow, language: Language): Promise<ContentItem> {
  const shown = languageOfRow(row, language);
  const body = publicHtml(shown === 'en' ? row.bodyEn : row.bodyZh);
  const [credited, gallery, attachments, seo, files, people, works] = await Promise.all([
    withCredits(db, body, shown),
    readGallery(db, row.galleryIds, language),
    readAttachments(db, row, language),
    readSeo(db, row, shown),
    readVideoFiles(db, row.videoIds, language),
    readPeople(db, row.personIds, language),
    readWorks(db, row.workIds, language),
  ]);
  return {
    ...toContentRow(row, language),
    content: credited,
    readingMinutes: readingMinutes(plainText(body)),
    languages: [...(row.titleZh ? (['zh-Hans'] as const) : []), ...(row.titleEn ? (['en'] as const) : [])],
    updateTime: isoInstant(row.updatedAt),
    gallery,
    attachments,
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
}

export function selectDetail(db: Queryable, isRevision: SQL | undefined) {
  return db
    .select(detailFields)
    .from(content)
    .innerJoin(contentRevision, isRevision)
    .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .leftJoin(listType, and(eq(listType.columnId, content.columnId), eq(listType.id, content.typeId)))
    .leftJoin(mediaFile, eq(mediaFile.id, contentRevision.coverId))
    .$dynamic();
}

async function readGallery(db: Database, ids: string[], language: Language): Promise<Image[]> {
  if (ids.length === 0) return [];
  const files = await runPrepared(db, { name: 'gallery of an item', values: { ids } }, (prepared) =>
    prepared
      .select({ id: mediaFile.id, ...imageFields(mediaFile) })
      .from(mediaFile)
      .where(anyOf(mediaFile.id, 'ids')),
  );
  return inOrder(ids, files).map((file) => imageOf(file, language));
}

async function readPeople(db: Database, ids: string[], language: Language) {
  if (ids.length === 0) return [];
  return inOrder(ids, await selectPeopleById(db, ids)).map((row) => toPersonCard(row, language));
}

async function readWorks(db: Database, ids: string[], language: Language) {
  if (ids.length === 0) return [];
  return inOrder(ids, await selectFilmsById(db, ids)).map((row) => toFilmCard(row, language));
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
