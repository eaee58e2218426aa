/** Starts the background work of this process: mails, films, clean-up, search, scheduled publications and the CDN. */
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { createCdn } from '#server/ports/cdn/cdn.ts';
import { purgeHandler, purgeWithChanges } from '#server/services/discovery/cdn-purge.ts';
import { periodicSchedule, scheduleHandler } from '#server/services/editing/schedule.ts';
import type { PeriodicJob } from '#server/services/job/job-handler.ts';
import { createJobQueue, type JobQueue } from '#server/services/job/job-queue.ts';
import { jobHandlers, periodicJobs, type JobHandlerOptions } from './job-handlers.ts';

type JobOptions = Omit<JobHandlerOptions & Parameters<typeof scheduleHandler>[0], 'db'> & {
  config: Config;
  database: OpenDatabase;
  onError: (error: unknown) => void;
};

interface StartedJobs {
  jobs: JobQueue;
  periodic: PeriodicJob[];
  /** Ends the jobs that changes write for the CDN. */
  stopPurges: () => void;
}

export async function startJobs({ config: { cdn }, database, onError, ...rest }: JobOptions): Promise<StartedJobs> {
  const { db } = database;
  const options = { ...rest, db };
  const periodic = [...periodicJobs(options), ...periodicSchedule];
  const jobs = createJobQueue({
    db,
    listen: database.listen,
    handlers: {
      ...jobHandlers(options),
      publish: scheduleHandler(options),
      ...(cdn ? { cdn: purgeHandler({ db, cdn: createCdn(cdn) }) } : {}),
    },
    periodic,
    onError,
  });
  await jobs.start();
  return { jobs, periodic, stopPurges: cdn ? purgeWithChanges(database) : () => undefined };
}
