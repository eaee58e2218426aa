/** Phase, current edition, visibility, and the reveal instants of nominees and winners. */
import { and, eq, ne } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { editionCurrent, editionHidden, invalidRequest, notFound } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { CeremonyState, saveCeremony } from '#shared/api/edition-staff.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { editionTags } from './award-change.ts';
import { mergeEdit } from '#server/services/core/merge-edit.ts';
import { withInstants } from '#server/services/record/record-edit.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { ceremonyFields, lockEdition, toCeremony } from './edition-edit.ts';
import { asColumns, instantOf } from '#server/services/core/instant.ts';
import { checkAlone, checkPlan, setRevealAt } from './reveal-instant.ts';
import type { RevealMode } from '#shared/award/reveal.ts';

/**
 * Returns the state that visitors see. Throws `notFound`, `invalidRequest`, `editConflict`, `editionCurrent` or
 * `editionHidden` if the current edition would be hidden, and for the instant of the winners `revealTooNear` and
 * `revealNotAlone`.
 */
export function updateCeremony(
  db: Database,
  actorId: string,
  { input: { id, base, changes }, mode }: { input: Input<typeof saveCeremony>['body']; mode: RevealMode },
): Promise<CeremonyState> {
  return db.transaction(async (tx) => {
    // The current edition changes only by making another one current, so the site always has one.
    if (changes.isCurrent === false && base.isCurrent !== false) throw invalidRequest('isCurrent');
    if (changes.isCurrent) await lockAll(tx);
    const { phase, isCurrent, isHidden, nomineesAt, revealAt, revealed } = toCeremony(await lockEdition(tx, id));
    const present = { phase, isCurrent, isHidden, nomineesAt, revealAt };
    const write = await mergeEdit(
      tx,
      { kind: 'edition', id },
      { present, base, changes: withInstants(changes, ['nomineesAt', 'revealAt']) },
    );
    checkShown({ ...present, ...write }, write);
    if (write.revealAt !== undefined) {
      const plan = { before: instantOf(revealAt, 'revealAt'), next: instantOf(write.revealAt, 'revealAt'), revealed };
      await checkPlan(tx, plan);
      checkAlone(plan, mode);
    }
    if (Object.keys(write).length > 0) await apply(tx, { id, actorId, present, write });
    const [now] = await tx.select(ceremonyFields).from(edition).where(eq(edition.id, id));
    if (!now) throw notFound();
    return toCeremony(now);
  });
}

type Fields = Pick<CeremonyState, 'phase' | 'isCurrent' | 'isHidden' | 'nomineesAt' | 'revealAt'>;

/** The current edition must be visible, because every page links to it. Throws the refusal for the field that is in the way. */
function checkShown({ isCurrent, isHidden }: Fields, write: Partial<Fields>): void {
  if (!isCurrent || !isHidden) return;
  throw write.isHidden ? editionCurrent() : editionHidden();
}

async function apply(
  tx: Transaction,
  { id, actorId, present, write }: { id: string; actorId: string; present: Fields; write: Partial<Fields> },
): Promise<void> {
  const replaced = write.isCurrent
    ? await tx
        .update(edition)
        .set({ isCurrent: false })
        .where(and(eq(edition.isCurrent, true), ne(edition.id, id)))
        .returning({ id: edition.id })
    : [];
  const { revealAt, ...others } = write;
  if (revealAt !== undefined) await setRevealAt(tx, id, instantOf(revealAt, 'revealAt'));
  if (Object.keys(others).length > 0)
    await tx
      .update(edition)
      .set(asColumns(others, ['nomineesAt']))
      .where(eq(edition.id, id));
  const before = Object.fromEntries(Object.keys(write).map((name) => [name, present[name as keyof Fields]]));
  await appendAudit(tx, {
    actorId,
    action: write.phase ? 'phase' : 'save',
    subjectKind: 'edition',
    subjectId: id,
    ...(write.phase ? { fromState: present.phase, toState: write.phase } : {}),
    details: { before, after: write },
  });
  await announceChange(tx, [
    ...editionTags(id),
    ...replaced.flatMap((other) => editionTags(other.id)),
    // Pages name the jury once the call for entries is over.
    ...(write.phase ? ['navigation'] : []),
    ...(write.isCurrent || write.isHidden !== undefined ? ['navigation', 'search', 'videos', `programme:${id}`] : []),
  ]);
}

/** Locks all editions in one order, so that concurrent changes of the current edition wait instead of deadlocking. */
async function lockAll(tx: Transaction): Promise<void> {
  await tx.select({ id: edition.id }).from(edition).orderBy(edition.id).for('update');
}
