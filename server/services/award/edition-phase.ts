/** Sets the phase of an edition, which changes the home page and the edition's page on every instance at once. */
import { eq } from 'drizzle-orm';
import { invalidRequest, notFound } from '#server/errors.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { edition, editionPhases } from '#server/db/schema/award.ts';
import type { EditionPhase } from '#shared/api/award.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { editionFields } from './award.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { shownPhase } from '#server/services/core/visibility.ts';

export interface NewPhase {
  year: number;
  /** One of the six phases; others throw `invalidRequest`. */
  phase: string;
  actorId: string;
}

/**
 * Sets the phase and returns the one that visitors see: a phase that needs nominees or winners only shows from their
 * reveal on. Throws `notFound` for an unknown year.
 */
export function setEditionPhase(db: Database, { year, phase, actorId }: NewPhase): Promise<EditionPhase> {
  return db.transaction(async (tx) => {
    const next = editionPhases.find((name) => name === phase);
    if (!next) throw invalidRequest('phase');
    if (!Number.isInteger(year)) throw notFound();
    const [current] = await tx.select(editionFields).from(edition).where(eq(edition.year, year)).for('update');
    if (!current) throw notFound();
    await movePhase(tx, { editionId: current.edition.id, actorId, from: current.edition.phase, to: next });
    return shownPhase(next, current);
  });
}

/** Sets the phase of a locked edition, unless it is the present one. */
export async function movePhase(
  tx: Transaction,
  { editionId, actorId, from, to }: { editionId: string; actorId: string; from: EditionPhase; to: EditionPhase },
): Promise<void> {
  if (from === to) return;
  await tx.update(edition).set({ phase: to }).where(eq(edition.id, editionId));
  await appendAudit(tx, { actorId, action: 'phase', subjectKind: 'edition', subjectId: editionId, fromState: from, toState: to });
  await announceChange(tx, [`edition:${editionId}`, 'editions', 'home', 'people', 'navigation']);
}

/**
 * The phase after an act of the ceremony's console. The last reveal ends a ceremony that has begun; visitors see that together with
 * the winners (`shownPhase`), so nothing changes for them ahead of the instant.
 */
export function phaseAfter(
  act: 'begin' | 'lastReveal' | 'withdraw' | 'end',
  { phase, revealed }: { phase: EditionPhase; revealed: boolean },
): EditionPhase {
  if (phase === 'archive') return phase;
  if (act === 'end') return 'winners';
  if (act === 'lastReveal') return phase === 'ceremony' ? 'winners' : phase;
  if (act === 'withdraw') return phase === 'winners' ? 'ceremony' : phase;
  return revealed ? phase : 'ceremony';
}
