/** The cost of a login with production hashes: equal for known and unknown addresses, and for the demonstration's accounts. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userAccount } from '#server/db/schema/account.ts';
import { accountRows } from '#server/demo/rows/site.ts';
import { siteHashCost } from '#server/ports/password-hash.ts';
import { cpuMsDuring } from '#test/support/cpu-time.ts';
import { openCallerStage, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage({}, { hashCost: siteHashCost });
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

/** The lower quartile: slower calls include other work of the process. */
const quartile = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;

test('a login hashes a password for known and unknown addresses alike, at a cost of at least 50 ms', async () => {
  const rounds = 9;
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const timed = (userName: string) => cpuMsDuring(() => stage.post('/web/login', { userName, password: 'wrong' }));
  const { email: known } = await stage.makeCaller('user');
  await timed(known);

  // Alternating, so that other load of the machine affects both.
  for (let at = 0; at < rounds; at += 1) {
    times.known.push(await timed(known));
    times.unknown.push(await timed(`nobody${at}@example.org`));
  }

  const [a, b] = [quartile(times.known), quartile(times.unknown)];
  expect(Math.min(a, b)).toBeGreaterThanOrEqual(50);
  expect(Math.abs(a - b)).toBeLessThan(Math.max(a, b) * 0.3);
});

test('demonstration accounts have the same hashing cost as real ones', async () => {
  // As a new site stores it: the programme of the tests has quicker ones.
  const hash = accountRows().find(({ id }) => id === 'u-viewer1')?.passwordHash;
  await stage.db.update(userAccount).set({ passwordHash: hash }).where(eq(userAccount.id, 'u-viewer1'));

  const { status } = await stage.post('/web/login', { userName: 'viewer1@demo.example.org', password: 'demo-viewer1-2025' });
  const token = String(
    envelopeOf(await stage.post('/web/login', { userName: 'pgc1@demo.example.org', password: 'demo-pgc1-2025' }))['token'],
  );

  expect(status).toBe(200);
  expect(envelopeOf(await stage.send('/web/getInfo', { token }))['data']).toMatchObject({
    agency: { operatePhone: '139****1234', operateCode: '510***********0019', verification: 'verified' },
  });
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=4,p=1\$/);
});
