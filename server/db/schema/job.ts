/** Background jobs: leased by one instance at a time, and taken over when it fails. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { jobKinds, jobStates } from '#shared/api/job.ts';
import { instant } from './fields.ts';

export const job = pgTable(
  'job',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: jobKinds }).notNull(),
    /** Subject of the job, such as a video's id: at most one waiting job per kind and key. */
    key: text().notNull().default(''),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Encrypted payload, erased when the job has ended; '' = none. */
    sealed: text().notNull().default(''),
    /** A newer job with the same subject replaces an open one; '' = none. */
    subject: text().notNull().default(''),
    state: text({ enum: jobStates }).notNull().default('waiting'),
    priority: integer().notNull().default(0),
    runAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    attemptsMax: integer().notNull().default(5),
    /** The job is abandoned at this instant; null = never. */
    expiresAt: instant(),
    /** Holder and end of the lease. */
    claim: text().notNull().default(''),
    claimedUntil: instant(),
    /** 0 to 100. */
    progress: integer().notNull().default(0),
    failure: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    uniqueIndex('job_open')
      .on(table.kind, table.key)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('job_due').on(table.state, table.runAt),
    index('job_list').on(table.state, table.id.desc().nullsFirst()),
    index('job_subject')
      .on(table.subject)
      .where(sql`${table.subject} <> ''`),
  ],
);
