/** Responses besides pages and endpoints: health, metrics, built files; and the headers of all responses. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { cityFilePath, type Region } from '#shared/api/dictionary.ts';
import { languages } from '#shared/language.ts';
import { disposeAfterTest, startTestApp } from '#test/support/app.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { ofFile, siteOfFile } from '#test/support/of-file.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { ask } from '#test/http/contracts/contract-calls.ts';

const site = siteOfFile();
const production = ofFile(async () => {
  await prepareDemoFolder();
  const metrics = { METRICS_PORT: String(await freePort()), METRICS_HOST: '127.0.0.1', METRICS_TOKEN: 'token-of-prometheus' };
  return startTestApp({ environment: { NODE_ENV: 'production', ...metrics } });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => ask(site().origin, path, { method, headers });
const client = join(projectRoot, 'dist/client');
const inFolder = (folder: string, ending: RegExp) =>
  readdirSync(join(client, folder))
    .filter((file) => ending.test(file))
    .map((file) => `/${folder}/${file}`);
/** The newest script of the build that is large enough to be compressed. */
const script =
  inFolder('assets', /\.js$/)
    .filter((path) => statSync(join(client, path)).size > 2_000)
    .at(-1) ?? '';
const font = inFolder('fonts', /\.woff2$/)[0] ?? '';

test('the health endpoint answers and is never stored', async () => {
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ]) {
    const answer = await get(path ?? '');

    expect([path, answer.status, JSON.parse(answer.text), answer.headers['cache-control']]).toEqual([path, 200, { status }, 'no-store']);
  }
});

test('a stopping app reports not ready before it stops', async () => {
  production().app.drain();
  const [ready, alive, page] = await Promise.all(['/readyz', '/healthz', '/'].map((path) => ask(production().origin, path)));

  expect([ready?.status, ready?.headers['retry-after'], ready?.text]).toEqual([503, '3', '{"status":"stopping"}']);
  expect([alive?.status, page?.status]).toEqual([200, 200]);
});

test('metrics are served locally, not to visitors behind a proxy or with a wrong token', async () => {
  const strangers: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { 'x-real-ip': '203.0.113.7', authorization: 'Bearer a-token-that-is-wrong' },
  ];

  for (const headers of strangers) {
    expect((await fetch(`${site().origin}/metrics`, { headers })).status).toBe(404);
  }
});

test('metrics have help and type, count each request by the pattern of its route, and read the database', async () => {
  const countOf = (text: string, labels: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`golden_panda_http_request_duration_seconds_count{${labels}}`))
        ?.split(' ')[1] ?? 0,
    );
  const valueOf = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`golden_panda_${name} `))
        ?.split(' ')[1],
    );
  const calls: [path: string, labels: string][] = [
    ['/about', 'route="page",method="GET",status="200"'],
    ['/about', 'route="page",method="GET",status="200"'],
    ['/web/cms/content/getHomev2', 'route="/web/cms/content/getHomev2",method="GET",status="200"'],
    ['/web/cms/content/getHomev2', 'route="/web/cms/content/getHomev2",method="GET",status="200"'],
    ['/web/cms/content/0', 'route="/web/cms/content/:id",method="GET",status="404"'],
    ['/web/nowhere?secret=1', 'route="none",method="GET",status="404"'],
  ];
  const before = await get('/metrics');

  for (const [path] of calls) await get(path);
  const { status, headers, text } = await get('/metrics');

  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const labels of new Set(calls.map((call) => call[1])))
    expect([labels, countOf(text, labels) - countOf(before.text, labels)]).toEqual([
      labels,
      calls.filter((call) => call[1] === labels).length,
    ]);
  const named = new Set(text.split('\n').flatMap((line) => /^golden_panda_\w+?(?=_bucket|_sum|_count|\{| )/.exec(line)?.[0] ?? []));
  for (const name of named) expect([name, text.includes(`# HELP ${name} `), text.includes(`# TYPE ${name} `)]).toEqual([name, true, true]);
  expect(text).not.toContain('secret');
  expect(valueOf(text, 'page_requests_total{outcome="hit"}')).toBeGreaterThanOrEqual(1);
  expect(valueOf(text, 'page_requests_total{outcome="miss"}')).toBeGreaterThanOrEqual(1);
  expect([valueOf(text, 'ready'), valueOf(text, 'database_listener_connected'), valueOf(text, 'database_waiting')]).toEqual([1, 1, 0]);
  expect(valueOf(text, 'change_feed_age_seconds')).toBeLessThan(60);
  expect(valueOf(text, 'jobs{kind="mail",state="failed"}')).toBe(0);
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
});

test('in production metrics are at a port of their own, and at the public port with the token', async () => {
  const { metricsToken, metricsPort } = production().context.config;
  const statusOf = async (origin: string, path: string, authorization = '') =>
    (await ask(origin, path, { headers: { authorization } })).status;
  const own = `http://127.0.0.1:${metricsPort}`;

  const { status, text } = await ask(own, '/metrics');

  expect([status, text.includes('golden_panda_ready 1')]).toEqual([200, true]);
  expect([await statusOf(own, '/'), await statusOf(own, '/metrics/x')]).toEqual([404, 404]);
  expect(await statusOf(production().origin, '/metrics')).toBe(404);
  expect(await statusOf(production().origin, '/metrics', 'Bearer another-token-of-length')).toBe(404);
  expect(await statusOf(production().origin, '/metrics', `Bearer ${metricsToken}`)).toBe(200);
});

test('the id of a proxy is answered, others get one of their own; responses for shared caches have none', async () => {
  const idOf = async (path: string, id?: string) => (await get(path, id ? { 'x-request-id': id } : {})).headers['x-request-id'];

  expect(await idOf('/web/cms/content/list?pageNum=0', 'edge-0123456789')).toBe('edge-0123456789');
  expect(await idOf('/web/cms/content/list?pageNum=0', 'bad id')).toMatch(/^[\da-f-]{36}$/);
  expect(await idOf('/web/cms/content/columnTree', 'edge-0123456789')).toBeUndefined();
  expect(await idOf('/', 'edge-0123456789')).toBeUndefined();
});

test('in maintenance pages and reads go on, and writes are refused in both languages until staff end it', async () => {
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const all = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    const response = await fetch(production().origin + path, all);
    return {
      status: response.status,
      retry: response.headers.get('retry-after'),
      envelope: (await response.json()) as { msg: string; token: string },
    };
  };
  const login = () => send('/web/login', { userName: 'admin@demo.example.org', password: 'demo-admin-2025' });
  const save = async (mode: 'on' | 'off', version: number) => {
    const headers = { authorization: `Bearer ${(await login()).envelope.token}` };
    return (await send('/webAdmin/site/settingGroup/save', { group: 'maintenance', version, values: { mode } }, headers)).status;
  };
  const write = (language: 0 | 1) => send(`/web/feedback?languageType=${language}`, {});
  const read = async (path: string) => (await ask(production().origin, path)).status;

  expect(await save('on', 0)).toBe(200);
  await expect.poll(async () => (await write(0)).status).toBe(503);
  const [chinese, english] = [await write(0), await write(1)];

  expect([chinese.retry, chinese.envelope.msg]).toEqual(['60', '网站正在维护，暂时无法保存，请几分钟后再试']);
  expect(english.envelope.msg).toBe('The site is in maintenance and saves nothing at the moment. Please try again in a few minutes');
  expect((await send('/vod/upload/any', {})).status).toBe(503);
  expect([await read('/'), await read('/en/nowhere'), await read('/web/cms/content/columnTree')]).toEqual([200, 404, 200]);
  expect(await save('off', 1)).toBe(200);
  await expect.poll(async () => (await write(0)).status).toBe(400);
});

const regionsOf = async (language: (typeof languages)[number]) => JSON.parse((await get(cityFilePath[language])).text) as Region[];

test.each(languages)('the city file of %s has every country with at least one area', async (language) => {
  const regions = await regionsOf(language);
  const areas = regions.flatMap(({ childs = [] }) => childs);

  expect(regions).toHaveLength(249);
  expect(areas.length).toBeGreaterThan(5_000);
  expect(regions[0]).toMatchObject({ region_id: 'CN', region_name: language === 'en' ? 'China' : '中国' });
  expect(regions[0]?.childs).toHaveLength(34);
  for (const { region_id, region_name, childs = [], ...rest } of regions) {
    expect([region_id, rest, region_name !== '' && region_name !== region_id, childs.length > 0]).toEqual([region_id, {}, true, true]);
  }
  expect(areas.filter((area) => Object.keys(area).sort().join() !== 'region_id,region_name' || area.region_name === '')).toEqual([]);
  expect(new Set(areas.map(({ region_id }) => region_id)).size).toBe(areas.length);
});

test('both city files name the same countries and areas', async () => {
  const [zh, en] = await Promise.all(
    languages.map(async (language) =>
      (await regionsOf(language))
        .map(({ region_id, childs = [] }) => [region_id, ...childs.map((child) => child.region_id)].sort().join())
        .sort(),
    ),
  );

  expect(zh).toEqual(en);
});

test('the city file is precompressed, validated and short-lived', async () => {
  const br = await get(cityFilePath.en, { 'accept-encoding': 'br' });
  const again = await get(cityFilePath.en, { 'if-none-match': String((await get(cityFilePath.en)).headers['etag']) });

  expect([br.headers['content-encoding'], br.headers['cache-control'], br.bytes.length < 80_000]).toEqual([
    'br',
    'public, max-age=3600',
    true,
  ]);
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test('a built script is immutable and served as compressed by the build', async () => {
  const plain = await get(script);
  const br = await get(script, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get(script, { 'accept-encoding': 'gzip' });

  expect([plain.status, plain.headers['content-encoding'], plain.bytes.equals(readFileSync(join(client, script)))]).toEqual([
    200,
    undefined,
    true,
  ]);
  for (const { headers } of [plain, br, gzip]) {
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(String(headers['vary']).toLowerCase()).toContain('accept-encoding');
  }
  expect([
    br.headers['content-encoding'],
    br.bytes.equals(readFileSync(join(client, `${script}.br`))),
    brotliDecompressSync(br.bytes).equals(plain.bytes),
  ]).toEqual(['br', true, true]);
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.bytes).equals(plain.bytes)]).toEqual(['gzip', true]);
});

test('a font is immutable', async () => {
  const { status, headers } = await get(font);

  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'font/woff2', 'public, max-age=31536000, immutable']);
});

test.each([
  '/healthz',
  '/readyz',
  '/metrics',
  '/web/cms/content/columnTree',
  '/static/city.json',
  script,
  font,
  '/',
  '/nowhere',
  '/web/nowhere',
])('HEAD %s answers like GET without a body', async (path) => {
  const whole = await get(path);
  const head = await get(path, {}, 'HEAD');

  expect([head.status, head.bytes.length]).toEqual([whole.status, 0]);
  // The seconds until the next change run down between the two.
  const withoutSeconds = (value: unknown) => String(value).replace(/(s-maxage|stale-while-revalidate)=\d+/g, '$1');
  for (const name of ['content-type', 'cache-control', 'etag'])
    expect([name, withoutSeconds(head.headers[name])]).toEqual([name, withoutSeconds(whole.headers[name])]);
});

const kinds: readonly (readonly [string, string, number])[] = [
  ['a page', '/', 200],
  ['an unknown page', '/nowhere', 404],
  ['a call', '/web/cms/content/columnTree', 200],
  ['a refused call', '/web/cms/content/list?pageNum=0', 400],
  ['an unknown call', '/web/nowhere', 404],
  ['a path that does not decode', '/%E0%A4%A', 400],
  ['an address too long', `/web/x?${'x'.repeat(20_000)}`, 431],
  ['health', '/healthz', 200],
  ['figures', '/metrics', 200],
  ['a script', script, 200],
  ['a font', font, 200],
  ['a missing script', '/assets/nowhere.js', 404],
  ['a city file', '/static/city.json', 200],
  ['a missing picture', '/media/nowhere.webp', 404],
  ['a refused picture', '/media/nowhere.webp?x-oss-process=x', 400],
];

test.each(kinds)('%s carries the security headers', async (_kind, path, status) => {
  const answer = await get(path);
  const { headers } = answer;

  expect([answer.status, headers['x-content-type-options'], headers['referrer-policy'], headers['cross-origin-opener-policy']]).toEqual([
    status,
    'nosniff',
    'strict-origin-when-cross-origin',
    'same-origin',
  ]);
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'strict-transport-security', 'access-control-allow-credentials'])
    expect([name, headers[name]]).toEqual([name, undefined]);
});

test('over HTTPS every response carries HSTS', async () => {
  const secure = disposeAfterTest(await startTestApp({ environment: { SITE_ORIGIN: 'https://site.test' } }));

  for (const path of ['/', '/web/nowhere', '/healthz', script]) {
    expect([path, (await ask(secure.origin, path)).headers['strict-transport-security']]).toEqual([
      path,
      'max-age=31536000; includeSubDomains',
    ]);
  }
});

const outside = [
  '..%2f..%2f..%2fpackage.json',
  '%2e%2e/%2e%2e/%2e%2e/package.json',
  '..%5c..%5cpackage.json',
  '../../../package.json',
  '%2fetc%2fpasswd',
  '%252e%252e%252fpackage.json',
  '.%00./package.json',
  '....//....//package.json',
  '.vite/manifest.json',
  '',
  '.',
];

test.each(['/static/', '/assets/', '/fonts/', '/media/'].flatMap((folder) => outside.map((path) => folder + path)))(
  '%s leads nowhere',
  async (path) => {
    const { status, text } = await get(path);

    expect(text).not.toMatch(/"dependencies"|root:[^:]*:0:|"isEntry"/);
    expect(status).toBe(404);
  },
);
