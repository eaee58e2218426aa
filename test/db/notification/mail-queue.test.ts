/** Mail through the queue: processes that die, several instances, and what is left in the database. */
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { job } from '#server/db/schema/job.ts';
import { outgoingMail } from '#server/db/schema/mail.ts';
import { createJobQueue, type JobQueue } from '#server/services/job/job-queue.ts';
import { createMailJob, periodicMail } from '#server/services/notification/mail-job.ts';
import { createMailQueue, type MailQueue } from '#server/services/notification/mail-queue.ts';
import { claimDue } from '#server/services/notification/mail-table.ts';
import { testOnEachEngine } from '#test/support/database/database.ts';
import { cipher, codeMail, letTimePass, mailServer, queueOf, rowOf, site } from './mail-queue-stage.ts';

testOnEachEngine('sends a mail in both languages and forms, and keeps nothing of it', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server);
  const mail = codeMail();
  const id = await queue.enqueue(database.db, mail);
  const before = await rowOf(database, id);

  expect(await queue.deliver(id, { waitMs: 4_000 })).toBe('sent');

  const got = await server.waitForMail(mail.to);
  expect(got).toMatchObject({
    subject: '金熊猫奖：注册验证码',
    from: { name: 'Golden Panda', address: 'no-reply@panda.test' },
    messageId: `<${id}@panda.test>`,
  });
  for (const form of [got.text ?? '', got.html ?? '']) {
    for (const words of ['042917', '注册验证码', 'Your registration code', '10 分钟', '10 minutes', 'https://panda.test'])
      expect(form).toContain(words);
    expect(form.indexOf('注册验证码')).toBeLessThan(form.indexOf('Your registration code'));
  }
  expect(JSON.stringify(before)).not.toContain(mail.to);
  expect(JSON.stringify(before)).not.toContain('042917');
  expect(await rowOf(database, id)).toMatchObject({
    sealed: '',
    failedAt: null,
    lastError: '',
    attempts: 1,
    sentAt: expect.any(Date) as Date,
  });
  expect(await queue.deliver(id, { waitMs: 1_000 })).toBe('waiting');
  expect(server.mails).toHaveLength(1);
});

testOnEachEngine('a process that died between claiming and sending delays its mails by a minute, and loses none', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server);
  const mail = codeMail();
  const id = await queue.enqueue(database.db, mail);
  const claimed = await claimDue(database.db, 100);
  expect(claimed.map((claim) => claim.id)).toContain(id);

  await queue.sendDue();
  expect(await queue.deliver(id, { waitMs: 1_000 })).toBe('waiting');
  expect(server.mails).toHaveLength(0);

  const { claimedUntil } = await rowOf(database, id);
  expect((claimedUntil?.getTime() ?? 0) - Date.now()).toBeLessThan(62_000);
  await database.db
    .update(outgoingMail)
    .set({ claimedUntil: sql`now()` })
    .where(eq(outgoingMail.id, id));
  await queue.sendDue();
  await server.waitForMail(mail.to);
  expect(await rowOf(database, id)).toMatchObject({ attempts: 2, sealed: '' });
});

testOnEachEngine('two instances send forty mails, each once', async (database) => {
  const server = await mailServer();
  const queues = [queueOf(database, server, { tryMs: 20_000 }), queueOf(database, server, { tryMs: 20_000 })];
  const [first] = queues;
  const mails = Array.from({ length: 40 }, () => codeMail());
  for (const mail of mails) await first?.enqueue(database.db, mail);

  await Promise.all(queues.map((queue) => queue.sendDue()));

  const got = server.mails.map((mail) => mail.to?.[0]?.address ?? '').sort();
  expect(got).toEqual(mails.map(({ to }) => to).sort());
});

testOnEachEngine('gives up after the life of a mail, and blanks it', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server);
  const id = await queue.enqueue(database.db, codeMail());
  await server.stop();
  await queue.deliver(id, { waitMs: 2_500 });
  await database.db
    .update(outgoingMail)
    .set({ giveUpAt: sql`now()`, nextTryAt: sql`now()` })
    .where(eq(outgoingMail.id, id));
  await server.start();

  expect(await queue.deliver(id, { waitMs: 2_500 })).toBe('waiting');
  await queue.sendDue();

  expect(server.mails).toHaveLength(0);
  expect(await rowOf(database, id)).toMatchObject({ sealed: '', sentAt: null, failedAt: expect.any(Date) as Date });
});

testOnEachEngine('pauses grow, and stay short for a code', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server);
  const id = await queue.enqueue(database.db, codeMail());
  await server.stop();
  const pauses: number[] = [];

  for (let attempt = 0; attempt < 5; attempt += 1) {
    await letTimePass(database, id);
    await queue.sendDue();
    const [row] = await database.db
      .select({ pause: sql<number>`round(extract(epoch from ${outgoingMail.nextTryAt} - now()))::int` })
      .from(outgoingMail)
      .where(eq(outgoingMail.id, id));
    pauses.push(row?.pause ?? 0);
  }

  expect(pauses.map((pause) => Math.round(pause / 5) * 5)).toEqual([5, 10, 20, 30, 30]);
});

testOnEachEngine(
  'a newer mail of the same subject cancels the older; a mail of a transaction that fails was never there',
  async (database) => {
    const server = await mailServer();
    const queue = queueOf(database, server);
    const older = codeMail({ subject: 'one', values: { code: '111111', minutes: '10' } });
    const newer = codeMail({ to: older.to, subject: 'one', values: { code: '222222', minutes: '10' } });
    const olderId = await queue.enqueue(database.db, older);
    await queue.enqueue(database.db, newer);
    const lost = codeMail();
    await expect(
      database.db.transaction(async (tx) => {
        await queue.enqueue(tx, lost);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');

    await queue.sendDue();

    expect(server.mails.map((mail) => mail.to?.[0]?.address)).toEqual([newer.to]);
    expect(server.mails[0]?.text).toContain('222222');
    expect(await rowOf(database, olderId)).toMatchObject({ sealed: '', lastError: 'replaced', sentAt: null });
  },
);

/** The jobs of letters, done by an instance. */
function jobsOf({ db, listen }: OpenDatabase, mailQueue: MailQueue): JobQueue {
  const jobs = createJobQueue({
    db,
    listen,
    handlers: { mail: createMailJob(mailQueue) },
    periodic: [periodicMail],
    onError: () => undefined,
  });
  onTestFinished(() => jobs.close());
  return jobs;
}

const jobOf = async ({ db }: OpenDatabase, key: string) =>
  (await db.select({ state: job.state, attempts: job.attempts, failure: job.failure }).from(job).where(eq(job.key, key)))[0];

testOnEachEngine('leaves by its job, and stops with what is under way still in the queue', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server, { tryMs: 20_000 });
  const jobs = jobsOf(database, queue);
  await jobs.start();
  const mail = codeMail();
  const id = await queue.enqueue(database.db, mail);
  await server.waitForMail(mail.to);
  await expect.poll(() => jobOf(database, id)).toMatchObject({ state: 'done' });

  server.setMood('mute');
  const left = await queue.enqueue(database.db, codeMail());
  await expect.poll(async () => (await rowOf(database, left)).attempts).toBe(1);
  const began = performance.now();
  await Promise.all([jobs.close(), queue.close()]);

  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await rowOf(database, left)).toMatchObject({ attempts: 0, claimedUntil: null, sentAt: null, failedAt: null });
  expect(await jobOf(database, left)).toEqual({ state: 'waiting', attempts: 0, failure: '' });
  await database.db.delete(outgoingMail).where(eq(outgoingMail.id, left));
});

testOnEachEngine(
  'the job of a letter waits for its next try, is refused with it, and is over with one that was replaced or has left otherwise',
  async (database) => {
    const server = await mailServer();
    const queue = queueOf(database, server);
    const jobs = jobsOf(database, queue);
    await database.db.delete(job);
    server.setMood('busy');
    const busy = await queue.enqueue(database.db, codeMail({ subject: 'busy' }));
    await jobs.runDue();
    expect(await jobOf(database, busy)).toEqual({ state: 'waiting', attempts: 0, failure: '' });
    const [row] = await database.db.select({ runAt: job.runAt }).from(job).where(eq(job.key, busy));
    const lateMs = (row?.runAt.getTime() ?? 0) - (await rowOf(database, busy)).nextTryAt.getTime();
    expect([lateMs > -100, lateMs < 5_000]).toEqual([true, true]);
    server.setMood('unknown');
    const refused = await queue.enqueue(database.db, codeMail());
    await jobs.runDue();
    expect(await jobOf(database, refused)).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure: expect.stringMatching(/^[\w .-]{2,100}$/) as string,
    });

    server.setMood('well');
    const own = await queue.enqueue(database.db, codeMail({ ownTrySeconds: 600 }));
    expect(await queue.deliver(own, { waitMs: 4_000 })).toBe('sent');
    await queue.enqueue(database.db, codeMail({ subject: 'busy' }));
    await database.db
      .update(job)
      .set({ runAt: sql`now()` })
      .where(inArray(job.key, [busy, own]));
    await jobs.runDue();
    for (const id of [busy, own]) expect(await jobOf(database, id)).toMatchObject({ state: 'done' });
    expect(server.mails).toHaveLength(2);
  },
);

testOnEachEngine('a letter whose job somebody stops does not leave by any other way', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server);
  const jobs = jobsOf(database, queue);
  const mail = codeMail();
  const id = await queue.enqueue(database.db, mail);
  const [waiting] = await database.db.select({ id: job.id }).from(job).where(eq(job.key, id));

  await jobs.cancel(waiting?.id ?? 0, 'staff');
  await queue.sendDue();

  expect(server.mails.map(({ to }) => to?.[0]?.address)).not.toContain(mail.to);
  expect(await rowOf(database, id)).toMatchObject({ sealed: '', sentAt: null, failedAt: expect.any(Date) as Date, lastError: 'cancelled' });
});

testOnEachEngine('writes nothing where no mail can leave, and refuses a letter that does not exist', async (database) => {
  const queue = createMailQueue({ db: database.db, cipher, transport: null, site });
  onTestFinished(() => queue.close());

  expect(await queue.enqueue(database.db, codeMail())).toBe('');
  expect(await queue.deliver('', { waitMs: 100 })).toBe('waiting');
  expect([queue.canSend, await queue.verify({ waitMs: 100 }), await queue.sendDue()]).toEqual([false, false, 0]);
  await expect(queue.enqueue(database.db, codeMail({ kind: 'security', event: 'party' }))).rejects.toThrow('no letter');
});
