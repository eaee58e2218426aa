/** Clients other than our screens: statuses, ways to send a token, and calls from other origins. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageNumber, languages } from '#shared/language.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { disposeAfterTest, startTestApp, type TestApp } from '#test/support/app.ts';
import { readConfig } from '#server/config.ts';
import { ask, envelopeOf, type HttpAnswer, type Sent } from '#test/http/contracts/contract-calls.ts';

const app = 'https://app.example.org';

let site: TestApp;
beforeAll(async () => {
  await prepareDemoFolder();
  site = await startTestApp({ environment: { CORS_ORIGINS: `${app}, http://localhost:5173/`, RATE_LIMITS: 'suggestion.network=30/10' } });
}, 180_000);
afterAll(() => site[Symbol.asyncDispose]());

const helper = { 'client-type': 'wechat', encrypt: '1' };
const json = { 'content-type': 'application/json' };
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  ask(site.origin, path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

/** Another account each time, because wrong passwords are limited per account. */
let strangers = 0;
const wrongPassword = (): Sent => ({
  method: 'POST',
  headers: json,
  body: JSON.stringify({ userName: `u${(strangers += 1)}@site.test`, password: 'wrong' }),
});

const refused: [number, string, string, (() => Sent)?][] = [
  [400, 'a wrong password', '/web/login', wrongPassword],
  [400, 'a wrong invitation', '/web/cmsv2/column/verifyCode?code=none'],
  [400, 'half a body', '/web/login', () => ({ method: 'POST', headers: json, body: '{"userName":' })],
  [401, 'no token', '/web/getInfo'],
  [404, 'no such item', '/web/cms/content/nowhere'],
  [404, 'no such call', '/web/cms/nowhere'],
  [400, 'a path that does not decode', '/web/cms/content/%E0%A4%A'],
];

test.each(refused)(
  'with a client-type header the %i of %s is in the envelope; other clients get the status',
  async (code, _what, path, make = () => ({})) => {
    for (const clientType of ['wechat', 'h5']) {
      for (const language of languages) {
        const address = `${path}${path.includes('?') ? '&' : '?'}languageType=${languageNumber(language)}`;
        const plain = await ask(site.origin, address, make());
        const sent = make();
        const nativeAnswer = await ask(site.origin, address, { ...sent, headers: { ...sent.headers, 'client-type': clientType } });

        expect([plain.status, plain.headers['x-status']]).toEqual([code, undefined]);
        expect([nativeAnswer.status, nativeAnswer.headers['x-status'], envelopeOf(nativeAnswer)['code']]).toEqual([
          200,
          String(code),
          code,
        ]);
        expect(nativeAnswer.text).toBe(plain.text);
        for (const { headers } of [plain, nativeAnswer])
          expect([headers['cache-control'], headers['cache-tag']]).toEqual(['no-store', undefined]);
      }
    }
  },
);

test('a cacheable response is the same for all clients', async () => {
  // The lifetime of an answer from memory counts down.
  const lifetimeOf = (header: unknown) => String(header).replaceAll(/\d+/g, 'seconds');
  const kept = ({ status, text, headers }: HttpAnswer) => [
    status,
    text,
    lifetimeOf(headers['cache-control']),
    headers['cache-tag'],
    headers['vary'],
  ];

  const [plain, nativeAnswer] = await Promise.all([
    ask(site.origin, '/web/cms/content/list?columnId=news'),
    ask(site.origin, '/web/cms/content/list?columnId=news', { headers: helper }),
  ]);

  expect(plain.headers['cache-control']).toMatch(/s-maxage/);
  expect(kept(nativeAnswer)).toEqual(kept(plain));
});

test('413, 405 and 415 stay HTTP statuses for all clients', async () => {
  const large = await post('/web/login', { userName: 'x'.repeat(1_100_000) }, helper);
  const method = await ask(site.origin, '/web/login', { method: 'DELETE', headers: helper });
  const type = await ask(site.origin, '/web/login', { method: 'POST', headers: { ...helper, 'content-type': 'text/xml' }, body: '<a/>' });

  expect([large.status, method.status, type.status]).toEqual([413, 405, 415]);
});

test('a refusal for too many calls reaches the helper with its text and the seconds to wait; other clients get 429', async () => {
  const ofMany = async (path: string, calls: number, sent: () => Sent) => {
    const answers = await Promise.all(Array.from({ length: calls }, () => ask(site.origin, path, sent())));
    return answers.find((answer) => envelopeOf(answer)['code'] === 429);
  };
  const repeated = JSON.stringify({ userName: 'one@site.test', password: 'wrong' });
  const code = JSON.stringify({ email: 'twice@site.test' });
  for (const [path, calls, sent] of [
    ['/web/cms/content/searchAssociation?data=jin', 40, {}],
    ['/web/login', 20, { method: 'POST', headers: json, body: repeated }],
    ['/web/getEmailCode', 2, { method: 'POST', headers: json, body: code }],
  ] as const satisfies readonly (readonly [string, number, Sent])[]) {
    const toHelper = await ofMany(path, calls, () => ({ ...sent, headers: { ...('headers' in sent ? sent.headers : {}), ...helper } }));
    const toOther = await ofMany(path, calls, () => sent);

    for (const answer of [toHelper, toOther])
      expect([path, answer && envelopeOf(answer), answer?.headers['retry-after'], answer?.headers['cache-control']]).toEqual([
        path,
        expect.objectContaining({ code: 429, msg: expect.stringMatching(/\d+ 秒后重试/) as string }),
        String((answer && (envelopeOf(answer)['data'] as { seconds: number }))?.seconds),
        'no-store',
      ]);
    expect([path, toHelper?.status, toHelper?.headers['x-status'], toOther?.status]).toEqual([path, 200, '429', 429]);
  }
});

test('a server error stays an HTTP status for all clients', async () => {
  const broken = disposeAfterTest(
    await startTestApp({
      prepare: (instance) => {
        instance.addHook('preHandler', async ({ url }) => {
          if (url.startsWith('/web/cms/content/list')) throw new Error('broken');
        });
      },
    }),
  );

  expect((await ask(broken.origin, '/web/cms/content/list', { headers: helper })).status).toBe(500);
});

test.each([
  ['/nowhere', 404],
  ['/content/article/nowhere', 404],
  ['/media/nowhere.webp', 404],
  ['/vod/play/x/y/master.m3u8', 403],
  ['/static/nowhere.json', 404],
])('%s keeps its status %i regardless of the header', async (path, status) => {
  expect((await ask(site.origin, path, { headers: helper })).status).toBe(status);
});

test('a missing item is a 404 page, although the loaders use that header', async () => {
  for (const path of ['/content/article/nowhere', '/en/content/article/nowhere', '/videoplay/nowhere'])
    expect((await ask(site.origin, path)).status).toBe(404);
});

test.each(['', 'Bearer ', 'bearer '])('a token is accepted after "%s"', async (scheme) => {
  const token = String(
    envelopeOf(await post('/web/login', { userName: 'viewer1@demo.example.org', password: 'demo-viewer1-2025' }))['token'],
  );

  const answer = await ask(site.origin, '/web/getInfo', { headers: { authorization: scheme + token } });

  expect([answer.status, envelopeOf(answer)['code']]).toEqual([200, 200]);
});

const asking = (origin: string, method = 'POST') => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,client-type,content-type,encrypt',
  },
});

test.each([app, 'http://localhost:5173'])('CORS allows a script of %s, also in the preflight', async (origin) => {
  const ahead = await ask(site.origin, '/web/login', asking(origin));
  const answer = await post('/web/login', {}, { origin });
  const city = await ask(site.origin, '/static/city.json', { headers: { origin } });

  expect([ahead.status, ahead.headers['access-control-allow-origin']]).toEqual([204, origin]);
  expect(ahead.headers['access-control-allow-methods']).toContain('PUT');
  for (const name of ['authorization', 'client-type', 'content-type', 'encrypt'])
    expect(ahead.headers['access-control-allow-headers']).toContain(name);
  expect([answer.status, answer.headers['access-control-allow-origin'], answer.headers['access-control-expose-headers']]).toEqual([
    400,
    origin,
    expect.stringContaining('retry-after'),
  ]);
  expect(city.headers['access-control-allow-origin']).toBe(origin);
  for (const { headers } of [ahead, answer, city])
    expect([headers['access-control-allow-credentials'], headers['vary']]).toEqual([undefined, expect.stringContaining('origin')]);
});

test.each(['https://evil.example', 'https://app.example.org.evil.example', 'http://app.example.org', 'null'])(
  'CORS refuses a script of %s',
  async (origin) => {
    const ahead = await ask(site.origin, '/web/login', asking(origin));
    const answer = await ask(site.origin, '/web/cms/content/columnTree', { headers: { origin } });

    for (const { headers } of [ahead, answer]) expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer.headers['vary']).toContain('origin');
  },
);

test('a call without an origin varies on it too, and pages never do', async () => {
  expect((await ask(site.origin, '/web/cms/content/columnTree')).headers['vary']).toContain('origin');
  expect((await ask(site.origin, '/news', { headers: { origin: app } })).headers).toEqual(
    expect.objectContaining({ vary: 'accept-encoding' }),
  );
});

test('film segments stay open to players of every origin, and are cached once for all of them', async () => {
  const segment = '/vod/play/x/v01/packages/one/0000.m4s';
  const ahead = await ask(site.origin, segment, asking('https://player.example', 'GET'));
  const answers = await Promise.all(['https://player.example', app].map((origin) => ask(site.origin, segment, { headers: { origin } })));

  expect([ahead.status, ahead.headers['access-control-allow-origin'], ahead.headers['access-control-allow-methods']]).toEqual([
    204,
    '*',
    'GET, HEAD, OPTIONS',
  ]);
  for (const { headers } of [ahead, ...answers])
    expect([headers['access-control-allow-origin'], headers['vary'] ?? '']).toEqual(['*', expect.not.stringContaining('origin')]);
});

test('without the setting no other origin is allowed', async () => {
  const closed = disposeAfterTest(await startTestApp());

  const ahead = await ask(closed.origin, '/web/login', asking(app));
  const answer = await ask(closed.origin, '/web/cms/content/columnTree', { headers: { origin: app } });

  expect([ahead.status, ahead.headers['allow']]).toEqual([204, 'POST, OPTIONS']);
  for (const { headers } of [ahead, answer]) {
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['vary'] ?? '').not.toContain('origin');
  }
});

test.each(['*', 'app.example.org', 'https://app.example.org/path', 'https://*.example.org', 'null'])(
  'CORS_ORIGINS refuses %s',
  (origins) => {
    expect(() => readConfig({ NODE_ENV: 'test', APP_SECRET: 'x'.repeat(32), CORS_ORIGINS: origins })).toThrow(
      /CORS_ORIGINS must be origins/,
    );
  },
);
