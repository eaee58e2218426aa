/** Item lists of the management centre: an index scan finds the page's ids, and only those rows are joined. */
import { alias } from 'drizzle-orm/pg-core';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { ItemListName, ItemRow, listItemOwners } from '#shared/api/content-list-staff.ts';
import type { ItemKind } from '#shared/api/content-staff.ts';
import type { Page } from '#shared/api/paging.ts';
import { approvalUndoMinutes, availableActions, type ContentState } from '#shared/content/content-lifecycle.ts';
import type { Language } from '#shared/language.ts';
import { claimHours, pageSizeDefault } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { actorsFor, isStaff, type Viewer } from '#shared/policies.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { worstLicence } from '#server/services/media/media-licence.ts';
import { columnIdsOf, isSeenItem, isStaffItem, worksOnItems } from '#server/services/content/revision.ts';
import { countOrder, filterOf, findMatches, hasLanguage, isListed, isScheduled, type ItemListQuery, orderOf } from './list-query.ts';
import { isReviewOverdue, noPlan } from './review-plan.ts';
import { accountName, isoInstant, localized } from '#server/services/core/localized.ts';
import type { Static } from 'typebox';

export interface ItemListInput {
  list: ItemListName;
  query: ItemListQuery;
  language: Language;
}

/** A page of a list: the viewer's own items, or everybody's for staff. The total is counted up to 1,000. */
export async function listItems(db: Database, viewer: Viewer, { list, query, language }: ItemListInput): Promise<Page<ItemRow>> {
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
  return { rows: await readListRows(db, viewer, { ids: page.map(({ id }) => id), language }), total };
}

/** All items of a list that the filters leave: the viewer's own, or everybody's for staff. */
export async function exportItems(db: Database, viewer: Viewer, { list, query, language }: ItemListInput): Promise<ListFile> {
  return listFile(db, {
    keys: db
      .select({ id: contentRevision.id })
      .from(contentRevision)
      .innerJoin(content, eq(content.id, contentRevision.contentId))
      .where(and(isListed(list, viewer), filterOf(query, viewer, await findMatches(db, list, query.search ?? ''))))
      .orderBy(...orderOf(query.order, list)),
    read: (ids) => readListRows(db, viewer, { ids, language }),
    keyOf: ({ revisionId }) => revisionId,
  });
}

/** Rows by the ids of their revisions, in that order. The caller has checked that the viewer may see them. */
async function readListRows(
  db: Database,
  viewer: Viewer,
  { ids, language }: { ids: readonly string[]; language: Language },
): Promise<ItemRow[]> {
  const rows = new Map((await readRows(db, ids, language)).map((row) => [row.revisionId, row]));
  return ids.flatMap((id) => rows.get(id) ?? []).map((row) => toRow(row, viewer, language));
}

const claimer = alias(userAccount, 'claimer');

/** State of the working revision beside a live one. */
const workingState = sql<ContentState | null>`(select working.state from content_revision working where working.content_id = ${contentRevision}.content_id and working.state in ('draft', 'audit', 'audited', 'reject'))`;

const rowFields = {
  id: content.id,
  kind: content.kind,
  ownerId: content.ownerId,
  isStaffItem: isStaffItem(),
  columnIds: columnIdsOf(),
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
  reviewDueOn: contentRevision.reviewDueOn,
  reviewPriority: contentRevision.reviewPriority,
  isReviewOverdue,
  decidedBy: contentRevision.decidedBy,
  isDecidedLately: sql<boolean>`coalesce(${contentRevision.decidedAt} > now() - make_interval(mins => ${approvalUndoMinutes}), false)`,
  wantedPublishAt: contentRevision.wantedPublishAt,
  wantedUnpublishAt: contentRevision.wantedUnpublishAt,
  reason: contentRevision.reason,
  workingState,
  isClaimed: sql<boolean>`coalesce(${contentRevision.claimedAt} > now() - make_interval(hours => ${claimHours}), false)`,
  cover: imageFields(mediaFile),
  licence: worstLicence('revision', contentRevision.id),
  columnZh: siteColumn.labelZh,
  columnEn: siteColumn.labelEn,
  typeZh: listType.labelZh,
  typeEn: listType.labelEn,
  institutionZh: agency.institutionZh,
  institutionEn: agency.institutionEn,
};

function selectRows(db: Database, ids: readonly string[], language: Language) {
  return db
    .select({ ...rowFields, claimerName: accountName(language, claimer), nickName: accountName(language, userAccount) })
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

async function readRows(db: Database, ids: readonly string[], language: Language): Promise<StoredRow[]> {
  return ids.length > 0 ? selectRows(db, ids, language) : [];
}

function toRow(row: StoredRow, viewer: Viewer, language: Language): ItemRow {
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
    licence: row.licence,
    columnId: row.columnId,
    columnLabel: localized(language, row.columnZh ?? '', row.columnEn ?? ''),
    typeLabel: localized(language, row.typeZh ?? '', row.typeEn ?? ''),
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
    plan: isStaff(viewer) ? { dueOn: row.reviewDueOn, priority: row.reviewPriority, isOverdue: row.isReviewOverdue } : noPlan,
    reason: row.reason,
    actions: availableActions(row.state, actorsFor(viewer, row), {
      isScheduled: row.isScheduled,
      isOwnDecision: row.isDecidedLately && row.decidedBy === viewer.id,
    }),
    path: paths.content(writtenKind(row.kind), row.id),
  };
}

/** Narrows the kind; lists and actions exclude all others. */
export function writtenKind(kind: StoredRow['kind']): ItemKind {
  return kind === 'episode' ? 'episode' : 'article';
}

interface AuthorNames {
  nickName: string | null;
  institutionZh: string | null;
  institutionEn: string | null;
}

/** The institution's name, else the account's; '' for an item without an owner. */
export function nameOfAuthor({ nickName, institutionZh, institutionEn }: AuthorNames, language: Language): string {
  return localized(language, institutionZh ?? '', institutionEn ?? '') || (nickName ?? '');
}

const ownersMax = 200;

/** Accounts with items outside the bin, by name, for the owner filter; empty for authors, who see only their own. */
export async function listOwners(db: Database, viewer: Viewer, language: Language): Promise<Static<typeof listItemOwners.data>> {
  if (!worksOnItems(viewer)) return [];
  const hasItems = sql`exists (select 1 from ${content} where ${and(sql`${content.ownerId} = ${userAccount.id} and ${content.deletedAt} is null and ${content.kind} in ('article', 'episode')`, isSeenItem(viewer))})`;
  const { institutionZh, institutionEn } = agency;
  const name = accountName(language, userAccount);
  const rows = await db
    .select({ id: userAccount.id, nickName: name, institutionZh, institutionEn })
    .from(userAccount)
    .leftJoin(agency, eq(agency.userId, userAccount.id))
    .where(hasItems)
    .orderBy(sql`coalesce(nullif(${language === 'en' ? institutionEn : institutionZh}, ''), ${name})`, asc(userAccount.id))
    .limit(ownersMax);
  return rows.map((row) => ({ id: row.id, name: nameOfAuthor(row, language) }));
}
