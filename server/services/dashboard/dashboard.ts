/** The landing screen of the management centre: one answer with what concerns the caller. */
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { job } from '#server/db/schema/job.ts';
import { video } from '#server/db/schema/media.ts';
import type { FirstStepsService } from '#server/services/account/first-steps.ts';
import { isoInstant } from '#server/services/core/localized.ts';
import { mailSubject } from '#server/services/notification/mail-queue.ts';
import type { Dashboard } from '#shared/api/dashboard.ts';
import type { Language } from '#shared/language.ts';
import { taskCountMax } from '#shared/limits.ts';
import { can, type Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { readOwnFilms } from '#server/services/award/own-films.ts';
import { readScheduledEvents, readCalendar } from './scheduled-events.ts';
import { readEdits } from './edits.ts';
import { findAnything } from './find.ts';
import { readTasks } from './tasks.ts';

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService({ db, firstSteps }: { db: Database; firstSteps: Pick<FirstStepsService, 'list'> }) {
  return {
    get: async (viewer: Viewer, language: Language): Promise<Dashboard> => {
      const [tasks, ahead, failedJobs, ceremony, edits, steps, films] = await Promise.all([
        readTasks(db, viewer),
        readScheduledEvents(db, viewer),
        can(viewer, 'jobRead') ? readFailedJobs(db, language) : null,
        readCeremony(db, viewer),
        readEdits(db, viewer, language),
        can(viewer, 'accountManage') ? firstSteps.list() : null,
        viewer.userType === userTypes.pgc ? readOwnFilms(db, viewer.id, language) : null,
      ]);
      return { tasks, ahead, failedJobs, ceremony, edits, films, steps: steps?.isOver === false ? steps : null };
    },

    /** What is scheduled and what was, by day. */
    calendar: (viewer: Viewer, days: { from: string; until: string }) => readCalendar(db, viewer, days),

    /** Items, films, people and accounts for the command palette. */
    find: (viewer: Viewer, text: string) => findAnything(db, viewer, text),
  };
}

const jobsShown = 3;

async function readFailedJobs(db: Database, language: Language): Promise<Dashboard['failedJobs']> {
  const count = sql<number>`(select count(*)::int from (select 1 from ${job} where ${job.state} = 'failed' limit ${taskCountMax}) as failed)`;
  const rows = await db
    .select({
      id: job.id,
      kind: job.kind,
      key: job.key,
      payload: job.payload,
      fileName: video.fileName,
      at: sql<Date>`coalesce(${job.finishedAt}, ${job.runAt})`.mapWith(job.runAt),
      count,
    })
    .from(job)
    .leftJoin(video, sql`${job.kind} = 'video' and ${video.id} = ${job.key}`)
    .where(eq(job.state, 'failed'))
    .orderBy(desc(job.id))
    .limit(jobsShown);
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ id, kind, key, payload, fileName, at }) => ({
      id: String(id),
      kind,
      key,
      subject: kind === 'mail' ? mailSubject(payload, language) : (fileName ?? ''),
      at: isoInstant(at),
    })),
  };
}

async function readCeremony(db: Database, viewer: Viewer): Promise<Dashboard['ceremony']> {
  const [row] = await db.select().from(edition).where(eq(edition.isCurrent, true)).limit(1);
  if (!row) return null;
  const isInside = can(viewer, 'awardEdit') || can(viewer, 'ceremonyRun');
  return {
    id: row.id,
    year: row.year,
    titleZh: row.ordinalZh || String(row.year),
    titleEn: row.ordinalEn || String(row.year),
    phase: row.phase,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    revealAt: isInside ? (row.revealAt?.toISOString() ?? null) : null,
  };
}
