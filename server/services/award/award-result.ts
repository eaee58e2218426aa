/**
 * Entering results before the ceremony. Only the staff who run it read them here; `visibility.ts` decides by the
 * edition's instants when results become public.
 */
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { awardCategory, awardResult, awardUnit, edition, nomination } from '#server/db/schema/award.ts';
import { invalidRequest, resultFrozen, resultsSealed } from '#server/errors.ts';
import { revealCountdownSeconds } from '#shared/award/reveal.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { AwardResultRow, saveResult } from '#shared/api/edition-result-staff.ts';
import { editionTags } from './award-change.ts';
import { auditEdit, mergeEdit } from '#server/services/core/merge-edit.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { liveSession } from '#server/db/schema/media.ts';
import { resultSeal, sealedResult } from '#server/db/schema/seal.ts';
import { winnerIsPublic } from '#server/services/core/visibility.ts';
import { lockEditionOf } from './edition-edit.ts';
import { isOfEdition } from './recording.ts';
import type { Language } from '#shared/language.ts';
import { accountName } from '#server/services/core/localized.ts';

export async function listResults(db: Database, editionId: string, language: Language): Promise<AwardResultRow[]> {
  const rows = await db
    .select({
      result: awardResult,
      name: accountName(language, userAccount),
      isPublic: winnerIsPublic(),
      proposedMoment: sql<number | null>`(select round(extract(epoch from ${awardCategory.revealAt} - ${liveSession.startsAt}))::int
        from ${liveSession} where ${isOfEdition} and ${liveSession.replayId} is not null
          and ${awardCategory.revealAt} > ${liveSession.startsAt} and ${awardCategory.revealAt} < ${liveSession.endsAt}
        order by ${liveSession.startsAt} desc limit 1)`,
    })
    .from(awardResult)
    .innerJoin(awardCategory, eq(awardCategory.id, awardResult.categoryId))
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .leftJoin(userAccount, eq(userAccount.id, awardResult.enteredBy))
    .where(eq(awardUnit.editionId, editionId))
    .orderBy(asc(awardUnit.position), asc(awardCategory.position), asc(awardCategory.id));
  return rows.map(
    ({ result: { categoryId, nominationId, citationZh, citationEn, moment, enteredAt }, name, isPublic, proposedMoment }) => ({
      categoryId,
      nominationId,
      citationZh,
      citationEn,
      moment,
      proposedMoment,
      enteredBy: name ?? '',
      enteredAt: enteredAt.toISOString(),
      isPublic,
    }),
  );
}

/** Throws `notFound`, `resultsSealed`, `resultFrozen` while its reveal counts down, `invalidRequest` for a nomination of another category, and `editConflict`. */
export function updateResult(
  db: Database,
  actorId: string,
  { categoryId, base, changes }: Input<typeof saveResult>['body'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const {
      edition: { id: editionId },
    } = await lockEditionOf(tx, 'category', categoryId);
    const isPublic = await checkNotFrozen(tx, eq(awardCategory.id, categoryId));
    const [row] = await tx.select().from(awardResult).where(eq(awardResult.categoryId, categoryId));
    const present = {
      nominationId: row?.nominationId ?? null,
      citationZh: row?.citationZh ?? '',
      citationEn: row?.citationEn ?? '',
      moment: row?.moment ?? null,
    };
    const subject = { kind: 'result', id: categoryId };
    const write = await mergeEdit(tx, subject, { present, base, changes });
    if (Object.keys(write).length === 0) return;
    const { nominationId, citationZh, citationEn, moment } = { ...present, ...write };
    if (nominationId === null) {
      await tx.delete(awardResult).where(eq(awardResult.categoryId, categoryId));
    } else {
      const [nominee] = await tx.select({ categoryId: nomination.categoryId }).from(nomination).where(eq(nomination.id, nominationId));
      if (nominee?.categoryId !== categoryId) throw invalidRequest('nominationId');
      const values = { nominationId, citationZh: citationZh.trim(), citationEn: citationEn.trim(), moment, enteredBy: actorId };
      await tx
        .insert(awardResult)
        .values({ categoryId, ...values })
        .onConflictDoUpdate({ target: awardResult.categoryId, set: values });
    }
    await auditEdit(tx, subject, { actorId, present, write });
    // An unrevealed result changes nothing public and purges nothing, so that no cache can reveal it.
    if (isPublic) await announceChange(tx, editionTags(editionId));
  });
}

/**
 * Tells whether some of the awards are public. Throws `resultsSealed` before sealed results are opened, and `resultFrozen` within
 * the seconds in which the reveal of one of them counts down: what is published then is what was confirmed.
 */
export async function checkNotFrozen(tx: Transaction, which: SQL): Promise<boolean> {
  const isNear = (instant: PgColumn) =>
    sql`coalesce(${instant} > now() and ${instant} <= clock_timestamp() + make_interval(secs => ${revealCountdownSeconds}::float8), false)`;
  const rows = await tx
    .select({
      isPublic: winnerIsPublic(),
      isFrozen: sql<boolean>`(${isNear(edition.revealAt)} or ${isNear(awardCategory.revealAt)})`,
      isSealed: isSealed(),
    })
    .from(awardCategory)
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .where(which);
  if (rows.some((row) => row.isSealed)) throw resultsSealed();
  if (rows.some(({ isFrozen }) => isFrozen)) throw resultFrozen(revealCountdownSeconds);
  return rows.some(({ isPublic }) => isPublic);
}

/** True for an award with a result, readable or sealed. Its nominees stay as they are. */
export function hasResult(categoryId: string): SQL<boolean> {
  return sql<boolean>`(exists (select 1 from ${awardResult} where ${awardResult.categoryId} = ${categoryId})
    or exists (select 1 from ${sealedResult} where ${sealedResult.categoryId} = ${categoryId}))`;
}

/** True for editions whose results are sealed and not opened yet. */
export function isSealed(): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${resultSeal} where ${resultSeal.editionId} = ${edition.id} and ${resultSeal.openedAt} is null)`;
}
