/** Nominating several films or people in one call, and taking them back. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { awardCategory, awardUnit, film, nomination } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { notFound, stillUsed } from '#server/errors.ts';
import type { Data, Input } from '#shared/api/endpoint.ts';
import type { addNominations, removeNominations } from '#shared/api/record/edition.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { editionTags } from './award-change.ts';
import { hasResult } from './award-result.ts';
import { lockEditionOf } from './edition-edit.ts';

type Added = Data<typeof addNominations>;
type Refusal = Added['refused'][number];

/** Nominates those that can be; films must be of the edition. Throws `notFound` for an unknown category. */
export function insertNominations(
  db: Database,
  actorId: string,
  { categoryId, nomineeIds }: Input<typeof addNominations>['body'],
): Promise<Added> {
  return db.transaction(async (tx) => {
    const {
      edition: { id: editionId },
    } = await lockEditionOf(tx, 'category', categoryId);
    const [category] = await tx.select({ subject: awardCategory.subject }).from(awardCategory).where(eq(awardCategory.id, categoryId));
    const isWork = category?.subject === 'work';
    const known = await lockNominees(tx, { isWork, editionId, nomineeIds });
    const [own, other] = isWork ? [nomination.filmId, nomination.personId] : [nomination.personId, nomination.filmId];
    const there = await tx
      .select({ id: own })
      .from(nomination)
      .where(and(eq(nomination.categoryId, categoryId), inArray(own, nomineeIds), sql`${other} is null`));
    const nominated = new Set(there.map(({ id }) => id));
    const reasonOf = (id: string): Refusal['reason'] | null => (known.has(id) ? (nominated.has(id) ? 'nominated' : null) : 'gone');
    const refused = nomineeIds.flatMap((id) => {
      const reason = reasonOf(id);
      return reason ? [{ id, reason }] : [];
    });
    const added = nomineeIds.filter((id) => !refused.some((one) => one.id === id)).map((nomineeId) => ({ id: newId(), nomineeId }));
    for (const { id, nomineeId } of added) {
      await tx
        .insert(nomination)
        .values({
          id,
          categoryId,
          filmId: isWork ? nomineeId : null,
          personId: isWork ? null : nomineeId,
          position: sql`(select coalesce(max(position) + 1, 0) from ${nomination})`,
        });
      await appendAudit(tx, { actorId, action: 'add', subjectKind: 'nomination', subjectId: id, details: { edition: editionId } });
    }
    if (added.length > 0) await announceChange(tx, editionTags(editionId));
    return { ids: added.map(({ id }) => id), refused };
  });
}

/** Locks them against deletion until the commit; the ids of those that exist. */
async function lockNominees(
  tx: Transaction,
  { isWork, editionId, nomineeIds }: { isWork: boolean; editionId: string; nomineeIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = isWork
    ? await tx
        .select({ id: film.id })
        .from(film)
        .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
        .where(and(inArray(film.id, [...nomineeIds]), eq(awardUnit.editionId, editionId)))
        .orderBy(asc(film.id))
        .for('key share', { of: film })
    : await tx
        .select({ id: person.id })
        .from(person)
        .where(inArray(person.id, [...nomineeIds]))
        .orderBy(asc(person.id))
        .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** Removes all of them or none. Throws `notFound` if one is not in the category, and `stillUsed` once the category has a result. */
export function removeNominationsOf(
  db: Database,
  actorId: string,
  { categoryId, ids }: Input<typeof removeNominations>['body'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const {
      edition: { id: editionId },
    } = await lockEditionOf(tx, 'category', categoryId);
    const [used] = await tx
      .select({ id: awardCategory.id })
      .from(awardCategory)
      .where(and(eq(awardCategory.id, categoryId), hasResult(categoryId)));
    if (used) throw stillUsed();
    const removed = await tx
      .delete(nomination)
      .where(and(eq(nomination.categoryId, categoryId), inArray(nomination.id, ids)))
      .returning({ id: nomination.id });
    if (removed.length < ids.length) throw notFound();
    for (const { id } of removed)
      await appendAudit(tx, { actorId, action: 'remove', subjectKind: 'nomination', subjectId: id, details: { edition: editionId } });
    await announceChange(tx, editionTags(editionId));
  });
}
