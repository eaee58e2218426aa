/** The cache of public API responses: equal to fresh ones, equal for all callers, purged by a change on every instance and at instants. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { isStorable } from '#server/http/answer-key.ts';
import { languages } from '#shared/language.ts';
import { disposeAfterTest, startTestApp, type TestApp } from '#test/support/app.ts';
import { quickHashCost } from '#test/support/quick-hash-cost.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { testServer } from '#test/support/database/postgres.ts';
import { isSiteOnPostgres } from '#test/support/site-engine.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { callerOf, demoAdmin, publishText, tokenOf } from '#test/support/publish-text.ts';
import { addressOf, ask, envelopeOf, nameOf, openContracts, prepareCalls, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';
import { demoAccount } from '#test/support/browser/account-guest.ts';

let site: TestApp;
/** Another instance on the same database. */
let other: TestApp;
/** An instance without a response cache. */
let plain: TestApp;
let contentId = '';
/** Times that the news were read in this process. */
const reads = { listNews: 0 };

beforeAll(async () => {
  await prepareDemoFolder();
  // Several instances need a server, also in an exhaustive run, whose sites are on the embedded engine.
  const rows = async () => ({ DATABASE_URL: await (await testServer()).createDatabase({ template: 'demo' }), APP_SECRET: 'x'.repeat(32) });
  const environment = isSiteOnPostgres() ? {} : { ...(await rows()), DEMO_CONTENT: 'true' };
  site = await startTestApp({ hashCost: quickHashCost, environment, change: countReads });
  const { databaseUrl, secret } = site.context.config;
  const shared = { DATABASE_URL: databaseUrl ?? '', APP_SECRET: secret, DEMO_CONTENT: 'true' };
  other = await startTestApp({ environment: shared });
  plain = await startTestApp({ environment: { ...shared, API_CACHE_MB: '0' } });
  contentId = await prepareCalls(plain);
}, 180_000);
afterAll(async () => {
  for (const app of [plain, other, site]) await app?.[Symbol.asyncDispose]();
});

function countReads(context: AppContext): AppContext {
  const { services } = context;
  if (!services) return context;
  const { listNews } = services.content;
  const counted: typeof listNews = (query, language) => {
    reads.listNews += 1;
    return listNews(query, language);
  };
  return { ...context, services: { ...services, content: { ...services.content, listNews: counted } } };
}

const table = openContracts
  .filter(isStorable)
  .flatMap((contract, at) => takingTurns(languages, at).map((language) => [nameOf(contract), language, contract] as const));

test('most public responses are cached', () => {
  expect(new Set(table.map(([name]) => name)).size).toBeGreaterThan(20);
});

test.each(table)(
  'a cached response of %s in %s equals a fresh one, in each encoding and down to the headers',
  async (_name, language, contract) => {
    const address = addressOf(contract, contentId, { language });
    const expected = await ask(plain.origin, address);
    const first = await ask(site.origin, address);
    const again = await ask(site.origin, address);
    const [br, gzip] = await Promise.all(
      ['br', 'gzip'].map((coding) => ask(site.origin, address, { headers: { 'accept-encoding': coding } })),
    );
    const head = await ask(site.origin, address, { method: 'HEAD' });
    const unchanged = await ask(site.origin, address, { headers: { 'if-none-match': String(first.headers['etag']) } });

    expect(expected.status).toBe(200);
    expect([first.text, again.text, decoded(br), decoded(gzip)]).toEqual(Array.from({ length: 4 }, () => expected.text));
    // A fresh response has no ETag and no encodings to choose from.
    expect(lasting(first)).toEqual({ ...lasting(expected), etag: expect.any(String), vary: 'accept-encoding' });
    expect(lasting(again)).toEqual(lasting(first));
    expect([head.status, head.text, lasting(head)]).toEqual([200, '', lasting(first)]);
    expect([unchanged.status, unchanged.text, unchanged.headers['etag']]).toEqual([304, '', first.headers['etag']]);
  },
);

function decoded(response: HttpAnswer | undefined): string {
  const coding = response?.headers['content-encoding'];
  const bytes = response?.bytes ?? Buffer.alloc(0);
  return (coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** Headers that do not run with the clock. */
function lasting({ headers }: HttpAnswer): Record<string, unknown> {
  const { date: _date, age: _age, connection: _connection, 'keep-alive': _keep, ...others } = headers;
  return { ...others, 'cache-control': String(headers['cache-control']).replace(/\d+$/, 's') };
}

test('longer responses are compressed, short ones are not', async () => {
  const [list, short] = await Promise.all(
    ['/web/cmsv2/column/news?pageSize=20', '/web/cmsv2/column/navigation'].map((path) =>
      ask(site.origin, path, { headers: { 'accept-encoding': 'br, gzip' } }),
    ),
  );

  expect([list?.headers['content-encoding'], short?.headers['content-encoding']]).toEqual(['br', undefined]);
});

test('fifty concurrent calls cause one read', async () => {
  reads.listNews = 0;

  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(site.origin, '/web/cmsv2/column/news?pageSize=7')));

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(reads.listNews).toBe(1);
});

test('other spellings and unknown fields hit the same cache entry', async () => {
  const address = '/web/cmsv2/column/news?isAsc=asc&pageNum=1&pageSize=6&languageType=0';
  const expected = await ask(site.origin, address);
  const before = await kept(site);
  reads.listNews = 0;

  const spellings = [
    '/web/cmsv2/column/news?pageSize=6&pageNum=1&isAsc=asc',
    '/web/cmsv2/column/news/?pageSize=6&isAsc=ascending&pageNum=01&languageType=0',
    ...Array.from({ length: 20 }, (_, index) => `${address}&utm${index}=${index}`),
    `${address}&title=x&constructor=1&__proto__=2`,
  ];
  for (const spelling of spellings) {
    for (const _turn of [1, 2]) expect([spelling, (await ask(site.origin, spelling)).text]).toEqual([spelling, expected.text]);
  }

  expect(reads.listNews).toBe(0);
  expect(await kept(site)).toEqual(before);
});

test.each(['pageNum=x', 'pageNum=1&pageNum=2', 'pageNum=0', 'pageSize=1e999', 'isAsc=up', 'columnId=%00'])(
  'a call with %s is refused each time and leaves the cache unchanged',
  async (query) => {
    const good = await ask(site.origin, '/web/cms/content/list?pageSize=3');
    const before = await kept(site);

    for (const _turn of [1, 2]) {
      const bad = await ask(site.origin, `/web/cms/content/list?pageSize=3&${query}`);
      expect([bad.status, bad.headers['cache-control'], bad.headers['etag']]).toEqual([400, 'no-store', undefined]);
    }

    expect(await kept(site)).toEqual(before);
    expect((await ask(site.origin, '/web/cms/content/list?pageSize=3')).text).toBe(good.text);
  },
);

test('searches, missing items and authenticated calls are not cached', async () => {
  const authorization = { headers: { authorization: `Bearer ${await tokenOf(site.origin, demoAccount('viewer1'))}` } };
  const before = await kept(site);

  for (const path of ['/web/cmsv2/column/news?search=panda', '/web/cms/content/nowhere']) {
    for (const _turn of [1, 2]) await ask(site.origin, path);
  }
  for (const contract of openContracts.filter(({ auth }) => auth !== 'public')) {
    const { status, headers } = await ask(site.origin, addressOf(contract, contentId), authorization);
    expect([nameOf(contract), status < 500, headers['etag']]).toEqual([nameOf(contract), true, undefined]);
  }
  expect((await ask(site.origin, '/web/getInfo', authorization)).status).toBe(200);
  expect((await ask(site.origin, '/web/getInfo')).status).toBe(401);

  expect(await kept(site)).toEqual(before);
});

test('a response cached for a logged-in user is the same as for anonymous visitors', async () => {
  const headers = { authorization: 'Bearer anything', cookie: 'a=b', 'user-agent': 'somebody', 'client-type': 'h5' };
  const address = '/web/cms/content/list?pageSize=4&pageNum=2';

  const own = await ask(site.origin, address, { headers });
  const strange = await ask(site.origin, address);

  expect([strange.text, strange.headers['etag'], strange.headers['set-cookie']]).toEqual([own.text, own.headers['etag'], undefined]);
});

test('a change purges the cache at once on the writing instance and soon on another', async () => {
  const address = '/web/cmsv2/column/news?pageSize=5';
  const idsOf = (response: HttpAnswer) => (envelopeOf(response) as { rows: { id: string }[] }).rows.map(({ id }) => id);
  for (const app of [site, other]) await ask(app.origin, address);
  const path = await publishText(site.origin, { titleZh: '新消息', titleEn: 'News', bodyZh: '<p>正文</p>', bodyEn: '<p>Text</p>' });
  const id = path.split('/').at(-1) ?? '';

  expect(idsOf(await ask(site.origin, address))).toContain(id);
  await expect.poll(async () => idsOf(await ask(other.origin, address)), { interval: 20 }).toContain(id);

  const admin = await callerOf(site.origin, demoAdmin);
  expect((await ask(other.origin, `/web/cms/content/${id}`)).status).toBe(200);
  await admin('/webAdmin/cms/content/offline', { id, reason: '授权到期下线' });

  expect((await ask(site.origin, `/web/cms/content/${id}`)).status).toBe(410);
  await expect.poll(async () => (await ask(other.origin, `/web/cms/content/${id}`)).status, { interval: 20 }).toBe(410);
});

test('counted views and likes appear in a detail and in lists by them on every instance; other lists stay cached', async () => {
  const lists = ['viewCount', 'likeCount'].map((name) => `/web/cmsv2/column/news?orderByColumn=${name}&isAsc=desc&pageSize=50`);
  const newest = '/web/cmsv2/column/news?pageSize=4&pageNum=2';
  const rowsOf = async (app: TestApp, list = lists[0]) => (envelopeOf(await ask(app.origin, list ?? '')) as { rows: Figures[] }).rows;
  const id = (await rowsOf(site)).at(-1)?.id ?? '';
  const detailOf = async (app: TestApp) => (envelopeOf(await ask(app.origin, `/web/cms/content/${id}`)) as { data: Figures }).data;
  const viewer = await callerOf(site.origin, { email: 'viewer1@demo.example.org', password: 'demo-viewer1-2025' });
  const before = await detailOf(site);
  await detailOf(other);
  for (const list of lists) for (const app of [site, other]) await rowsOf(app, list);
  await ask(site.origin, newest);
  reads.listNews = 0;

  await ask(site.origin, '/web/cms/view', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/131.0.0.0' },
    body: JSON.stringify({ kind: 'article', id }),
  });
  await viewer('/web/cms/like/click', { contentId: id, liked: true });
  await site.context.services?.viewCount.flush();

  const after = { viewCount: before.viewCount + 1, likeCount: before.likeCount + 1 };
  expect(await detailOf(site)).toMatchObject(after);
  await expect.poll(() => detailOf(other), { interval: 20 }).toMatchObject(after);
  for (const list of lists) {
    expect([list, (await rowsOf(site, list)).find((row) => row.id === id)]).toEqual([list, expect.objectContaining(after)]);
    await expect.poll(async () => (await rowsOf(other, list)).find((row) => row.id === id), { interval: 20 }).toMatchObject(after);
  }
  // The lists by them were read once more, the newest were not.
  expect(reads.listNews).toBe(lists.length);
  await ask(site.origin, newest);
  expect(reads.listNews).toBe(lists.length);
});

interface Figures {
  id: string;
  viewCount: number;
  likeCount: number;
}

test('a cached response expires at the next instant and then shows the new item', async () => {
  const { pool } = site.context.database ?? {};
  const found = await pool?.query<{ id: string }>(
    "select id from content where kind = 'article' and column_id = 'notice' and live_revision_id is not null and not pinned order by publish_at desc limit 1",
  );
  const id = found?.rows[0]?.id ?? '';
  // By the database's clock, as a scheduled item.
  await pool?.query("update content set publish_at = now() + interval '8 seconds' where id = $1", [id]);
  site.context.events.contentChanged(['columns', 'column:notice', `content:${id}`]);
  const address = '/web/cmsv2/column/notice?pageSize=9';

  const before = await ask(site.origin, address);
  const changesAt = Date.parse(String(before.headers['x-changes-at']));

  expect(Number(/s-maxage=(\d+)/.exec(String(before.headers['cache-control']))?.[1])).toBeLessThanOrEqual(8);
  expect(before.text).not.toContain(`"${id}"`);
  // Requests before the instant get the old response, later ones the new one.
  const early: string[] = [];
  const overlong: number[] = [];
  let late = '';
  while (late === '') {
    // Closely around the instant; before it, now and then.
    if (changesAt - Date.now() > 200) await new Promise((resolve) => setTimeout(resolve, 100));
    const askedAt = Date.now();
    const { text, headers } = await ask(site.origin, address);
    if (askedAt >= changesAt) late = text;
    else if (Date.now() < changesAt) {
      early.push(text);
      // A cache that subtracts the age may not store it past the instant.
      const life = Number(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1] ?? 0) - Number(headers['age'] ?? 0);
      if (life * 1_000 > changesAt - askedAt) overlong.push(life);
    }
  }
  expect(new Set(early)).toEqual(new Set([before.text]));
  expect(overlong).toEqual([]);
  expect(late).toContain(`"${id}"`);
});

test('cached responses carry CORS headers for allowed origins and vary on the origin', async () => {
  const origin = 'https://app.example.org';
  const { databaseUrl, secret } = site.context.config;
  const open = disposeAfterTest(
    await startTestApp({
      environment: { DATABASE_URL: databaseUrl ?? '', APP_SECRET: secret, DEMO_CONTENT: 'true', CORS_ORIGINS: origin },
    }),
  );
  const address = '/web/cmsv2/column/news?pageSize=4&languageType=0';
  await ask(open.origin, address);

  const [known, unknown, none] = await Promise.all(
    [{ origin }, { origin: 'https://evil.example.org' }, undefined].map((headers) => ask(open.origin, address, headers ? { headers } : {})),
  );

  expect(known?.headers['access-control-allow-origin']).toBe(origin);
  expect([unknown?.headers['access-control-allow-origin'], none?.headers['access-control-allow-origin']]).toEqual([undefined, undefined]);
  expect([known, unknown, none].map((response) => response?.headers['vary'])).toEqual(
    Array.from({ length: 3 }, () => 'accept-encoding, origin'),
  );
});

test('the cache stays below its size limit', async () => {
  const { databaseUrl, secret } = site.context.config;
  const small = disposeAfterTest(
    await startTestApp({ environment: { DATABASE_URL: databaseUrl ?? '', APP_SECRET: secret, DEMO_CONTENT: 'true', API_CACHE_MB: '1' } }),
  );

  for (let size = 1; size <= 50; size += 1) await ask(small.origin, `/web/cms/content/list?pageSize=${size}`);
  for (let page = 1; page <= 50; page += 1) await ask(small.origin, `/web/cmsv2/column/movie?pageSize=50&pageNum=${page}`);
  const { bytes, entries } = await kept(small);

  expect(entries).toBeGreaterThan(5);
  expect(bytes).toBeGreaterThan(500_000);
  expect(bytes).toBeLessThanOrEqual(1_048_576);
});

/** Contents of the response cache, from the metrics. */
async function kept(app: TestApp): Promise<{ bytes: number; entries: number }> {
  const { text } = await ask(app.origin, '/metrics');
  const of = (name: string) => Number(new RegExp(`^golden_panda_answer_cache_${name} (\\d+)$`, 'm').exec(text)?.[1]);
  return { bytes: of('bytes'), entries: of('entries') };
}
