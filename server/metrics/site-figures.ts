/** Figures of the site: caches, renders, database, jobs, films. */
import type { AppContext } from '#server/context.ts';
import { streamsOpen } from '#server/http/event-streams.ts';
import { programsRunning } from '#server/ports/transcoder-run.ts';
import type { Services } from '#server/services/services.ts';
import type { Figure, Reading } from './figure.ts';

/** Names of the numbers that pages, share pictures and answers report, with what they mean. */
const numbers = {
  page_cache_bytes: 'Bytes of pages in memory',
  page_cache_entries: 'Pages in memory',
  page_renders_total: 'Pages rendered completely',
  page_renders_running: 'Pages that are being rendered',
  page_renders_waiting: 'Pages that wait to be rendered',
  page_renders_refused_total: 'Pages refused because too many were to be rendered, or because nobody waited for them any more',
  data_cache_bytes: 'Bytes of API data for rendering in memory',
  data_cache_entries: 'API data for rendering in memory',
  answer_cache_bytes: 'Bytes of public API answers in memory',
  answer_cache_entries: 'Public API answers in memory',
  share_pictures_drawn_total: 'Share pictures drawn',
  share_picture_cache_bytes: 'Bytes of share pictures in memory',
} as const;

export type SiteNumbers = Readonly<Record<keyof typeof numbers, number>>;

/** Requests for pages: from memory, from memory while the page is renewed, or rendered for the request. */
export type PageOutcomes = Record<'hit' | 'stale' | 'miss', number>;

export interface SiteFiguresOptions {
  context: Pick<AppContext, 'check' | 'database' | 'services'>;
  numbers: () => SiteNumbers;
  outcomes: PageOutcomes;
}

export function siteFigures({ context, numbers: read, outcomes }: SiteFiguresOptions): Figure[] {
  const ofCaches = Object.entries(numbers).map(([name, help]): Figure => ({
    name,
    type: name.endsWith('_total') ? 'counter' : 'gauge',
    help,
    read: () => read()[name as keyof typeof numbers],
  }));
  return [
    ...ofCaches,
    {
      name: 'page_requests_total',
      type: 'counter',
      help: 'Requests for pages: hit and stale from memory, the latter while the page is renewed; miss = rendered',
      labels: ['outcome'],
      read: () => Object.entries(outcomes).map(([outcome, count]) => [{ outcome }, count] as const),
    },
    {
      name: 'ready',
      type: 'gauge',
      help: '1 while what the site depends on answers: the database, or the CMS of a web tier',
      read: async () => [[{}, (await within(context.check().then(() => true))) ? 1 : 0]],
    },
    { name: 'event_streams_open', type: 'gauge', help: 'Open connections of server-sent events', read: streamsOpen },
    ...(context.database ? poolFigures(context.database) : []),
    ...(context.services ? serviceFigures(context.services) : []),
  ];
}

function poolFigures({ pool, connections, isListening }: NonNullable<AppContext['database']>): Figure[] {
  return [
    {
      name: 'database_connections',
      type: 'gauge',
      help: 'Connections to the server: used and idle ones, and how many it may have',
      labels: ['kind'],
      read: () => Object.entries(connections()).map(([kind, count]) => [{ kind }, count]),
    },
    { name: 'database_waiting', type: 'gauge', help: 'Queries that wait for a connection', read: () => pool.waitingCount },
    {
      name: 'database_listener_connected',
      type: 'gauge',
      help: '1 while the connection for notifications (LISTEN) is open',
      read: () => (isListening() ? 1 : 0),
    },
  ];
}

function serviceFigures({ changes, jobs: queue, backup, replica }: Services): Figure[] {
  let reading: ReturnType<typeof queue.counts> | undefined;
  /** The figures of one scrape share a query, which must not pile up while the database is busy. */
  const jobs = async () => {
    reading ??= queue.counts().finally(() => (reading = undefined));
    return (await within(reading)) ?? [];
  };
  return [
    {
      name: 'change_feed_age_seconds',
      type: 'gauge',
      help: 'Seconds since this instance last read the changes of all instances; about 2 at most while the database answers',
      read: () => changes.secondsSinceRead(),
    },
    ...(replica
      ? [
          {
            name: 'database_replica_used',
            type: 'gauge' as const,
            help: '1 while visitors read from the replica, 0 while the server itself answers them',
            read: () => (replica.isUsed() ? 1 : 0),
          },
        ]
      : []),
    {
      name: 'jobs',
      type: 'gauge',
      help: 'Background jobs: due ones, those for later, running and failed ones',
      labels: ['kind', 'state'],
      read: async () =>
        (await jobs()).flatMap(({ kind, counts }) => Object.entries(counts).map(([state, count]): Reading => [{ kind, state }, count])),
    },
    {
      name: 'job_due_seconds',
      type: 'gauge',
      help: 'Seconds for which the oldest due job of a kind has been due',
      labels: ['kind'],
      read: async () => (await jobs()).map(({ kind, dueSeconds }): Reading => [{ kind }, dueSeconds]),
    },
    {
      name: 'mail_outbox_age_seconds',
      type: 'gauge',
      help: 'Age of the oldest mail that is neither delivered nor given up, retries included',
      read: async () => (await jobs()).flatMap(({ kind, openSeconds }): Reading[] => (kind === 'mail' ? [[{}, openSeconds]] : [])),
    },
    ...(backup ? [backupFigure(backup)] : []),
    { name: 'film_programs_running', type: 'gauge', help: 'Running ffmpeg and ffprobe', read: programsRunning },
  ];
}

function backupFigure(backup: NonNullable<Services['backup']>): Figure {
  return {
    name: 'backup_age_seconds',
    type: 'gauge',
    help: 'Age of the last good backup; infinite while there is none',
    read: async () => {
      const last = await within(backup.last().then((found) => found?.ageSeconds ?? Infinity));
      return last === null ? [] : [[{}, last]];
    },
  };
}

const limitMs = 2_000;

/** The result; null if it fails or is late. */
async function within<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, limitMs, null)));
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}
