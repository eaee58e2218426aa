/** Units, awards, nominations and jurors of an edition for staff. Each change locks the edition, so that all of its changes follow each other. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { awardCategory, awardUnit, film, juryMember, nomination, nominationRecipient } from '#server/db/schema/award.ts';
import { showRow } from '#server/db/schema/ceremony.ts';
import { person } from '#server/db/schema/person.ts';
import { conflict, idTaken, invalidRequest, stillUsed } from '#server/errors.ts';
import { inPinyin } from '#server/services/core/pinyin-terms.ts';
import { readMediaItems } from '#server/services/media/media-item.ts';
import { isSame } from '#server/services/core/merge-edit.ts';
import { shownState } from '#server/services/record/record-edit.ts';
import { recordService } from '#server/services/record/record-service.ts';
import { categoryRecord, jurorRecord, nominationRecord, unitKey, unitRecord } from '#shared/api/record/edition.ts';
import { awardAnchor, freeAnchor, isInAnchor } from '#shared/award/award-anchor.ts';
import type { FieldsOf } from '#shared/record/record.ts';
import { editionTags } from './award-change.ts';
import { hasResult } from './award-result.ts';
import { lockEdition, lockEditionOf } from './edition-edit.ts';
import { checkNamed, cleanNamed } from './named-person.ts';

export const unitStaff = (db: Database) =>
  recordService(db, unitRecord, {
    table: awardUnit,
    within: awardUnit.editionId,
    lockParent: (tx, { editionId = '' }) => lockEdition(tx, editionId),
    usedBy: [awardCategory.unitId, film.unitId, juryMember.unitId],
    list: {
      from: sql`${awardUnit}`,
      searched: [awardUnit.key, awardUnit.labelZh, awardUnit.labelEn],
      filter: ({ editionId }) => (editionId ? eq(awardUnit.editionId, String(editionId)) : undefined),
      order: [asc(awardUnit.position), asc(awardUnit.id)],
      rows: (from, ids) =>
        from
          .select({
            id: awardUnit.id,
            key: awardUnit.key,
            labelZh: awardUnit.labelZh,
            labelEn: awardUnit.labelEn,
            // In a query of one table Drizzle writes columns unqualified, so the subquery qualifies them itself.
            films: sql<number>`(select count(*)::int from ${film} where ${film}.unit_id = ${awardUnit}.id)`,
          })
          .from(awardUnit)
          .where(inArray(awardUnit.id, [...ids])),
    },
    beside: async () => ({}),
    tags: async (_from, _id, { editionId }) => editionTags(editionId),
    isIdentifierTaken: async (tx, key, { editionId = '' }) =>
      (await tx.$count(awardUnit, and(eq(awardUnit.editionId, editionId), eq(awardUnit.key, key)))) > 0,
    check: async (tx, { id, present: { editionId }, write }) => {
      stays(editionId, write.editionId, 'editionId');
      if (write.key === undefined) return;
      if (!unitKey.test(write.key)) throw invalidRequest('key');
      const [taken] = await tx
        .select({ id: awardUnit.id })
        .from(awardUnit)
        .where(and(eq(awardUnit.editionId, editionId), eq(awardUnit.key, write.key), ne(awardUnit.id, id)));
      if (taken) throw idTaken();
    },
  });

export const categoryStaff = (db: Database) =>
  recordService(db, categoryRecord, {
    table: awardCategory,
    within: awardCategory.unitId,
    lockParent: (tx, { unitId = '' }) => lockEditionOf(tx, 'unit', unitId),
    usedBy: [nomination.categoryId],
    kept: (_tx, id) => [[showRow, eq(showRow.categoryId, id)]],
    list: {
      from: sql`${awardCategory} join ${awardUnit} on ${awardUnit.id} = ${awardCategory.unitId}`,
      searched: [awardCategory.labelZh, awardCategory.labelEn],
      filter: ({ editionId, unitId }) =>
        and(
          editionId ? eq(awardUnit.editionId, String(editionId)) : undefined,
          unitId ? eq(awardCategory.unitId, String(unitId)) : undefined,
        ),
      order: [asc(awardUnit.position), asc(awardCategory.position), asc(awardCategory.id)],
      rows: (from, ids) =>
        from
          .select({
            id: awardCategory.id,
            unitId: awardCategory.unitId,
            subject: awardCategory.subject,
            labelZh: awardCategory.labelZh,
            labelEn: awardCategory.labelEn,
          })
          .from(awardCategory)
          .where(inArray(awardCategory.id, [...ids])),
    },
    beside: async () => ({}),
    tags: async (from, _id, { unitId }) => editionTags(await editionOfUnit(from, unitId)),
    check: async (tx, { id, present, write: { unitId, subject } }) => {
      stays(present.unitId, unitId, 'unitId');
      if (subject === undefined || subject === present.subject) return;
      const [nominated] = await tx.select({ id: nomination.id }).from(nomination).where(eq(nomination.categoryId, id)).limit(1);
      if (nominated) throw stillUsed();
    },
    index: async (tx, id, { before, after }) => {
      if (!before && after) await nameAnchor(tx, id, after);
    },
  });

/** Gives a new award the anchor of its name, which it keeps: the same name is the same award in every edition. */
async function nameAnchor(tx: Transaction, id: string, { unitId, labelZh, labelEn }: FieldsOf<typeof categoryRecord>): Promise<void> {
  const latinName = isInAnchor(labelEn) ? labelEn : await inPinyin(labelZh);
  const editionId = await editionOfUnit(tx, unitId);
  const units = await tx.select({ id: awardUnit.id, key: awardUnit.key }).from(awardUnit).where(eq(awardUnit.editionId, editionId));
  const ofEdition = inArray(
    awardCategory.unitId,
    units.map((unit) => unit.id),
  );
  // A name that no anchor tells is an award of its own.
  const taken = await tx
    .select({ anchor: awardCategory.anchor })
    .from(awardCategory)
    .where(isInAnchor(latinName) ? ofEdition : undefined);
  const anchor = freeAnchor(
    awardAnchor(latinName, units.find((unit) => unit.id === unitId)?.key ?? ''),
    taken.map((row) => row.anchor),
  );
  // One that is restored has its own.
  await tx
    .update(awardCategory)
    .set({ anchor })
    .where(and(eq(awardCategory.id, id), eq(awardCategory.anchor, '')));
}

const { personId, nameZh, nameEn, function: task } = nominationRecipient;

export const nominationStaff = (db: Database) =>
  recordService(db, nominationRecord, {
    table: nomination,
    within: nomination.categoryId,
    lockParent: (tx, { categoryId = '' }) => lockEditionOf(tx, 'category', categoryId),
    children: {
      recipients: {
        table: nominationRecipient,
        key: nominationRecipient.nominationId,
        position: nominationRecipient.position,
        columns: { personId, nameZh, nameEn, function: task },
      },
    },
    list: {
      from: sql`${nomination} join ${awardCategory} on ${awardCategory.id} = ${nomination.categoryId}
        join ${awardUnit} on ${awardUnit.id} = ${awardCategory.unitId}
        left join ${film} on ${film.id} = ${nomination.filmId} left join ${person} on ${person.id} = ${nomination.personId}`,
      searched: [nomination.roleZh, nomination.roleEn, film.titleZh, film.titleEn, person.nameZh, person.nameEn],
      filter: ({ editionId, categoryId }) =>
        and(
          editionId ? eq(awardUnit.editionId, String(editionId)) : undefined,
          categoryId ? eq(nomination.categoryId, String(categoryId)) : undefined,
        ),
      order: [asc(nomination.position), asc(nomination.id)],
      rows: (from, ids) =>
        from
          .select({
            id: nomination.id,
            categoryId: nomination.categoryId,
            filmId: nomination.filmId,
            personId: nomination.personId,
            roleZh: nomination.roleZh,
            roleEn: nomination.roleEn,
            filmZh: sql<string>`coalesce(${film.titleZh}, '')`,
            filmEn: sql<string>`coalesce(${film.titleEn}, '')`,
            personZh: sql<string>`coalesce(${person.nameZh}, '')`,
            personEn: sql<string>`coalesce(${person.nameEn}, '')`,
          })
          .from(nomination)
          .leftJoin(film, eq(film.id, nomination.filmId))
          .leftJoin(person, eq(person.id, nomination.personId))
          .where(inArray(nomination.id, [...ids])),
    },
    beside: async (from, _id, { fields: { recipients } }) => ({
      people: await from
        .select({ id: person.id, nameZh: person.nameZh, nameEn: person.nameEn })
        .from(person)
        .where(inArray(person.id, ['', ...recipients.flatMap((row) => row.personId ?? [])])),
    }),
    tags: async (from, _id, { categoryId }) => editionTags(await editionOfCategory(from, categoryId)),
    clean: ({ recipients, ...fields }) => ({ ...fields, ...(recipients && { recipients: cleanNamed(recipients) }) }),
    check: async (tx, { id, present, write }) => {
      stays(present.categoryId, write.categoryId, 'categoryId');
      await checkNamed(tx, write.recipients ?? [], 'recipients');
      if (write.filmId === undefined && write.personId === undefined) return;
      const next = { ...present, ...write };
      // Once its award has a result, readable or sealed, a nominee stays: refusing only the winner would reveal it.
      if (!(await isNew(tx, id)) && (await isDecided(tx, next.categoryId))) throw stillUsed();
      await checkNominee(tx, id, next);
    },
    isKept: (tx, _id, { categoryId }) => isDecided(tx, categoryId),
    index: async (tx, id, { before, after }) => {
      if (!after || isSame(before?.recipients ?? [], after.recipients)) return;
      await tx
        .update(nomination)
        // Recipients of a restored nomination were edited before.
        .set({ recipientsAt: before ? sql`now()` : sql`coalesce(${nomination.recipientsAt}, now())` })
        .where(eq(nomination.id, id));
    },
  });

export const jurorStaff = (db: Database) =>
  recordService(db, jurorRecord, {
    table: juryMember,
    within: juryMember.editionId,
    lockParent: (tx, { editionId = '' }) => lockEdition(tx, editionId),
    list: {
      from: sql`${juryMember} join ${person} on ${person.id} = ${juryMember.personId}`,
      searched: [person.nameZh, person.nameEn],
      filter: ({ editionId }) => (editionId ? eq(juryMember.editionId, String(editionId)) : undefined),
      order: [asc(juryMember.position), asc(juryMember.id)],
      rows: async (from, ids, language) => {
        const rows = await from
          .select({
            id: juryMember.id,
            personId: juryMember.personId,
            nameZh: person.nameZh,
            nameEn: person.nameEn,
            unitId: juryMember.unitId,
            unitZh: sql<string>`coalesce(${awardUnit.labelZh}, '')`,
            unitEn: sql<string>`coalesce(${awardUnit.labelEn}, '')`,
            isPresident: juryMember.isPresident,
            isChair: juryMember.isChair,
            portraitId: person.portraitId,
            shown: shownState(person),
          })
          .from(juryMember)
          .innerJoin(person, eq(person.id, juryMember.personId))
          .leftJoin(awardUnit, eq(awardUnit.id, juryMember.unitId))
          .where(inArray(juryMember.id, [...ids]));
        const portraits = rows.map(({ portraitId }) => portraitId);
        const media = await readMediaItems(from, portraits, language);
        return rows.map(({ portraitId, ...row }) => ({ ...row, portrait: media.get(portraitId ?? '') ?? null }));
      },
    },
    beside: async () => ({}),
    // The footer leads to the jury once there is one.
    tags: async (_from, _id, { editionId }) => [...editionTags(editionId), 'navigation'],
    check: async (tx, { present, write }) => {
      stays(present.editionId, write.editionId, 'editionId');
      stays(present.personId, write.personId, 'personId');
      if (write.unitId && (await editionOfUnit(tx, write.unitId)) !== present.editionId) throw invalidRequest('unitId');
    },
  });

/** Throws `invalidRequest` for another value than that of the record. */
function stays(present: string, next: string | undefined, field: string): void {
  if (next !== undefined && next !== present) throw invalidRequest(field);
}

/** Throws `invalidRequest` for an unknown unit. */
export async function editionOfUnit(from: Queryable, unitId: string): Promise<string> {
  const [unit] = await from.select({ editionId: awardUnit.editionId }).from(awardUnit).where(eq(awardUnit.id, unitId));
  if (!unit) throw invalidRequest('unitId');
  return unit.editionId;
}

async function editionOfCategory(from: Queryable, categoryId: string): Promise<string> {
  const [category] = await from.select({ unitId: awardCategory.unitId }).from(awardCategory).where(eq(awardCategory.id, categoryId));
  return editionOfUnit(from, category?.unitId ?? '');
}

async function isNew(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.select({ id: nomination.id }).from(nomination).where(eq(nomination.id, id))).length === 0;
}

async function isDecided(tx: Transaction, categoryId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: awardCategory.id })
    .from(awardCategory)
    .where(and(eq(awardCategory.id, categoryId), hasResult(categoryId)));
  return rows.length > 0;
}

/**
 * A category of films takes films, one of people takes people with or without a film; films must be of the same edition. Throws
 * `invalidRequest`, and `conflict` for a nominee of the category.
 */
async function checkNominee(
  tx: Transaction,
  id: string,
  { categoryId, filmId, personId: nominee }: FieldsOf<typeof nominationRecord>,
): Promise<void> {
  const [category] = await tx
    .select({ subject: awardCategory.subject, editionId: awardUnit.editionId })
    .from(awardCategory)
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .where(eq(awardCategory.id, categoryId));
  if (category?.subject === 'work' && (filmId === null || nominee !== null)) throw invalidRequest('filmId');
  if (category?.subject === 'person' && nominee === null) throw invalidRequest('personId');
  if (filmId !== null) {
    const [own] = await tx
      .select({ id: film.id })
      .from(film)
      .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
      .where(and(eq(film.id, filmId), eq(awardUnit.editionId, category?.editionId ?? '')))
      .for('key share', { of: film });
    if (!own) throw invalidRequest('filmId');
  }
  const isSameNominee = sql`${nomination.filmId} is not distinct from ${filmId} and ${nomination.personId} is not distinct from ${nominee}`;
  const [there] = await tx
    .select({ id: nomination.id })
    .from(nomination)
    .where(and(eq(nomination.categoryId, categoryId), ne(nomination.id, id), isSameNominee));
  if (there) throw conflict();
}
