/** Every error of the catalogue as a response, and the site during a database outage. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { isStorable } from '#server/http/answer-key.ts';
import type { Contract } from '#shared/api/endpoint.ts';
import { errorCodes, type ErrorName } from '#shared/error-codes.ts';
import { languageNumber, languages } from '#shared/language.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { disposeAfterTest, startTestApp, type TestApp, type TestAppOptions } from '#test/support/app.ts';
import { testOnPostgres } from '#test/support/database/database.ts';
import { addressOf, ask, envelopeOf, nameOf, openContracts, prepareCalls, type HttpAnswer } from './contract-calls.ts';
import { startRelay } from '#test/http/server/database-relay.ts';

const inProduction = { environment: { NODE_ENV: 'production' } };

/** One site in production for all that only asks. */
let production: TestApp;
beforeAll(async () => {
  await prepareDemoFolder();
  production = await open(inProduction);
}, 180_000);
afterAll(() => production[Symbol.asyncDispose]());

const names = Object.keys(errorCodes) as ErrorName[];
const chinese = /\p{Script=Han}/u;
const secret = 'password=hunter2 select * from account';
const retryMax = 3;

/** Unexpected errors by the end of their path, as libraries throw them. */
const faults: Record<string, () => unknown> = {
  error: () => new Error(secret),
  type: () => new TypeError(secret),
  text: () => secret,
  postgres: () => Object.assign(new Error(secret), { code: '22021' }),
  wrapped: () => new Error(secret, { cause: new Error(secret) }),
  status: () => Object.assign(new Error(secret), { statusCode: 502 }),
};

/** Errors of an unavailable database. */
const absences: Record<string, () => unknown> = {
  refused: () => Object.assign(new Error(secret), { code: 'ECONNREFUSED' }),
  reset: () => new Error(secret, { cause: Object.assign(new Error(secret), { code: 'ECONNRESET' }) }),
  shutdown: () => new Error(secret, { cause: Object.assign(new Error(secret), { code: '57P01' }) }),
  crowded: () => Object.assign(new Error(secret), { code: '53300' }),
  readOnly: () => new Error(secret, { cause: Object.assign(new Error(secret), { code: '25006' }) }),
  starting: () => Object.assign(new Error(secret), { code: '57P03' }),
  waited: () => new Error(secret, { cause: new Error('timeout exceeded when trying to connect') }),
  ended: () => new Error(secret, { cause: new Error('Connection terminated unexpectedly') }),
};

async function open(options: TestAppOptions): Promise<TestApp> {
  const prepare: TestAppOptions['prepare'] = (instance) => {
    instance.get<{ Params: { name: ErrorName } }>('/web/throws/code/:name', async ({ params }) => {
      throw new AppError(params.name, {
        values: {
          detail: 'x',
          seconds: 5,
          days: 7,
          at: '2026',
          min: 8,
          max: 72,
          width: 600,
          line: 3,
          count: 2,
          megabytes: 10,
          megapixels: 50,
          gigabytes: 4,
          theirs: '1.0.0',
          ours: '2.0.0',
          file: 'media/a.webp',
          table: 'film',
          name: 'Ada',
          awards: 'Best Film',
        },
        cause: new Error(secret),
      });
    });
    for (const [name, make] of Object.entries({ ...faults, ...absences })) {
      instance.get(`/web/throws/${name}`, async () => {
        throw make();
      });
    }
  };
  return startTestApp({ prepare, fromSources: true, ...options });
}

const start = async (options: TestAppOptions = {}) => disposeAfterTest(await open(options));

test('every error code has its status and its own message in both languages', async () => {
  const site = production;
  const texts = new Set<string>();
  for (const name of names) {
    for (const language of languages) {
      const answer = await ask(site.origin, `/web/throws/code/${name}?languageType=${languageNumber(language)}`);
      const { code, msg, ...rest } = envelopeOf(answer);

      expect([name, answer.status, code, rest]).toEqual([name, errorCodes[name], errorCodes[name], {}]);
      expect(answer.headers['cache-control'], name).toBe('no-store');
      expect(chinese.test(String(msg)), `${name} ${String(msg)}`).toBe(language === 'zh-Hans');
      expect(String(msg), name).not.toMatch(/\{\{|errors:|^$/);
      texts.add(String(msg));
    }
  }

  // The specification has one sentence for both of these: the state has changed.
  const sayTheSame: ErrorName[] = ['conflict', 'transitionRefused'];
  expect(texts.size).toBe((names.length - sayTheSame.length + 1) * languages.length);
});

test('in production an unexpected error reveals only the generic message', async () => {
  const site = production;
  for (const name of Object.keys(faults)) {
    const zh = await ask(site.origin, `/web/throws/${name}`);
    const en = await ask(site.origin, `/web/throws/${name}?languageType=1`);

    expect([name, zh.status, envelopeOf(zh)]).toEqual([name, 500, { code: 500, msg: '服务器出错了，请稍后重试' }]);
    expect([name, en.status, envelopeOf(en)]).toEqual([name, 500, { code: 500, msg: 'The server made a mistake. Please try again later' }]);
    expect(JSON.stringify(zh.headers) + JSON.stringify(en.headers)).not.toContain('hunter2');
  }
});

test('outside production the technical description is included', async () => {
  const site = await start();

  expect(envelopeOf(await ask(site.origin, '/web/throws/error'))).toMatchObject({ code: 500, desc: `Error: ${secret}` });
});

test.each(Object.keys(absences))('an unavailable database (%s) is 503, never 500', async (name) => {
  expectAway(await ask(production.origin, `/web/throws/${name}`), name);
});

test('production serves no API documentation', async () => {
  for (const path of ['/docs', '/docs/json']) expect((await ask(production.origin, path)).status).toBe(404);
});

test('without its database the site answers calls with 503, serves cached pages and responses, and recovers without a restart', async () => {
  const away = { is: false };
  const refuse = () => Promise.reject(Object.assign(new Error(secret), { code: 'ECONNREFUSED' }));
  const site = await start({ ...inProduction, change: (context) => ({ ...context, check: () => (away.is ? refuse() : context.check()) }) });
  const contentId = await prepareCalls(site);
  const kept = await ask(site.origin, '/news');
  const readBefore = new Map<Contract, HttpAnswer>();
  for (const contract of openContracts) readBefore.set(contract, await ask(site.origin, addressOf(contract, contentId)));
  const { pool } = site.context.database ?? {};
  if (!pool) throw new Error('The app has no database');
  const { query, connect } = pool;

  // Counts are answered from memory for a second.
  await wait(1_100);
  Object.assign(pool, { query: refuse, connect: refuse });
  away.is = true;
  for (const [contract, before] of readBefore) {
    const name = nameOf(contract);
    const check = isStorable(contract) ? expectSame : expectAway;
    // A cached response is served within its lifetime; uncacheable and unread ones are 503.
    check(await ask(site.origin, addressOf(contract, contentId)), name, before);
    expectAway(await ask(site.origin, addressOf(contract, contentId, { language: 'en' })), `${name} in English`);
  }
  expectAway(await ask(site.origin, '/web/getInfo', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }), 'whose a token is');
  await expectOnlyPages(site, kept);
  Object.assign(pool, { query, connect });
  away.is = false;

  await expectWhole(site);
  expect((await ask(site.origin, '/announcement')).status).toBe(200);
});

const outages = [
  ['refuses connections', 'close'],
  ['takes connections and never answers', 'freeze'],
] as const;

for (const [what, cut] of outages) {
  testOnPostgres(`a PostgreSQL server that ${what} is 503 on calls, and is used again once it is back`, async () => {
    const relay = disposeAfterTest(await startRelay());
    const site = await start({
      environment: { ...inProduction.environment, DATABASE_URL: relay.url, APP_SECRET: 'x'.repeat(32), DEMO_CONTENT: 'false' },
    });
    const kept = await ask(site.origin, '/news');

    relay[cut]();
    try {
      expectAway(await ask(site.origin, '/web/cms/content/columnTree'), what);
      await expectOnlyPages(site, kept);
    } finally {
      await relay.open();
    }

    await expectWhole(site);
  });
}

function expectAway(answer: HttpAnswer, codes: string): void {
  const msg = codes.endsWith('in English') ? 'Service unavailable. Please try again soon' : '服务暂不可用，请稍后重试';
  expect([codes, answer.status, envelopeOf(answer)]).toEqual([
    codes,
    503,
    { code: 503, msg, data: { seconds: Number(answer.headers['retry-after']) } },
  ]);
  expect(Number(answer.headers['retry-after']), codes).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after']), codes).toBeLessThanOrEqual(retryMax);
  expect(answer.headers['cache-control'], codes).toBe('no-store');
}

function expectSame(answer: HttpAnswer, codes: string, before: HttpAnswer): void {
  expect([codes, answer.status, answer.text]).toEqual([codes, 200, before.text]);
}

async function expectOnlyPages({ origin }: TestApp, kept: HttpAnswer): Promise<void> {
  const [ready, alive, page, other] = await Promise.all(['/readyz', '/healthz', '/news', '/announcement'].map((path) => ask(origin, path)));

  expect([ready?.status, ready?.headers['cache-control'], alive?.status]).toEqual([503, 'no-store', 200]);
  expect(Number(ready?.headers['retry-after'])).toBeLessThanOrEqual(retryMax);
  expect([kept.status, page?.status, page?.text === kept.text]).toEqual([200, 200, true]);
  expect([other?.status, Number(other?.headers['retry-after']) >= 1]).toEqual([503, true]);
  expect(Number(other?.headers['retry-after'])).toBeLessThanOrEqual(retryMax);
  expect(other?.text).not.toContain('hunter2');
}

async function expectWhole({ origin }: TestApp): Promise<void> {
  await expect.poll(async () => (await ask(origin, '/readyz')).status, { timeout: 20_000, interval: 200 }).toBe(200);
  expect((await ask(origin, '/web/cms/content/columnTree')).status).toBe(200);
}
