/** Malformed bodies, paths and methods are refused in the envelope, in the requested language. */
import { connect } from 'node:net';
import * as Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPrefixes } from '#server/plugins/error-handler.ts';
import { route } from '#server/http/route.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { languageNumber, languages } from '#shared/language.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { ask, contracts, envelopeOf, methodsOf, nameOf, openContracts, type HttpAnswer, type Sent } from './contract-calls.ts';

/** A call with a body, as later contracts have them; it tells which language and which name arrived. */
const echo = endpoint({
  method: 'POST',
  path: '/web/echo',
  summary: 'Gives back what came',
  body: Type.Object({ name: Type.String({ maxLength: 20 }), count: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })) }),
  data: Type.Object({ name: Type.String(), language: Type.String(), fields: Type.String() }),
});

let site: TestApp;
beforeAll(async () => {
  await prepareDemoFolder();
  site = await startTestApp({
    fromSources: true,
    prepare: (instance) =>
      route(instance, echo, async ({ body, language }) => ({
        data: { name: body.name, language, fields: Object.keys(body).join() },
        tags: [],
        changesAt: null,
      })),
  });
}, 180_000);
afterAll(() => site[Symbol.asyncDispose]());

const json = { 'content-type': 'application/json' };
const post = (body: string, sent: Sent = {}, path: string = echo.path) =>
  ask(site.origin, path, { method: 'POST', headers: json, body, ...sent });

const refusals = {
  'zh-Hans': { 400: /^请求格式错误$/, 404: /^内容不存在$/, 413: /^请求内容过大$/, 415: /^不支持的内容类型$/ },
  en: { 400: /^Malformed request$/, 404: /^This does not exist$/, 413: /^Request too large$/, 415: /^This content type is not supported$/ },
} as const;

function expectRefusal(answer: HttpAnswer, status: number): void {
  expect([answer.status, envelopeOf(answer)['code'], answer.headers['cache-control']]).toEqual([status, status, 'no-store']);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
}

test('a valid body is accepted', async () => {
  const answer = await post('{"name":"熊猫","more":1}');

  expect([answer.status, envelopeOf(answer)['data']]).toEqual([200, { name: '熊猫', language: 'zh-Hans', fields: 'name' }]);
});

test.each([
  ['0', 'zh-Hans'],
  ['1', 'en'],
  ['"1"', 'en'],
  ['7', 'en'],
  ['"junk"', 'zh-Hans'],
  ['null', 'zh-Hans'],
  ['{}', 'zh-Hans'],
  ['[]', 'zh-Hans'],
  ['""', 'zh-Hans'],
  ['{"toString":1}', 'zh-Hans'],
  ['[{"toString":1,"valueOf":2}]', 'zh-Hans'],
])('languageType %s in a body is read as %s', async (value, language) => {
  const answer = await post(`{"name":"a","languageType":${value}}`);

  expect([answer.status, envelopeOf(answer)['data']]).toEqual([200, expect.objectContaining({ language })]);
});

const malformed: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['half an object', '{"name":'],
  ['two objects', '{}{}'],
  ['words', 'name=a'],
  ['a NUL', '{"name":"a"}\u0000'],
  ['single quotes', "{'name':'a'}"],
  ['a trailing comma', '{"name":"a",}'],
  ['__proto__', '{"name":"a","__proto__":{"admin":true}}'],
  ['an escaped __proto__', '{"name":"a","\\u005f_proto__":{"admin":true}}'],
  ['a deep __proto__', '{"name":"a","b":{"c":{"__proto__":{"d":1}}}}'],
  ['constructor.prototype', '{"name":"a","constructor":{"prototype":{"admin":true}}}'],
];

test.each(malformed.flatMap(([what, body]) => languages.map((language) => [what, language, body] as const)))(
  'a body with %s is 400 in %s',
  async (_what, language, body) => {
    const answer = await post(body, {}, `${echo.path}?languageType=${languageNumber(language)}`);

    expectRefusal(answer, 400);
    expect(envelopeOf(answer)['msg']).toMatch(refusals[language][400]);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  },
);

const invalid: readonly (readonly [string, string])[] = [
  ['no field', '{}'],
  ['null', 'null'],
  ['a list', '[{"name":"a"}]'],
  ['a number', '1'],
  ['a text', '"name"'],
  ['a list for a text', '{"name":["a"]}'],
  ['an object for a text', '{"name":{"a":1}}'],
  ['a long text', `{"name":"${'x'.repeat(21)}"}`],
  ['a NUL in a text', '{"name":"\\u0000"}'],
  ['half a surrogate pair', '{"name":"\\ud800"}'],
  ['1e999', '{"name":"a","count":1e999}'],
  ['"1e999"', '{"name":"a","count":"1e999"}'],
  ['a fraction', '{"name":"a","count":1.5}'],
  ['a negative number', '{"name":"a","count":-1}'],
  ['40 levels', `{"name":"a","more":${'['.repeat(40)}${']'.repeat(40)}}`],
  ['100,000 levels', `{"name":"a","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
];

test.each(invalid)('a body with %s is 400', async (_what, body) => {
  expectRefusal(await post(body), 400);
});

test('sixty thousand unknown fields are ignored quickly', async () => {
  const body = `{"name":"a",${Array.from({ length: 60_000 }, (_, at) => `"f${at}":1`).join()}}`;
  const before = process.cpuUsage();

  const { status } = await post(body);

  const { user, system } = process.cpuUsage(before);
  expect(status).toBe(200);
  // CPU time of this process, which also runs the site, so that other load does not count.
  expect((user + system) / 1_000).toBeLessThan(2_000);
});

test.each(languages)('a body over a megabyte is 413 in %s', async (language) => {
  const answer = await post(`{"name":"${'x'.repeat(1_100_000)}"}`, {}, `${echo.path}?languageType=${languageNumber(language)}`);

  expectRefusal(answer, 413);
  expect(envelopeOf(answer)['msg']).toMatch(refusals[language][413]);
});

test.each([
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/jsonx',
  'nonsense',
])('a body of type %s is 415', async (type) => {
  for (const language of languages) {
    const answer = await post('<a/>', { headers: { 'content-type': type } }, `${echo.path}?languageType=${languageNumber(language)}`);

    expectRefusal(answer, 415);
    expect(envelopeOf(answer)['msg']).toMatch(refusals[language][415]);
  }
});

test.each(['aes', 'true', '1', 'none', ''])('the encrypt header (%s) is ignored: a JSON body is read', async (encrypt) => {
  const answer = await post('{"name":"熊猫"}', { headers: { ...json, encrypt } });

  expect([answer.status, envelopeOf(answer)['data']]).toEqual([200, expect.objectContaining({ name: '熊猫' })]);
  expectRefusal(await post('U2FsdGVkX1+encrypted', { headers: { ...json, encrypt } }), 400);
});

test.each([
  '/%E0%A4%A',
  '/en/%E0%A4%A',
  '/web/%E0%A4%A',
  '/web/cms/content/%E0%A4%A',
  '/web/cms/content/%',
  '/system/dict/data/type/%ZZ',
  '/static/%E0%A4%A',
  '/%ff',
])('%s cannot be decoded and is 400', async (path) => {
  for (const language of languages) {
    const answer = await ask(site.origin, `${path}?languageType=${languageNumber(language)}`);

    expectRefusal(answer, 400);
    expect(envelopeOf(answer)['msg']).toMatch(refusals[language][400]);
  }
});

const unknown = apiPrefixes.flatMap((prefix) =>
  ['', 'nowhere', 'cms/content', 'a/b/c/d', '..%2f..%2fetc%2fpasswd', '%F0%9F%90%BC', "'"].map((rest) => prefix + rest),
);

test.each(unknown)('%s is no endpoint and answers 404 in the envelope for every method', async (path) => {
  for (const language of languages) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await ask(site.origin, `${path}?languageType=${languageNumber(language)}`, { method });

      expectRefusal(answer, 404);
      expect(envelopeOf(answer)['msg']).toMatch(refusals[language][404]);
    }
  }
});

const paths = [...Map.groupBy(contracts, ({ path }) => path)].map(
  ([path, of]) => [path, of.flatMap(methodsOf) as readonly string[]] as const,
);

/** Whether a path also matches a parameter of another contract: `…/edition/add` beside `…/edition/:id`. */
function isNamedBy(method: string, path: string): boolean {
  return contracts.some(
    (contract) =>
      (methodsOf(contract) as readonly string[]).includes(method) &&
      new RegExp(`^${contract.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );
}

test.each(paths)('%s refuses other methods than %s and lists the allowed ones', async (path, own) => {
  const address = path.replace(/:\w+/, 'x');
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'].filter(
    (other) => !own.includes(other) && !isNamedBy(other, path),
  )) {
    const answer = await ask(site.origin, `${address}?languageType=1`, { method });

    expectRefusal(answer, 405);
    expect(envelopeOf(answer)['msg']).toBe('This address does not support that method');
    expect(allowedBy(answer)).toEqual(expect.arrayContaining([...own, 'OPTIONS']));
    expect(allowedBy(answer)).not.toContain(method);
  }
  const asked = await ask(site.origin, address, { method: 'OPTIONS' });
  expect([asked.status, asked.text, asked.headers['access-control-allow-origin']]).toEqual([204, '', undefined]);
  expect(allowedBy(asked)).toEqual(expect.arrayContaining([...own, 'OPTIONS']));
});

const allowedBy = ({ headers }: HttpAnswer) => `${headers['allow']}`.split(', ');

test('a page, a file and an upload list their allowed methods', async () => {
  for (const [path, method, allowed] of [
    ['/news', 'POST', 'GET, HEAD, OPTIONS'],
    ['/en/about', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['/static/city.json', 'PUT', 'GET, HEAD, OPTIONS'],
    ['/vod/upload/x', 'POST', 'DELETE, HEAD, PATCH, OPTIONS'],
  ] as const) {
    const answer = await ask(site.origin, path, { method });

    expectRefusal(answer, 405);
    expect([path, answer.headers['allow']]).toEqual([path, allowed]);
  }
});

const absolute: readonly (readonly [string, string])[] = [
  ['GET http://site.test/news HTTP/1.1', 'text/html'],
  ['GET http://evil.example/en/news?type=awards HTTP/1.1', 'text/html'],
  ['GET HTTP://site.test HTTP/1.1', 'text/html'],
  ['GET https://site.test?search=a HTTP/1.1', 'text/html'],
  ['GET http://site.test/web/cms/content/columnTree HTTP/1.1', 'application/json'],
  ['HEAD http://site.test/about HTTP/1.1', 'text/html'],
];

test.each(absolute)('%s is answered like its path (RFC 9112, section 3.2.2)', async (line, type) => {
  const answer = await speak(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);

  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer.toLowerCase()).toContain(`content-type: ${type}`);
});

test('an absolute address is answered with the page of its path, regardless of its host', async () => {
  const plain = await ask(site.origin, '/news');

  const answer = await speak('GET http://evil.example/news HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\nConnection: close\r\n\r\n');

  expect(answer).toContain(`etag: ${plain.headers['etag']}`);
  expect(answer).not.toContain('evil.example');
});

test('OPTIONS * lists the methods of the server', async () => {
  expect(await speak('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 204 [^]*allow: GET, HEAD, POST, PUT, OPTIONS/,
  );
});

const raw: readonly (readonly [string, string])[] = [
  ['/searchresult?search=熊猫', '/searchresult?search=%E7%86%8A%E7%8C%AB'],
  ['/en/searchresult?search=caf\u00e9&x=1%20', '/en/searchresult?search=caf%C3%A9&x=1%20'],
  ['/media/图片.webp', '/media/%E5%9B%BE%E7%89%87.webp'],
  ['/web/cms/content/searchAssociation?data=🐼', '/web/cms/content/searchAssociation?data=%F0%9F%90%BC'],
];

test.each(raw)('the address %s in raw UTF-8 redirects to the encoded one', async (path, encoded) => {
  const answer = await speak(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);

  expect(answer).toMatch(/^HTTP\/1\.1 301 /);
  expect(answer).toContain(`\r\nlocation: ${encoded}\r\n`);
  expect((await ask(site.origin, encoded)).status).not.toBe(400);
});

const misled: readonly (readonly [string, Buffer])[] = [
  ['leads to another site', Buffer.from('GET //evil.example/熊 HTTP/1.1\r\nHost: x\r\n\r\n')],
  ['leads to another site by a backslash', Buffer.from('GET /\\evil.example/熊 HTTP/1.1\r\nHost: x\r\n\r\n')],
  ['is no UTF-8', Buffer.from('GET /searchresult?search=\xd0\xdc HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1')],
  ['is to be written to', Buffer.from('POST /web/熊 HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')],
];

test.each(misled)('an address in raw bytes that %s is not redirected', async (_what, bytes) => {
  const answer = await speak(bytes);

  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).not.toMatch(/location:/i);
});

test.each(openContracts.map((contract) => [nameOf(contract), contract] as const))('%s ignores a body', async (_name, { path }) => {
  const { status } = await ask(site.origin, path.replace(/:\w+/, 'nowhere'), { headers: { ...json, 'content-length': '3' }, body: '{x}' });

  expect([200, 400, 404]).toContain(status);
});

test('an oversized request address is refused in the envelope', async () => {
  expectRefusal(await ask(site.origin, `/web/cms/content/list?search=${'x'.repeat(20_000)}`), 431);
});

const smuggled: readonly (readonly [string, string])[] = [
  [
    'a length and chunks',
    'POST /web/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /web/x HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  ['two lengths', 'POST /web/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef'],
  ['a bare line feed', 'GET /web/x HTTP/1.1\nHost: a\nX: y\n\nGET /web/x HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an obscured encoding', 'POST /web/echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
  ['no host', 'GET /web/cms/content/list HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET /web/cms/content/list HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['two hosts for a page', 'GET /news HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n'],
  ['a star', 'GET * HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['no slash', 'GET news HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an address of another scheme', 'GET ftp://site.test/news HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an address without a host', 'GET http:///news HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a name and a password', 'GET http://a:b@site.test/news HTTP/1.1\r\nHost: a\r\n\r\n'],
];

test.each(smuggled)('a request with %s is 400 and closes the connection', async (_what, text) => {
  const answer = await speak(text);

  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
});

/** Sends raw bytes and returns the response until the server closes the connection. */
function speak(text: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setTimeout(5_000, () => socket.destroy(new Error(`The connection stays open after: ${answer.slice(0, 200)}`)));
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
