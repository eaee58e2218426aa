/** The face gallery for staff: columns and faces are added, edited by field, ordered and removed. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { shortListFile, type ListFile } from '#server/db/list-file.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { person } from '#server/db/schema/person.ts';
import { notFound, requiredMissing, stillUsed } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import {
  type addFace,
  type addFaceColumn,
  faceFields,
  type FaceFields,
  type ManagedFace,
  type ManagedFaceColumn,
  type orderFaces,
  type removeFace,
  type saveFace,
  type saveFaceColumn,
} from '#shared/api/face-staff.ts';
import type { Language } from '#shared/language.ts';
import type { Removed } from '#shared/api/press/removed-record.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import {
  auditEdit,
  checkOrder,
  checkWindow,
  editedFields,
  faceTags,
  mergeEdit,
  requirePictures,
  requireRecordPictures,
  requireRows,
  shownState,
  withInstants,
  writePositions,
} from './award-edit.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { asColumns } from '#server/services/core/instant.ts';
import { readMediaItems } from '#server/services/media/media-item.ts';
import { keepRemoved } from './removed-record.ts';
import { isPublic } from '#server/services/core/visibility.ts';

export async function listFaceColumns(db: Database, language: Language): Promise<ManagedFaceColumn[]> {
  const own = sql`from ${face} where ${face}.column_id = ${faceColumn}.id`;
  const rows = await db
    .select({
      column: faceColumn,
      faces: sql<number>`(select count(*)::int ${own})`,
      shown: sql<number>`(select count(*)::int ${own} and ${isPublic(face)})`,
    })
    .from(faceColumn)
    .orderBy(asc(faceColumn.position), asc(faceColumn.id));
  const media = await readMediaItems(
    db,
    rows.map(({ column }) => column.coverId),
    language,
  );
  return rows.map(({ column: { id, labelZh, labelEn, year, coverId }, faces, shown }) => ({
    id,
    labelZh,
    labelEn,
    year,
    coverId,
    cover: media.get(coverId ?? '') ?? null,
    faces,
    shown,
  }));
}

export async function listFaces(db: Database, columnId: string, language: Language): Promise<ManagedFace[]> {
  const rows = await db
    .select({ face, personZh: person.nameZh, personEn: person.nameEn, shown: shownState(face) })
    .from(face)
    .leftJoin(person, eq(person.id, face.personId))
    .where(eq(face.columnId, columnId))
    .orderBy(asc(face.position), asc(face.id));
  const media = await readMediaItems(
    db,
    rows.map((row) => row.face.imageId),
    language,
  );
  return rows.flatMap(({ face: row, personZh, personEn, shown }) => {
    const image = media.get(row.imageId);
    return image ? [{ id: row.id, ...toFields(row), image, personZh: personZh ?? '', personEn: personEn ?? '', shown }] : [];
  });
}

export async function exportFaces(db: Database, columnId: string, language: Language): Promise<ListFile> {
  return shortListFile(await listFaces(db, columnId, language));
}

function toFields(row: typeof face.$inferSelect): FaceFields {
  return editedFields<FaceFields>(faceFields, row);
}

export function insertFaceColumn(
  db: Database,
  actorId: string,
  { labelZh, labelEn, year }: Input<typeof addFaceColumn>['body'],
): Promise<{ id: string }> {
  checkName(labelZh, labelEn);
  return db.transaction(async (tx) => {
    const id = newId();
    await tx
      .insert(faceColumn)
      .values({
        id,
        labelZh: labelZh.trim(),
        labelEn: labelEn.trim(),
        year,
        position: sql`(select coalesce(max(position) + 1, 0) from ${faceColumn})`,
      });
    await keep(tx, { actorId, action: 'add', kind: 'faceColumn', id });
    return { id };
  });
}

function checkName(zh: string, en: string): void {
  if (zh.trim() === '' && en.trim() === '') throw requiredMissing();
}

/** Throws `notFound`, `requiredMissing`, `invalidRequest` and `editConflict`. */
export function updateFaceColumn(
  db: Database,
  actorId: string,
  { id, base, changes }: Input<typeof saveFaceColumn>['body'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const { labelZh, labelEn, year, coverId } = await lockColumn(tx, id);
    const present = { labelZh, labelEn, year, coverId };
    const subject = { kind: 'faceColumn', id };
    const write = await mergeEdit(tx, subject, { present, base, changes });
    if (Object.keys(write).length === 0) return;
    checkName(write.labelZh ?? labelZh, write.labelEn ?? labelEn);
    await requirePictures(tx, { ids: [write.coverId], field: 'coverId' });
    await tx.update(faceColumn).set(write).where(eq(faceColumn.id, id));
    await auditEdit(tx, subject, { actorId, present, write });
    await announceChange(tx, faceTags);
  });
}

/** Locks a column, which serialises changes of the order of its faces. */
async function lockColumn(tx: Transaction, id: string): Promise<typeof faceColumn.$inferSelect> {
  const [row] = await tx.select().from(faceColumn).where(eq(faceColumn.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** Throws `notFound` for the column, `invalidRequest` for an unknown picture or person. */
export function insertFace(db: Database, actorId: string, { columnId, ...input }: Input<typeof addFace>['body']): Promise<{ id: string }> {
  const fields = withInstants(input, ['publishAt', 'unpublishAt']);
  checkName(fields.nameZh, fields.nameEn);
  checkWindow(fields);
  return db.transaction(async (tx) => {
    await lockColumn(tx, columnId);
    await checkReferences(tx, fields);
    const id = newId();
    // After all faces of the gallery, whose positions are global.
    const position = sql`(select coalesce(max(position) + 1, 0) from ${face})`;
    await tx.insert(face).values({ ...asColumns(fields, ['publishAt', 'unpublishAt']), id, columnId, position });
    await keep(tx, { actorId, action: 'add', kind: 'face', id });
    return { id };
  });
}

async function checkReferences(tx: Transaction, { imageId, personId }: Partial<Pick<FaceFields, 'imageId' | 'personId'>>): Promise<void> {
  await requirePictures(tx, { ids: [imageId], field: 'imageId' });
  await requireRows(tx, person, { ids: [personId], field: 'personId' });
}

/** Throws `notFound`, `requiredMissing`, `invalidRequest` and `editConflict`. */
export function updateFace(db: Database, actorId: string, { id, base, changes }: Input<typeof saveFace>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(face).where(eq(face.id, id)).for('update');
    if (!row) throw notFound();
    const present = toFields(row);
    const subject = { kind: 'face', id };
    const write = await mergeEdit(tx, subject, { present, base, changes: withInstants(changes, ['publishAt', 'unpublishAt']) });
    if (Object.keys(write).length === 0) return;
    const next = { ...present, ...write };
    checkName(next.nameZh, next.nameEn);
    checkWindow(next);
    await requireRecordPictures(tx, ['imageId'], { present, write });
    await checkReferences(tx, write);
    await tx
      .update(face)
      .set(asColumns(write, ['publishAt', 'unpublishAt']))
      .where(eq(face.id, id));
    await auditEdit(tx, subject, { actorId, present, write });
    await announceChange(tx, [...faceTags, `face:${id}`]);
  });
}

/** Throws `notFound`, `invalidRequest`, and `editConflict` if the order is not the one that was read. */
export function orderGallery(db: Database, actorId: string, { columnId, base, ids }: Input<typeof orderFaces>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    if (columnId) await lockColumn(tx, columnId);
    const table = columnId ? face : faceColumn;
    // Columns have no parent row to lock, so all of them are locked.
    const query = tx
      .select({ id: table.id, position: table.position })
      .from(table)
      .where(columnId ? eq(face.columnId, columnId) : undefined)
      .orderBy(asc(table.position), asc(table.id));
    const rows = columnId ? await query : await query.for('update');
    const subject = { kind: columnId ? 'faceOrder' : 'faceColumnOrder', id: columnId ?? 'gallery' };
    await checkOrder(tx, subject, { present: rows.map(({ id }) => id), base, ids });
    const slots = ascendingPositions(rows.map(({ position }) => position));
    await writePositions(
      tx,
      table,
      ids.map((id, at) => [id, slots[at] ?? at] as const),
    );
    await keep(tx, { actorId, action: 'order', ...subject });
  });
}

/** The global positions of a column's faces, ascending and without duplicates. */
function ascendingPositions(positions: readonly number[]): number[] {
  let last = -1;
  return positions.map((position) => (last = Math.max(position, last + 1)));
}

/** Throws `notFound`, and `stillUsed` for a column that has faces. */
export function removeFromGallery(db: Database, actorId: string, { kind, id }: Input<typeof removeFace>['body']): Promise<Removed> {
  return db.transaction(async (tx) => {
    if (kind === 'column') {
      await lockColumn(tx, id);
      const [used] = await tx.select({ id: face.id }).from(face).where(eq(face.columnId, id)).limit(1);
      if (used) throw stillUsed();
      const removed = await keepRemoved(tx, { kind: 'faceColumn', id, tags: faceTags }, [[faceColumn, eq(faceColumn.id, id)]]);
      await tx.delete(faceColumn).where(eq(faceColumn.id, id));
      await keep(tx, { actorId, action: 'remove', kind: 'faceColumn', id });
      return removed;
    }
    const [known] = await tx.select({ id: face.id }).from(face).where(eq(face.id, id)).for('update');
    if (!known) throw notFound();
    const removed = await keepRemoved(tx, { kind: 'face', id, tags: [...faceTags, `face:${id}`] }, [[face, eq(face.id, id)]]);
    await tx.delete(face).where(eq(face.id, id));
    await keep(tx, { actorId, action: 'remove', kind: 'face', id });
    return removed;
  });
}

async function keep(
  tx: Transaction,
  { actorId, action, kind, id }: { actorId: string; action: string; kind: string; id: string },
): Promise<void> {
  await appendAudit(tx, { actorId, action, subjectKind: kind, subjectId: id });
  await announceChange(tx, kind === 'face' ? [...faceTags, `face:${id}`] : faceTags);
}
