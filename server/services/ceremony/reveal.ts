/**
 * Reveals of a ceremony. A reveal only sets instants: `visibility.ts` decides with the database's clock what is public. It is
 * armed first, then confirmed by holding the key or by a second person, and can be withdrawn while its instant lies ahead.
 */
import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { awardCategory, awardResult, awardUnit, edition } from '#server/db/schema/award.ts';
import { reveal, showRow } from '#server/db/schema/ceremony.ts';
import {
  conflict,
  invalidRequest,
  notFound,
  resultsSealed,
  revealEnded,
  revealHidden,
  revealNotBegun,
  revealOwn,
  revealPending,
  revealPublic,
  revealTooShort,
  winnerMissing,
} from '#server/errors.ts';
import { revealCountdownSeconds, revealHoldSeconds, type RevealMode, type RevealScope } from '#shared/award/reveal.ts';
import { revealsWait } from '#shared/award/show.ts';
import type { armReveal, PendingReveal } from '#shared/api/ceremony/reveal-staff.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { Language } from '#shared/language.ts';
import { editionTags } from '#server/services/award/award-change.ts';
import { isoOrNull } from '#server/services/record/record-edit.ts';
import { isSealed } from '#server/services/award/award-result.ts';
import { lockEdition } from '#server/services/award/edition-edit.ts';
import { movePhase, phaseAfter } from '#server/services/award/edition-phase.ts';
import { checkPlan, setAwardRevealAt, setRevealAt } from '#server/services/award/reveal-instant.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { optionalInstantOf } from '#server/services/core/instant.ts';
import { localized } from '#server/services/core/localized.ts';
import { winnerIsPublic } from '#server/services/core/visibility.ts';
import { deleteSealed, lockSealings, type SealedTarget } from './seal.ts';
import { notifySealAct, type Notify } from './seal-notice.ts';
import { lockShow, recordShowChange } from './show-record.ts';
import { isInShow } from './show-row-edit.ts';

/** Seconds by which a held key may seem shorter at the server than in the browser. */
const toleranceSeconds = 0.25;
/** A withdrawal must be committed before the instant, so it is refused this long before. */
const withdrawMarginSeconds = 0.5;
/** Seconds in which an armed reveal can be confirmed. */
const armedSeconds = { hold: 20, second: 120 } as const;

/** The acting person and their device. */
export interface RevealActor {
  id: string;
  /** Browser and system, as the list of sessions shows them. */
  device: string;
  /** Id of the session. */
  session: string;
  /** Keyed hash of the network, as sessions store it. */
  address: string;
  language: Language;
}

export type RevealTarget = Input<typeof armReveal>['body'];
type Row = typeof reveal.$inferSelect;

/** Seconds of the database's clock, which goes on within a transaction. */
const sinceSeconds = (instant: SQL) => sql<number>`extract(epoch from clock_timestamp() - ${instant})::float8`;

/** A reveal that can still be confirmed or withdrawn. */
const isPending = () =>
  and(
    isNull(reveal.endedAt),
    or(
      and(
        isNull(reveal.confirmedAt),
        sql`${reveal.armedAt} > clock_timestamp() - make_interval(secs => case when ${reveal.mode} = 'hold' then ${armedSeconds.hold}::float8 else ${armedSeconds.second}::float8 end)`,
      ),
      // A plan is over once it is confirmed; its instant is changed like any other.
      and(isNotNull(reveal.confirmedAt), ne(reveal.scope, 'plan'), sql`${reveal.revealAt} > clock_timestamp()`),
    ),
  );

/** The pending reveal of an edition; null without one. */
export async function readPendingReveal(db: Queryable, editionId: string, viewerId = ''): Promise<PendingReveal | null> {
  const limit = sql`case when ${reveal.confirmedAt} is not null then ${reveal.revealAt} - make_interval(secs => ${withdrawMarginSeconds}::float8)
    else ${reveal.armedAt} + make_interval(secs => case when ${reveal.mode} = 'hold' then ${armedSeconds.hold}::float8 else ${armedSeconds.second}::float8 end) end`;
  const [row] = await db
    .select({
      reveal,
      name: userAccount.nickName,
      publicInMs: sql<
        number | null
      >`case when ${reveal.confirmedAt} is not null then ceil(extract(epoch from ${reveal.revealAt} - clock_timestamp()) * 1000)::int end`,
      endsInMs: sql<number>`greatest(0, ceil(extract(epoch from ${limit} - clock_timestamp()) * 1000))::int`,
    })
    .from(reveal)
    .leftJoin(userAccount, eq(userAccount.id, reveal.armedBy))
    .where(and(eq(reveal.editionId, editionId), isPending()))
    .orderBy(desc(reveal.armedAt))
    .limit(1);
  if (!row) return null;
  const { id, scope, targetId, mode, armedBy, revealAt } = row.reveal;
  return {
    id,
    scope,
    targetId,
    mode,
    at: scope === 'plan' ? isoOrNull(revealAt) : null,
    armedBy: row.name ?? '',
    isOwn: armedBy === viewerId,
    publicInMs: row.publicInMs,
    endsInMs: row.endsInMs,
  };
}

/**
 * Throws `notFound`, `revealHidden`, `revealPublic`, `resultsSealed`, `winnerMissing`, `revealNotBegun` before the ceremony of an
 * edition with a run of show, and `revealPending` while another one is under way; for a plan `invalidRequest` without an instant
 * or where no second person confirms it, and `revealTooNear`. Sealed results are always deleted by two people, and everybody who
 * runs the ceremony hears of it.
 */
export function arm(
  db: Database,
  actor: RevealActor,
  { editionId, scope, targetId, at, mode, notify }: RevealTarget & { mode: RevealMode; notify: Notify },
): Promise<{ id: string; mode: RevealMode }> {
  return db.transaction(async (tx) => {
    const { openedAt } = await lockShow(tx, editionId);
    const pending = await readPendingReveal(tx, editionId);
    if (pending) throw revealPending(pending.armedBy);
    if (isNow(scope) && revealsWait({ openedAt, rows: await readRows(tx, editionId) })) throw revealNotBegun();
    const revealAt = optionalInstantOf(at, 'at') ?? null;
    const isSealAct = sealedTarget({ editionId, scope, targetId }) !== null;
    if ((scope === 'plan') !== (revealAt !== null) || (scope === 'plan' && mode !== 'second')) throw invalidRequest('at');
    const results = await readTarget(tx, { editionId, scope, targetId, revealAt, language: actor.language });
    const id = newId();
    const row = { id, editionId, scope, targetId, mode: isSealAct ? 'second' : mode } as const;
    await tx.insert(reveal).values({ ...row, results, revealAt, armedBy: actor.id });
    await record(tx, actor, { action: 'arm', row });
    if (isSealAct) await notifySealAct(tx, { event: 'sealAsked', actorId: actor.id, row }, notify);
    return { id, mode: row.mode };
  });
}

/** A plan and acts on sealed results do not wait for the ceremony. */
const isNow = (scope: RevealScope) => scope === 'award' || scope === 'unit' || scope === 'edition';

const readRows = (tx: Transaction, editionId: string) => tx.select({ id: showRow.id }).from(showRow).where(isInShow(editionId)).limit(1);

/** The results that would become public, as a text that changes with them. The edition is locked, so that none changes before the commit. */
async function readTarget(
  tx: Transaction,
  { editionId, scope, targetId, revealAt, language }: Pick<Row, 'editionId' | 'scope' | 'targetId' | 'revealAt'> & { language: Language },
): Promise<string> {
  const { edition: own, nomineesPublic, revealed } = await lockEdition(tx, editionId);
  const sealed = sealedTarget({ editionId, scope, targetId });
  if (sealed) return hashOf(await lockSealings(tx, sealed));
  if (scope === 'plan') {
    if (revealed) throw revealPublic();
    await checkPlan(tx, { before: null, next: revealAt, revealed });
    return hashOf(isoOrNull(own.revealAt));
  }
  if (own.isHidden || !nomineesPublic) throw revealHidden();
  if (revealed) throw revealPublic();
  const rows = await tx
    .select({ category: awardCategory, result: awardResult, isPublic: winnerIsPublic(), isSealed: isSealed() })
    .from(awardCategory)
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .leftJoin(awardResult, eq(awardResult.categoryId, awardCategory.id))
    .where(and(eq(edition.id, editionId), scopeOf(scope, targetId)))
    .orderBy(asc(awardUnit.position), asc(awardCategory.position), asc(awardCategory.id));
  if (rows.length === 0) throw notFound();
  // The whole edition is revealed when every award is public too: its pages then speak of the winners.
  if (scope !== 'edition' && rows.every(({ isPublic }) => isPublic)) throw revealPublic();
  if (rows.some((row) => row.isSealed)) throw resultsSealed();
  const missing = rows.filter(({ result }) => result === null);
  if (missing.length > 0) throw winnerMissing(missing.map(({ category }) => localized(language, category.labelZh, category.labelEn)));
  return hashOf(rows.map(({ result }) => [result?.categoryId, result?.nominationId, result?.citationZh, result?.citationEn]));
}

/** A hash tells whether results have changed, and does not tell them. */
function hashOf(results: unknown): string {
  return createHash('sha256').update(JSON.stringify(results)).digest('base64url');
}

function scopeOf(scope: RevealScope, targetId: string): SQL | undefined {
  if (scope === 'award') return eq(awardCategory.id, targetId);
  return scope === 'unit' ? eq(awardUnit.id, targetId) : eq(edition.id, targetId);
}

/**
 * Throws `revealEnded` for a reveal that has expired or ended, `revealTooShort`, `revealOwn` for a second person who is the
 * first, and `conflict` if a result has changed since it was armed.
 */
export function confirm(db: Database, actor: RevealActor, { id, notify }: { id: string; notify: Notify }): Promise<{ publicInMs: number }> {
  return db.transaction(async (tx) => {
    const row = await lockReveal(tx, id);
    if (row.confirmedAt) throw revealEnded();
    if (row.mode === 'second' && row.armedBy === actor.id) throw revealOwn();
    if (row.mode === 'hold') await checkHold(tx, actor, row);
    const results = await readTarget(tx, { ...row, language: actor.language });
    if (results !== row.results) throw conflict();
    const sealed = sealedTarget(row);
    if (sealed) {
      await tx
        .update(reveal)
        .set({ confirmedBy: actor.id, confirmedAt: sql`clock_timestamp()` })
        .where(eq(reveal.id, id));
      await record(tx, actor, { action: 'confirm', row, details: { armedBy: row.armedBy } });
      await notifySealAct(tx, { event: 'sealDeleted', actorId: actor.id, row }, notify);
      await deleteSealed(tx, actor.id, sealed);
      return { publicInMs: 0 };
    }
    const revealAt = row.revealAt ?? sql`clock_timestamp() + make_interval(secs => ${revealCountdownSeconds}::float8)`;
    const [confirmed] = await tx
      .update(reveal)
      .set({ confirmedBy: actor.id, confirmedAt: sql`clock_timestamp()`, revealAt })
      .where(eq(reveal.id, id))
      .returning({
        revealAt: reveal.revealAt,
        publicInMs: sql<number>`ceil(extract(epoch from ${reveal.revealAt} - clock_timestamp()) * 1000)::float8`,
      });
    if (!confirmed?.revealAt) throw revealEnded();
    const isLast = await setInstants(tx, row, confirmed.revealAt);
    if (isLast && row.scope !== 'plan') await followPhase(tx, actor, { row, act: 'lastReveal' });
    await record(tx, actor, { action: 'reveal', row, details: { revealAt: confirmed.revealAt.toISOString(), armedBy: row.armedBy } });
    await announceChange(tx, editionTags(row.editionId));
    return { publicInMs: row.scope === 'plan' ? confirmed.publicInMs : revealCountdownSeconds * 1_000 };
  });
}

/** Target of an act on sealed results; null for a reveal. */
function sealedTarget({ editionId, scope, targetId }: Pick<Row, 'editionId' | 'scope' | 'targetId'>): SealedTarget | null {
  if (scope === 'unseal') return { editionId, categoryId: targetId };
  return scope === 'discard' ? { editionId, categoryId: null } : null;
}

/** The person who began to hold the key, for long enough. */
async function checkHold(tx: Transaction, actor: RevealActor, row: Row): Promise<void> {
  if (row.armedBy !== actor.id) throw revealEnded();
  const [held] = await tx
    .select({ seconds: sinceSeconds(sql`${reveal.armedAt}`) })
    .from(reveal)
    .where(eq(reveal.id, row.id));
  if ((held?.seconds ?? 0) < revealHoldSeconds - toleranceSeconds) throw revealTooShort(revealHoldSeconds);
}

/** Locks the show and the edition of a reveal that is pending. Throws `notFound` and `revealEnded`. */
async function lockReveal(tx: Transaction, id: string): Promise<Row> {
  const [known] = await tx.select({ editionId: reveal.editionId }).from(reveal).where(eq(reveal.id, id));
  if (!known) throw notFound();
  await lockShow(tx, known.editionId);
  await lockEdition(tx, known.editionId);
  const [row] = await tx
    .select()
    .from(reveal)
    .where(and(eq(reveal.id, id), isPending()))
    .for('update');
  if (!row) throw revealEnded();
  return row;
}

/**
 * Sets the instants of the awards that are not public yet; those of a whole edition follow from its own. Tells whether all winners
 * are public then: the edition is, with its last award.
 */
async function setInstants(tx: Transaction, { id, editionId, scope, targetId }: Row, revealAt: Date): Promise<boolean> {
  if (scope === 'award' || scope === 'unit') {
    const isAhead = or(isNull(awardCategory.revealAt), gt(awardCategory.revealAt, sql`clock_timestamp()`));
    await setAwardRevealAt(tx, and(awardsOf(scope, targetId), isAhead), revealAt);
    if (!(await isComplete(tx, editionId))) return false;
  }
  const [before] = await tx.select({ revealAt: edition.revealAt }).from(edition).where(eq(edition.id, editionId));
  await tx
    .update(reveal)
    .set({ plannedAt: before?.revealAt ?? null })
    .where(eq(reveal.id, id));
  await setRevealAt(tx, editionId, revealAt);
  return true;
}

/** Every award has a winner, and an instant. */
async function isComplete(tx: Transaction, editionId: string): Promise<boolean> {
  const [left] = await tx
    .select({ id: awardCategory.id })
    .from(awardCategory)
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .leftJoin(awardResult, eq(awardResult.categoryId, awardCategory.id))
    .where(and(eq(awardUnit.editionId, editionId), or(isNull(awardCategory.revealAt), isNull(awardResult.categoryId))))
    .limit(1);
  return !left;
}

async function followPhase(
  tx: Transaction,
  { id: actorId }: RevealActor,
  { row: { editionId }, act }: { row: Row; act: 'lastReveal' | 'withdraw' },
): Promise<void> {
  const { edition: own, revealed } = await lockEdition(tx, editionId);
  await movePhase(tx, { editionId, actorId, from: own.phase, to: phaseAfter(act, { phase: own.phase, revealed }) });
}

const awardsOf = (scope: RevealScope, targetId: string) =>
  scope === 'award' ? eq(awardCategory.id, targetId) : eq(awardCategory.unitId, targetId);

/** Throws `notFound`, and `revealEnded` if the winners are public, or will be before the withdrawal is. */
export function withdraw(db: Database, actor: RevealActor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockReveal(tx, id);
    if (row.confirmedAt) {
      const [ended] = await tx
        .update(reveal)
        .set({ endedAt: sql`clock_timestamp()` })
        .where(
          and(eq(reveal.id, id), sql`${reveal.revealAt} > clock_timestamp() + make_interval(secs => ${withdrawMarginSeconds}::float8)`),
        )
        .returning({ id: reveal.id });
      if (!ended) throw revealEnded();
      if (await unsetInstants(tx, row)) await followPhase(tx, actor, { row, act: 'withdraw' });
      await announceChange(tx, editionTags(row.editionId));
    } else {
      await tx
        .update(reveal)
        .set({ endedAt: sql`clock_timestamp()` })
        .where(eq(reveal.id, id));
    }
    await record(tx, actor, { action: 'withdraw', row });
  });
}

/** Also takes back the instant of an edition whose last award it was. Tells whether it was. */
async function unsetInstants(tx: Transaction, { editionId, scope, targetId, revealAt, plannedAt }: Row): Promise<boolean> {
  if (scope === 'award' || scope === 'unit')
    await setAwardRevealAt(tx, and(awardsOf(scope, targetId), gt(awardCategory.revealAt, sql`clock_timestamp()`)), null);
  const [whole] = await tx.select({ revealAt: edition.revealAt }).from(edition).where(eq(edition.id, editionId));
  if (!revealAt || whole?.revealAt?.getTime() !== revealAt.getTime()) return false;
  await setRevealAt(tx, editionId, plannedAt);
  return true;
}

interface Recorded {
  action: string;
  row: Pick<Row, 'id' | 'editionId' | 'scope' | 'targetId' | 'mode'>;
  details?: Record<string, unknown>;
}

function record(tx: Transaction, actor: RevealActor, { action, row, details }: Recorded): Promise<void> {
  const { id, editionId, scope, targetId, mode } = row;
  const { device, session, address } = actor;
  return recordShowChange(tx, {
    actorId: actor.id,
    action,
    kind: 'reveal',
    id,
    editionId,
    details: { scope, target: targetId, mode, device, session, address, ...details },
  });
}
