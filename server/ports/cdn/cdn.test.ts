import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCdnServer, type CdnServer } from '#test/support/servers/cdn-server.ts';
import { signAliyun } from './aliyun.ts';
import { createCdn } from './cdn.ts';
import { cdnKinds, type CdnKind } from './cdn-settings.ts';
import { signTencent } from './tencent.ts';

let server: CdnServer;
beforeAll(async () => {
  server = await startCdnServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.requests.length = 0;
  server.answer = Object.assign(server.answer, { status: 200, body: '{"success":true,"Response":{}}' });
});

const { signal } = new AbortController();
const open = (kind: CdnKind) => createCdn({ kind, urls: [server.origin], zone: 'zone 1', keyId: 'AKID', token: 'secret' });
const purged = async (kind: CdnKind) => {
  await open(kind).purge(['home', 'content:7'], signal);
  const [request] = server.requests;
  if (!request) throw new Error('The server was not called');
  return request;
};

test('Fastly: surrogate keys of a service', async () => {
  const { method, url, headers, body } = await purged('fastly');

  expect([method, url, headers['fastly-key']]).toEqual(['POST', '/service/zone%201/purge', 'secret']);
  expect(JSON.parse(body)).toEqual({ surrogate_keys: ['home', 'content:7'] });
});

test('Cloudflare: tags of a zone', async () => {
  const { method, url, headers, body } = await purged('cloudflare');

  expect([method, url, headers.authorization]).toEqual(['POST', '/client/v4/zones/zone%201/purge_cache', 'Bearer secret']);
  expect(JSON.parse(body)).toEqual({ tags: ['home', 'content:7'] });
});

test('Alibaba Cloud: tags of a domain, signed', async () => {
  const { method, url, body } = await purged('aliyun');
  const { Signature, ...fields } = Object.fromEntries(new URLSearchParams(body));

  expect([method, url]).toEqual(['POST', '/']);
  expect(fields).toMatchObject({ Action: 'RefreshObjectCacheByCacheTag', DomainName: 'zone 1', CacheTag: 'home,content:7', Force: 'true' });
  expect(Signature).toBe(signAliyun({ method: 'POST', fields, secret: 'secret' }));
  expect(body).not.toContain('secret');
});

test('the signature of Alibaba Cloud’s own example', () => {
  const fields = {
    Timestamp: '2016-02-23T12:46:24Z',
    Format: 'XML',
    AccessKeyId: 'testid',
    Action: 'DescribeRegions',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
    Version: '2014-05-26',
    SignatureVersion: '1.0',
  };

  expect(signAliyun({ method: 'GET', fields, secret: 'testsecret' })).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=');
});

test('Tencent Cloud: tags of a zone, signed', async () => {
  const { url, headers, body } = await purged('tencent');

  expect([url, headers['x-tc-action'], headers['x-tc-version']]).toEqual(['/', 'CreatePurgeTask', '2022-09-01']);
  expect(JSON.parse(body)).toEqual({ ZoneId: 'zone 1', Type: 'purge_cache_tag', Method: 'delete', Targets: ['home', 'content:7'] });
  const call = { host: new URL(server.origin).host, body, seconds: Number(headers['x-tc-timestamp']), keyId: 'AKID', secret: 'secret' };
  expect(headers.authorization).toBe(signTencent(call));
});

test('the signature of Tencent Cloud as another program makes it', () => {
  const signed = signTencent({ host: '127.0.0.1:8080', body: '{"a":1}', seconds: 1_551_113_065, keyId: 'AKID', secret: 'secret' });

  expect(signed).toBe(
    'TC3-HMAC-SHA256 Credential=AKID/2019-02-25/teo/tc3_request, SignedHeaders=content-type;host, Signature=bcabfc659a7d213ebfd8c05bf7d56c914e013f55830d512b80cd01b41e27ae7f',
  );
});

test('Varnish: tags in one header, for each server', async () => {
  const { method, headers } = await purged('varnish');

  expect([method, headers['xkey'], headers.authorization]).toEqual(['PURGE', 'home content:7', 'Bearer secret']);
});

test('a webhook: tags as JSON', async () => {
  const { method, headers, body } = await purged('webhook');

  expect([method, headers.authorization, JSON.parse(body)]).toEqual(['POST', 'Bearer secret', { tags: ['home', 'content:7'] }]);
});

test.each(cdnKinds)('%s: a refused call is an error without token and address', async (kind) => {
  server.answer.status = 429;

  await expect(open(kind).purge(['home'], signal)).rejects.toThrow(/^The CDN answers 429$/);
});

test.each([
  ['cloudflare', '{"success":false,"errors":[{"code":1107}]}', 'The CDN refuses the call (1107)'],
  ['tencent', '{"Response":{"Error":{"Code":"AuthFailure"}}}', 'The CDN refuses the call (AuthFailure)'],
  ['tencent', '{"Response":{"FailedList":[{}]}}', 'The CDN refuses 1 of 1 tags'],
] as const)('%s: a call refused with status 200 is an error', async (kind, body, message) => {
  server.answer.body = body;

  await expect(open(kind).purge(['home'], signal)).rejects.toThrow(message);
});

test('a CDN that cannot be reached is an error without its address', async () => {
  const cdn = createCdn({ kind: 'webhook', urls: ['http://127.0.0.1:1'], zone: '', keyId: '', token: '' });

  await expect(cdn.purge(['home'], signal)).rejects.toThrow(/^The CDN does not answer \(\w+\)$/);
});
