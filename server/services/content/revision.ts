/** Items and revisions under edit: the item's lock and access rules, which revision is which, and changes of state with their audit entry. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { conflict, notFound, transitionRefused } from '#server/errors.ts';
import { approvalUndoMinutes, type ContentActor, type ContentState } from '#shared/content/content-lifecycle.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { actorsFor, can, columnsFor, type Permission, type Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';

export type Item = typeof content.$inferSelect;
export type Revision = typeof contentRevision.$inferSelect;

/** Columns of a revision that hold what visitors read. */
export const revisionTextNames = [
  ...(['titleZh', 'titleEn', 'abstractZh', 'abstractEn', 'bodyZh', 'bodyEn', 'authorZh', 'authorEn', 'sourceZh', 'sourceEn'] as const),
  ...([
    'tagsZh',
    'tagsEn',
    'coverId',
    'galleryIds',
    'attachments',
    'blocks',
    'seoTitleZh',
    'seoTitleEn',
    'seoDescriptionZh',
    'seoDescriptionEn',
    'shareId',
    'slug',
    'correctionZh',
    'correctionEn',
    'correctedAt',
    'videoIds',
    'personIds',
    'workIds',
    'seconds',
  ] as const),
] as const satisfies readonly (keyof Revision)[];
export type RevisionTexts = Partial<Pick<Revision, (typeof revisionTextNames)[number]>>;

/** The columns that a new revision takes over from another one. */
export function textsOf<Texts extends RevisionTexts>(texts: Texts): Pick<Texts, keyof RevisionTexts & keyof Texts> {
  return Object.fromEntries(revisionTextNames.map((name) => [name, texts[name]])) as Pick<Texts, keyof RevisionTexts & keyof Texts>;
}

/** States of a working revision; an item has at most one. */
const workingStates = ['draft', 'audit', 'audited', 'reject'] as const satisfies readonly ContentState[];

/** Locks the item's row until the commit. Every action starts with this lock, so the actions on one item are serialised. */
export async function lockItem(tx: Transaction, id: string): Promise<Item> {
  const [item] = await tx.select().from(content).where(eq(content.id, id)).for('update');
  if (!item || item.deletedAt) throw notFound();
  return item;
}

/** A revision of an item. Throws `notFound` for one of another item. */
export async function readRevision(tx: Queryable, contentId: string, revisionId: string): Promise<Revision> {
  const [revision] = await tx
    .select()
    .from(contentRevision)
    .where(and(eq(contentRevision.id, revisionId), eq(contentRevision.contentId, contentId)));
  if (!revision) throw notFound();
  return revision;
}

/** The item's working revision, if there is one. */
export async function workingRevision(tx: Queryable, contentId: string): Promise<Revision | undefined> {
  const [revision] = await tx
    .select()
    .from(contentRevision)
    .where(and(eq(contentRevision.contentId, contentId), inArray(contentRevision.state, [...workingStates])));
  return revision;
}

/** The revision that visitors read. Throws `conflict` when the item is not online. */
export async function liveRevision(tx: Queryable, item: Item): Promise<Revision> {
  const [revision] = item.liveRevisionId ? await tx.select().from(contentRevision).where(eq(contentRevision.id, item.liveRevisionId)) : [];
  if (!revision) throw conflict();
  return revision;
}

/** The working revision, else the live one, else the last one that was approved, else the newest. */
export async function currentRevision(tx: Queryable, contentId: string): Promise<Revision> {
  const isWorking = inArray(contentRevision.state, [...workingStates]);
  const [revision] = await tx
    .select()
    .from(contentRevision)
    .where(eq(contentRevision.contentId, contentId))
    .orderBy(
      desc(isWorking),
      desc(sql`${contentRevision.state} = 'putaway'`),
      desc(isNotNull(contentRevision.approvedVersion)),
      desc(contentRevision.number),
    )
    .limit(1);
  if (!revision) throw notFound();
  return revision;
}

/**
 * Whether a revision can still be acted on. Replaced revisions and ones that were removed unapproved stay `soldout`; only
 * the last approved revision of an offline item can go online again.
 */
export async function isActionable(tx: Queryable, item: Item, revision: Revision): Promise<boolean> {
  if (revision.state !== 'soldout') return true;
  if (item.liveRevisionId !== null || revision.approvedVersion === null) return false;
  const later = await tx
    .select({ id: contentRevision.id })
    .from(contentRevision)
    .where(and(isApprovedSoldout(item.id), gt(contentRevision.number, revision.number)))
    .limit(1);
  return later.length === 0;
}

/** Whether the item has a revision besides the working one that is online or can go online again. */
export async function hasOtherActionable(tx: Queryable, item: Item): Promise<boolean> {
  if (item.liveRevisionId !== null) return true;
  return (await tx.select({ id: contentRevision.id }).from(contentRevision).where(isApprovedSoldout(item.id)).limit(1)).length > 0;
}

function isApprovedSoldout(contentId: string) {
  return and(eq(contentRevision.contentId, contentId), eq(contentRevision.state, 'soldout'), isNotNull(contentRevision.approvedVersion));
}

export interface RevisionChange {
  to: ContentState;
  set?: PgUpdateSetSource<typeof contentRevision>;
}

/** An action changes no text, so an approved revision stays approved under its new version. */
const nextApprovedVersion = sql`case when ${contentRevision.approvedVersion} = ${contentRevision.version} then ${contentRevision.version} + 1 end`;

/** Changes a revision's state and increments its version. Throws `transitionRefused` if the revision has changed since it was read. */
export async function changeRevision(tx: Transaction, revision: Revision, { to, set }: RevisionChange): Promise<Revision> {
  const [moved] = await tx
    .update(contentRevision)
    .set({ approvedVersion: nextApprovedVersion, ...set, state: to, version: sql`${contentRevision.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(eq(contentRevision.id, revision.id), eq(contentRevision.state, revision.state), eq(contentRevision.version, revision.version)),
    )
    .returning();
  if (moved) return moved;
  const now = await readRevision(tx, revision.contentId, revision.id);
  throw transitionRefused({ state: now.state, version: now.version });
}

/** An item with the viewer's roles towards it. */
export interface FoundItem {
  item: Item;
  /** The owner of the item is not an institution. */
  isStaffItem: boolean;
  actors: ContentActor[];
}

/** Kinds that have an editor; `people` items are imported. */
const writtenKinds = ['article', 'episode'] as const;

/** An item outside the bin that the viewer may see: institutions see their own, staff all. Throws `notFound` for any other. */
export function findItemFor(tx: Queryable, viewer: Viewer, id: string): Promise<FoundItem> {
  return readItemFor(tx, viewer, { id, isLocked: false, where: isNull(content.deletedAt) });
}

/** Like `findItemFor`, and locks the item's row until the commit. */
export function lockItemFor(tx: Transaction, viewer: Viewer, id: string): Promise<FoundItem> {
  return readItemFor(tx, viewer, { id, isLocked: true, where: isNull(content.deletedAt) });
}

/** Like `lockItemFor`, for an item in the bin. */
export function lockTrashedItemFor(tx: Transaction, viewer: Viewer, id: string): Promise<FoundItem> {
  return readItemFor(tx, viewer, { id, isLocked: true, where: isNotNull(content.deletedAt) });
}

const itemPermissions = ['contentWrite', 'contentReview', 'contentPublish'] as const satisfies readonly Permission[];

/** Whether the viewer works on the items of others, perhaps in some columns only. */
export function worksOnItems(viewer: Viewer): boolean {
  return itemPermissions.some((permission) => can(viewer, permission));
}

/** Whether the viewer sees everybody's items; others see those of their columns and their own. */
export function seesAllItems(viewer: Viewer): boolean {
  return itemPermissions.some((permission) => can(viewer, permission) && columnsFor(viewer, permission) === null);
}

/** SQL condition for queries on `content`: items that the viewer sees; undefined = all of them. */
export function isSeenItem(viewer: Viewer): SQL | undefined {
  if (seesAllItems(viewer)) return undefined;
  const isOwn = eq(content.ownerId, viewer.id);
  const columnIds = [...new Set(itemPermissions.flatMap((permission) => columnsFor(viewer, permission) ?? []))];
  return columnIds.length > 0 ? sql`(${isOwn} or ${isInColumns(columnIds)})` : isOwn;
}

/** SQL condition for queries on `content`: items for which the viewer has a permission; undefined = all of them. */
export function isWithin(viewer: Viewer, permission: Permission): SQL | undefined {
  const columnIds = columnsFor(viewer, permission);
  return columnIds === null ? undefined : isInColumns(columnIds);
}

/** SQL condition for queries on `content`: items of columns and of those below them. */
function isInColumns(columnIds: readonly string[]): SQL {
  const ids = sql`${sql.param([...columnIds])}::text[]`;
  return sql`${content.columnId} in (select id from site_column where id = any(${ids}) or parent_id = any(${ids}))`;
}

/** SQL field for queries on `content`: its column and the one above it. */
export function columnIdsOf(): SQL<string[]> {
  return sql<string[]>`array(select unnest(array[own.id, own.parent_id]) from site_column own where own.id = ${content}.column_id)`;
}

/** SQL field for queries on `content`: true unless the owner is an institution. */
export function isStaffItem(): SQL<boolean> {
  return sql<boolean>`not exists (select 1 from user_account institution where institution.id = ${content}.owner_id and institution.user_type = ${userTypes.pgc})`;
}

interface ItemQuery {
  id: string;
  isLocked: boolean;
  where: SQL;
}

async function readItemFor(tx: Queryable, viewer: Viewer, { id, isLocked, where }: ItemQuery): Promise<FoundItem> {
  const query = tx
    .select({ item: content, isStaffItem: isStaffItem(), columnIds: columnIdsOf() })
    .from(content)
    .where(and(eq(content.id, id), inArray(content.kind, [...writtenKinds]), where, isSeenItem(viewer)));
  const [stored] = isLocked ? await query.for('update') : await query;
  if (!stored) throw notFound();
  const { item, ...facts } = stored;
  return { ...facts, item, actors: actorsFor(viewer, { ownerId: item.ownerId, ...facts }) };
}

/** SQL condition for queries on `content_revision`: the viewer has decided on it a short while ago. */
export function isOwnDecision(viewer: Viewer): SQL<boolean> {
  return sql<boolean>`coalesce(${contentRevision.decidedBy} = ${viewer.id} and ${contentRevision.decidedAt} > now() - make_interval(mins => ${approvalUndoMinutes}), false)`;
}

/** The version in which a field last changed; actions that only change the state do not count. */
export function newestField({ fieldVersions }: Pick<Revision, 'fieldVersions'>): number {
  return Math.max(1, ...Object.values(fieldVersions));
}

interface RecordedAction {
  item: Item;
  /** The revision after the action. */
  moved: Revision;
  actorId: string;
  action: string;
  from: ContentState | 'trash';
  to?: ContentState | 'trash';
  reason?: string;
  details?: Record<string, unknown>;
}

/** Appends an action on a revision to the audit trail. */
export function recordAction(
  tx: Transaction,
  { item, moved, actorId, action, from, to = moved.state, reason = '', details }: RecordedAction,
): Promise<void> {
  const facts = { revisionId: moved.id, number: moved.number, version: moved.version, ...details };
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return appendAudit(tx, {
    actorId,
    action,
    subjectKind: 'content',
    subjectId: item.id,
    fromState: from,
    toState: to,
    reason,
    details: known,
  });
}
