/** Starts the background work of this process: mails, films, clean-up, search, scheduled publications and the CDN. */
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { createCdn } from '#server/ports/cdn/cdn.ts';
import { purgeHandler, purgeWithChanges } from '#server/services/discovery/cdn-purge.ts';
import { periodicSchedule, scheduleHandler } from '#server/services/editing/schedule.ts';
import type { PeriodicJob } from '#server/services/job/job-handler.ts';
import { createJobQueue, type JobQueue } from '#server/services/job/job-queue.ts';
import { jobHandlers, periodicJobs, type JobHandlerOptions } from './job-handlers.ts';

type JobOptions = Omit<JobHandlerOptions & Parameters<typeof scheduleHandler>[0], 'db' | 'backup'> & {
  config: Config;
  database: OpenDatabase;
  onError: (error: unknown) => void;
};

interface StartedJobs {
  jobs: JobQueue;
  periodic: PeriodicJob[];
}

export async function startJobs({ config: { backup, cdn, role }, database, onError, ...given }: JobOptions): Promise<StartedJobs> {
  const { db } = database;
  const options = { ...given, db, backup };
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
  if (role !== 'web') await jobs.start();
  const stopPurges = cdn ? purgeWithChanges(database) : () => undefined;
  return {
    periodic,
    jobs: {
      ...jobs,
      close: async () => {
        stopPurges();
        await jobs.close();
      },
    },
  };
}
