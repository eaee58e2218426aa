/** The shared ticket: one instance fetches it, all use it, and none blocks the others when it stops. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#server/db/identifier.ts';
import { shareTicket } from '#server/db/schema/share.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { pauseSeconds, ticketSeconds } from '#server/services/share/share-ticket-fetch.ts';
import { createShareRows } from '#server/services/share/share-ticket-row.ts';
import { testOnDatabase, testOnEachEngine, testOnOneEngine } from '#test/support/database/database.ts';
import { cipher, openStage, refusalOf, valueOf } from './share-ticket-stage.ts';

testOnEachEngine(
  'a hundred concurrent callers on two instances cause one fetch and get the same ticket, by the clock of the database',
  async (database) => {
    const { server, open, rows } = await openStage(database);
    server.setMood('slow');
    const [one, two] = [open({ waitMs: 20_000 }), open({ waitMs: 20_000 })];

    const held = await Promise.all(Array.from({ length: 100 }, (_, call) => (call % 2 ? one : two).tickets.get()));

    expect(server.calls()).toEqual(['stable_token', 'getticket']);
    expect(new Set(held.map(({ value }) => value)).size).toBe(1);
    const { rows: clock } = await database.db.execute<{ now: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as now`,
    );
    for (const { nowMs } of held) expect(Math.abs(nowMs - Number(clock[0]?.now))).toBeLessThan(2_000);
    // The database contains it only encrypted.
    const stored = JSON.stringify(await rows());
    for (const secretOut of server.secrets()) expect(stored).not.toContain(secretOut);
    expect([one.errors, two.errors, one.said, two.said]).toEqual([[], [], [], []]);
  },
);

testOnDatabase(
  'a ticket lasts 7,000 seconds; after four fifths one instance fetches the next while all others use the old one',
  async (database) => {
    const { server, open, rows, age } = await openStage(database);
    const before = await valueOf(open());
    const ticket = (await rows()).find(({ name }) => name.startsWith('ticket:'));
    expect(Math.round(((ticket?.expiresAt?.getTime() ?? 0) - (ticket?.refreshedAt?.getTime() ?? 0)) / 1_000)).toBe(7_000);
    expect(await valueOf(open())).toBe(before);
    await age('ticket', 5_590);
    expect(await valueOf(open())).toBe(before);
    expect(server.calls()).toHaveLength(2);

    await age('ticket', 20);
    server.setMood('slow');
    const instances = [open(), open()];
    // Also an instance that has just started does not wait for the next one.
    const seen = await Promise.all(Array.from({ length: 100 }, (_, call) => valueOf(instances[call % 2] ?? open())));
    expect(new Set(seen)).toEqual(new Set([before]));
    await expect.poll(async () => (await Promise.all(instances.map(valueOf))).includes(before)).toBe(false);

    expect(new Set(await Promise.all(instances.map(valueOf)))).toEqual(new Set([server.secrets().at(-1)]));
    expect(server.calls()).toEqual(['stable_token', 'getticket', 'getticket']);
    expect(instances.flatMap(({ errors, said }) => [...errors, ...said])).toEqual([]);
  },
);

testOnDatabase('an instance with a valid ticket does not wait for the next one', async (database) => {
  const { server, open, age } = await openStage(database);
  let ahead = 0;
  const instance = open({ steadyMs: () => performance.now() + ahead });
  const before = await valueOf(instance);
  ahead = 6_000_000;
  await age('ticket', 6_000);
  server.setMood('hang');

  const started = performance.now();
  for (let call = 0; call < 100; call += 1) expect(await valueOf(instance)).toBe(before);
  // One call that waited for the server would take as long as this.
  expect(performance.now() - started).toBeLessThan(3_000);
  await expect.poll(() => instance.said.length, { timeout: 10_000 }).toBe(1);
  expect(await valueOf(instance)).toBe(before);
  expect(instance.said[0]).toMatch(/^wechat: no ticket, getticket: no answer \(\w+\); the next try is in 5 s$/);
  expect(instance.errors).toEqual([]);
});

testOnEachEngine('the old ticket serves under an abandoned lease; when it expires one instance fetches', async (database) => {
  const { server, account, open, age } = await openStage(database);
  const before = await valueOf(open());
  await age('ticket', 6_000);
  const rows = createShareRows({ db: database.db, cipher, account });
  expect(await rows.take(newId(), 20)).toMatchObject({ failures: 0 });
  expect(await rows.take(newId(), 20)).toBeNull();

  const instance = open();
  for (let call = 0; call < 50; call += 1) expect(await valueOf(instance)).toBe(before);
  expect(server.calls()).toHaveLength(2);
  await age('lease', 20);
  const late = open();
  await expect.poll(() => valueOf(late)).not.toBe(before);
  expect(server.calls()).toEqual(['stable_token', 'getticket', 'getticket']);
});

testOnDatabase('a result that arrives after the lease was lost is discarded', async (database) => {
  const { account, age } = await openStage(database);
  const rows = createShareRows({ db: database.db, cipher, account });
  const [first, given] = [
    await rows.take(newId(), 20),
    { token: { value: 'token', seconds: 7_000 }, ticket: { value: 'late', seconds: 7_000 } },
  ];
  await age('lease', 20);
  const second = await rows.take(newId(), 20);
  if (!first || !second) throw new Error('The lease was not free');

  expect([await rows.keep(first, given), (await rows.read()).ticket]).toEqual([false, null]);
  await rows.pause(first, 900, { code: 1, message: 'late' });
  expect(await rows.keep(second, { ...given, ticket: { value: 'right', seconds: 7_000 } })).toBe(true);
  expect((await rows.read()).ticket?.value).toBe('right');
});

testOnDatabase('a refused token is renewed once, and the call repeated once', async (database) => {
  for (const code of [40001, 40014, 42001]) {
    const { server, open } = await openStage(database);
    server.setMood({ code, at: 'getticket', times: 1 });
    expect(await valueOf(open())).toBe(server.secrets().at(-1));
    // The present token was just given and is not taken: it is ended by force.
    expect(server.calls()).toEqual(['stable_token', 'getticket', 'stable_token force', 'getticket']);
  }
});

testOnDatabase('a stored token replaced by another program is fetched again without force', async (database) => {
  const { server, open, age } = await openStage(database);
  await valueOf(open());
  await age('ticket', 7_000);
  server.revokeToken();

  await valueOf(open());

  expect(server.calls()).toEqual(['stable_token', 'getticket', 'getticket', 'stable_token', 'getticket']);
});

testOnDatabase(
  'a token that is always refused costs one round and a pause; a forced refresh happens once in 30 seconds over all instances',
  async (database) => {
    const { server, open, age } = await openStage(database);
    server.setMood({ code: 40001, at: 'getticket' });
    const one = open();
    expect(await refusalOf(one)).toEqual(['shareUnavailable', 60]);
    expect(server.calls()).toEqual(['stable_token', 'getticket', 'stable_token force', 'getticket']);
    await age('lease', 60);

    expect((await refusalOf(open()))[0]).toBe('shareUnavailable');
    expect(server.calls().filter((call) => call.endsWith('force'))).toHaveLength(1);
    expect(one.said.join()).toMatch(/40001 the access token is invalid or not the latest; the next try is in 60 s/);
  },
);

const moods = [
  [{ code: -1 }, 2],
  [{ code: 45011 }, 60],
  [{ code: 45009, at: 'getticket' }, 900],
  [{ code: 40164, message: 'invalid ip 203.0.113.7' }, 60],
  [{ code: 40013 }, 60],
  [{ code: 40125 }, 60],
  [{ code: 99999 }, 5],
  ['garbage', 5],
  ['broken', 5],
  ['drop', 5],
  ['poison', 5],
] as const;

testOnDatabase('each error is logged once and pauses all instances; then one of them retries', async (database) => {
  for (const [mood, seconds] of moods) {
    const { server, open, age } = await openStage(database);
    server.setMood(mood);
    const [one, two] = [open(), open()];
    const refusals = await Promise.all(Array.from({ length: 20 }, (_, call) => refusalOf(call % 2 ? one : two)));
    const asked = server.calls().length;
    for (const [name, wait] of refusals)
      expect([name, wait <= seconds + 1 && wait >= seconds - 2], JSON.stringify(mood)).toEqual(['shareUnavailable', true]);
    // While the breaker is open no instance calls, not even a newly started one.
    await Promise.all([refusalOf(one), refusalOf(two), refusalOf(open())]);
    expect(server.calls()).toHaveLength(asked);
    expect([...one.said, ...two.said]).toHaveLength(1);

    server.setMood('well');
    await age('lease', seconds);
    const three = open();
    expect(await valueOf(three)).toBe(server.secrets().at(-1));
    expect(three.said).toEqual(['wechat: there is a ticket again']);
    expect(server.secrets().filter((given) => given.startsWith('ticket'))).toHaveLength(1);
  }
});

testOnDatabase('all instances, also newly started ones, know the last error until a ticket is fetched', async (database) => {
  const { server, open, age } = await openStage(database);
  server.setMood({ code: 40164, message: 'invalid ip 203.0.113.7' });
  const [one, two] = [open(), open()];
  expect(await two.tickets.lastFault()).toBeNull();
  await refusalOf(one);

  const platformError = { code: 40164, message: 'stable_token: 40164 this address is not on the list of allowed addresses (203.0.113.7)' };
  for (const instance of [one, two, open()]) expect(await instance.tickets.lastFault()).toEqual(platformError);
  await age('lease', 60);
  server.setMood('hang');
  const waiting = valueOf(two).catch(() => undefined);
  await expect.poll(() => server.calls().length).toBe(2);
  // During the next attempt the last error stays known.
  expect(await one.tickets.lastFault()).toEqual(platformError);
  await two.tickets.close();
  await waiting;
  expect(await one.tickets.lastFault()).toEqual(platformError);
  server.setMood('well');
  await valueOf(open());
  expect(await one.tickets.lastFault()).toBeNull();
});

testOnDatabase('consecutive failures lengthen the pause across instances and restarts', async (database) => {
  const { server, open, age } = await openStage(database);
  await server.stop();
  const waits: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    waits.push((await refusalOf(open()))[1]);
    await age('lease', 400);
  }

  expect(waits).toEqual([5, 10, 20, 40]);
  await server.start();
});

testOnDatabase('new keys use neither tickets nor pauses of the previous account', async (database) => {
  const first = await openStage(database);
  first.server.setMood({ code: 40125 });
  await refusalOf(first.open());
  const second = await openStage(database);

  expect(await valueOf(second.open())).toBe(second.server.secrets().at(-1));
});

testOnDatabase('a ticket encrypted with a removed key is fetched again; old rows of other accounts are deleted', async (database) => {
  const { server, open, account, rows } = await openStage(database);
  await valueOf(open());
  const otherKeys = createFieldCipher({ secret: 'another secret of thirty-two characters', fieldKeys: [] });
  await database.db
    .insert(shareTicket)
    .values({ name: `ticket:gone-${account}`, value: 'x', expiresAt: sql`now() - interval '3 days'` as never });

  const value = await valueOf(open({ rows: createShareRows({ db: database.db, cipher: otherKeys, account }) }));

  expect(value).toBe(server.secrets().at(-1));
  expect(server.calls()).toEqual(['stable_token', 'getticket', 'stable_token', 'getticket']);
  expect(await rows()).toHaveLength(3);
  expect(
    await database.db
      .select()
      .from(shareTicket)
      .where(eq(shareTicket.name, `ticket:gone-${account}`)),
  ).toEqual([]);
});

testOnDatabase('a ticket close to its expiry is used only for the rest of it', async (database) => {
  const { server, open, rows } = await openStage(database);
  server.setTicketSeconds(600);
  await valueOf(open());

  const ticket = (await rows()).find(({ name }) => name.startsWith('ticket:'));
  expect(Math.round(((ticket?.expiresAt?.getTime() ?? 0) - (ticket?.refreshedAt?.getTime() ?? 0)) / 1_000)).toBe(400);
  expect([7_200, 7_300, 600, 300, 10, 1].map(ticketSeconds)).toEqual([7_000, 7_000, 400, 150, 5, 1]);
});

testOnOneEngine('during a database outage the ticket in memory serves until its expiry, with one attempt a second', async (database) => {
  const { account, open } = await openStage(database);
  const rows = createShareRows({ db: database.db, cipher, account });
  let [isAway, looks, ahead] = [false, 0, 0];
  const read = () => {
    looks += 1;
    return isAway ? Promise.reject(new Error('the database is away')) : rows.read();
  };
  const instance = open({ rows: { ...rows, read }, steadyMs: () => performance.now() + ahead });
  const before = await valueOf(instance);
  [isAway, looks, ahead] = [true, 0, 6_000_000];

  for (let call = 0; call < 100; call += 1) expect(await valueOf(instance)).toBe(before);
  expect([looks, instance.errors.map(String)]).toEqual([1, ['Error: the database is away']]);
  ahead = 7_100_000;
  await expect(instance.tickets.get()).rejects.toThrow('the database is away');
});

testOnEachEngine('closing during a call releases the lease at once and counts no failure', async (database) => {
  const { server, open } = await openStage(database);
  server.setMood('hang');
  const one = open();
  const refused = refusalOf(one).catch(() => undefined);
  await expect.poll(() => server.calls().length).toBe(1);
  const started = performance.now();
  await one.tickets.close();
  await refused;
  expect(performance.now() - started).toBeLessThan(1_500);

  server.setMood('well');
  expect(await valueOf(open())).toBe(server.secrets().at(-1));
  expect(one.said).toEqual([]);
});

test('pauses double up to their maximum', () => {
  expect([1, 2, 3, 20].map((failures) => pauseSeconds('unreachable', failures))).toEqual([5, 10, 20, 300]);
  expect([1, 2, 5].map((failures) => pauseSeconds('day', failures))).toEqual([900, 1_800, 3_600]);
  expect(pauseSeconds('configuration', 30)).toBe(1_800);
});
