/** The bin: lists deleted items, and erases them with their reactions after the retention period. */
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { trashDays } from '#shared/content/content-lifecycle.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { eraseReactions } from '#server/services/content/content-reactions.ts';
import { indexContent } from '#server/services/content/search-index.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { TrashRow } from '#shared/api/content-list-staff.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { isTrashed } from './list-count.ts';
import { nameOfAuthor, writtenKind } from './list.ts';
import { searchFilter } from './list-query.ts';
import { accountName, isoInstant } from '#server/services/core/localized.ts';

const atOnce = 100;
const isDue = () => and(sql`${content.deletedAt} <= now() - make_interval(days => ${trashDays})`, isNull(content.liveRevisionId));

/** Erases expired items; returns how many. Safe on several instances at once. */
export async function eraseTrash(db: Database): Promise<number> {
  const due = await db.select({ id: content.id }).from(content).where(isDue()).orderBy(content.deletedAt).limit(atOnce);
  let erased = 0;
  for (const { id } of due) erased += await db.transaction((tx) => erase(tx, id));
  return erased;
}

async function erase(tx: Transaction, id: string): Promise<number> {
  // Checked again under the lock: the item may have been restored, or erased by another instance.
  const [item] = await tx
    .select({ id: content.id })
    .from(content)
    .where(and(eq(content.id, id), isDue()))
    .for('update');
  if (!item) return 0;
  await eraseReactions(tx, id);
  await tx.delete(content).where(eq(content.id, id));
  await indexContent(tx, [id]);
  await appendAudit(tx, {
    actorId: 'system',
    action: 'erase',
    subjectKind: 'content',
    subjectId: id,
    fromState: 'trash',
    toState: 'erased',
  });
  return 1;
}

export interface TrashInput {
  query: TrashQuery;
  language: Language;
}

export interface TrashQuery {
  search?: string | undefined;
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

const dayMs = 86_400_000;

/** Deleted items, the latest first. */
export async function listTrash(db: Database, viewer: Viewer, { query, language }: TrashInput): Promise<Page<TrashRow>> {
  const { pageNum = 1, pageSize = pageSizeDefault } = query;
  const where = filterOf(viewer, query);
  const [rows, total] = await Promise.all([
    selectTrash(db, language)
      .where(where)
      .orderBy(...listOrder)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    countUpTo(db, sql`from ${content} join ${contentRevision} on ${contentRevision.contentId} = ${content.id} where ${where}`),
  ]);
  return { rows: rows.map((row) => toRow(row, language)), total };
}

/** All deleted items that the search leaves. */
export function exportTrash(db: Database, viewer: Viewer, { query, language }: TrashInput): Promise<ListFile> {
  return listFile(db, {
    keys: db
      .select({ id: content.id })
      .from(content)
      .innerJoin(contentRevision, eq(contentRevision.contentId, content.id))
      .where(filterOf(viewer, query))
      .orderBy(...listOrder),
    read: async (ids) => (await selectTrash(db, language).where(and(inArray(content.id, ids), isLast))).map((row) => toRow(row, language)),
    keyOf: ({ id }) => id,
  });
}

const listOrder = [desc(content.deletedAt), desc(content.id)];

const isLast = sql`${contentRevision.number} = (select max(last.number) from content_revision last where last.content_id = ${content.id})`;

function filterOf(viewer: Viewer, { search = '' }: TrashQuery): SQL | undefined {
  return and(isTrashed(viewer), isLast, searchFilter(search));
}

function selectTrash(db: Database, language: Language) {
  return db
    .select({
      id: content.id,
      kind: content.kind,
      deletedAt: content.deletedAt,
      titleZh: contentRevision.titleZh,
      titleEn: contentRevision.titleEn,
      cover: imageFields(mediaFile),
      nickName: accountName(language, userAccount),
      institutionZh: agency.institutionZh,
      institutionEn: agency.institutionEn,
    })
    .from(content)
    .innerJoin(contentRevision, eq(contentRevision.contentId, content.id))
    .leftJoin(mediaFile, eq(mediaFile.id, contentRevision.coverId))
    .leftJoin(userAccount, eq(userAccount.id, content.ownerId))
    .leftJoin(agency, eq(agency.userId, content.ownerId));
}

function toRow(row: Awaited<ReturnType<typeof selectTrash>>[number], language: Language): TrashRow {
  return {
    id: row.id,
    kind: writtenKind(row.kind),
    titleZh: row.titleZh,
    titleEn: row.titleEn,
    cover: toImage(row.cover, language),
    authorName: nameOfAuthor(row, language),
    deleteTime: isoInstant(row.deletedAt),
    eraseTime: isoInstant(row.deletedAt && new Date(row.deletedAt.getTime() + trashDays * dayMs)),
  };
}
