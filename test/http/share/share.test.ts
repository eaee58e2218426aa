/** Share signatures over HTTP: the signed data, secrets that never leak, and the site during an outage of WeChat's server. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { languageNumber, type Language } from '#shared/language.ts';
import { disposeAfterTest, siteOrigin, startBuiltSite, startTestApp } from '#test/support/app.ts';
import { standInKeys, startWeChatServer, type WeChatMood, type WeChatStandIn } from '#test/support/servers/wechat-server.ts';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { openCallerStage, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { ask, envelopeOf, post, type HttpAnswer, type Sent } from '#test/http/contracts/contract-calls.ts';

const path = '/web/cmsv2/column/getWeChatConfig';
let server: WeChatStandIn;
let stage: CallerStage;
let production: CallerStage;
let unconfigured: CallerStage;
beforeAll(async () => {
  server = await startWeChatServer();
  const keys = keysOf(server);
  [stage, production, unconfigured] = await Promise.all([
    openCallerStage(keys),
    openCallerStage({ ...keys, NODE_ENV: 'production' }),
    openCallerStage({ NODE_ENV: 'production' }),
  ]);
}, 180_000);
afterAll(async () => {
  await Promise.all([stage, production, unconfigured].map((each) => each[Symbol.asyncDispose]()));
  await server[Symbol.asyncDispose]();
});
beforeEach(() => server.setMood('well'));

const keysOf = ({ origin }: WeChatStandIn) => ({
  WECHAT_APP_ID: standInKeys.appId,
  WECHAT_APP_SECRET: standInKeys.secret,
  WECHAT_API_ORIGIN: origin,
});
const page = `${siteOrigin}/en/news?type=a%20b&from=singlemessage`;
const send = (
  on: CallerStage,
  fields: object,
  { language = 'en', ...sent }: Sent & { token?: string; language?: Language } = {},
): Promise<HttpAnswer> => on.post(path, { languageType: languageNumber(language), ...fields }, sent);
const sign = (on: CallerStage, url: string, sent?: Sent & { token?: string }) => send(on, { url: encodeURIComponent(url) }, sent);
const dataOf = (response: HttpAnswer) => envelopeOf(response)['data'] as Record<string, unknown> | null;

test('returns the signature of the page by the published algorithm with the real ticket, never stored', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => sign(stage, page)));

  const ticket = server.secrets().find((secret) => secret.startsWith('ticket')) ?? '';
  for (const answer of answers) {
    const data = dataOf(answer);
    expect([answer.status, answer.headers['cache-control'], Object.keys(data ?? {}).sort()]).toEqual([
      200,
      'no-store',
      ['appId', 'nonceStr', 'signature', 'timestamp'],
    ]);
    expect(data?.['appId']).toBe(standInKeys.appId);
    expect(Math.abs(Number(data?.['timestamp']) - Date.now() / 1_000)).toBeLessThan(30);
    const signed = `jsapi_ticket=${ticket}&noncestr=${String(data?.['nonceStr'])}&timestamp=${String(data?.['timestamp'])}&url=${page}`;
    expect(data?.['signature']).toBe(createHash('sha1').update(signed).digest('hex'));
    for (const secret of [...server.secrets(), standInKeys.secret]) expect(answer.text).not.toContain(secret);
  }
  expect(new Set(answers.map((answer) => dataOf(answer)?.['nonceStr'])).size).toBe(20);
});

test('drops the fragment of the address, in a test call too', async () => {
  const answer = await send(stage, { url: encodeURIComponent(`${page}#wechat_redirect`), test: '' });
  const tried = await send(stage, { url: encodeURIComponent(`${page}#wechat_redirect`), test: true });

  expect([answer.status, dataOf(answer)?.['signed']]).toEqual([200, undefined]);
  expect(dataOf(tried)?.['url']).toBe(page);
});

test.each([
  ['zh-Hans', 'https://evil.test/', '地址不允许'],
  ['en', 'https://evil.test/', 'This address is not allowed'],
  ['en', `${siteOrigin}.evil.test/`, 'This address is not allowed'],
  ['en', `${siteOrigin}@evil.test/`, 'This address is not allowed'],
  ['en', 'http://m.site.test/', 'This address is not allowed'],
  ['en', '/news', 'This address is not allowed'],
] as const)('is no oracle: in %s %s is refused', async (language, url, message) => {
  for (const fields of [{}, { test: true }]) {
    const answer = await send(stage, { url: encodeURIComponent(url), ...fields }, { language });
    expect([answer.status, envelopeOf(answer)['code'], envelopeOf(answer)['msg']]).toEqual([400, 400, message]);
  }
});

test('accepts the fields as JSON, in the query and as a form, by POST and by GET', async () => {
  const query = new URLSearchParams({ url: page, test: '0' });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answers = [
    await stage.send(`${path}?${query}`, { method: 'POST' }),
    await stage.send(`${path}?${query}`),
    await stage.send(path, { method: 'POST', headers: form, body: `${query}` }),
    await stage.send(`${path}?url=${encodeURIComponent(encodeURIComponent(page))}`, { method: 'POST', body: '{"languageType":1}' }),
  ];

  expect(answers.map(({ status, headers }) => [status, headers['cache-control']])).toEqual(answers.map(() => [200, 'no-store']));
  for (const answer of answers)
    expect(dataOf(answer)).toMatchObject({ appId: standInKeys.appId, signature: expect.stringMatching(/^[0-9a-f]{40}$/) as string });
  expect((await stage.send(path, { method: 'POST', headers: form, body: 'url=https://evil.test/' })).status).toBe(400);
  expect((await stage.send('/web/login', { method: 'POST', headers: form, body: 'userName=a&password=b' })).status).toBe(415);
});

test('signs allowed other hosts', async () => {
  const site = disposeAfterTest(await startTestApp({ environment: { ...keysOf(server), ALLOWED_HOSTS: 'm.site.test' } }));
  const statusOf = async (url: string) =>
    (
      await ask(site.origin, path, {
        method: 'POST',
        headers: { host: 'm.site.test', 'content-type': 'application/json' },
        body: JSON.stringify({ url: encodeURIComponent(url) }),
      })
    ).status;

  expect(await Promise.all(['http://m.site.test/en?a=1', 'http://site.test/', 'http://other.site.test/'].map(statusOf))).toEqual([
    200, 200, 400,
  ]);
});

test('refuses invalid addresses', async () => {
  const bad = [
    {},
    { url: '' },
    { url: '%' },
    { url: 'a'.repeat(6_001) },
    { url: ['https://evil.test'] },
    { url: { a: 1 } },
    { url: null },
    { url: 'a\u0000' },
    { url: encodeURIComponent(page), test: { a: 1 } },
  ];

  for (const fields of bad) expect((await send(stage, fields)).status, JSON.stringify(fields).slice(0, 60)).toBe(400);
});

test('without keys the data is null for every caller and page', async () => {
  const answer = await sign(unconfigured, page);

  expect([answer.status, envelopeOf(answer)]).toEqual([200, { code: 200, msg: '', data: null }]);
  expect((await sign(unconfigured, 'https://evil.test/')).status).toBe(400);
});

test('a test call returns the signed string with a public sample ticket and no request; in production for staff only', async () => {
  const before = server.calls().length;
  const [user, reviewer] = [await production.makeCaller('user'), await production.makeCaller('reviewer')];
  const fields = { url: encodeURIComponent(page), test: true };

  const data = dataOf(await send(production, fields, { token: reviewer.token }));
  expect(data).toMatchObject({ appId: standInKeys.appId, url: page, reason: '', errcode: 0, errmsg: '' });
  expect(data?.['signature']).toBe(createHash('sha1').update(String(data?.['signed'])).digest('hex'));
  expect(data?.['signed']).toBe(
    `jsapi_ticket=sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg&noncestr=${String(data?.['nonceStr'])}&timestamp=${String(data?.['timestamp'])}&url=${page}`,
  );
  expect(server.calls()).toHaveLength(before);
  for (const [test, token] of [
    [true, undefined],
    [1, user.token],
    ['yes', user.token],
  ] as const) {
    const ignored = dataOf(await send(production, { ...fields, test }, { token }));
    expect(ignored).toMatchObject({ appId: standInKeys.appId, signature: expect.stringMatching(/^[0-9a-f]{40}$/) as string });
    expect(ignored).not.toHaveProperty('signed');
  }
  const admin = await unconfigured.makeCaller('admin');
  expect(dataOf(await send(unconfigured, fields, { token: admin.token }))).toMatchObject({ appId: '', reason: 'notConfigured' });
});

test('without a ticket: 503 in both languages with Retry-After, staff see the reason, and pages are unchanged', async () => {
  server.setMood({ code: 40164, message: 'invalid ip 203.0.113.7 ipv6 ::ffff:203.0.113.7, not in whitelist' });
  const own = await openCallerStage({ ...keysOf(server), NODE_ENV: 'production' });
  const before = await ask(own.site.origin, '/en/news');

  const [english, chinese] = [await sign(own, page), await send(own, { url: encodeURIComponent(page) }, { language: 'zh-Hans' })];
  const admin = await own.makeCaller('admin');
  const signed = dataOf(await send(own, { url: encodeURIComponent(page), test: true }, { token: admin.token }));
  const after = await ask(own.site.origin, '/en/news');
  await own[Symbol.asyncDispose]();

  expect([english.status, envelopeOf(english)['code'], envelopeOf(english)['msg']]).toEqual([503, 503, 'Sharing is unavailable']);
  expect([chinese.status, envelopeOf(chinese)['msg']]).toEqual([503, '分享暂不可用']);
  for (const { headers } of [english, chinese]) expect([60, 59, 58]).toContain(Number(headers['retry-after']));
  expect(signed).toMatchObject({
    reason: 'upstream',
    errcode: 40164,
    errmsg: 'stable_token: 40164 this address is not on the list of allowed addresses (203.0.113.7)',
  });
  expect([after.status, after.text]).toEqual([200, before.text]);
});

exhaustiveTest('a network may request twelve hundred signatures a minute', async () => {
  const from = { headers: { 'x-forwarded-for': '198.51.100.77' } };
  const answers: HttpAnswer[] = [];
  for (let round = 0; round < 13; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 100 }, () => sign(stage, page, from)))));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1_200);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});

/** A site with full logging and without a ticket in its database, while WeChat's server fails in a given way. */
async function openLoggedSite(mood: WeChatMood) {
  const own = disposeAfterTest(await startWeChatServer());
  const site = disposeAfterTest(await startBuiltSite({ ...keysOf(own), LOG_LEVEL: 'trace' }));
  own.setMood(mood);
  return {
    signing: async () => (await post(site.origin, path, { url: encodeURIComponent(`${site.origin}/news`) })).status,
    output: site.output,
    secrets: () => [standInKeys.secret, ...own.secrets()],
  };
}

test('the output of a site with full logging contains no key, token or ticket', async () => {
  const { signing, output, secrets } = await openLoggedSite({ code: 40001, at: 'getticket', times: 1 });

  // On a busy machine the first visitors may get 503 before the ticket is fetched.
  await expect.poll(signing).toBe(200);

  expect(secrets().length).toBeGreaterThan(2);
  for (const secret of secrets()) expect(output()).not.toContain(secret);
});

exhaustiveTest('the output of a site with full logging contains the error without the secret in its message', async () => {
  const { signing, output, secrets } = await openLoggedSite({ code: 40125, message: `invalid appsecret ${standInKeys.secret}` });

  expect(await signing()).toBe(503);

  await expect.poll(output).toMatch(/wechat: no ticket, stable_token: 40125 the app secret is not valid; the next try is in 60 s/);
  for (const secret of secrets()) expect(output()).not.toContain(secret);
});
