/** A rehearsal of the built site to its last finding, and how it ends when its process, its port or its site is gone. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getRehearsalSite } from '#shared/api/ceremony/rehearsal-site-staff.ts';
import type { Data } from '#shared/api/endpoint.ts';
import { openKilledSite, type KilledSite } from '#test/support/servers/killed-site.ts';
import { freePort } from '#test/support/servers/free-port.ts';

const account = { userName: 'operator@demo.example.org', password: 'demo-operator-2025' };
const longWait = { timeout: 900_000, interval: 500 };
const minutes = 60_000;

let site: KilledSite;
let token: string;
let port: number;
beforeAll(async () => {
  port = await freePort();
  site = await openKilledSite({ REHEARSAL_PORT: String(port) });
}, 5 * minutes);
afterAll(() => site[Symbol.asyncDispose]());

const login = async () => (token = ((await site.call('POST', '/web/login', { body: account })) as { token: string }).token);
const readInfo = async () => {
  const answer = await site.call('GET', '/webAdmin/award/rehearsalSite/info?editionId=2025', { token });
  return answer['data'] as Data<typeof getRehearsalSite>;
};
const make = async () => {
  const body = { editionId: '2025', at: new Date(Date.now() + 30 * 86_400_000).toISOString(), revealsAll: true };
  return (await site.call('POST', '/webAdmin/award/rehearsalSite/make', { body, token }))['data'] as { id: string };
};
const isClosed = () =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => false,
    () => true,
  );

test('looks at every page, and finds the entered winners on them', { timeout: 30 * minutes }, async () => {
  await login();
  const startedAt = performance.now();
  await make();
  await expect.poll(async () => (await readInfo()).site?.state, longWait).toMatch(/^(crawling|ready|ended)$/);
  const openMs = performance.now() - startedAt;
  await expect.poll(async () => (await readInfo()).site?.state, longWait).toMatch(/^(ready|ended)$/);

  const { site: found } = await readInfo();
  process.stdout.write(
    `  open after ${Math.round(openMs)} ms, looked at after ${Math.round(performance.now() - startedAt)} ms: ${found?.pages} pages\n`,
  );
  const counts = Object.entries(Object.groupBy(found?.findings ?? [], ({ kind }) => kind)).map(([kind, list]) => `${kind} ${list.length}`);
  process.stdout.write(`  ${counts.join(', ')}\n`);
  expect(found).toMatchObject({ state: 'ready', fault: null, awardsAlike: found?.awards });
  expect(found?.awards).toBeGreaterThan(20);
  expect(found?.findings.filter(({ kind }) => ['pageFails', 'linkDead', 'sharePictureFails', 'winnerDiffers'].includes(kind))).toEqual([]);
});

test('ends with the site, also when that is killed, and is not started again', { timeout: 30 * minutes }, async () => {
  await site.kill();

  await expect.poll(isClosed, longWait).toBe(true);
  await expect.poll(() => existsSync(join(site.folder, 'rehearsal')), longWait).toBe(false);
  await site.start();
  await login();
  await expect.poll(async () => (await readInfo()).site?.state, longWait).toBe('ended');
  expect(await readInfo()).toMatchObject({ site: { fault: 'lost' } });
});

test('says that its port is taken', { timeout: 10 * minutes }, async () => {
  const other = createServer().listen(port, '127.0.0.1');

  await make();
  await expect.poll(async () => (await readInfo()).site?.state, longWait).toBe('ended');

  other.close();
  expect(await readInfo()).toMatchObject({ site: { fault: 'portTaken' } });
});
