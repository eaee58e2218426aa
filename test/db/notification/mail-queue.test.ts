/** The mail queue: killed processes, several instances, and data left in the database. */
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { job } from '#server/db/schema/job.ts';
import { claimJob } from '#server/services/job/job-claim.ts';
import { createMailQueue } from '#server/services/notification/mail-queue.ts';
import { testOnDatabase, testOnEachEngine } from '#test/support/database/database.ts';
import { cipher, codeMail, jobsOf, letTimePass, mailServer, queueOf, rowOf, site } from './mail-queue-stage.ts';

testOnDatabase('sends a mail in both languages with text and HTML parts, and stores nothing of it', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server);
  const mail = codeMail();
  const id = await queue.enqueue(database.db, mail);
  const before = await rowOf(database, id);

  expect(await queue.deliver(id, { waitMs: 4_000 })).toBe('sent');

  const response = await server.waitForMail(mail.to);
  expect(response).toMatchObject({
    subject: '金熊猫奖：注册验证码',
    from: { name: 'Golden Panda', address: 'no-reply@panda.test' },
    messageId: `<${id}@panda.test>`,
  });
  for (const form of [response.text ?? '', response.html ?? '']) {
    for (const words of ['042917', '注册验证码', 'Your registration code', '10 分钟', '10 minutes', 'https://panda.test'])
      expect(form).toContain(words);
    expect(form.indexOf('注册验证码')).toBeLessThan(form.indexOf('Your registration code'));
  }
  expect(JSON.stringify(before)).not.toContain(mail.to);
  expect(JSON.stringify(before)).not.toContain('042917');
  expect(await rowOf(database, id)).toMatchObject({
    state: 'done',
    sealed: '',
    failure: '',
    attempts: 1,
    finishedAt: expect.any(Date) as Date,
  });
  expect(await queue.deliver(id, { waitMs: 1_000 })).toBe('waiting');
  expect(server.mails).toHaveLength(1);
});

testOnEachEngine('a process killed between claiming and sending delays its mails by half a minute and loses none', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server);
  const mail = codeMail();
  const id = await queue.enqueue(database.db, mail);
  const claimed = await claimJob(database.db, { kinds: ['mail'], leaseSeconds: 30 });
  expect(claimed?.key).toBe(id);

  await queue.jobs.runDue();
  expect(await queue.deliver(id, { waitMs: 1_000 })).toBe('waiting');
  expect(server.mails).toHaveLength(0);

  const { claimedUntil } = await rowOf(database, id);
  expect((claimedUntil?.getTime() ?? 0) - Date.now()).toBeLessThan(32_000);
  await letTimePass(database, id);
  await queue.jobs.runDue();
  await server.waitForMail(mail.to);
  expect(await rowOf(database, id)).toMatchObject({ state: 'done', attempts: 2, sealed: '' });
});

testOnEachEngine('two instances send each of forty mails once', async (database) => {
  const server = await mailServer();
  const queues = [queueOf(database, server, { tryMs: 20_000 }), queueOf(database, server, { tryMs: 20_000 })];
  const [first] = queues;
  const mails = Array.from({ length: 40 }, () => codeMail());
  for (const mail of mails) await first?.enqueue(database.db, mail);

  await Promise.all(queues.map(({ jobs }) => jobs.runDue()));

  const response = server.mails.map((mail) => mail.to?.[0]?.address ?? '').sort();
  expect(response).toEqual(mails.map(({ to }) => to).sort());
});

testOnDatabase('gives up an expired mail and clears its contents', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server);
  const id = await queue.enqueue(database.db, codeMail());
  await server.stop();
  await queue.deliver(id, { waitMs: 2_500 });
  await database.db
    .update(job)
    .set({ expiresAt: sql`now()`, runAt: sql`now()` })
    .where(eq(job.key, id));
  await server.start();

  expect(await queue.deliver(id, { waitMs: 2_500 })).toBe('waiting');
  await queue.jobs.runDue();

  expect(server.mails).toHaveLength(0);
  expect(await rowOf(database, id)).toMatchObject({
    state: 'failed',
    sealed: '',
    failure: 'ESOCKET CONN',
    finishedAt: expect.any(Date) as Date,
  });
});

testOnDatabase('retry delays grow, and stay short for a code', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server);
  const id = await queue.enqueue(database.db, codeMail());
  await server.stop();
  const pauses: number[] = [];

  for (let attempt = 0; attempt < 5; attempt += 1) {
    await letTimePass(database, id);
    await queue.jobs.runDue();
    const [row] = await database.db
      .select({ pause: sql<number>`round(extract(epoch from ${job.runAt} - now()))::int` })
      .from(job)
      .where(eq(job.key, id));
    pauses.push(row?.pause ?? 0);
  }

  expect(pauses.map((pause) => Math.round(pause / 5) * 5)).toEqual([5, 10, 20, 30, 30]);
});

testOnDatabase('a newer mail on the same subject cancels the older; a rolled-back transaction queues none', async (database) => {
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

  await queue.jobs.runDue();

  expect(server.mails.map((mail) => mail.to?.[0]?.address)).toEqual([newer.to]);
  expect(server.mails[0]?.text).toContain('222222');
  expect(await rowOf(database, olderId)).toMatchObject({ state: 'done', sealed: '', failure: 'replaced', attempts: 0 });
});

testOnEachEngine('a running queue sends at once; stopping it leaves the current mail in the queue', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server, { tryMs: 20_000 });
  // The first poll is the only one: the notification wakes the poller.
  const jobs = jobsOf(database, queue, { pollMs: 600_000 });
  await jobs.start();
  const mail = codeMail();
  const id = await queue.enqueue(database.db, mail);
  await server.waitForMail(mail.to);
  await expect.poll(() => rowOf(database, id)).toMatchObject({ state: 'done' });

  server.setMood('mute');
  const left = await queue.enqueue(database.db, codeMail());
  await expect.poll(() => rowOf(database, left)).toMatchObject({ state: 'running', attempts: 1 });
  const began = performance.now();
  await Promise.all([jobs.close(), queue.close()]);

  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await rowOf(database, left)).toMatchObject({ state: 'waiting', attempts: 0, failure: '', claimedUntil: null });
  expect((await rowOf(database, left)).sealed).not.toBe('');
  await database.db.delete(job).where(eq(job.key, left));
});

testOnEachEngine('the enqueuing process sends the mail first; the job queue waits for that time', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server);
  const mail = codeMail({ ownTrySeconds: 600 });
  const id = await queue.enqueue(database.db, mail);

  await queue.jobs.runDue();
  expect(await rowOf(database, id)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(await queue.deliver(id, { waitMs: 4_000 })).toBe('sent');

  expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual([mail.to]);
});

testOnDatabase('a mail replaced during its sending stays replaced', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server, { tryMs: 20_000 });
  server.setMood('slow');
  const older = codeMail({ subject: 'slow' });
  const id = await queue.enqueue(database.db, older);
  const delivery = queue.deliver(id, { waitMs: 20_000 });
  await expect.poll(() => rowOf(database, id)).toMatchObject({ state: 'running' });

  await queue.enqueue(database.db, codeMail({ to: older.to, subject: 'slow' }));

  expect(await delivery).toBe('sent');
  expect(await rowOf(database, id)).toMatchObject({ state: 'done', sealed: '', failure: 'replaced' });
  await queue.jobs.runDue();
  await server.waitForMail(older.to, 2);
});

testOnDatabase(
  'a mail whose job is cancelled by staff is not sent, and retrying a finished one does not restore its contents',
  async (database) => {
    const server = await mailServer();
    const queue = queueOf(database, server);
    const mail = codeMail();
    const id = await queue.enqueue(database.db, mail);
    const { id: jobId } = await rowOf(database, id);

    await queue.jobs.cancel(jobId, 'staff');
    await queue.jobs.runDue();
    expect(await rowOf(database, id)).toMatchObject({ state: 'failed', sealed: '', failure: 'cancelled' });
    await queue.jobs.retry(jobId, 'staff');
    await queue.jobs.runDue();

    expect(await rowOf(database, id)).toMatchObject({ state: 'failed', sealed: '', failure: 'tooLate' });
    expect(server.mails.map(({ to }) => to?.[0]?.address)).not.toContain(mail.to);
  },
);

testOnDatabase('queues nothing when mail is disabled, and refuses an unknown template', async (database) => {
  const queue = createMailQueue({ db: database.db, cipher, transport: null, site });
  onTestFinished(() => queue.close());

  expect(await queue.enqueue(database.db, codeMail())).toBe('');
  expect(await queue.deliver('', { waitMs: 100 })).toBe('waiting');
  expect([queue.canSend, await queue.verify({ waitMs: 100 })]).toEqual([false, false]);
  await expect(queue.enqueue(database.db, codeMail({ kind: 'security', event: 'party' }))).rejects.toThrow('no letter');
});
