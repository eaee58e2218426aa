/** Editions for staff: the list, one with all its parts, and its facts. No query of this file reads a result. */
import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { shortListFile, type ListFile } from '#server/db/list-file.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { invitation } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { awardCategory, awardUnit, edition, juryMember, nomination, film } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { editionTaken, notFound } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import {
  type addEdition,
  type CeremonyState,
  editionFacts,
  type EditionFacts,
  type EditionRow,
  type ManagedCategory,
  type ManagedEdition,
  type ManagedNomination,
  type saveEdition,
} from '#shared/api/edition-staff.ts';
import { defaultLanguage, type Language } from '#shared/language.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { editionTags } from './award-change.ts';
import { auditEdit, editedFields, isoOrNull, mergeEdit, shownState, withInstants } from '#server/services/record/record-edit.ts';
import { asColumns } from '#server/services/core/instant.ts';
import { editionFields, type FoundEdition } from './award.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { readMediaItems } from '#server/services/media/media-item.ts';
import { readNamedRecipients } from './recipient.ts';
import { publicWinnerCount, shownPhase } from '#server/services/core/visibility.ts';

export async function listEditions(db: Database): Promise<EditionRow[]> {
  // In a query of one table Drizzle writes columns unqualified, so the subquery qualifies them itself.
  const of = sql`from ${awardUnit} where ${awardUnit}.edition_id = ${edition}.id`;
  const units = sql`(select ${awardUnit}.id ${of})`;
  const categories = sql`(select ${awardCategory}.id from ${awardCategory} where ${awardCategory}.unit_id in ${units})`;
  const rows = await db
    .select({
      ...ceremonyFields,
      units: sql<number>`(select count(*)::int ${of})`,
      categories: sql<number>`(select count(*)::int from ${awardCategory} where ${awardCategory}.unit_id in ${units})`,
      films: sql<number>`(select count(*)::int from ${film} where ${film}.unit_id in ${units})`,
      nominations: sql<number>`(select count(*)::int from ${nomination} where ${nomination}.category_id in ${categories})`,
    })
    .from(edition)
    .orderBy(desc(edition.year));
  return rows.map((row) => ({
    id: row.edition.id,
    year: row.edition.year,
    ordinalZh: row.edition.ordinalZh,
    ordinalEn: row.edition.ordinalEn,
    ceremony: toCeremony(row),
    units: row.units,
    categories: row.categories,
    films: row.films,
    nominations: row.nominations,
  }));
}

export async function exportEditions(db: Database): Promise<ListFile> {
  return shortListFile(await listEditions(db));
}

/** Throws `notFound`. */
export async function getEdition(db: Database, id: string, language: Language = defaultLanguage): Promise<ManagedEdition> {
  const [current] = await db
    .select({ ...ceremonyFields, isDraft: isDraft(id) })
    .from(edition)
    .where(eq(edition.id, id));
  if (!current) throw notFound();
  const [units, categories, nominations, jury] = await Promise.all([
    db
      .select({ unit: awardUnit, films: sql<number>`(select count(*)::int from ${film} where ${film}.unit_id = ${awardUnit}.id)` })
      .from(awardUnit)
      .where(eq(awardUnit.editionId, id))
      .orderBy(asc(awardUnit.position), asc(awardUnit.id)),
    db
      .select({ category: awardCategory })
      .from(awardCategory)
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .where(eq(awardUnit.editionId, id))
      .orderBy(asc(awardCategory.position), asc(awardCategory.id)),
    readNominations(db, id),
    readJury(db, id, language),
  ]);
  const toCategory = ({ category }: (typeof categories)[number]): ManagedCategory => ({
    id: category.id,
    labelZh: category.labelZh,
    labelEn: category.labelEn,
    subject: category.subject,
    nominations: nominations.filter(({ categoryId }) => categoryId === category.id).map(({ card }) => card),
  });
  return {
    id,
    year: current.edition.year,
    isDraft: current.isDraft,
    facts: toFacts(current.edition),
    ceremony: toCeremony(current),
    units: units.map(({ unit, films }) => ({
      id: unit.id,
      key: unit.key,
      labelZh: unit.labelZh,
      labelEn: unit.labelEn,
      films,
      categories: categories.filter(({ category }) => category.unitId === unit.id).map(toCategory),
    })),
    jury,
  };
}

async function readNominations(db: Database, editionId: string): Promise<{ categoryId: string; card: ManagedNomination }[]> {
  const rows = await db
    .select({ nomination, filmZh: film.titleZh, filmEn: film.titleEn, personZh: person.nameZh, personEn: person.nameEn })
    .from(nomination)
    .innerJoin(awardCategory, eq(awardCategory.id, nomination.categoryId))
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .leftJoin(film, eq(film.id, nomination.filmId))
    .leftJoin(person, eq(person.id, nomination.personId))
    .where(eq(awardUnit.editionId, editionId))
    .orderBy(asc(nomination.position), asc(nomination.id));
  const recipients = await readNamedRecipients(
    db,
    rows.map((row) => row.nomination.id),
  );
  const personIds = [...new Set([...recipients.values()].flat().flatMap((row) => row.personId ?? []))];
  const people =
    personIds.length > 0
      ? await db.select({ id: person.id, nameZh: person.nameZh, nameEn: person.nameEn }).from(person).where(inArray(person.id, personIds))
      : [];
  const partsOf = (id: string) => {
    const own = recipients.get(id) ?? [];
    return { recipients: own, people: people.filter((row) => own.some(({ personId }) => personId === row.id)) };
  };
  return rows.map(({ nomination: { id, categoryId, filmId, personId, roleZh, roleEn }, ...names }) => ({
    categoryId,
    card: {
      id,
      filmId,
      personId,
      roleZh,
      roleEn,
      filmZh: names.filmZh ?? '',
      filmEn: names.filmEn ?? '',
      personZh: names.personZh ?? '',
      personEn: names.personEn ?? '',
      ...partsOf(id),
    },
  }));
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

/** `editionFields`, and how many of its awards have a winner that is public. */
export const ceremonyFields = {
  ...editionFields,
  awards: sql<number>`(select count(*)::int from ${awardCategory} as "own_category" join ${awardUnit} as "own_unit" on "own_unit".id = "own_category".unit_id
    where "own_unit".edition_id = ${edition}.id)`,
  publicAwards: publicWinnerCount(),
};

type CeremonyRow = FoundEdition & { awards: number; publicAwards: number };

export function toCeremony({ edition: row, nomineesPublic, begun, revealed, awards, publicAwards }: CeremonyRow): CeremonyState {
  return {
    phase: row.phase,
    isCurrent: row.isCurrent,
    isHidden: row.isHidden,
    nomineesAt: isoOrNull(row.nomineesAt),
    revealAt: isoOrNull(row.revealAt),
    shownPhase: shownPhase(row.phase, { nomineesPublic, begun, revealed }),
    nomineesPublic,
    revealed,
    awards,
    publicAwards,
  };
}

function toFacts(row: typeof edition.$inferSelect): EditionFacts {
  return editedFields<EditionFacts>(editionFacts, row);
}

/** SQL condition: an edition has never been public, and has no films, nominees or jury. Invitations of its year keep it too. */
export function isDraft(id: string): SQL<boolean> {
  const units = sql`(select ${awardUnit.id} from ${awardUnit} where ${awardUnit.editionId} = ${id})`;
  const categories = sql`(select ${awardCategory.id} from ${awardCategory} where ${awardCategory.unitId} in ${units})`;
  // Editions begin hidden (earlier releases added empty ones that were public), and are public from the change that shows them on.
  const wasShown = sql`${auditEntry.subjectKind} = 'edition' and ${auditEntry.subjectId} = ${id} and ${auditEntry.details} -> 'after' ->> 'isHidden' = 'false'`;
  const beganHidden = sql`${auditEntry.subjectKind} = 'edition' and ${auditEntry.subjectId} = ${id}
    and (${auditEntry.action} = 'copy' or ${auditEntry.action} = 'add' and ${auditEntry.details} ->> 'isHidden' = 'true')`;
  return sql<boolean>`(exists (select 1 from ${edition} where ${edition.id} = ${id} and ${edition.isHidden} and not ${edition.isCurrent})
    and exists (select 1 from ${auditEntry} where ${beganHidden})
    and not exists (select 1 from ${auditEntry} where ${wasShown})
    and not exists (select 1 from ${film} where ${film.unitId} in ${units})
    and not exists (select 1 from ${nomination} where ${nomination.categoryId} in ${categories})
    and not exists (select 1 from ${juryMember} where ${juryMember.editionId} = ${id})
    and not exists (select 1 from ${invitation} where ${invitation.editionId} = ${id}))`;
}

/** Locks an edition, which serialises changes of its parts. Throws `notFound`. */
export async function lockEdition(tx: Transaction, id: string): Promise<CeremonyRow> {
  const [current] = await tx.select(ceremonyFields).from(edition).where(eq(edition.id, id)).for('update');
  if (!current) throw notFound();
  return current;
}

/** Locks the edition of a unit or of a category. Throws `notFound`. */
export async function lockEditionOf(tx: Transaction, kind: 'unit' | 'category', id: string): Promise<FoundEdition> {
  const unitIds =
    kind === 'unit'
      ? [id]
      : (await tx.select({ id: awardCategory.unitId }).from(awardCategory).where(eq(awardCategory.id, id))).map((row) => row.id);
  const [unit] = await tx
    .select({ editionId: awardUnit.editionId })
    .from(awardUnit)
    .where(inArray(awardUnit.id, [...unitIds, '']));
  if (!unit) throw notFound();
  const current = await lockEdition(tx, unit.editionId);
  const table = kind === 'unit' ? awardUnit : awardCategory;
  // It may have been removed while this waited for the lock.
  const [still] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
  if (!still) throw notFound();
  return current;
}

/** Adds an empty edition, hidden until staff show it. Throws `editionTaken`. */
export function insertEdition(
  db: Database,
  actorId: string,
  { year, ordinalZh, ordinalEn }: Input<typeof addEdition>['body'],
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const id = String(year);
    const added = await tx
      .insert(edition)
      .values({ id, year, ordinalZh: ordinalZh.trim(), ordinalEn: ordinalEn.trim(), isHidden: true })
      .onConflictDoNothing()
      .returning({ id: edition.id });
    if (added.length === 0) throw editionTaken();
    await appendAudit(tx, { actorId, action: 'add', subjectKind: 'edition', subjectId: id, details: { isHidden: true } });
    return { id };
  });
}

const factInstants = ['startsAt', 'endsAt', 'entriesFrom', 'entriesUntil'] as const;

/** Throws `notFound` and `editConflict`. */
export function updateFacts(
  db: Database,
  actorId: string,
  { id, base, changes }: Input<typeof saveEdition>['body'],
): Promise<EditionFacts> {
  return db.transaction(async (tx) => {
    const { edition: row } = await lockEdition(tx, id);
    const present = toFacts(row);
    const subject = { kind: 'edition', id };
    const write = await mergeEdit(tx, subject, { present, base, changes: withInstants(changes, factInstants) });
    if (Object.keys(write).length === 0) return present;
    await tx.update(edition).set(asColumns(write, factInstants)).where(eq(edition.id, id));
    await auditEdit(tx, subject, { actorId, present, write });
    await announceChange(tx, editionTags(id));
    return { ...present, ...write };
  });
}
