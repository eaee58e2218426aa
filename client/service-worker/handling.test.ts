import { expect, test } from 'vitest';
import { screens } from '#client/all-routes.ts';
import { sharedPath } from '#shared/share/short-code.ts';
import { handlingOf, isCacheable, resourcesOf, pageParameters, plainAddress, type RequestFacts, type Handling } from './handling.ts';

const origin = 'https://site.test';
const ask = (path: string, rest: Partial<RequestFacts> & { names?: string[] } = {}): RequestFacts => ({
  method: 'GET',
  mode: 'navigate',
  destination: 'document',
  headers: new Headers((rest.names ?? []).map((name) => [name, 'x'])),
  ...rest,
  url: new URL(path, origin).href,
});

test.each<[Handling, RequestFacts]>([
  ['page', ask('/')],
  ['page', ask('/en')],
  ['page', ask('/en/news?type=jury&pageNum=2')],
  ['page', ask('/content/article/n01?breadcrumType=news')],
  ['page', ask('/g2025')],
  ['page', ask('/g2025/programme?venue=venue-river&ticket=1')],
  ['page', ask('/VideoPlay/v1')],
  // Read, but never kept: what somebody searched, and what is nobody's page.
  ['passing', ask('/news?search=x')],
  ['passing', ask('/searchresult?search=x')],
  ['passing', ask('/en/searchresult')],
  ['passing', ask('/nowhere')],
  ['passing', ask('/offline')],
  // Marks of campaigns and codes of invitations make no other page, and are kept nowhere.
  ['passing', ask('/?invitationCode=SECRET-1')],
  ['passing', ask('/en/news?utm_source=x&type=jury')],
  ['passing', ask('/content/article/n01?from=timeline&isappinstalled=0')],
  // Never touched: private screens, calls, files, other methods, other origins.
  ['none', ask('/manage/works/draft')],
  ['none', ask('/en/manage/share')],
  ['none', ask('/SET/basic')],
  ['none', ask('/login')],
  ['none', ask('/preview')],
  ['none', ask('/web/getInfo', { mode: 'cors' })],
  ['none', ask('/webAdmin/cms/content/list')],
  ['none', ask('/vod/getPlayUrl')],
  ['none', ask('/s/abc2345')],
  ['none', ask('/calendar/2025.ics')],
  ['none', ask('/sitemap.xml')],
  ['none', ask('/embed/video/v1')],
  ['none', ask('/', { method: 'POST' })],
  ['none', ask('/', { method: 'HEAD' })],
  ['none', ask('https://elsewhere.test/')],
  ['none', ask('/', { names: ['Authorization'] })],
  ['none', ask('/media/demo/a.webp', { mode: 'no-cors', destination: 'image', names: ['range'] })],
  ['none', ask('/media/demo/film.mp4', { mode: 'no-cors', destination: 'video' })],
  ['none', ask('/assets/manage/works-abc.js', { mode: 'cors', destination: 'script' })],
  ['none', ask('/fonts/of-page.css?path=/', { mode: 'cors', destination: '' })],
  ['none', ask('/web/cms/content/n01', { mode: 'cors', destination: '' })],
  // Pictures of drafts: a browser of an author or of a preview's guest keeps none of them.
  ...['/manage/review?id=d1', '/en/manage/works/draft', '/preview', '/set/basic'].map((path): [Handling, RequestFacts] => [
    'none',
    ask('/media/u/draft-0123456789.webp', { mode: 'no-cors', destination: 'image', referrer: origin + path }),
  ]),
  ['picture', ask('/media/demo/a.webp', { mode: 'no-cors', destination: 'image', referrer: `${origin}/news` })],
  ['picture', ask('/media/demo/a.webp', { mode: 'no-cors', destination: 'image', referrer: 'about:client' })],
  ['none', ask('/media/film/segment.m4s', { mode: 'cors', destination: 'video' })],
  ['asset', ask('/assets/main-abc.js', { mode: 'cors', destination: 'script' })],
  ['asset', ask('/fonts/song-900/x.woff2', { mode: 'cors', destination: 'font' })],
  ['picture', ask('/media/demo/a.webp?x-oss-process=image/resize', { mode: 'no-cors', destination: 'image' })],
  ['picture', ask('/static/icon.svg', { mode: 'no-cors', destination: 'image' })],
])('%s: %o', (handling, asked) => {
  expect(handlingOf(asked, origin)).toBe(handling);
});

test.each([
  [true, {}, {}],
  [true, { 'cache-control': 'public, max-age=0' }, {}],
  [false, { 'cache-control': 'no-store' }, {}],
  [false, { 'cache-control': 'private, max-age=5' }, {}],
  [false, { 'set-cookie': 'a=b' }, {}],
  [false, {}, { status: 404 }],
  [false, {}, { status: 206 }],
  [false, {}, { type: 'opaque' as const }],
  [false, {}, { redirected: true }],
])('an answer may be kept: %s for %o %o', (keepable, headers, rest) => {
  const names = new Map(Object.entries(headers));
  const answer = {
    status: 200,
    type: 'basic' as ResponseType,
    redirected: false,
    headers: { get: (name: string) => names.get(name) ?? null, has: (name: string) => names.has(name) } as Headers,
    ...rest,
  };
  expect(isCacheable(answer)).toBe(keepable);
});

test('a page names its scripts, fonts and pictures, and nothing of management, films or other sites', () => {
  const html = `<link rel="preload" href="/fonts/song-900/x.woff2"><style>@font-face{src:url(/fonts/song-600/y.woff2)}</style><link href="/static/print.css">
    <script data-entry="/assets/main-1.js" data-chunks="/assets/a-1.js /assets/b-1.js"></script><a href="/news"></a><script src="/assets/manage/x.js"></script>
    <img src="/media/a.webp?x-oss-process=image/resize,w_1&amp;s=2" srcset="/media/b.webp 2x"><video src="/media/f.mp4"></video><img src="https://elsewhere.test/media/c.webp">`;

  expect(resourcesOf(html)).toEqual({
    assets: ['/fonts/song-900/x.woff2', '/fonts/song-600/y.woff2', '/assets/main-1.js', '/assets/a-1.js', '/assets/b-1.js'],
    pictures: ['/media/a.webp?x-oss-process=image/resize,w_1&s=2'],
  });
  expect(
    resourcesOf('<img src="/media/p.webp?n=1">'.repeat(50) + Array.from({ length: 50 }, (_, n) => `<img src="/media/${n}.webp">`).join(''))
      .pictures,
  ).toHaveLength(24);
});

test.each([
  ['/content/article/n01?breadcrumType=news', '/content/article/n01'],
  ['/en/content/article/n01?breadcrumType=news', '/en/content/article/n01'],
  ['/?invitationCode=SECRET-1', '/'],
  ['/en/news?utm_source=x&type=jury', '/en/news?type=jury'],
  ['/news?search=x', '/news'],
  ['/en?from=timeline', '/en'],
  ['/content/article/n01', null],
  ['/news?type=jury', null],
  ['/manage/works/draft?breadcrumType=x', null],
])('%s was kept as %s', (asked, plain) => {
  expect(plainAddress(origin + asked)).toBe(plain);
});

test('the parameters of pages are those of the table of routes', () => {
  const known = screens
    .filter(({ path, isEmbed }) => !isEmbed && sharedPath(path.replace(':edition/', 'g2025/')) !== null)
    .flatMap(({ query, unboundedQuery }) => [...Object.keys(query), ...unboundedQuery]);
  // The second of a film shows the same page.
  expect([...pageParameters].sort()).toEqual([...new Set(known)].filter((name) => name !== 'search' && name !== 't').sort());
});
