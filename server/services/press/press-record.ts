/** Press outlets and kits for staff: their lists, and what depends on them. None of it is public, so that no page is purged. */
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { pressAccreditation, pressDownload, pressKit, pressOutlet } from '#server/db/schema/press.ts';
import { readPressFiles } from '#server/services/award/press-kit.ts';
import { isoOrNull, requirePictures } from '#server/services/record/record-edit.ts';
import type { MailQueue } from '#server/services/notification/mail-queue.ts';
import { recordService } from '#server/services/record/record-service.ts';
import { kitRecord, outletRecord, type Accreditation } from '#shared/api/record/press.ts';
import { isEmbargoed, isValidAccreditation, signOf } from './press-access.ts';

export const outletStaff = (db: Database, mailQueue: Pick<MailQueue, 'canSend'>) =>
  recordService(db, outletRecord, {
    table: pressOutlet,
    list: {
      from: sql`${pressOutlet}`,
      searched: [pressOutlet.nameZh, pressOutlet.nameEn, pressOutlet.email, pressOutlet.note],
      order: [asc(pressOutlet.nameEn), asc(pressOutlet.nameZh), asc(pressOutlet.id)],
      rows: async (from, ids) => {
        const outlets = await from
          .select()
          .from(pressOutlet)
          .where(inArray(pressOutlet.id, [...ids]));
        const accreditations = await readAccreditations(from, ids);
        return outlets.map((outlet) => ({ ...outlet, accreditations: accreditations.get(outlet.id) ?? [], canSend: mailQueue.canSend }));
      },
    },
    beside: async () => ({}),
    tags: async () => [],
    kept: (tx, id) => [
      [pressAccreditation, eq(pressAccreditation.outletId, id)],
      [
        pressDownload,
        inArray(
          pressDownload.accreditationId,
          tx.select({ id: pressAccreditation.id }).from(pressAccreditation).where(eq(pressAccreditation.outletId, id)),
        ),
      ],
    ],
  });

/** By outlet, the latest first. */
async function readAccreditations(db: Queryable, outletIds: readonly string[]): Promise<Map<string, Accreditation[]>> {
  const rows = await db
    .select({
      id: pressAccreditation.id,
      outletId: pressAccreditation.outletId,
      editionId: pressAccreditation.editionId,
      year: edition.year,
      holder: pressAccreditation.holder,
      language: pressAccreditation.language,
      expiresAt: pressAccreditation.expiresAt,
      enteredAt: pressAccreditation.enteredAt,
      revokedAt: pressAccreditation.revokedAt,
      isValid: isValidAccreditation(),
      downloads: sql<number>`(select count(*)::int from ${pressDownload} where ${pressDownload.accreditationId} = ${pressAccreditation.id})`,
    })
    .from(pressAccreditation)
    .innerJoin(edition, eq(edition.id, pressAccreditation.editionId))
    .where(inArray(pressAccreditation.outletId, [...outletIds]))
    .orderBy(desc(pressAccreditation.createdAt), desc(pressAccreditation.id));
  const accreditations = rows.map(({ isValid, revokedAt, expiresAt, enteredAt, ...row }) => ({
    ...row,
    sign: signOf(row.id),
    state: isValid ? ('valid' as const) : revokedAt ? ('revoked' as const) : ('expired' as const),
    expiresAt: expiresAt.toISOString(),
    enteredAt: isoOrNull(enteredAt),
  }));
  return Map.groupBy(accreditations, ({ outletId }) => outletId);
}

export const kitStaff = (db: Database) =>
  recordService(db, kitRecord, {
    table: pressKit,
    list: {
      from: sql`${pressKit}`,
      searched: [pressKit.titleZh, pressKit.titleEn, pressKit.textZh, pressKit.textEn],
      filter: ({ editionId }) => (editionId ? eq(pressKit.editionId, String(editionId)) : undefined),
      order: [desc(pressKit.createdAt), desc(pressKit.id)],
      rows: async (from, ids) => {
        const rows = await from
          .select({
            kit: pressKit,
            year: edition.year,
            isEmbargoed: isEmbargoed(),
            downloads: sql<number>`(select count(*)::int from ${pressDownload} where ${pressDownload.kitId} = ${pressKit.id})`,
          })
          .from(pressKit)
          .innerJoin(edition, eq(edition.id, pressKit.editionId))
          .where(inArray(pressKit.id, [...ids]));
        return rows.map(({ kit, ...facts }) => ({
          ...kit,
          ...facts,
          embargoAt: isoOrNull(kit.embargoAt),
          outlets: kit.outletIds.length,
          files: kit.files.length,
        }));
      },
    },
    beside: async (from, _id, { fields: { files } }) => ({ pressFiles: await readPressFiles(from, files) }),
    tags: async () => [],
    // What a kit holds already stays, whatever has become of its licence.
    check: async (tx, { present, write: { files = [] } }) => {
      const held = new Set(present.files.map((file) => file.id));
      await requirePictures(tx, { ids: files.flatMap((file) => (held.has(file.id) ? [] : file.id)), field: 'files' });
    },
    kept: (_tx, id) => [[pressDownload, eq(pressDownload.kitId, id)]],
  });
