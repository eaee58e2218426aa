/** The face gallery for staff: its columns, and the faces of a column. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { person } from '#server/db/schema/person.ts';
import { notFound } from '#server/errors.ts';
import { isPublic } from '#server/services/core/visibility.ts';
import { readMediaItems } from '#server/services/media/media-item.ts';
import { isoOrNull, shownState } from '#server/services/record/record-edit.ts';
import { recordService } from '#server/services/record/record-service.ts';
import { faceColumnRecord, faceRecord } from '#shared/api/record/face.ts';
import { faceTags } from './award-change.ts';

export const faceColumnStaff = (db: Database) =>
  recordService(db, faceColumnRecord, {
    table: faceColumn,
    usedBy: [face.columnId],
    list: {
      from: sql`${faceColumn}`,
      searched: [faceColumn.labelZh, faceColumn.labelEn],
      order: [asc(faceColumn.position), asc(faceColumn.id)],
      rows: async (from, ids) => {
        const own = sql`from ${face} where ${face}.column_id = ${faceColumn}.id`;
        const rows = await from
          .select({
            column: faceColumn,
            faces: sql<number>`(select count(*)::int ${own})`,
            shown: sql<number>`(select count(*)::int ${own} and ${isPublic(face)})`,
          })
          .from(faceColumn)
          .where(inArray(faceColumn.id, [...ids]));
        return rows.map(({ column, ...counts }) => ({ ...column, ...counts }));
      },
    },
    beside: async (from, _id, { fields: { coverId }, language }) => ({
      cover: (await readMediaItems(from, [coverId], language)).get(coverId ?? '') ?? null,
    }),
    tags: async () => faceTags,
  });

export const faceStaff = (db: Database) => {
  const named = {
    personZh: sql<string>`coalesce(${person.nameZh}, '')`,
    personEn: sql<string>`coalesce(${person.nameEn}, '')`,
    shown: shownState(face),
  };
  return recordService(db, faceRecord, {
    table: face,
    within: face.columnId,
    list: {
      from: sql`${face}`,
      searched: [face.nameZh, face.nameEn, face.roleZh, face.roleEn],
      filter: ({ columnId }) => (columnId ? eq(face.columnId, String(columnId)) : undefined),
      order: [asc(face.position), asc(face.id)],
      rows: async (from, ids, language) => {
        const rows = await from
          .select({ face, ...named })
          .from(face)
          .leftJoin(person, eq(person.id, face.personId))
          .where(inArray(face.id, [...ids]));
        const media = await readMediaItems(
          from,
          rows.map((row) => row.face.imageId),
          language,
        );
        return rows.flatMap(({ face: row, ...facts }) => {
          const image = media.get(row.imageId);
          return image ? [{ ...row, ...facts, image, publishAt: isoOrNull(row.publishAt), unpublishAt: isoOrNull(row.unpublishAt) }] : [];
        });
      },
    },
    beside: async (from, id, { fields: { imageId }, language }) => {
      const [row] = await from.select(named).from(face).leftJoin(person, eq(person.id, face.personId)).where(eq(face.id, id));
      if (!row) throw notFound();
      return { ...row, image: (await readMediaItems(from, [imageId], language)).get(imageId) ?? null };
    },
    tags: async (_from, id) => [...faceTags, `face:${id}`],
  });
};
