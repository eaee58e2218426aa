/** E-mail codes: limits, single use also under concurrency, equal responses for known and unknown addresses. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { newId } from '#server/db/identifier.ts';
import { emailCode } from '#server/db/schema/account.ts';
import { job } from '#server/db/schema/job.ts';
import { rateWindow } from '#server/db/schema/rate.ts';
import type { AppError } from '#server/errors.ts';
import { createEmailCodeService } from '#server/services/account/email-code.ts';
import { createMailQueue } from '#server/services/notification/mail-queue.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { testOnDatabase, testOnEachEngine } from '#test/support/database/database.ts';
import {
  another,
  cipher,
  codesOn,
  forgetLimits,
  mailServer,
  makeAccount,
  site,
  smtpOf,
  somebody,
  tryCode,
} from '#test/support/email-codes.ts';
import { codeIn } from '#test/support/servers/mail-server.ts';
import { outcomeOf } from '#test/support/outcome.ts';

testOnDatabase('a code works once, for its purpose, with any case of the address', async (database) => {
  await forgetLimits(database);
  const codes = codesOn(database);
  const who = somebody();
  expect(await codes.send({ ...who, email: who.email.toUpperCase() })).toEqual({ seconds: 60 });
  const [code = ''] = codes.codesOf(who.email);
  expect(code).toMatch(/^\d{6}$/);

  expect(await tryCode(database, codes, { ...who, purpose: 'password', code })).toBe('codeRefused');
  expect(await tryCode(database, codes, { ...who, email: 'other@example.org', code })).toBe('codeRefused');
  expect(await tryCode(database, codes, { ...who, email: `  ${who.email.toUpperCase()}`, code: ` ${code} ` })).toBe('ok');
  expect(await tryCode(database, codes, { ...who, code })).toBe('codeRefused');
});

testOnDatabase('a code is stored as a keyed hash, and its mail encrypted', async (database) => {
  await forgetLimits(database);
  const server = await mailServer();
  server.setMood('busy');
  const codes = codesOn(database, { transport: smtpOf(server) });
  const who = somebody();
  await outcomeOf(codes.send(who));
  server.setMood('well');
  await database.db.update(job).set({ runAt: sql`now()` });
  const kept = JSON.stringify([
    await database.db.select().from(emailCode),
    await database.db.select().from(job),
    await database.db.select().from(rateWindow),
  ]);

  await codes.sendDue();

  const code = codeIn(await server.waitForMail(who.email));
  expect(code).toMatch(/^\d{6}$/);
  expect(kept).not.toContain(code);
  expect(kept.match(new RegExp(who.email, 'g'))).toHaveLength(1);
  expect(kept).not.toContain(who.network);
});

testOnEachEngine('100 concurrent uses of one code succeed once', async (database) => {
  await forgetLimits(database);
  const codes = codesOn(database);
  const who = somebody();
  await codes.send(who);
  const [code = ''] = codes.codesOf(who.email);

  const outcomes = await Promise.all(Array.from({ length: 100 }, () => tryCode(database, codes, { ...who, code })));

  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'codeRefused')).toHaveLength(99);
});

testOnEachEngine('a code is invalidated after five wrong tries, also concurrent ones', async (database) => {
  await forgetLimits(database);
  const codes = codesOn(database);
  const [one, two] = [somebody(), somebody()];
  await codes.send(one);
  await codes.send(two);
  const [first = ''] = codes.codesOf(one.email);
  const [second = ''] = codes.codesOf(two.email);

  for (let guess = 0; guess < 4; guess += 1) expect(await tryCode(database, codes, { ...one, code: another(first) })).toBe('codeRefused');
  expect(await tryCode(database, codes, { ...one, code: first })).toBe('ok');
  await Promise.all(Array.from({ length: 100 }, () => tryCode(database, codes, { ...two, code: another(second) })));
  expect(await tryCode(database, codes, { ...two, code: second })).toBe('codeRefused');
  const [row] = await database.db.select({ tries: emailCode.tries }).from(emailCode).where(eq(emailCode.email, two.email));
  expect(row?.tries).toBe(5);
});

testOnDatabase('a code expires after ten minutes; malformed codes are refused without a lookup', async (database) => {
  await forgetLimits(database);
  const codes = codesOn(database);
  const who = somebody();
  await codes.send(who);
  const [code = ''] = codes.codesOf(who.email);
  const [row] = await database.db
    .select({ life: sql<number>`extract(epoch from ${emailCode.expiresAt} - ${emailCode.createdAt})::int` })
    .from(emailCode)
    .where(eq(emailCode.email, who.email));
  expect(row?.life).toBe(600);

  for (const wrong of ['', '12345', '1234567', '１２３４５６', "' or 1=1", '12345a', '      '])
    expect(await tryCode(database, codes, { ...who, code: wrong })).toBe('codeRefused');
  await database.db
    .update(emailCode)
    .set({ expiresAt: sql`now()` })
    .where(eq(emailCode.email, who.email));
  expect(await tryCode(database, codes, { ...who, code })).toBe('codeRefused');
});

testOnDatabase('the mail names the minutes after which the code stops, in both languages', async (database) => {
  for (const [early, outcome] of [
    [10, 'ok'],
    [0, 'codeRefused'],
  ] as const) {
    await forgetLimits(database);
    const codes = codesOn(database);
    const who = somebody();
    await codes.send(who);
    const [code = ''] = codes.codesOf(who.email);
    const [{ text = '', html = '' } = {}] = codes.bodiesOf(who.email);
    const named = [text, html].flatMap((part) => [...part.matchAll(/(\d+)\s*(?:分钟|minutes)/g)].map(([, minutes]) => Number(minutes)));
    expect([named.length, new Set(named).size]).toEqual([4, 1]);

    // That much time passes.
    const passed = sql`make_interval(mins => ${named[0]}, secs => ${-early})`;
    await database.db
      .update(emailCode)
      .set({ createdAt: sql`${emailCode.createdAt} - ${passed}`, expiresAt: sql`${emailCode.expiresAt} - ${passed}` })
      .where(eq(emailCode.email, who.email));
    expect(await tryCode(database, codes, { ...who, code })).toBe(outcome);
  }
});

testOnDatabase('a right code stays usable when its transaction fails', async (database) => {
  await forgetLimits(database);
  const codes = codesOn(database);
  const who = somebody();
  await codes.send(who);
  const [code = ''] = codes.codesOf(who.email);

  await expect(
    database.db.transaction(async (tx) => {
      await codes.use(tx, { ...who, code });
      throw new Error('the address is taken');
    }),
  ).rejects.toThrow('taken');
  expect(await tryCode(database, codes, { ...who, code })).toBe('ok');
});

testOnDatabase('a newer code replaces the older one', async (database) => {
  await forgetLimits(database);
  const codes = codesOn(database);
  const who = somebody();
  await codes.send(who);
  await forgetLimits(database, 'code');
  await codes.send(who);
  const [newer = '', older = ''] = codes.codesOf(who.email);

  if (older !== newer) expect(await tryCode(database, codes, { ...who, code: older })).toBe('codeRefused');
  expect(await tryCode(database, codes, { ...who, code: newer })).toBe('ok');
});

testOnEachEngine(
  'one code a minute per mailbox over all spellings, purposes and networks; 100 concurrent requests send one',
  async (database) => {
    await forgetLimits(database);
    const codes = codesOn(database);
    const who = { ...somebody(), email: `first.last${newId().replace(/\W/g, '').toLowerCase()}@example.org` };
    await makeAccount(database, who.email);
    const asked = await Promise.all(
      Array.from({ length: 100 }, (_, index) => outcomeOf(codes.send({ ...who, network: `198.51.100.${index}` }))),
    );

    expect(asked.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(asked.filter((outcome) => outcome === 'codeTooSoon')).toHaveLength(99);
    const error = await codes
      .send({ ...who, email: who.email.replace('.', '').replace('@', '+again@') })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ errorName: 'codeTooSoon', retryAfterSeconds: expect.any(Number) as number });
    expect((error as AppError).retryAfterSeconds).toBeGreaterThan(50);
    expect(await outcomeOf(codes.send({ ...who, purpose: 'password' }))).toBe('codeTooSoon');
    expect(codes.codesOf(who.email)).toHaveLength(1);
  },
);

testOnDatabase(
  'limits codes to five an hour per mailbox and twenty per network; the last of sixty a minute in total are reserved for existing accounts and logged once',
  async (database) => {
    const codes = codesOn(database);
    const who = somebody();
    await forgetLimits(database);
    const outcomes: string[] = [];
    for (let call = 0; call < 6; call += 1) {
      await forgetLimits(database, 'code');
      outcomes.push(await outcomeOf(codes.send({ ...who, network: `203.0.113.${call}` })));
    }
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'ok'), 'tooManyRequests']);

    await forgetLimits(database);
    const crowd = await Promise.all(Array.from({ length: 25 }, () => outcomeOf(codes.send({ ...somebody(), network: who.network }))));
    expect(crowd.filter((outcome) => outcome === 'ok')).toHaveLength(20);
    expect(crowd.filter((outcome) => outcome === 'tooManyRequests')).toHaveLength(5);

    await forgetLimits(database);
    const flood: string[] = [];
    // Some at a time: a mail that has to wait for the database's one connection is another refusal.
    const sendTen = (whoOf: (at: number) => ReturnType<typeof somebody> | undefined) =>
      Promise.all(Array.from({ length: 10 }, (_, at) => outcomeOf(codes.send(whoOf(at) ?? somebody()))));
    for (let call = 0; call < 70; call += 10) flood.push(...(await sendTen(() => somebody())));
    expect(flood.filter((outcome) => outcome === 'ok')).toHaveLength(45);
    expect(flood.filter((outcome) => outcome === 'tooManyRequests')).toHaveLength(25);
    const owners = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const owner = somebody('password');
        await makeAccount(database, owner.email);
        return owner;
      }),
    );
    // As long as there is a place for an account, an address without one gets the same answer, and takes none.
    for (let call = 0; call < 20; call += 10) expect(new Set(await sendTen(() => somebody('password')))).toEqual(new Set(['ok']));
    const known: string[] = [];
    for (let call = 0; call < 20; call += 10) known.push(...(await sendTen((at) => owners[call + at])));
    expect(known.filter((outcome) => outcome === 'ok')).toHaveLength(15);
    expect(await outcomeOf(codes.send(somebody('password')))).toBe('tooManyRequests');
    expect(codes.warnings.filter((line) => line.includes('60'))).toHaveLength(1);
  },
);

testOnDatabase('a request refused by one limit does not count towards the others', async (database) => {
  await forgetLimits(database);
  const codes = codesOn(database);
  const who = somebody();
  await codes.send(who);
  for (let call = 0; call < 30; call += 1) await outcomeOf(codes.send(who));

  for (let call = 0; call < 19; call += 1) expect(await outcomeOf(codes.send({ ...somebody(), network: who.network }))).toBe('ok');
});

testOnDatabase(
  'registered and unregistered addresses get the same mail; password codes are sent to open accounts only',
  async (database) => {
    await forgetLimits(database);
    const codes = codesOn(database);
    const [known, unknown] = [somebody(), somebody()];
    await makeAccount(database, known.email);
    await codes.send(known);
    await codes.send(unknown);
    const bodies = [known, unknown].map(({ email }) => {
      const [mail] = codes.bodiesOf(email);
      return [mail?.subject, mail?.text, mail?.html]
        .join('\n')
        .replaceAll(codeIn({ text: mail?.text }), '######')
        .replace(/aria-label="[\d ]+"/g, '');
    });
    expect(bodies[0]).toBe(bodies[1]);

    await forgetLimits(database);
    for (const [status, letters] of [
      ['active', 1],
      ['closing', 1],
      ['blocked', 0],
      ['erased', 0],
    ] as const) {
      const who = somebody('password');
      await makeAccount(database, who.email, status);
      expect(await codes.send(who)).toEqual({ seconds: 60 });
      expect(codes.codesOf(who.email), status).toHaveLength(letters);
      // In the language of the account, not that of the request.
      if (letters > 0) expect(codes.bodiesOf(who.email)[0]?.subject).toBe('Golden Panda Awards: your code for a new password');
    }
  },
);

testOnDatabase('a password code reveals neither by response nor by timing whether an account exists', async (database) => {
  await forgetLimits(database);
  const codes = codesOn(database);
  const known = somebody('password');
  await makeAccount(database, known.email);
  const times: Record<string, number[]> = { known: [], unknown: [] };

  for (let round = 0; round < 5; round += 1) {
    for (const [name, who] of [
      ['known', known],
      ['unknown', somebody('password')],
    ] as const) {
      await forgetLimits(database);
      const began = performance.now();
      expect(await codes.send(who)).toEqual({ seconds: 60 });
      times[name]?.push(performance.now() - began);
    }
  }

  for (const taken of Object.values(times).flat()) expect(taken > 298 && taken < 1_500, `${taken} ms`).toBe(true);
  // The quickest of each: a busy machine makes some slower, but a difference of the code makes all of them slower.
  const [quickKnown, quickUnknown] = [Math.min(...(times['known'] ?? [])), Math.min(...(times['unknown'] ?? []))];
  expect(Math.abs(quickKnown - quickUnknown), `${quickKnown} ms for known, ${quickUnknown} ms for unknown`).toBeLessThan(100);
});

testOnDatabase('refuses invalid addresses, and every address when mail is disabled', async (database) => {
  await forgetLimits(database);
  const codes = codesOn(database);
  for (const email of [
    '',
    'a',
    'a@b',
    'a b@c.org',
    'a@b.org\r\nBcc: c@d.org',
    '@b.org',
    'a@b.toolong',
    `${'a'.repeat(250)}@b.org`,
    '"a"@b.org',
    'a@b.org,c@d.org',
  ])
    expect(await outcomeOf(codes.send({ ...somebody(), email })), email).toBe('emailRefused');

  const mailQueue = createMailQueue({ db: database.db, cipher, transport: null, site });
  const none = createEmailCodeService({ db: database.db, cipher, mailQueue, rateLimit: createRateLimit({ db: database.db, cipher }) });
  for (const purpose of ['register', 'password'] as const) expect(await outcomeOf(none.send(somebody(purpose)))).toBe('mailUnavailable');
});
