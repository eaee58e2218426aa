/** E-mail codes during every kind of mail server failure: timely responses, no limit used up, no code lost. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { job } from '#server/db/schema/job.ts';
import { testOnOneEngine } from '#test/support/database/database.ts';
import { codesOn, forgetLimits, mailServer, makeAccount, smtpOf, somebody, tryCode } from '#test/support/email-codes.ts';
import { codeIn, type MailServerMood } from '#test/support/servers/mail-server.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const faults: readonly (MailServerMood | 'stopped')[] = [
  'stopped',
  'hang',
  'drop',
  'garbage',
  'drip',
  'closed',
  'busy',
  'late',
  'refused',
  'mute',
  'cut',
  'slow',
];
/** Failures before a mail is sent: they are reported for password codes too, with and without an account. */
const early = new Set<string>(['stopped', 'hang', 'drop', 'garbage', 'drip', 'closed']);

for (const fault of faults) {
  testOnOneEngine(
    `a mail server that is “${fault}” is reported as a queued code in time, and the code is delivered once the server is back`,
    async (database) => {
      await forgetLimits(database);
      const server = await mailServer();
      const codes = codesOn(database, { transport: smtpOf(server), waitMs: 1_500 });
      const [who, known, unknown] = [somebody(), somebody('password'), somebody('password')];
      await makeAccount(database, known.email);
      if (fault === 'stopped') await server.stop();
      else server.setMood(fault);
      const began = performance.now();

      const [outcome, ...secret] = await Promise.all([who, known, unknown].map((each) => codes.send(each)));

      expect(performance.now() - began).toBeLessThan(10_000);
      expect(outcome).toEqual({ seconds: 60, isQueued: true });
      const expected = early.has(fault) ? { seconds: 60, isQueued: true } : { seconds: 60 };
      expect(secret).toEqual([expected, expected]);
      // One code at a time: another one could arrive beside it.
      expect(await outcomeOf(codes.send(who))).toBe('codeTooSoon');

      if (fault === 'stopped') await server.start();
      server.setMood('well');
      await expect
        .poll(async () => {
          await database.db.update(job).set({ runAt: sql`now()` });
          await codes.sendDue();
          return server.mails.map((mail) => mail.to?.[0]?.address);
        })
        .toEqual(expect.arrayContaining([who.email, known.email]));
      expect(await tryCode(database, codes, { ...who, code: codeIn(await server.waitForMail(who.email)) })).toBe('ok');
      expect(await tryCode(database, codes, { ...known, code: codeIn(await server.waitForMail(known.email)) })).toBe('ok');
      expect(server.mails.some((mail) => mail.to?.[0]?.address === unknown.email)).toBe(false);
      expect(codes.warnings.join('\n')).not.toMatch(/example|\d{6}/);
    },
  );
}

testOnOneEngine('a recipient refused by the mail server is reported at registration and never for a password', async (database) => {
  await forgetLimits(database);
  const server = await mailServer();
  server.setMood('unknown');
  const codes = codesOn(database, { transport: smtpOf(server), waitMs: 1_500 });
  const known = somebody('password');
  await makeAccount(database, known.email);

  expect(await outcomeOf(codes.send(somebody()))).toBe('emailRefused');
  expect([await outcomeOf(codes.send(known)), await outcomeOf(codes.send(somebody('password')))]).toEqual(['ok', 'ok']);
});
