/** A mail queue on a test database, with a mail server whose failures a test sets. */
import { eq, sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { job } from '#server/db/schema/job.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createSmtpTransport } from '#server/ports/mail-smtp.ts';
import { createJobQueue, type JobQueue, type JobQueueOptions } from '#server/services/job/job-queue.ts';
import { createMailQueue, type MailQueue, type MailQueueOptions, type NewMail } from '#server/services/notification/mail-queue.ts';
import { startMailServer, type TestMailServer } from '#test/support/servers/mail-server.ts';

export const cipher = createFieldCipher({ secret: 'a secret of at least thirty-two characters', fieldKeys: [] });
export const site = { origin: 'https://panda.test', names: { 'zh-Hans': '金熊猫奖', en: 'Golden Panda Awards' } };

export async function mailServer(): Promise<TestMailServer> {
  const server = await startMailServer();
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

export interface Queue extends MailQueue {
  warnings: string[];
  /** The job queue that sends its mails; not started. */
  jobs: JobQueue;
}

export function queueOf(database: OpenDatabase, { url }: { url: string }, options: Partial<MailQueueOptions> = {}): Queue {
  const { db } = database;
  const warnings: string[] = [];
  const transport = createSmtpTransport({ smtpUrl: url, from: 'Golden Panda <no-reply@panda.test>', host: 'panda.test' });
  const queue = createMailQueue({ db, cipher, transport, site, warn: (line) => warnings.push(line), tryMs: 1_500, ...options });
  onTestFinished(() => queue.close());
  return { ...queue, warnings, jobs: jobsOf(database, queue) };
}

export function jobsOf(
  { db, listen }: OpenDatabase,
  { handler }: Pick<MailQueue, 'handler'>,
  options: Partial<JobQueueOptions> = {},
): JobQueue {
  const jobs = createJobQueue({ db, listen, handlers: { mail: handler }, onError: () => undefined, ...options });
  onTestFinished(() => jobs.close());
  return jobs;
}

export const codeMail = (changes: Partial<NewMail> = {}): NewMail => ({
  kind: 'codeRegister',
  language: 'zh-Hans',
  to: `${newId().replace(/[^a-z0-9]/gi, 'x')}@example.org`,
  values: { code: '042917', minutes: '10' },
  lifeMinutes: 10,
  ...changes,
});

export const rowOf = async ({ db }: OpenDatabase, id: string) => {
  const [row] = await db.select().from(job).where(eq(job.key, id));
  if (!row) throw new Error('The mail is gone');
  return row;
};

/** As if the pause after a failure, or a claim, were over. */
export const letTimePass = ({ db }: OpenDatabase, id: string) =>
  db
    .update(job)
    .set({ runAt: sql`now()`, claimedUntil: sql`now()` })
    .where(eq(job.key, id));
