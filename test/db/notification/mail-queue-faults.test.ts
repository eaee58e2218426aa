/** The mail queue during mail server failures: requests do not wait, errors contain no private data, and no mail is lost. */
import { expect } from 'vitest';
import type { MailServerMood } from '#test/support/servers/mail-server.ts';
import { testOnDatabase, testOnOneEngine } from '#test/support/database/database.ts';
import { codeMail, letTimePass, mailServer, queueOf, rowOf } from './mail-queue-stage.ts';

const faults: readonly [MailServerMood | 'stopped', 'waiting' | 'refused'][] = [
  ['stopped', 'waiting'],
  ['hang', 'waiting'],
  ['drop', 'waiting'],
  ['garbage', 'waiting'],
  ['drip', 'waiting'],
  ['closed', 'waiting'],
  ['busy', 'waiting'],
  ['late', 'waiting'],
  ['refused', 'waiting'],
  ['mute', 'waiting'],
  ['cut', 'waiting'],
  ['unknown', 'refused'],
];

for (const [fault, outcome] of faults) {
  testOnOneEngine(
    `a mail server that is “${fault}” fails in time without naming the address, and the mail ${outcome === 'waiting' ? 'is sent later' : 'is given up'}`,
    async (database) => {
      const server = await mailServer();
      const queue = queueOf(database, server);
      const mail = codeMail();
      const id = await queue.enqueue(database.db, mail);
      if (fault === 'stopped') await server.stop();
      else server.setMood(fault);
      const began = performance.now();

      const delivery = await queue.deliver(id, { waitMs: 2_500 });

      expect(delivery).toBe(outcome);
      expect(performance.now() - began).toBeLessThan(10_000);
      const row = await rowOf(database, id);
      expect(row.failure).toMatch(/^[\w .-]{2,100}$/);
      // A mail that is given up is also a failed job, which has a line of its own.
      expect(queue.warnings.filter((line) => !line.startsWith('jobs:'))).toHaveLength(1);
      const messages = `${row.failure} ${queue.warnings.join(' ')}`;
      expect(messages).not.toContain(mail.to.split('@')[0]);
      expect(messages).not.toContain('042917');
      if (outcome === 'refused') {
        expect(row).toMatchObject({ state: 'failed', sealed: '', finishedAt: expect.any(Date) as Date });
        return;
      }
      expect(row).toMatchObject({ state: 'waiting', attempts: 1, claimedUntil: null });
      expect(row.runAt.getTime()).toBeGreaterThan(row.createdAt.getTime() + 4_000);

      if (fault === 'stopped') await server.start();
      server.setMood('well');
      await letTimePass(database, id);
      await queue.jobs.runDue();
      expect((await server.waitForMail(mail.to)).text).toContain('042917');
      expect(await rowOf(database, id)).toMatchObject({ state: 'done', sealed: '', attempts: 2, failure: '' });
    },
  );
}

testOnDatabase('a request waits for a slow mail server no longer than its limit; the mail is still sent', async (database) => {
  const server = await mailServer();
  const queue = queueOf(database, server, { tryMs: 6_000 });
  const mail = codeMail();
  const id = await queue.enqueue(database.db, mail);
  server.setMood('slow');

  expect(await queue.deliver(id, { waitMs: 300 })).toBe('waiting');

  await server.waitForMail(mail.to);
  await expect.poll(async () => (await rowOf(database, id)).sealed).toBe('');
  expect(server.mails).toHaveLength(1);
});
