/** Background jobs for staff: /webAdmin/job/{list, summary, retry, cancel}. */
import * as Type from 'typebox';
import { count, instant } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

export const jobKinds = [
  'mail',
  'video',
  'purge',
  'search',
  'publish',
  'transfer',
  'articles',
  'cdn',
  'backup',
  'frozenEdition',
  'rehearsal',
] as const;
export type JobKind = (typeof jobKinds)[number];
export const jobStates = ['waiting', 'running', 'failed', 'done'] as const;
export type JobState = (typeof jobStates)[number];

const text = Type.String({ maxLength: 2_000 });
const id = Type.String({ pattern: '^[1-9]\\d{0,14}$' });

export const jobRow = Type.Object({
  id,
  kind: Type.Enum([...jobKinds]),
  /** Subject: a video's id, a mail's id, or the name of a periodic job. */
  key: text,
  /** File name of a video; kind and masked address of a mail. */
  subject: text,
  state: Type.Enum([...jobStates]),
  /** 0 to 100. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  attempts: count,
  attemptsMax: count,
  /** Name of the error, or the output of the program. */
  failure: text,
  /** A periodic job; it cannot be cancelled. */
  isPeriodic: Type.Boolean(),
  createTime: instant,
  /** Earliest start; for an ended job its last one. */
  runTime: instant,
  startTime: Type.Union([Type.Null(), instant]),
  finishTime: Type.Union([Type.Null(), instant]),
});
export type JobRow = Type.Static<typeof jobRow>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/webAdmin/job/list',
  summary: 'Jobs by state and kind: waiting jobs in queue order, all others latest first',
  auth: 'staff',
  permission: 'jobRead',
  answer: 'rows',
  query: Type.Object({ state: Type.Optional(Type.Enum([...jobStates])), kind: Type.Optional(Type.Enum([...jobKinds])), ...pagingQuery }),
  data: Type.Array(jobRow),
});

export const getJobSummary = endpoint({
  method: 'GET',
  path: '/webAdmin/job/summary',
  summary: 'Number of waiting, running and failed jobs (at most 1,000 each), with the mails of a week and the packages of films',
  auth: 'staff',
  permission: 'jobRead',
  data: Type.Object({
    waiting: count,
    running: count,
    failed: count,
    /** Mails: waiting, of these retried, and given up. */
    mail: Type.Object({ waiting: count, delayed: count, failed: count }),
    /** Files of films of which streams are made. */
    films: Type.Object({ made: count, running: count, failed: count }),
  }),
});
export type JobSummary = Type.Static<typeof getJobSummary.data>;

export const retryJob = endpoint({
  method: 'POST',
  path: '/webAdmin/job/retry',
  summary: 'Retry a failed job',
  auth: 'staff',
  permission: 'jobRead',
  body: Type.Object({ id }),
  data: Type.Null(),
});

export const cancelJob = endpoint({
  method: 'POST',
  path: '/webAdmin/job/cancel',
  summary: 'Cancel a waiting or running job; periodic jobs cannot be cancelled',
  auth: 'staff',
  permission: 'jobRead',
  body: Type.Object({ id }),
  data: Type.Null(),
});
