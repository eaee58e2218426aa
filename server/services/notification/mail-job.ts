/** Letters as jobs: each has one that tries until it has left, and one job looks now and then for what none has. */
import type { JobHandler, PeriodicJob } from '#server/services/job/job-handler.ts';
import { HopelessJobError, PostponedJobError } from '#server/services/job/job-runner.ts';
import { cancelled } from '#server/services/job/job-queue.ts';
import type { MailQueue } from './mail-queue.ts';
import { stopMail } from './mail-table.ts';

/** Key of the job that sends what is due, whoever has written it. */
const dueKey = 'due';
const lateSeconds = 60;
const atOnce = 5;

export const periodicMail: PeriodicJob = { kind: 'mail', key: dueKey, everySeconds: lateSeconds, firstSeconds: 5 };

/** The handler of jobs whose key is a letter. The letter itself counts its tries and knows when the next one is. */
export function createMailJob(mailQueue: Pick<MailQueue, 'attempt' | 'sendDue'>): JobHandler {
  return {
    atOnce,
    run: async ({ key }) => {
      if (key === dueKey) return void (await mailQueue.sendDue());
      const fate = await mailQueue.attempt(key);
      if (fate.state === 'waiting') throw new PostponedJobError(Math.max(1, fate.seconds));
      if (fate.state === 'refused') throw new HopelessJobError(fate.reason || 'tooLate');
    },
    // Otherwise the look for what is due would send it.
    whenGivenUp: async (tx, { key }, failure) => {
      if (failure === cancelled) await stopMail(tx, key, failure);
    },
  };
}
