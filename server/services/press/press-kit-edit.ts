/** Press kits for staff: listed, added, and saved by field. */
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { edition } from '#server/db/schema/award.ts';
import { pressDownload, pressKit, pressOutlet } from '#server/db/schema/press.ts';
import { invalidRequest, notFound, requiredMissing } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { kitFields, type addKit, type KitFields, type KitRow, type ManagedKit, type saveKit } from '#shared/api/press/press-staff.ts';
import type { Removed } from '#shared/api/removed-record.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { asColumns } from '#server/services/core/instant.ts';
import { auditEdit, editedFields, isoOrNull, mergeEdit, requirePictures, withInstants } from '#server/services/record/record-edit.ts';
import { readPressFiles } from '#server/services/award/press-kit.ts';
import { keepRemoved } from '#server/services/record/removed-record.ts';
import { isEmbargoed } from './press-access.ts';

const kitsMax = 500;
const instants = ['embargoAt'] as const;

export async function listKits(db: Database): Promise<KitRow[]> {
  const rows = await db
    .select({
      row: pressKit,
      year: edition.year,
      isEmbargoed: isEmbargoed(),
      downloads: sql<number>`(select count(*)::int from ${pressDownload} where ${pressDownload.kitId} = ${pressKit.id})`,
    })
    .from(pressKit)
    .innerJoin(edition, eq(edition.id, pressKit.editionId))
    .orderBy(desc(pressKit.createdAt), desc(pressKit.id))
    .limit(kitsMax);
  return rows.map(({ row, ...rest }) => ({
    id: row.id,
    titleZh: row.titleZh,
    titleEn: row.titleEn,
    embargoAt: isoOrNull(row.embargoAt),
    isOpen: row.isOpen,
    isForAll: row.isForAll,
    outlets: row.outletIds.length,
    files: row.files.length,
    ...rest,
  }));
}

/** Throws `notFound`. */
export async function getKit(db: Queryable, id: string): Promise<ManagedKit> {
  const [known] = await db
    .select({ row: pressKit, year: edition.year })
    .from(pressKit)
    .innerJoin(edition, eq(edition.id, pressKit.editionId))
    .where(eq(pressKit.id, id));
  if (!known) throw notFound();
  const fields = toFields(known.row);
  return { id, editionId: known.row.editionId, year: known.year, fields, pressFiles: await readPressFiles(db, fields.files) };
}

/** Throws `requiredMissing` without a title and `invalidRequest` for an unknown edition. */
export function insertKit(
  db: Database,
  actorId: string,
  { editionId, titleZh, titleEn }: Input<typeof addKit>['body'],
): Promise<{ id: string }> {
  const titles = { titleZh: cleanLine(titleZh), titleEn: cleanLine(titleEn) };
  checkTitles(titles);
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ id: edition.id }).from(edition).where(eq(edition.id, editionId)).for('key share');
    if (!known) throw invalidRequest('editionId');
    const id = newId();
    await tx.insert(pressKit).values({ id, editionId, ...titles });
    await appendAudit(tx, { actorId, action: 'add', subjectKind: 'pressKit', subjectId: id, details: { edition: editionId, ...titles } });
    return { id };
  });
}

/** Returns the kit after the change. Throws `notFound`, `requiredMissing`, `invalidRequest`, `licenceEnded` and `editConflict`. */
export function updateKit(db: Database, actorId: string, { id, base, changes }: Input<typeof saveKit>['body']): Promise<ManagedKit> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(pressKit).where(eq(pressKit.id, id)).for('update');
    if (!row) throw notFound();
    const present = toFields(row);
    const subject = { kind: 'pressKit', id };
    const write = await mergeEdit(tx, subject, {
      present,
      base: withInstants(base, instants),
      changes: withInstants(cleaned(changes), instants),
    });
    if (Object.keys(write).length === 0) return getKit(tx, id);
    checkTitles({ ...present, ...write });
    const before = new Set(present.files.map((file) => file.id));
    const chosen = (write.files ?? []).map((file) => file.id).filter((fileId) => !before.has(fileId));
    await requirePictures(tx, { ids: chosen, field: 'files' });
    if (write.outletIds) await requireOutlets(tx, write.outletIds);
    await tx.update(pressKit).set(asColumns(write, instants)).where(eq(pressKit.id, id));
    await auditEdit(tx, subject, { actorId, present, write });
    return getKit(tx, id);
  });
}

/** Throws `notFound`. */
export function removeKit(db: Database, actorId: string, id: string): Promise<Removed> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(pressKit).where(eq(pressKit.id, id)).for('update');
    if (!row) throw notFound();
    const removed = await keepRemoved(tx, { kind: 'pressKit', id }, [
      [pressKit, eq(pressKit.id, id)],
      [pressDownload, eq(pressDownload.kitId, id)],
    ]);
    await tx.delete(pressKit).where(eq(pressKit.id, id));
    const details = { edition: row.editionId, titleZh: row.titleZh, titleEn: row.titleEn };
    await appendAudit(tx, { actorId, action: 'remove', subjectKind: 'pressKit', subjectId: id, details });
    return removed;
  });
}

async function requireOutlets(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await db
    .select({ id: pressOutlet.id })
    .from(pressOutlet)
    .where(inArray(pressOutlet.id, [...ids]));
  if (known.length !== ids.length) throw invalidRequest('outletIds');
}

function toFields(row: typeof pressKit.$inferSelect): KitFields {
  return editedFields<KitFields>(kitFields, row);
}

function cleaned(fields: Partial<KitFields>): Partial<KitFields> {
  const titles = (['titleZh', 'titleEn'] as const).flatMap((name) => (fields[name] === undefined ? [] : [[name, cleanLine(fields[name])]]));
  const texts = (['textZh', 'textEn'] as const).flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name].trim()]]));
  return { ...fields, ...(Object.fromEntries([...titles, ...texts]) as Partial<KitFields>) };
}

function checkTitles({ titleZh, titleEn }: Pick<KitFields, 'titleZh' | 'titleEn'>): void {
  if (titleZh === '' && titleEn === '') throw requiredMissing();
}
