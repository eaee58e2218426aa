/** An edition with all its parts, for staff. No query of this file reads a result. */
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { edition, juryMember } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { notFound } from '#server/errors.ts';
import { readMediaItems } from '#server/services/media/media-item.ts';
import { shownState } from '#server/services/record/record-edit.ts';
import type { ManagedEdition } from '#shared/api/edition-staff.ts';
import { partsMax } from '#shared/api/record/edition.ts';
import { defaultLanguage, type Language } from '#shared/language.ts';
import { ceremonyFields, isDraft, toCeremony, toFacts } from './edition-edit.ts';
import { categoryStaff, nominationStaff, unitStaff } from './edition-part-record.ts';

/** Throws `notFound`. */
export async function getEdition(db: Database, id: string, language: Language = defaultLanguage): Promise<ManagedEdition> {
  const [current] = await db
    .select({ ...ceremonyFields, isDraft: isDraft(id) })
    .from(edition)
    .where(eq(edition.id, id));
  if (!current) throw notFound();
  const ofEdition = { editionId: id, pageSize: partsMax };
  const [units, categories, nominations, jury] = await Promise.all([
    unitStaff(db).list(ofEdition, language),
    categoryStaff(db).list(ofEdition, language),
    nominationStaff(db).list(ofEdition, language),
    readJury(db, id, language),
  ]);
  const ofUnit = Map.groupBy(categories.rows, ({ unitId }) => unitId);
  const ofCategory = Map.groupBy(nominations.rows, ({ categoryId }) => categoryId);
  const withNominations = (category: (typeof categories.rows)[number]) => ({ ...category, nominations: ofCategory.get(category.id) ?? [] });
  return {
    id,
    year: current.edition.year,
    isDraft: current.isDraft,
    facts: toFacts(current.edition),
    ceremony: toCeremony(current),
    units: units.rows.map((unit) => ({ ...unit, categories: ofUnit.get(unit.id)?.map(withNominations) ?? [] })),
    jury,
  };
}

async function readJury(db: Database, editionId: string, language: Language): Promise<ManagedEdition['jury']> {
  const rows = await db
    .select({
      personId: juryMember.personId,
      nameZh: person.nameZh,
      nameEn: person.nameEn,
      unitId: juryMember.unitId,
      isPresident: juryMember.isPresident,
      isChair: juryMember.isChair,
      portraitId: person.portraitId,
      shown: shownState(person),
    })
    .from(juryMember)
    .innerJoin(person, eq(person.id, juryMember.personId))
    .where(eq(juryMember.editionId, editionId))
    .orderBy(asc(juryMember.position), asc(juryMember.personId));
  const media = await readMediaItems(
    db,
    rows.map(({ portraitId }) => portraitId),
    language,
  );
  return rows.map(({ portraitId, ...row }) => ({ ...row, portrait: media.get(portraitId ?? '') ?? null }));
}
