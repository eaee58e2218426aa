/** Sets the phase of an edition, which changes the home page and the edition's page on every instance at once. */
import { eq } from 'drizzle-orm';
import { invalidRequest, notFound } from '#server/errors.ts';
import type { Database } from '#server/db/client.ts';
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
    const { id, phase: before } = current.edition;
    if (before !== next) {
      await tx.update(edition).set({ phase: next }).where(eq(edition.id, id));
      await appendAudit(tx, { actorId, action: 'phase', subjectKind: 'edition', subjectId: id, fromState: before, toState: next });
      await announceChange(tx, [`edition:${id}`, 'editions', 'home', 'people', 'navigation']);
    }
    return shownPhase(next, current);
  });
}
