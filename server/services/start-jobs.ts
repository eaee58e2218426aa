/** Starts the background work of this process: mails, films, clean-up, search, scheduled publications and the CDN. */
import { createBrake } from '#server/brake.ts';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { createCdn } from '#server/ports/cdn/cdn.ts';
import { purgeHandler, purgeWithChanges } from '#server/services/discovery/cdn-purge.ts';
import { closeExpired, periodicSchedule, putDueOnline, scheduleHandler } from '#server/services/editing/schedule.ts';
import { rehearsalHandler, sweepRehearsal } from '#server/services/rehearsal/rehearsal-job.ts';
import type { PeriodicJob } from '#server/services/job/job-handler.ts';
import { createJobQueue, type JobQueue } from '#server/services/job/job-queue.ts';
import { jobHandlers, periodicJobs, type JobHandlerOptions } from './job-handlers.ts';

type JobOptions = Omit<JobHandlerOptions & Parameters<typeof scheduleHandler>[0], 'db' | 'backup' | 'brake' | 'config'> & {
  config: Config;
  database: OpenDatabase;
  onError: (error: unknown) => void;
};

interface StartedJobs {
  jobs: JobQueue;
  periodic: PeriodicJob[];
}

export async function startJobs({ config, database, onError, ...given }: JobOptions): Promise<StartedJobs> {
  const { db } = database;
  const { backup, cdn, role, rehearsal, rehearsalCopy } = config;
  const runsRehearsals = role !== 'web' && rehearsal?.port !== undefined && rehearsal.port !== null && !rehearsalCopy;
  const options = { ...given, db, config, backup, brake: createBrake(given.activity) };
  const periodic = [...periodicJobs(options), ...periodicSchedule];
  const jobs = createJobQueue({
    db,
    listen: database.listen,
    handlers: {
      ...jobHandlers(options),
      publish: scheduleHandler(options),
      ...(runsRehearsals ? { rehearsal: rehearsalHandler({ db, config, warn: options.warn }) } : {}),
      ...(cdn ? { cdn: purgeHandler({ db, cdn: createCdn(cdn) }) } : {}),
    },
    periodic,
    onError,
    warn: options.warn,
  });
  if (runsRehearsals) void sweepRehearsal(config).catch(onError);
  // A rehearsal does once what would have been due by its instant; everything else only stays in its queue.
  if (rehearsalCopy) await catchUp(options).catch(onError);
  else if (role !== 'web') await jobs.start();
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

async function catchUp(options: Parameters<typeof putDueOnline>[0]): Promise<void> {
  while ((await putDueOnline(options)) + (await closeExpired(options)) > 0);
}
