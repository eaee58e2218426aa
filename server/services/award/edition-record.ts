/** Editions for staff: their list, one with all its parts, and the removal of drafts. No query of this file reads a result. */
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { awardCategory, awardUnit, edition, film, nomination } from '#server/db/schema/award.ts';
import { programmeEvent } from '#server/db/schema/programme.ts';
import { editionKept, editionTaken, invalidRequest, notFound } from '#server/errors.ts';
import { recordService } from '#server/services/record/record-service.ts';
import { editionRecord, partsMax, type ManagedEdition } from '#shared/api/record/edition.ts';
import type { Language } from '#shared/language.ts';
import { editionTags } from './award-change.ts';
import { ceremonyFields, isDraft, toCeremony } from './edition-edit.ts';
import { categoryStaff, jurorStaff, nominationStaff, unitStaff } from './edition-part-record.ts';

/** In a query of one table Drizzle writes columns unqualified, so subqueries qualify them themselves. */
const ofEdition = sql`from ${awardUnit} where ${awardUnit}.edition_id = ${edition}.id`;
const units = sql`(select ${awardUnit}.id ${ofEdition})`;
const categories = sql`(select ${awardCategory}.id from ${awardCategory} where ${awardCategory}.unit_id in ${units})`;
const counts = {
  units: sql<number>`(select count(*)::int ${ofEdition})`,
  categories: sql<number>`(select count(*)::int from ${awardCategory} where ${awardCategory}.unit_id in ${units})`,
  films: sql<number>`(select count(*)::int from ${film} where ${film}.unit_id in ${units})`,
  nominations: sql<number>`(select count(*)::int from ${nomination} where ${nomination}.category_id in ${categories})`,
};

export const editionStaff = (db: Database) =>
  recordService(db, editionRecord, {
    table: edition,
    list: {
      from: sql`${edition}`,
      searched: [edition.id, edition.ordinalZh, edition.ordinalEn, edition.themeZh, edition.themeEn],
      order: [desc(edition.year)],
      rows: async (from, ids) => {
        const rows = await from
          .select({ ...ceremonyFields, counts })
          .from(edition)
          .where(inArray(edition.id, [...ids]));
        return rows.map((row) => {
          const { id, year, ordinalZh, ordinalEn } = row.edition;
          return { id, year, ordinalZh, ordinalEn, ceremony: toCeremony(row), ...row.counts };
        });
      },
    },
    beside: async (from, id, { language }) => {
      const [current] = await from
        .select({ ...ceremonyFields, isDraft: isDraft(id) })
        .from(edition)
        .where(eq(edition.id, id));
      if (!current) throw notFound();
      return {
        isDraft: current.isDraft,
        ceremony: toCeremony(current),
        units: await readUnits(db, from, { id, language }),
        jury: (await jurorStaff(db).list({ editionId: id, pageSize: partsMax }, language, from)).rows,
      };
    },
    tags: async (_from, id) => editionTags(id),
    check: async (tx, { id, write }) => {
      const { year } = write;
      for (const name of ['year', 'awardCount', 'entryCount', 'countryCount'] as const)
        if (write[name] === null) throw invalidRequest(name);
      // A year that stays is not written, so this edition is a new one.
      const there = year === undefined ? [] : await tx.select({ id: edition.id }).from(edition).where(eq(edition.id, id));
      if (there.length > 0) throw editionTaken();
    },
    // A new edition is hidden until those who run the ceremony show it.
    index: async (tx, id, { before, after }) => {
      if (!before && after) await tx.update(edition).set({ isHidden: true }).where(eq(edition.id, id));
    },
    isKept: async (tx, id) => {
      // A film that is added at the same time waits, and then finds no unit.
      await tx.select({ id: awardUnit.id }).from(awardUnit).where(eq(awardUnit.editionId, id)).for('update');
      const { rows } = await tx.execute<{ draft: boolean }>(sql`select ${isDraft(id)} as draft`);
      if (!rows[0]?.draft) throw editionKept();
      return false;
    },
    kept: (tx, id) => [
      [awardUnit, eq(awardUnit.editionId, id)],
      [awardCategory, inArray(awardCategory.unitId, unitsOf(tx, id))],
      [programmeEvent, eq(programmeEvent.editionId, id)],
    ],
    erase: async (tx, id) => {
      await tx.delete(programmeEvent).where(eq(programmeEvent.editionId, id));
      await tx.delete(awardCategory).where(inArray(awardCategory.unitId, unitsOf(tx, id)));
      await tx.delete(awardUnit).where(eq(awardUnit.editionId, id));
    },
  });

const unitsOf = (from: Queryable, id: string) => from.select({ id: awardUnit.id }).from(awardUnit).where(eq(awardUnit.editionId, id));

async function readUnits(
  db: Database,
  from: Queryable,
  { id, language }: { id: string; language: Language },
): Promise<ManagedEdition['units']> {
  const query = { editionId: id, pageSize: partsMax };
  const { rows } = await unitStaff(db).list(query, language, from);
  const ofUnit = Map.groupBy((await categoryStaff(db).list(query, language, from)).rows, ({ unitId }) => unitId);
  const ofCategory = Map.groupBy((await nominationStaff(db).list(query, language, from)).rows, ({ categoryId }) => categoryId);
  return rows.map((unit) => ({
    ...unit,
    categories: (ofUnit.get(unit.id) ?? []).map((category) => ({ ...category, nominations: ofCategory.get(category.id) ?? [] })),
  }));
}
