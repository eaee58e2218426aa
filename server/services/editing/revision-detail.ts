/** One revision in full: fields, media, checklist, the viewer's actions, and the live revision. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { film } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { person } from '#server/db/schema/person.ts';
import { sitePathOf } from '#server/media-origin.ts';
import type { ItemDetail, ItemFields } from '#shared/api/content-staff.ts';
import { mapPictures } from '#shared/content/body-pictures.ts';
import { availableActions } from '#shared/content/content-lifecycle.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { isStaff, type Viewer } from '#shared/policies.ts';
import {
  currentRevision,
  findItemFor,
  isOwnDecision as isOwnDecisionOf,
  type Item,
  readRevision,
  type Revision,
} from '#server/services/content/revision.ts';
import { fieldsOf } from '#server/services/content/snapshot.ts';
import { checkRevision, isCorrectable, staleFieldsOf } from './checklist.ts';
import { readClaim } from './presence.ts';
import { isScheduled, scheduledAt } from './list-query.ts';
import { nameOfAuthor, writtenKind } from './list.ts';
import { noPlan, planOf, readToday } from './review-plan.ts';
import { maySave } from './save.ts';
import { picturesOf } from './save-fields.ts';
import { readDocuments } from '#server/services/media/document-file.ts';
import { readMediaFiles, toMediaItem } from '#server/services/media/media-item.ts';
import { mayEditMedia } from '#server/services/media/media-library-list.ts';
import { accountName, isoInstant } from '#server/services/core/localized.ts';
import type { ListPreviewVideos } from './draft-preview.ts';
import { readVideoItems } from '#server/services/media/video-item.ts';
import { isPublic } from '#server/services/core/visibility.ts';
import type { AttachmentService } from '#server/services/reading/attachment.ts';

export interface DetailInput {
  id: string;
  revisionId?: string | undefined;
  language: Language;
}

interface DetailReader {
  db: Database;
  videos: ListPreviewVideos;
  addresses: AttachmentService['addresses'];
}

/** Reads an item with its current or a named revision. Throws `notFound` for items that the viewer may not see. */
export async function readItem(
  { db, videos: listPlayable, addresses }: DetailReader,
  viewer: Viewer,
  { id, revisionId, language }: DetailInput,
): Promise<ItemDetail> {
  const access = await findItemFor(db, viewer, id);
  const { item, actors } = access;
  const revision = revisionId === undefined ? await currentRevision(db, id) : await readRevision(db, id, revisionId);
  const fields = withOwnPaths(fieldsOf(revision));
  const blockPictureIds = picturesOf(fields.blocks);
  const [
    files,
    documents,
    videos,
    playable,
    people,
    films,
    checks,
    claimedBy,
    live,
    scheduledTime,
    owner,
    gate,
    today,
    isOwnDecision,
    correctable,
  ] = await Promise.all([
    readMediaFiles(db, [fields.coverId, fields.shareId, ...fields.galleryIds, ...blockPictureIds]),
    readDocuments(
      db,
      fields.attachments.map(({ id: fileId }) => fileId),
      await addresses(),
    ),
    readVideoItems(db, fields.videoIds, language),
    listPlayable({ videoIds: fields.videoIds, reader: `user-${viewer.id}`, language }),
    readPeople(db, fields.personIds, viewer),
    readFilms(db, fields.workIds, viewer),
    checkRevision(db, { item, revision }),
    readClaim(db, revision.id),
    readLive(db, item),
    readScheduledTime(db, revision.id),
    readAuthor(db, item.ownerId, language),
    readGate(db, item.columnId),
    readToday(db),
    readIsOwnDecision(db, viewer, revision.id),
    isCorrectable(db, item),
  ]);
  const media = files.map((file) => ({ ...toMediaItem(file, language), mayEdit: mayEditMedia(viewer, file) }));
  return {
    id,
    revisionId: revision.id,
    number: revision.number,
    version: revision.version,
    state: revision.state,
    kind: writtenKind(item.kind),
    columnId: item.columnId,
    typeId: item.typeId,
    languageGate: gate,
    ownerId: item.ownerId,
    authorName: owner,
    fields,
    stale: staleFieldsOf(revision),
    cover: media.find((one) => one.id === fields.coverId) ?? null,
    share: media.find((one) => one.id === fields.shareId) ?? null,
    gallery: fields.galleryIds.flatMap((galleryId) => media.find((one) => one.id === galleryId) ?? []),
    blockPictures: media.filter((one) => blockPictureIds.includes(one.id)),
    documents,
    videos,
    playable,
    people,
    films,
    checks,
    actors,
    actions: availableActions(revision.state, actors, { isScheduled: scheduledTime !== null, isOwnDecision }),
    scheduledTime,
    mayEdit: maySave(access, revision),
    ...decisionOf(revision),
    claimedBy,
    plan: isStaff(viewer) ? planOf(revision, today) : noPlan,
    live,
    isCorrectable: correctable,
    commentsClosed: item.commentsClosed,
    pinned: item.pinned,
    recommended: item.recommended,
    path: paths.content(writtenKind(item.kind), id),
  };
}

/** Rewrites pictures of this site to paths, so that the editor can tell them from pictures of other servers. */
function withOwnPaths(fields: ItemFields): ItemFields {
  return { ...fields, bodyZh: mapPictures(fields.bodyZh, sitePathOf), bodyEn: mapPictures(fields.bodyEn, sitePathOf) };
}

function decisionOf({ reason, reasonKey, remarks, reply, createdAt, updatedAt, submittedAt }: Revision) {
  return {
    reason,
    reasonKey,
    remarks,
    reply,
    createTime: isoInstant(createdAt),
    updateTime: isoInstant(updatedAt),
    submitTime: submittedAt && isoInstant(submittedAt),
  };
}

async function readLive(db: Queryable, { liveRevisionId, publishAt, unpublishAt }: Item): Promise<ItemDetail['live']> {
  if (liveRevisionId === null) return null;
  const [revision] = await db.select().from(contentRevision).where(eq(contentRevision.id, liveRevisionId));
  if (!revision) return null;
  return {
    revisionId: revision.id,
    number: revision.number,
    fields: fieldsOf(revision),
    publishTime: publishAt && isoInstant(publishAt),
    unpublishTime: unpublishAt && isoInstant(unpublishAt),
  };
}

async function readScheduledTime(db: Queryable, revisionId: string): Promise<string | null> {
  const [row] = await db
    .select({ at: sql<Date | null>`${scheduledAt()}`.mapWith(contentRevision.wantedPublishAt) })
    .from(contentRevision)
    .innerJoin(content, eq(content.id, contentRevision.contentId))
    .where(and(eq(contentRevision.id, revisionId), isScheduled()));
  return row?.at ? isoInstant(row.at) : null;
}

async function readIsOwnDecision(db: Queryable, viewer: Viewer, revisionId: string): Promise<boolean> {
  const [row] = await db
    .select({ isOwn: isOwnDecisionOf(viewer) })
    .from(contentRevision)
    .where(eq(contentRevision.id, revisionId));
  return row?.isOwn ?? false;
}

async function readAuthor(db: Queryable, ownerId: string | null, language: Language): Promise<string> {
  if (ownerId === null) return '';
  const [row] = await db
    .select({ nickName: accountName(language, userAccount), institutionZh: agency.institutionZh, institutionEn: agency.institutionEn })
    .from(userAccount)
    .leftJoin(agency, eq(agency.userId, userAccount.id))
    .where(eq(userAccount.id, ownerId));
  return row ? nameOfAuthor(row, language) : '';
}

async function readGate(db: Queryable, columnId: string): Promise<ItemDetail['languageGate']> {
  const [row] = await db.select({ gate: siteColumn.languageGate }).from(siteColumn).where(eq(siteColumn.id, columnId));
  return row?.gate ?? 'both';
}

type Named = ItemDetail['people'][number];

/** Hides the names of unpublished people and films from authors, who can reference any id; staff see them. */
function mayBeRead(viewer: Viewer, table: typeof person | typeof film): SQL | undefined {
  return isStaff(viewer) ? undefined : isPublic(table);
}

async function readPeople(db: Queryable, ids: readonly string[], viewer: Viewer): Promise<Named[]> {
  if (ids.length === 0) return [];
  return inOrder(
    ids,
    await db
      .select({ id: person.id, nameZh: person.nameZh, nameEn: person.nameEn })
      .from(person)
      .where(and(inArray(person.id, [...ids]), mayBeRead(viewer, person))),
  );
}

async function readFilms(db: Queryable, ids: readonly string[], viewer: Viewer): Promise<Named[]> {
  if (ids.length === 0) return [];
  return inOrder(
    ids,
    await db
      .select({ id: film.id, nameZh: sql<string>`${film.titleZh}`, nameEn: sql<string>`${film.titleEn}` })
      .from(film)
      .where(and(inArray(film.id, [...ids]), mayBeRead(viewer, film))),
  );
}

function inOrder(ids: readonly string[], rows: readonly Named[]): Named[] {
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
