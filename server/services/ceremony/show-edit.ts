/** The run of show of an edition for staff: read as a whole, begun and ended, and its rows ordered and called on stage. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardCategory, awardResult, awardUnit, edition, film } from '#server/db/schema/award.ts';
import { runOfShow, showRow } from '#server/db/schema/ceremony.ts';
import { sealedResult } from '#server/db/schema/seal.ts';
import { invalidRequest, notFound } from '#server/errors.ts';
import type { ManagedShow, openShow, orderShow, saveShow, setShowStatuses, ShowAward } from '#shared/api/ceremony/show-staff.ts';
import type { RevealMode } from '#shared/award/reveal.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { editionTags } from '#server/services/award/award-change.ts';
import { checkOrder, mergeEdit } from '#server/services/core/merge-edit.ts';
import { isoOrNull, withInstants, writePositions } from '#server/services/record/record-edit.ts';
import { lockEdition } from '#server/services/award/edition-edit.ts';
import { movePhase, phaseAfter } from '#server/services/award/edition-phase.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { winnerIsPublic, winnersArePublic } from '#server/services/core/visibility.ts';
import { asColumns } from '#server/services/core/instant.ts';
import { readPendingReveal } from './reveal.ts';
import { lockShow, recordShowChange } from './show-record.ts';
import { isInShow, toRowFields } from './show-row-edit.ts';

/** Throws `notFound` for an unknown edition. */
export async function getShow(
  db: Database,
  { editionId, viewerId, mayRun, revealMode }: { editionId: string; viewerId: string; mayRun: boolean; revealMode: RevealMode },
): Promise<ManagedShow> {
  const [[known], [show], rows, awards, reveal] = await Promise.all([
    db.select({ edition, isRevealed: winnersArePublic() }).from(edition).where(eq(edition.id, editionId)),
    db.select().from(runOfShow).where(eq(runOfShow.editionId, editionId)),
    db
      .select({ row: showRow, filmZh: film.titleZh, filmEn: film.titleEn })
      .from(showRow)
      .leftJoin(film, eq(film.id, showRow.filmId))
      .where(isInShow(editionId))
      .orderBy(asc(showRow.position), asc(showRow.id)),
    db
      .select({
        category: awardCategory,
        unitZh: awardUnit.labelZh,
        unitEn: awardUnit.labelEn,
        isPublic: winnerIsPublic(),
        hasWinner: sql<boolean>`(${awardResult.categoryId} is not null)`,
        isSealed: sql<boolean>`(${sealedResult.categoryId} is not null)`,
      })
      .from(awardCategory)
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .leftJoin(awardResult, eq(awardResult.categoryId, awardCategory.id))
      .leftJoin(sealedResult, eq(sealedResult.categoryId, awardCategory.id))
      .where(eq(awardUnit.editionId, editionId))
      .orderBy(asc(awardUnit.position), asc(awardUnit.id), asc(awardCategory.position), asc(awardCategory.id)),
    readPendingReveal(db, editionId, viewerId),
  ]);
  if (!known) throw notFound();
  return {
    editionId,
    year: known.edition.year,
    titleZh: known.edition.ordinalZh,
    titleEn: known.edition.ordinalEn,
    startsAt: isoOrNull(show ? show.startsAt : known.edition.startsAt),
    isHidden: known.edition.isHidden,
    revealMode,
    reveal,
    isRevealed: known.isRevealed,
    openedAt: isoOrNull(show?.openedAt ?? null),
    closedAt: isoOrNull(show?.closedAt ?? null),
    rows: rows.map(({ row, ...names }) => ({
      id: row.id,
      ...toRowFields(row),
      filmZh: names.filmZh ?? '',
      filmEn: names.filmEn ?? '',
      status: row.status,
      startedAt: isoOrNull(row.startedAt),
      endedAt: isoOrNull(row.endedAt),
    })),
    awards: awards.map(({ category: { id, labelZh, labelEn, unitId }, unitZh, unitEn, ...state }) => ({
      id,
      labelZh,
      labelEn,
      unitId,
      unitZh,
      unitEn,
      winner: winnerOf(state, mayRun),
    })),
  };
}

/** Whether a winner has been entered is told only to those who run the ceremony. */
function winnerOf(
  { isPublic, isSealed, hasWinner }: { isPublic: boolean; isSealed: boolean; hasWinner: boolean },
  mayRun: boolean,
): ShowAward['winner'] {
  if (isPublic || !mayRun) return isPublic ? 'public' : 'secret';
  if (isSealed) return 'sealed';
  return hasWinner ? 'entered' : 'missing';
}

/** Throws `notFound`, `invalidRequest` and `editConflict`. */
export function updateShow(db: Database, actorId: string, { editionId, base, changes }: Input<typeof saveShow>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    const { startsAt } = await lockShow(tx, editionId);
    const present = { startsAt: isoOrNull(startsAt) };
    const write = await mergeEdit(
      tx,
      { kind: 'show', id: editionId },
      { present, base: withInstants(base, ['startsAt']), changes: withInstants(changes, ['startsAt']) },
    );
    if (Object.keys(write).length === 0) return;
    await tx
      .update(runOfShow)
      .set(asColumns(write, ['startsAt']))
      .where(eq(runOfShow.editionId, editionId));
    await recordShowChange(tx, {
      actorId,
      action: 'save',
      kind: 'show',
      id: editionId,
      editionId,
      details: { before: present, after: write },
    });
  });
}

/** Throws `notFound`. A ceremony that is begun again is not ended any more. The phase of the edition moves with it. */
export function setShowOpen(db: Database, actorId: string, { editionId, isOpen }: Input<typeof openShow>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    const { openedAt, closedAt } = await lockShow(tx, editionId);
    if ((openedAt !== null && closedAt === null) === isOpen) return;
    await tx
      .update(runOfShow)
      .set(isOpen ? { openedAt: sql`now()`, closedAt: null } : { closedAt: sql`now()` })
      .where(eq(runOfShow.editionId, editionId));
    // Nothing is on stage after the end.
    if (!isOpen)
      await tx
        .update(showRow)
        .set({ status: 'done', ...instantsOf('stage', 'done') })
        .where(and(eq(showRow.editionId, editionId), eq(showRow.status, 'stage')));
    await recordShowChange(tx, { actorId, action: isOpen ? 'open' : 'close', kind: 'show', id: editionId, editionId });
    const { edition: own, revealed } = await lockEdition(tx, editionId);
    const to = phaseAfter(isOpen ? 'begin' : 'end', { phase: own.phase, revealed });
    await movePhase(tx, { editionId, actorId, from: own.phase, to });
    // Pages of the edition say whether they follow the ceremony.
    await announceChange(tx, editionTags(editionId));
  });
}

/** Throws `notFound`, `editConflict` if a status is not the one that was read, and `invalidRequest` for two rows on stage. */
export function updateStatuses(
  db: Database,
  actorId: string,
  { editionId, changes }: Input<typeof setShowStatuses>['body'],
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockShow(tx, editionId);
    const ids = changes.map(({ id }) => id);
    const rows = await tx
      .select()
      .from(showRow)
      .where(and(isInShow(editionId), inArray(showRow.id, ids)));
    for (const { id, from, to } of changes) {
      const row = rows.find((one) => one.id === id);
      if (!row) throw notFound();
      const write = await mergeEdit(
        tx,
        { kind: 'showRow', id },
        { present: { status: row.status }, base: { status: from }, changes: { status: to } },
      );
      if (write.status)
        await tx
          .update(showRow)
          .set({ status: to, ...instantsOf(from, to) })
          .where(eq(showRow.id, id));
    }
    const onStage = await tx
      .select({ id: showRow.id })
      .from(showRow)
      .where(and(isInShow(editionId), eq(showRow.status, 'stage')));
    if (onStage.length > 1) throw invalidRequest('changes');
    await recordShowChange(tx, { actorId, action: 'status', kind: 'show', id: editionId, editionId, details: { changes } });
  });
}

/** Start and end of a row that changes its status. A row that was put aside too early keeps its start when it comes back. */
function instantsOf(from: string, to: string) {
  if (to === 'stage') return { ...(from === 'done' ? {} : { startedAt: sql`clock_timestamp()` }), endedAt: null };
  if (to === 'waiting') return { startedAt: null, endedAt: null };
  return { endedAt: sql`clock_timestamp()` };
}

/** Throws `notFound`, `invalidRequest`, and `editConflict` if the order is not the one that was read. */
export function orderShowRows(db: Database, actorId: string, { editionId, base, ids }: Input<typeof orderShow>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    await lockShow(tx, editionId);
    const rows = await tx
      .select({ id: showRow.id })
      .from(showRow)
      .where(isInShow(editionId))
      .orderBy(asc(showRow.position), asc(showRow.id));
    const present = rows.map(({ id }) => id);
    await checkOrder(tx, { kind: 'show', id: editionId }, { present, base, ids });
    if (present.join() === ids.join()) return;
    await writePositions(
      tx,
      showRow,
      ids.map((id, position) => [id, position]),
    );
    await recordShowChange(tx, {
      actorId,
      action: 'order',
      kind: 'show',
      id: editionId,
      editionId,
      details: { before: present, after: ids },
    });
  });
}
