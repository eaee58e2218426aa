/** Mail jobs: one per letter, retried until it is sent, and a periodic job that sends due letters without a job. */
import type { JobHandler, PeriodicJob } from '#server/services/job/job-handler.ts';
import { HopelessJobError, PostponedJobError } from '#server/services/job/job-runner.ts';
import { cancelled } from '#server/services/job/job-queue.ts';
import type { MailQueue } from './mail-queue.ts';
import { stopMail } from './mail-table.ts';

/** Key of the periodic job that sends all due letters. */
const dueKey = 'due';
const lateSeconds = 60;
const atOnce = 5;

export const periodicMail: PeriodicJob = { kind: 'mail', key: dueKey, everySeconds: lateSeconds, firstSeconds: 5 };

/** Handles jobs whose key is a letter's id. The letter's row stores attempts and the next attempt's time. */
export function createMailJob(mailQueue: Pick<MailQueue, 'attempt' | 'sendDue'>): JobHandler {
  return {
    atOnce,
    run: async ({ key }) => {
      if (key === dueKey) return void (await mailQueue.sendDue());
      const fate = await mailQueue.attempt(key);
      if (fate.state === 'waiting') throw new PostponedJobError(Math.max(1, fate.seconds));
      if (fate.state === 'refused') throw new HopelessJobError(fate.reason || 'tooLate');
    },
    // Otherwise the periodic job would send it.
    whenGivenUp: async (tx, { key }, failure) => {
      if (failure === cancelled) await stopMail(tx, key, failure);
    },
  };
}
