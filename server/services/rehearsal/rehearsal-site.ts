/** Rehearsals on a copy of the site, for the staff who run the ceremony: made, opened and removed; a job does the work. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { RehearsalSettings } from '#server/rehearsal/rehearsal-settings.ts';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { edition } from '#server/db/schema/award.ts';
import { runOfShow } from '#server/db/schema/ceremony.ts';
import { rehearsalSite } from '#server/db/schema/rehearsal.ts';
import { secondsFromNow } from '#server/db/sql-instant.ts';
import { conflict, invalidRequest, notFound, unavailable } from '#server/errors.ts';
import { newRehearsalKey, signPass, ticketPath } from '#server/ports/rehearsal-pass.ts';
import type { getRehearsalSite, makeRehearsalSite, RehearsalSite } from '#shared/api/ceremony/rehearsal-site-staff.ts';
import type { Data, Input } from '#shared/api/endpoint.ts';
import { rehearsalDaysMax, rehearsalHours } from '#shared/award/rehearsal-site.ts';
import { appendAudit, lockAudit } from '#server/services/core/audit-trail.ts';
import { addJob } from '#server/services/job/job-table.ts';

export type RehearsalSiteService = ReturnType<typeof createRehearsalSiteService>;

interface Options {
  db: Database;
  /** Null = the site makes none. */
  settings: RehearsalSettings | null;
}

/** Seconds after which nobody begins one that was asked for. */
const lifeSeconds = 120;

export function createRehearsalSiteService({ db, settings }: Options) {
  return {
    /** Throws `notFound` for an unknown edition. */
    getRehearsalSite: async (editionId: string): Promise<Data<typeof getRehearsalSite>> => {
      const [[known], [site]] = await Promise.all([
        db
          .select({ edition, startsAt: runOfShow.startsAt })
          .from(edition)
          .leftJoin(runOfShow, eq(runOfShow.editionId, edition.id))
          .where(eq(edition.id, editionId)),
        db
          .select()
          .from(rehearsalSite)
          .orderBy(sql`${rehearsalSite.madeAt} desc`)
          .limit(1),
      ]);
      if (!known) throw notFound();
      const { revealAt, startsAt } = known.edition;
      return {
        isPossible: settings !== null,
        at: (revealAt ?? known.startsAt ?? startsAt)?.toISOString() ?? null,
        isRevealed: revealAt !== null,
        site: site ? toAnswer(site) : null,
      };
    },

    /** Throws `notFound`, `invalidRequest` for an instant that is too far away, and `unavailable` where none are made. */
    makeRehearsalSite: async (
      actorId: string,
      { editionId, at, revealsAll }: Input<typeof makeRehearsalSite>['body'],
    ): Promise<{ id: string }> => {
      const instant = new Date(at);
      if (!settings) throw unavailable();
      if (Number.isNaN(instant.getTime())) throw invalidRequest('at');
      const id = newId();
      return db.transaction(async (tx) => {
        const [known] = await tx.select({ id: edition.id }).from(edition).where(eq(edition.id, editionId));
        if (!known) throw notFound();
        if (!(await isNear(tx, instant))) throw invalidRequest('at');
        // Two who make one at the same moment take turns: the second replaces that of the first.
        await lockAudit(tx);
        await endOpen(tx, actorId);
        await tx.delete(rehearsalSite);
        await tx
          .insert(rehearsalSite)
          .values({
            id,
            editionId,
            at: instant,
            revealsAll,
            key: newRehearsalKey(),
            madeBy: actorId,
            endsAt: secondsFromNow(rehearsalHours * 3_600),
          });
        await addJob(tx, { kind: 'rehearsal', key: id, attemptsMax: 3, lifeSeconds });
        await appendAudit(tx, {
          actorId,
          action: 'rehearsalMake',
          subjectKind: 'edition',
          subjectId: editionId,
          details: { id, at: instant.toISOString(), revealsAll },
        });
        return { id };
      });
    },

    /** A link that opens it once. Throws `notFound` for one that has ended, and `conflict` while it is not there yet. */
    openRehearsalSite: (actorId: string, id: string): Promise<{ url: string }> =>
      db.transaction(async (tx) => {
        const site = await lockOpen(tx, id);
        if (site.origin === '') throw conflict();
        await appendAudit(tx, { actorId, action: 'rehearsalOpen', subjectKind: 'edition', subjectId: site.editionId, details: { id } });
        return { url: `${site.origin}${ticketPath}${signPass(site, 'ticket', await databaseMs(tx))}` };
      }),

    /** Throws `notFound` for one that has ended. */
    removeRehearsalSite: (actorId: string, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockOpen(tx, id);
        await endOpen(tx, actorId);
      }),
  };
}

/** The process that runs it sees that it has ended. */
async function endOpen(tx: Transaction, actorId: string): Promise<void> {
  const ended = await tx
    .update(rehearsalSite)
    .set({ state: 'ended', key: '', origin: '' })
    .where(ne(rehearsalSite.state, 'ended'))
    .returning({ id: rehearsalSite.id, editionId: rehearsalSite.editionId });
  for (const { id, editionId } of ended)
    await appendAudit(tx, { actorId, action: 'rehearsalRemove', subjectKind: 'edition', subjectId: editionId, details: { id } });
}

async function lockOpen(tx: Transaction, id: string) {
  await lockAudit(tx);
  const [site] = await tx
    .select()
    .from(rehearsalSite)
    .where(and(eq(rehearsalSite.id, id), ne(rehearsalSite.state, 'ended')))
    .for('update');
  if (!site) throw notFound();
  return site;
}

async function isNear(tx: Queryable, at: Date): Promise<boolean> {
  return Math.abs(at.getTime() - (await databaseMs(tx))) <= rehearsalDaysMax * 86_400_000;
}

async function databaseMs(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ now: string }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now`);
  return Number(rows[0]?.now);
}

function toAnswer({ key: _key, origin: _origin, madeBy: _madeBy, ...site }: typeof rehearsalSite.$inferSelect): RehearsalSite {
  const { at, madeAt, endsAt, ...rest } = site;
  return { ...rest, at: at.toISOString(), madeTime: madeAt.toISOString(), endTime: endsAt.toISOString() };
}
