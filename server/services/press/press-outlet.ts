/** Press outlets for staff, with their accreditations and what was downloaded with them. */
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { edition } from '#server/db/schema/award.ts';
import { pressAccreditation, pressDownload, pressKit, pressOutlet } from '#server/db/schema/press.ts';
import { emailRefused, notFound, requiredMissing } from '#server/errors.ts';
import type { Data, Input } from '#shared/api/endpoint.ts';
import {
  outletFields,
  type Accreditation,
  type ManagedOutlet,
  type OutletFields,
  type listPressDownloads,
  type saveOutlet,
} from '#shared/api/press/press-staff.ts';
import type { Removed } from '#shared/api/removed-record.ts';
import { isEmail } from '#shared/validation.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { auditEdit, editedFields, isoOrNull, mergeEdit } from '#server/services/record/record-edit.ts';
import { keepRemoved } from '#server/services/record/removed-record.ts';
import { isValidAccreditation, signOf } from './press-access.ts';

const outletsMax = 500;
const downloadsShown = 100;

/** Outlets by name, each with its accreditations, the latest first. */
export async function listOutlets(db: Database): Promise<ManagedOutlet[]> {
  const [outlets, accreditations] = await Promise.all([
    db.select().from(pressOutlet).orderBy(asc(pressOutlet.nameEn), asc(pressOutlet.nameZh), asc(pressOutlet.id)).limit(outletsMax),
    readAccreditations(db),
  ]);
  return outlets.map((row) => ({
    id: row.id,
    fields: editedFields<OutletFields>(outletFields, row),
    accreditations: accreditations.filter(({ outletId }) => outletId === row.id).map(({ outletId: _of, ...one }) => one),
  }));
}

async function readAccreditations(db: Database): Promise<(Accreditation & { outletId: string })[]> {
  const rows = await db
    .select({
      row: pressAccreditation,
      year: edition.year,
      isValid: isValidAccreditation(),
      downloads: sql<number>`(select count(*)::int from ${pressDownload} where ${pressDownload.accreditationId} = ${pressAccreditation.id})`,
    })
    .from(pressAccreditation)
    .innerJoin(edition, eq(edition.id, pressAccreditation.editionId))
    .orderBy(desc(pressAccreditation.createdAt), desc(pressAccreditation.id));
  return rows.map(({ row, year, isValid, downloads }) => ({
    id: row.id,
    outletId: row.outletId,
    editionId: row.editionId,
    year,
    holder: row.holder,
    language: row.language,
    sign: signOf(row.id),
    state: isValid ? 'valid' : row.revokedAt ? 'revoked' : 'expired',
    expiresAt: row.expiresAt.toISOString(),
    enteredAt: isoOrNull(row.enteredAt),
    downloads,
  }));
}

/** Throws `requiredMissing` without a name, and `emailRefused`. */
export function insertOutlet(db: Database, actorId: string, fields: OutletFields): Promise<{ id: string }> {
  const clean = cleaned(fields) as OutletFields;
  check(clean);
  return db.transaction(async (tx) => {
    const id = newId();
    await tx.insert(pressOutlet).values({ id, ...clean });
    await appendAudit(tx, { actorId, action: 'add', subjectKind: 'pressOutlet', subjectId: id, details: namesOf(clean) });
    return { id };
  });
}

/** Throws `notFound`, `requiredMissing`, `emailRefused` and `editConflict`. */
export function updateOutlet(db: Database, actorId: string, { id, base, changes }: Input<typeof saveOutlet>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(pressOutlet).where(eq(pressOutlet.id, id)).for('update');
    if (!row) throw notFound();
    const present = editedFields<OutletFields>(outletFields, row);
    const subject = { kind: 'pressOutlet', id };
    const write = await mergeEdit(tx, subject, { present, base, changes: cleaned(changes) });
    if (Object.keys(write).length === 0) return;
    check({ ...present, ...write });
    await tx.update(pressOutlet).set(write).where(eq(pressOutlet.id, id));
    await auditEdit(tx, subject, { actorId, present, write });
  });
}

/** Throws `notFound`. */
export function removeOutlet(db: Database, actorId: string, id: string): Promise<Removed> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(pressOutlet).where(eq(pressOutlet.id, id)).for('update');
    if (!row) throw notFound();
    const accreditations = tx.select({ id: pressAccreditation.id }).from(pressAccreditation).where(eq(pressAccreditation.outletId, id));
    const removed = await keepRemoved(tx, { kind: 'pressOutlet', id }, [
      [pressOutlet, eq(pressOutlet.id, id)],
      [pressAccreditation, eq(pressAccreditation.outletId, id)],
      [pressDownload, inArray(pressDownload.accreditationId, accreditations)],
    ]);
    await tx.delete(pressOutlet).where(eq(pressOutlet.id, id));
    await appendAudit(tx, { actorId, action: 'remove', subjectKind: 'pressOutlet', subjectId: id, details: namesOf(row) });
    return removed;
  });
}

export async function listDownloads(db: Database, accreditationId: string): Promise<Data<typeof listPressDownloads>> {
  const rows = await db
    .select({ row: pressDownload, kitZh: pressKit.titleZh, kitEn: pressKit.titleEn })
    .from(pressDownload)
    .innerJoin(pressKit, eq(pressKit.id, pressDownload.kitId))
    .where(eq(pressDownload.accreditationId, accreditationId))
    .orderBy(desc(pressDownload.downloadedAt), desc(pressDownload.id))
    .limit(downloadsShown);
  return rows.map(({ row: { id, item, name, downloadedAt }, ...kit }) => ({ id, ...kit, item, name, at: downloadedAt.toISOString() }));
}

function cleaned(fields: Partial<OutletFields>): Partial<OutletFields> {
  const lines = (['nameZh', 'nameEn', 'email'] as const).flatMap((name) =>
    fields[name] === undefined ? [] : [[name, cleanLine(fields[name])]],
  );
  return {
    ...fields,
    ...(Object.fromEntries(lines) as Partial<OutletFields>),
    ...(fields.note === undefined ? {} : { note: fields.note.trim() }),
  };
}

function check({ nameZh, nameEn, email }: OutletFields): void {
  if (nameZh === '' && nameEn === '') throw requiredMissing();
  if (email !== '' && !isEmail(email)) throw emailRefused();
}

function namesOf({ nameZh, nameEn }: Pick<OutletFields, 'nameZh' | 'nameEn'>): Record<string, unknown> {
  return { nameZh, nameEn };
}
