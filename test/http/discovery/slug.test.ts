/** Short addresses lead to public items only, stay with their item when they change, and are refused where something else has them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '#client/all-routes.ts';
import { contractsOf } from '#server/http/route.ts';
import { slugFault } from '#shared/content/slug.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { demoAccounts } from '#test/support/browser/account-guest.ts';
import { callerOf, demoAdmin, type Caller } from '#test/support/publish-text.ts';

interface Work {
  id: string;
  revisionId: string;
  version: number;
}

interface Saved {
  version: number;
  checks: { name: string; isMet: boolean }[];
}

let app: TestApp;
let author: Caller;
let judge: Caller;
beforeAll(async () => {
  app = await startTestApp();
  [author, judge] = await Promise.all([callerOf(app.origin, demoAccounts.pgc), callerOf(app.origin, demoAdmin)]);
});
afterAll(() => app[Symbol.asyncDispose]());

const texts = { titleZh: '夜路', titleEn: 'Night road', bodyZh: '<p>夜</p>', bodyEn: '<p>Night</p>', coverId: 'f01' };
const add = (slug: string) => author<Work>('/webAdmin/cms/content/add', { kind: 'article', columnId: 'news', fields: { ...texts, slug } });
const act = (by: Caller, action: string, { id, revisionId, version }: Work) =>
  by<Work>(`/webAdmin/cms/content/${action}`, { id, revisionId, version });
const publish = async (draft: Work) => act(judge, 'online', await act(judge, 'approve', await act(author, 'submitApprove', draft)));
const save = ({ id, revisionId, version }: Work, slug: string) =>
  author<Saved>('/webAdmin/cms/content/save', { id, revisionId, version, changes: { slug } });
const isMet = ({ checks }: Saved) => checks.find(({ name }) => name === 'slug')?.isMet;

async function leadsTo(path: string): Promise<[status: number, location: string | null]> {
  const { status, headers } = await fetch(app.origin + path, { redirect: 'manual' });
  return [status, headers.get('location')];
}

test('a short address leads to the page in its language once the item is online, and an earlier one goes on', async () => {
  const draft = await add('Night-Road');
  expect(await leadsTo('/night-road')).toEqual([404, null]);

  const first = await publish(draft);
  const path = `/content/article/${draft.id}`;
  for (const address of ['/night-road', '/Night-Road', '/night-road/', '/night-road?utm_source=x'])
    expect(await leadsTo(address)).toEqual([301, path]);
  expect(await leadsTo('/en/night-road')).toEqual([301, `/en${path}`]);
  const page = await (await fetch(app.origin + path)).text();
  const canonical = /<link[^>]*rel="canonical"[^>]*>/.exec(page)?.[0];
  expect(canonical).toContain(path);

  const revision = await act(author, 'revise', first);
  const saved = await save(revision, 'snow-road');
  expect([isMet(saved), await leadsTo('/snow-road')]).toEqual([true, [404, null]]);
  const online = await publish({ ...revision, version: saved.version });
  expect([await leadsTo('/snow-road'), await leadsTo('/night-road')]).toEqual([
    [301, path],
    [301, path],
  ]);

  await judge('/webAdmin/cms/content/offline', {
    id: online.id,
    revisionId: online.revisionId,
    version: online.version,
    reason: '素材授权到期，暂时下线。',
  });
  expect(await leadsTo('/snow-road')).toEqual([404, null]);
});

test('addresses of other items, redirects and screens, and other letters, are not met and cannot be submitted', async () => {
  const first = await add('lantern');
  const second = await add('');
  await publish(first);
  await judge('/webAdmin/moved/add', { fromPath: '/old-lantern', toPath: '/news' });
  const answers: Record<string, boolean | undefined> = {};
  let { version } = second;
  for (const slug of ['lantern', 'old-lantern', 'news', '征集', 'free-lantern']) {
    const saved = await save({ ...second, version }, slug);
    ({ version } = saved);
    answers[slug] = isMet(saved);
  }
  expect(answers).toEqual({ lantern: false, 'old-lantern': false, news: false, 征集: false, 'free-lantern': true });
  const taken = await save({ ...second, version }, 'lantern');
  await expect(act(author, 'submitApprove', { ...second, version: taken.version })).rejects.toThrow('4');

  await expect(judge('/webAdmin/moved/add', { fromPath: '/lantern', toPath: '/news' })).rejects.toThrow('400');
});

test('no screen and no call has an address that an item could get', () => {
  const calls = contractsOf(app.app.instance).map(({ path }) => path);
  const first = [...screens.map(({ path }) => path), ...calls].map((path) => path.split(/[/?]/)[1] ?? '');

  expect(first.filter((part) => /^[a-z0-9-]{3,}$/i.test(part) && slugFault(part.toLowerCase()) === null)).toEqual([]);
});
