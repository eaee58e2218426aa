/** One HTML for all visitors: no header of a request changes a byte. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { allVisits, dailyVisits } from '#test/support/screens.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site[Symbol.asyncDispose]());

/** Two visitors who differ in every header. */
const visitors: readonly Record<string, string>[] = [
  {
    cookie: 'languageLocal=en; token=aaa',
    authorization: 'Bearer aaa',
    'user-agent': 'Mozilla/5.0 (iPhone) Mobile MicroMessenger',
    'accept-language': 'en-GB',
  },
  {
    cookie: 'languageLocal=zh-Hans',
    'user-agent': 'Googlebot/2.1',
    'accept-language': 'fr',
    'x-forwarded-host': 'evil.test',
    'x-original-url': '/en',
    referer: 'https://evil.test/',
  },
];

test('requests that differ in every header get the same bytes, rendered or cached', async () => {
  for (const { url } of dailyVisits(await allVisits(site.origin), 'zh-Hans')) {
    site.app.pages.clear();
    const first = await read(url, visitors[0]);
    const kept = await read(url, visitors[1]);
    site.app.pages.clear();
    const second = await read(url, visitors[1]);

    expect({ url, kept: isDeepStrictEqual(kept, first), again: isDeepStrictEqual(second, first) }).toEqual({
      url,
      kept: true,
      again: true,
    });
  }
});

test('no page sets a cookie', async () => {
  const answer = await fetch(`${site.origin}/`, { headers: visitors[0] ?? {} });

  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('vary')).toBe('accept-encoding');
});

test('a token in the request does not appear in the page', async () => {
  const { body } = await read('/', { authorization: 'Bearer secret-token', cookie: 'token=secret-token' });

  expect(body.includes('secret-token')).toBe(false);
});

async function read(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; etag: string | null; policy: string | null }> {
  const answer = await fetch(site.origin + url, { headers });
  return {
    status: answer.status,
    body: await answer.text(),
    etag: answer.headers.get('etag'),
    policy: answer.headers.get('content-security-policy'),
  };
}
