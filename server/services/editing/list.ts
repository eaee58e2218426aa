/** The six lists of the management centre: one index scan finds the page, and only the page is joined. */
import { alias } from 'drizzle-orm/pg-core';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { WorkListName, WorkRow } from '#shared/api/content-list-staff.ts';
import type { WorkKind } from '#shared/api/content-staff.ts';
import type { Page } from '#shared/api/paging.ts';
import { availableActions, type ContentState } from '#shared/content-lifecycle.ts';
import type { Language } from '#shared/language.ts';
import { claimHours, pageSizeDefault } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { actorsFor, type Viewer } from '#shared/policies.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { isDeskWork } from '#server/services/content/item-access.ts';
import { countOrder, filterOf, findMatches, hasLanguage, isListed, isScheduled, orderOf, type WorkListQuery } from './list-query.ts';
import { isoInstant, pick } from '#server/services/core/localized.ts';

export interface WorkListInput {
  list: WorkListName;
  query: WorkListQuery;
  language: Language;
}

/** Works of a list: one's own or, for the desk, reviewers and publishers, all. Counted up to 1,000. */
export async function listWorks(db: Database, viewer: Viewer, { list, query, language }: WorkListInput): Promise<Page<WorkRow>> {
  const { pageNum = 1, pageSize = pageSizeDefault } = query;
  const where = and(isListed(list, viewer), filterOf(query, viewer, await findMatches(db, list, query.search ?? '')));
  const [page, total] = await Promise.all([
    db
      .select({ id: contentRevision.id })
      .from(contentRevision)
      .innerJoin(content, eq(content.id, contentRevision.contentId))
      .where(where)
      .orderBy(...orderOf(query.order, list))
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    countUpTo(
      db,
      sql`from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId} where ${where} ${countOrder(list, viewer)}`,
    ),
  ]);
  const ids = page.map(({ id }) => id);
  const rows = new Map((await readRows(db, ids)).map((row) => [row.revisionId, row]));
  return { rows: ids.flatMap((id) => rows.get(id) ?? []).map((row) => toRow(row, viewer, language)), total };
}

const claimer = alias(userAccount, 'claimer');

/** The newer revision that is at work beside one that is online. */
const workingState = sql<ContentState | null>`(select working.state from content_revision working where working.content_id = ${contentRevision}.content_id and working.state in ('draft', 'audit', 'audited', 'reject'))`;

const rowFields = {
  id: content.id,
  kind: content.kind,
  ownerId: content.ownerId,
  isDesk: isDeskWork(),
  columnId: content.columnId,
  liveRevisionId: content.liveRevisionId,
  publishAt: content.publishAt,
  unpublishAt: content.unpublishAt,
  isScheduled: isScheduled(),
  pinned: content.pinned,
  recommended: content.recommended,
  commentsClosed: content.commentsClosed,
  revisionId: contentRevision.id,
  version: contentRevision.version,
  state: contentRevision.state,
  titleZh: contentRevision.titleZh,
  titleEn: contentRevision.titleEn,
  inZh: hasLanguage('zh'),
  inEn: hasLanguage('en'),
  updatedAt: contentRevision.updatedAt,
  submittedAt: contentRevision.submittedAt,
  wantedPublishAt: contentRevision.wantedPublishAt,
  wantedUnpublishAt: contentRevision.wantedUnpublishAt,
  reason: contentRevision.reason,
  workingState,
  isClaimed: sql<boolean>`coalesce(${contentRevision.claimedAt} > now() - make_interval(hours => ${claimHours}), false)`,
  claimerName: claimer.nickName,
  cover: imageFields(mediaFile),
  columnZh: siteColumn.labelZh,
  columnEn: siteColumn.labelEn,
  typeZh: listType.labelZh,
  typeEn: listType.labelEn,
  nickName: userAccount.nickName,
  institutionZh: agency.institutionZh,
  institutionEn: agency.institutionEn,
};

function selectRows(db: Database, ids: readonly string[]) {
  return db
    .select(rowFields)
    .from(contentRevision)
    .innerJoin(content, eq(content.id, contentRevision.contentId))
    .leftJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .leftJoin(listType, and(eq(listType.columnId, content.columnId), eq(listType.id, content.typeId)))
    .leftJoin(userAccount, eq(userAccount.id, content.ownerId))
    .leftJoin(agency, eq(agency.userId, content.ownerId))
    .leftJoin(claimer, eq(claimer.id, contentRevision.claimedBy))
    .leftJoin(mediaFile, eq(mediaFile.id, contentRevision.coverId))
    .where(inArray(contentRevision.id, [...ids]));
}

type StoredRow = Awaited<ReturnType<typeof selectRows>>[number];

async function readRows(db: Database, ids: readonly string[]): Promise<StoredRow[]> {
  return ids.length > 0 ? selectRows(db, ids) : [];
}

function toRow(row: StoredRow, viewer: Viewer, language: Language): WorkRow {
  const isOnline = row.state === 'putaway';
  const publishAt = isOnline ? row.publishAt : row.wantedPublishAt;
  const unpublishAt = isOnline ? row.unpublishAt : row.wantedUnpublishAt;
  return {
    id: row.id,
    revisionId: row.revisionId,
    version: row.version,
    state: row.state,
    kind: writtenKind(row.kind),
    titleZh: row.titleZh,
    titleEn: row.titleEn,
    inZh: row.inZh,
    inEn: row.inEn,
    cover: toImage(row.cover, language),
    columnId: row.columnId,
    columnLabel: pick(language, row.columnZh ?? '', row.columnEn ?? ''),
    typeLabel: pick(language, row.typeZh ?? '', row.typeEn ?? ''),
    ownerId: row.ownerId,
    authorName: nameOfAuthor(row, language),
    updateTime: isoInstant(row.updatedAt),
    submitTime: row.submittedAt && isoInstant(row.submittedAt),
    publishTime: publishAt && isoInstant(publishAt),
    unpublishTime: unpublishAt && isoInstant(unpublishAt),
    workingState: isOnline ? row.workingState : null,
    isScheduled: row.isScheduled,
    pinned: row.pinned,
    recommended: row.recommended,
    commentsClosed: row.commentsClosed,
    isRevision: row.liveRevisionId !== null && row.liveRevisionId !== row.revisionId,
    claimedBy: row.isClaimed ? (row.claimerName ?? '') : '',
    reason: row.reason,
    actions: availableActions(row.state, actorsFor(viewer, row), { isScheduled: row.isScheduled }),
    path: paths.content(writtenKind(row.kind), row.id),
  };
}

/** Lists and acts leave out every other kind. */
export function writtenKind(kind: StoredRow['kind']): WorkKind {
  return kind === 'episode' ? 'episode' : 'article';
}

interface AuthorNames {
  nickName: string | null;
  institutionZh: string | null;
  institutionEn: string | null;
}

/** The institution's name, else that of the account; '' for what the desk wrote without one. */
export function nameOfAuthor({ nickName, institutionZh, institutionEn }: AuthorNames, language: Language): string {
  return pick(language, institutionZh ?? '', institutionEn ?? '') || (nickName ?? '');
}
