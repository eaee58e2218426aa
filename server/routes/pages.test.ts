/** Response for a URL: existing pages have priority over redirects, and redirects render nothing. */
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { createPageCache, packPage, type PageAnswer, type StoredPage } from '#server/render/page-cache.ts';
import type { PageIdentity } from '#server/render/page-identity.ts';
import type { PageService } from '#server/render/page-service.ts';
import { registerPageRoutes } from './pages.ts';

const identify = (url: string): PageIdentity => ({
  language: 'zh-Hans',
  path: url,
  key: url,
  keepable: false,
  isScreen: !url.startsWith('/old'),
  isOpen: false,
  mayStream: false,
});
const pageOf = (key: string, status: number): StoredPage =>
  packPage(
    {
      key,
      status,
      bytes: Buffer.from(`<p>${status}</p>`),
      policy: "default-src 'none'",
      life: { tags: new Set(), seconds: 0, changesAtMs: null, goesAtMs: null },
    },
    0,
  );

function siteOf(moved: (url: string) => Promise<string | null>) {
  const drawn: string[] = [];
  const draw = async ({ key }: PageIdentity, status: number): Promise<PageAnswer> => {
    drawn.push(`${key} ${status}`);
    return { kind: 'page', isStored: false, page: pageOf(key, status) };
  };
  const pages: PageService = {
    answer: (identity) => draw(identity, identity.key === '/living' ? 200 : 404),
    answerGone: (identity) => draw(identity, 410),
    renew: () => undefined,
    renders: 0,
  };
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  registerPageRoutes(app, {
    pages,
    cache: createPageCache(1_000),
    identify,
    moved,
    headers: {},
    withPolicy: false,
    readyHeads: true,
    outcomes: { hit: 0, stale: 0, miss: 0 },
    fontRules: () => '',
  });
  const get = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url });
    return [statusCode, headers.location ?? body];
  };
  return { get, drawn };
}

test('serves an existing page without looking up redirects', async () => {
  const moved = vi.fn(async () => '/elsewhere');
  const { get } = siteOf(moved);

  expect(await get('/living')).toEqual([200, '<p>200</p>']);
  expect(moved).not.toHaveBeenCalled();
});

test('redirects, or responds with 410 or 404 for a missing page, without rendering it first', async () => {
  const targets: Record<string, string> = { '/old/a?x=1': '/living', '/merged': '/living', '/old/gone': '', '/gone': '' };
  const { get, drawn } = siteOf(async (url) => targets[url] ?? null);

  expect(await get('/old/a?x=1')).toEqual([301, '/living']);
  expect(await get('/old/gone')).toEqual([410, '<p>410</p>']);
  expect(await get('/old/never')).toEqual([404, '<p>404</p>']);
  expect(drawn).toEqual(['/old/gone 410', '/old/never 404']);
  expect(await get('/merged')).toEqual([301, '/living']);
  expect(await get('/gone')).toEqual([410, '<p>410</p>']);
  expect(await get('/never')).toEqual([404, '<p>404</p>']);
});

test('responds with 404 if the look-up of redirects fails', async () => {
  const { get } = siteOf(async () => {
    throw new Error('the database is away');
  });

  expect(await get('/old/a')).toEqual([404, '<p>404</p>']);
});
