/** Configured base addresses: a separate playback service, and a CDN for pictures and files. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { disposeAfterTest, startTestApp } from '#test/support/app.ts';
import { ask, envelopeOf } from '#test/http/contracts/contract-calls.ts';

beforeAll(() => prepareDemoFolder(), 180_000);

interface Upstream extends AsyncDisposable {
  origin: string;
  asked: string[];
}

/** A server that identifies itself, in place of the site. */
async function startUpstream(): Promise<Upstream> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.range ?? ''}`.trim());
    response.setHeader('content-type', 'application/json').end('{"code":200,"msg":"","data":"elsewhere"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

test('with VOD_ORIGIN another service serves playback, and this one the rest', async () => {
  const upstream = disposeAfterTest(await startUpstream());
  const other = disposeAfterTest(await startTestApp({ environment: { VOD_ORIGIN: upstream.origin } }));

  for (const path of ['/vod/getVideoPlayAuth?videoId=v01', '/vod/getPlayUrl?videoId=v01&playAuth=x', '/vod/play/x/v01/a.m4s']) {
    expect(envelopeOf(await ask(other.origin, path, { headers: { range: 'bytes=0-1' } }))['data']).toBe('elsewhere');
  }
  expect(upstream.asked).toEqual([
    'GET /vod/getVideoPlayAuth?videoId=v01 bytes=0-1',
    'GET /vod/getPlayUrl?videoId=v01&playAuth=x bytes=0-1',
    'GET /vod/play/x/v01/a.m4s bytes=0-1',
  ]);
  expect(envelopeOf(await ask(other.origin, '/web/cmsv2/column/cinemaRoom'))['data']).not.toBe('elsewhere');
});

test('a web tier proxies playback with everything else', async () => {
  const upstream = disposeAfterTest(await startUpstream());
  const tier = disposeAfterTest(await startTestApp({ environment: { CMS_ORIGIN: upstream.origin } }));

  expect(envelopeOf(await ask(tier.origin, '/vod/play/x/v01/a.m4s'))['data']).toBe('elsewhere');
  expect(upstream.asked).toContain('GET /vod/play/x/v01/a.m4s');
});

test('MEDIA_ORIGIN prefixes pictures and files, and the policy of pages allows it', async () => {
  const other = disposeAfterTest(await startTestApp({ environment: { MEDIA_ORIGIN: 'https://cdn.test/site/' } }));
  const { rows } = envelopeOf(await ask(other.origin, '/web/cmsv2/column/news')) as { rows: { cover: { url: string } }[] };
  const policy = String((await ask(other.origin, '/news')).headers['content-security-policy']);

  expect(rows[0]?.cover.url).toMatch(/^https:\/\/cdn\.test\/site\/media\//);
  for (const directive of ['img-src', 'media-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*https://cdn\\.test(;| |$)`));
  expect((await ask(other.origin, '/')).headers['content-security-policy']).not.toContain('cdn.test/site');
});
