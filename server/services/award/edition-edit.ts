/** What staff and the ceremony read of an edition's state, and its locks. No query of this file reads a result. */
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { invitation } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { awardCategory, awardUnit, edition, film, juryMember, nomination } from '#server/db/schema/award.ts';
import { notFound } from '#server/errors.ts';
import { publicWinnerCount, shownPhase } from '#server/services/core/visibility.ts';
import { isoOrNull } from '#server/services/record/record-edit.ts';
import type { CeremonyState } from '#shared/api/edition-staff.ts';
import { editionFields, type FoundEdition } from './award.ts';

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

/** SQL condition: an edition has never been public, and has no films, nominees or jury. Invitations of its year keep it too. */
export function isDraft(id: string): SQL<boolean> {
  const units = sql`(select ${awardUnit.id} from ${awardUnit} where ${awardUnit.editionId} = ${id})`;
  const categories = sql`(select ${awardCategory.id} from ${awardCategory} where ${awardCategory.unitId} in ${units})`;
  // Editions begin hidden (earlier releases added empty ones that were public), and are public from the change that shows them on.
  const wasShown = sql`${auditEntry.subjectKind} = 'edition' and ${auditEntry.subjectId} = ${id} and ${auditEntry.details} -> 'after' ->> 'isHidden' = 'false'`;
  const beganHidden = sql`${auditEntry.subjectKind} = 'edition' and ${auditEntry.subjectId} = ${id}
    and (${auditEntry.action} = 'copy' or ${auditEntry.action} = 'add' and (${auditEntry.details} ->> 'isHidden' = 'true' or ${auditEntry.details} ? 'ordinalZh'))`;
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
