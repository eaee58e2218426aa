/** A rehearsal made over HTTP: those with a link see the winners of the night on it, nobody else sees anything, and the site tells nothing. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry } from '#server/db/schema/audit.ts';
import { edition } from '#server/db/schema/award.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import type { Edition } from '#shared/api/award.ts';
import type { getRehearsalSite } from '#shared/api/ceremony/rehearsal-site-staff.ts';
import type { Data } from '#shared/api/endpoint.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { openCallerStage, type Caller, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { freePort } from '#test/support/servers/free-port.ts';

/** Also on a machine that is busy with other tests. */
const longWait = { timeout: 240_000, interval: 200 };
const ceremonyAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3 * 86_400_000);

let stage: CallerStage;
let operator: Caller;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  stage = await openCallerStage({ HOST: '127.0.0.1', REHEARSAL_PORT: String(port), REHEARSAL_ORIGIN: origin });
  operator = await stage.makeCaller('operator');
  await stage.db.transaction(async (tx) => {
    await tx.update(edition).set({ phase: 'ceremony', revealAt: ceremonyAt }).where(eq(edition.id, '2025'));
    await announceChange(tx, ['edition:2025', 'editions', 'home']);
  });
}, 240_000);
afterAll(() => stage[Symbol.asyncDispose]());

const call = async (name: string, body: object) => {
  const sent = { method: 'POST', body: JSON.stringify(body), token: operator.token };
  const { text } = await stage.send(`/webAdmin/award/rehearsalSite/${name}`, sent);
  return (JSON.parse(text) as { data: { id: string; url: string } }).data;
};
const readInfo = async () => {
  const { text } = await stage.send('/webAdmin/award/rehearsalSite/info?editionId=2025', { token: operator.token });
  return (JSON.parse(text) as { data: Data<typeof getRehearsalSite> }).data;
};
const readState = async () => (await readInfo()).site?.state;
const ask = (path: string, options: RequestInit = {}) => fetch(`${origin}${path}`, { redirect: 'manual', ...options });
const winnersIn = ({ units }: Edition) => units.flatMap(({ categories }) => categories.flatMap(({ winner }) => winner ?? []));
const editionAt = async (site: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${site}/web/cmsv2/column/edition?year=2025&languageType=1`, { headers });
  return ((await answer.json()) as { data: Edition }).data;
};

const closed = [
  '/',
  '/en/g2025',
  '/web/cmsv2/column/edition?year=2025',
  '/sitemap.xml',
  '/robots.txt',
  '/readyz',
  '/favicon.ico',
  '/rehearsal-copy.js',
  '/webAdmin/job/list',
];

test('shows the night to those with a link, and nothing to anybody else', { timeout: 600_000 }, async () => {
  const { at, isPossible } = await readInfo();
  expect([at, isPossible]).toEqual([ceremonyAt.toISOString(), true]);
  const { id } = await call('make', { editionId: '2025', at, revealsAll: false });
  await expect.poll(readState, longWait).toMatch(/^(crawling|ready|ended)$/);
  expect((await readInfo()).site).toMatchObject({ id, fault: null });
  const folder = join(stage.site.context.config.dataFolder, 'rehearsal');
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');

  for (const path of closed) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get('x-robots-tag')]).toEqual([path, 404, 'noindex, nofollow']);
  }
  const { url } = await call('open', { id });
  const entry = await fetch(url, { redirect: 'manual' });
  const cookie = (entry.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect([entry.status, entry.headers.get('location')]).toEqual([303, '/']);
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(404);
  expect((await ask('/', { headers: { cookie: `${cookie}x` } })).status).toBe(404);

  for (const path of ['/en/g2025', '/']) {
    // The copy is being read meanwhile, so it may be too busy at first.
    await expect.poll(async () => (await ask(path, { headers: { cookie } })).status, longWait).toBe(200);
    const page = await ask(path, { headers: { cookie } });
    expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      200,
      'private, no-store',
      'noindex, nofollow',
    ]);
    const html = await page.text();
    expect(html).toContain('<rehearsal-banner role="note">');
    expect(html).toContain(absoluteDateTime(ceremonyAt.toISOString(), 'en'));
    expect(html).toContain(absoluteDateTime(ceremonyAt.toISOString(), 'zh-Hans'));
  }
  expect(await (await ask('/robots.txt', { headers: { cookie } })).text()).toContain('Disallow: /');
  const script = await ask('/rehearsal-copy.js', { headers: { cookie } });
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  const onCopy = await editionAt(origin, { cookie });
  const onSite = await editionAt(stage.site.origin);
  expect([onCopy.revealed, winnersIn(onCopy).length > 0]).toEqual([true, true]);
  expect([onSite.revealed, winnersIn(onSite)]).toEqual([false, []]);
  expect(await (await fetch(`${stage.site.origin}/en/g2025`)).text()).not.toContain('rehearsal-banner');

  const body = JSON.stringify({ content: 'A letter', contact: 'a@example.org' });
  const write = await ask('/web/feedback', { method: 'POST', body, headers: { cookie, 'content-type': 'application/json' } });
  expect(write.status).toBe(503);

  await call('remove', { id });
  await expect.poll(() => existsSync(folder), longWait).toBe(false);
  await expect
    .poll(
      () =>
        ask('/').then(
          () => 'open',
          () => 'gone',
        ),
      longWait,
    )
    .toBe('gone');
  expect((await readInfo()).site).toMatchObject({ id, state: 'ended', fault: null });
  const acts = await stage.db
    .select({ actorId: auditEntry.actorId })
    .from(auditEntry)
    .where(inArray(auditEntry.action, ['rehearsalMake', 'rehearsalOpen', 'rehearsalRemove']));
  expect(acts).toEqual([{ actorId: operator.id }, { actorId: operator.id }, { actorId: operator.id }]);
});
