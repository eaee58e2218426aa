/** Background jobs for staff: /webAdmin/job/{list, summary, retry, cancel}. */
import { Array, Boolean, Enum, Integer, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { count, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

export const jobKindNames = ['mail', 'video', 'purge', 'search', 'publish'] as const;
export type JobKindName = (typeof jobKindNames)[number];
export const jobStateNames = ['waiting', 'running', 'failed', 'done'] as const;
export type JobStateName = (typeof jobStateNames)[number];

const text = String({ maxLength: 2_000 });
const id = String({ pattern: '^[1-9]\\d{0,14}$' });

export const jobRow = Object({
  id,
  kind: Enum([...jobKindNames]),
  /** What it is about: a video's id, a letter's id, or which of the periodic works. */
  key: text,
  /** Name of the file of a video; of a letter what it is and to whom, the address masked. */
  subject: text,
  state: Enum([...jobStateNames]),
  /** 0 to 100. */
  progress: Integer({ minimum: 0, maximum: 100 }),
  attempts: count,
  attemptsMax: count,
  /** Name of a refusal, or what the program said. */
  failure: text,
  /** Comes again and again: it cannot be cancelled. */
  isPeriodic: Boolean(),
  createTime: instant,
  /** Not before; of what has ended the last time. */
  runTime: instant,
  startTime: Union([Null(), instant]),
  finishTime: Union([Null(), instant]),
});
export type JobRow = Static<typeof jobRow>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/webAdmin/job/list',
  summary: 'Jobs of a state and kind: what waits in the order in which it is taken, everything else the latest first',
  auth: 'staff',
  permission: 'jobRead',
  answer: 'rows',
  query: Object({ state: Optional(Enum([...jobStateNames])), kind: Optional(Enum([...jobKindNames])), ...pagingQuery }),
  data: Array(jobRow),
});

export const getJobSummary = endpoint({
  method: 'GET',
  path: '/webAdmin/job/summary',
  summary: 'How many jobs wait, run and have failed (at most 1,000 each), with the letters of a week and the streams of films',
  auth: 'staff',
  permission: 'jobRead',
  data: Object({
    waiting: count,
    running: count,
    failed: count,
    /** Letters: on their way, of these tried in vain, and given up. */
    mail: Object({ waiting: count, delayed: count, failed: count }),
    /** Files of films of which streams are made. */
    films: Object({ made: count, running: count, failed: count }),
  }),
});
export type JobSummary = Static<typeof getJobSummary.data>;

export const retryJob = endpoint({
  method: 'POST',
  path: '/webAdmin/job/retry',
  summary: 'Begin a failed job anew',
  auth: 'staff',
  permission: 'jobRead',
  body: Object({ id }),
  data: Null(),
});

export const cancelJob = endpoint({
  method: 'POST',
  path: '/webAdmin/job/cancel',
  summary: 'Stop a job that waits or runs; periodic ones cannot be stopped',
  auth: 'staff',
  permission: 'jobRead',
  body: Object({ id }),
  data: Null(),
});
