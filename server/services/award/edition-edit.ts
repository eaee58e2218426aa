/** Editions for staff: the list, and their facts. No query of this file reads a result. */
import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { shortListFile, type ListFile } from '#server/db/list-file.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { invitation } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { awardCategory, awardUnit, edition, juryMember, nomination, film } from '#server/db/schema/award.ts';
import { editionTaken, notFound } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import {
  type addEdition,
  type CeremonyState,
  editionFacts,
  type EditionFacts,
  type EditionRow,
  type saveEdition,
} from '#shared/api/edition-staff.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { editionTags } from './award-change.ts';
import { auditEdit, editedFields, isoOrNull, mergeEdit, withInstants } from '#server/services/record/record-edit.ts';
import { asColumns } from '#server/services/core/instant.ts';
import { editionFields, type FoundEdition } from './award.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
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

export function toFacts(row: typeof edition.$inferSelect): EditionFacts {
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
