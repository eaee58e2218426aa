import { beforeEach, expect, test, vi } from 'vitest';

/** The worker's world as far as it sees it: a network that can be cut, and caches in the order of their entries. */
const origin = 'https://site.test';
type Entries = Map<string, Response>;
let stores: Map<string, Entries>;
let isOnline = true;
let asked: string[] = [];
let listeners: Record<string, (event: object) => void>;

const absolute = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, origin).href;
const withoutQuery = (url: string) => url.split('?', 1)[0];

function cacheOver(entries: Entries) {
  return {
    match: async (request: Request | string, { ignoreSearch = false } = {}) => {
      const url = absolute(request);
      return [...entries].find(([name]) => (ignoreSearch ? withoutQuery(name) === withoutQuery(url) : name === url))?.[1].clone();
    },
    put: async (request: Request | string, answer: Response) => void entries.set(absolute(request), answer),
    delete: async (request: Request | string) => entries.delete(absolute(request)),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  };
}

interface Page {
  body: string;
  headers?: Record<string, string>;
  status?: number;
}
const pages: Record<string, Page> = {};
const pageOf = (title: string) =>
  `<title>${title}</title><script data-entry="/assets/main.js" data-chunks="/assets/a.js"></script><img src="/media/p.webp?w=1">`;

function answerOf(path: string): Response {
  const { body = `file ${path}`, headers = {}, status = 200 } = pages[path] ?? {};
  const answer = new Response(body, { status, headers: { date: new Date().toUTCString(), ...headers } });
  // Built by hand an answer is of type `default`; from this site's network it is `basic`.
  const basic = (value: Response): Response =>
    Object.defineProperties(value, { type: { value: 'basic' }, clone: { value: () => basic(Response.prototype.clone.call(value)) } });
  return basic(answer);
}

beforeEach(async () => {
  [stores, isOnline, asked, listeners] = [new Map(), true, [], {}];
  for (const path of Object.keys(pages)) delete pages[path];
  for (const path of [
    '/',
    '/g2025',
    '/g2025/programme',
    '/news',
    '/offline',
    '/en',
    '/en/g2025',
    '/en/g2025/programme',
    '/en/news',
    '/en/offline',
    '/content/article/n01',
  ])
    pages[path] = { body: pageOf(path) };
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOver(stores.get(name) ?? stores.set(name, new Map()).get(name) ?? new Map()),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname, search } = new URL(absolute(request));
    asked.push(pathname + search);
    if (!isOnline) throw new TypeError('Failed to fetch');
    return answerOf(pathname + search);
  });
  vi.stubGlobal('buildVersion', 'new');
  vi.stubGlobal('self', {
    location: new URL(origin),
    registration: {},
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: (event: object) => void) => void (listeners[type] = listener),
  });
  vi.resetModules();
  await import('./worker.ts');
});

/** Sends the worker an event and waits for all that it does about it. */
async function send(type: string, fields: object = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners[type]?.({
    ...fields,
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (one: Promise<Response>) => (answer = one),
  });
  const given = await answer;
  for (let done = 0; done < work.length; done += 1) await work[done];
  return given;
}

const navigate = (path: string, preloaded?: Response | Promise<Response>) =>
  send('fetch', {
    request: { method: 'GET', url: origin + path, mode: 'navigate', destination: 'document', referrer: '', headers: new Headers() },
    preloadResponse: Promise.resolve(preloaded),
  });
const visit = (path: string, resources: string[] = []) =>
  send('message', { data: { url: origin + path, editionYear: 2025, resources: resources.map((name) => origin + name) } });
const keptIn = (name: string) => [...(stores.get(name)?.keys() ?? [])].map((url) => url.slice(origin.length));

test('after one visit the page with its files, home, edition and news are available offline', async () => {
  await send('install');
  await visit('/content/article/n01', ['/assets/late.js', '/web/cms/like/count?ids=n01', '/media/q.webp?w=2', '/assets/manage/x.js']);
  isOnline = false;

  expect(keptIn('gp-pages').sort()).toEqual(['/', '/content/article/n01', '/g2025', '/g2025/programme', '/news']);
  expect(keptIn('gp-assets').sort()).toEqual(['/assets/a.js', '/assets/late.js', '/assets/main.js']);
  expect(keptIn('gp-pictures').sort()).toEqual(['/media/p.webp?w=1', '/media/q.webp?w=2']);
  expect(await (await navigate('/content/article/n01'))?.text()).toContain('<title>/content/article/n01</title>');
  expect(await (await navigate('/news'))?.text()).toContain('<title>/news</title>');
});

test('an uncached page leads to the offline page of its language, which remembers its address; a crumb is no other page', async () => {
  await send('install');
  await visit('/content/article/n01');
  isOnline = false;
  const leads = async (path: string) => (await navigate(path))?.headers.get('location');

  expect(await leads('/en/previous?unit=film')).toBe(`${origin}/en/offline#/en/previous?unit=film`);
  expect(await leads('/nowhere')).toBe(`${origin}/offline#/nowhere`);
  expect(await leads('/content/article/n01?breadcrumType=news')).toBe(`${origin}/content/article/n01`);
  expect(await (await navigate('/en/offline'))?.text()).toContain('<title>/en/offline</title>');
});

test('with a connection the network’s page is given and replaces the kept one, preloaded or not', async () => {
  await navigate('/news');
  pages['/news'] = { body: 'newer' };
  expect(await (await navigate('/news'))?.text()).toBe('newer');
  expect(await (await navigate('/news', answerOf('/g2025')))?.text()).toContain('/g2025');
  isOnline = false;
  expect(await (await navigate('/news'))?.text()).toContain('/g2025');
});

test('private, failed and partial responses are not cached; a partial one is fetched again', async () => {
  const bad: [string, Omit<Page, 'body'>][] = [
    ['/about', { headers: { 'cache-control': 'no-store' } }],
    ['/previous', { status: 500 }],
    ['/movies', { headers: { 'set-cookie': 'a=b' } }],
  ];
  for (const [path, page] of bad) {
    pages[path] = { body: 'x', ...page };
    expect((await navigate(path))?.status).toBe(page.status ?? 200);
  }
  expect(keptIn('gp-pages')).toEqual([]);

  vi.useFakeTimers();
  pages['/about'] = { body: 'part', headers: { 'cache-control': 'no-store' } };
  const visited = visit('/about');
  await vi.advanceTimersByTimeAsync(100);
  pages['/about'] = { body: 'whole' };
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  await visited;
  expect(await stores.get('gp-pages')?.get(`${origin}/about`)?.text()).toBe('whole');
});

test('files with their content in the name are asked for once; pictures have another size as a last resort', async () => {
  const get = (path: string, destination: string) =>
    send('fetch', {
      request: { method: 'GET', url: origin + path, mode: 'no-cors', destination, headers: new Headers() },
      preloadResponse: Promise.resolve(undefined),
    });
  await get('/assets/a.js', 'script');
  await get('/assets/a.js', 'script');
  pages['/media/p.webp?w=1'] = { body: 'picture', headers: { 'cache-control': 'public, immutable' } };
  await get('/media/p.webp?w=1', 'image');
  await get('/media/p.webp?w=1', 'image');

  expect(asked).toEqual(['/assets/a.js', '/media/p.webp?w=1']);
  isOnline = false;
  expect(await (await get('/media/p.webp?w=960', 'image'))?.text()).toBe('picture');
  await expect(get('/media/other.webp', 'image')).rejects.toThrow('Failed to fetch');
});

test('a new release drops files of earlier ones only, and no foreign caches', async () => {
  stores = new Map(
    ['gp-offline-old', 'gp-offline-new', 'gp-pages', 'gp-assets', 'gp-pictures', 'gp-forgotten', 'somebody-else'].map((name) => [
      name,
      new Map(),
    ]),
  );
  await send('activate');

  expect([...stores.keys()]).toEqual(['gp-offline-new', 'gp-pages', 'gp-assets', 'gp-pictures', 'somebody-else']);
});

test('kept pages are bounded, the oldest go; a page read again is the youngest', async () => {
  for (let n = 0; n < 40; n += 1) await navigate(`/content/article/x${n}`);
  await navigate('/content/article/x0');
  await navigate('/content/article/y');

  const kept = keptIn('gp-pages');
  expect([kept.length, kept.includes('/content/article/x1'), kept.includes('/content/article/x0'), kept.at(-1)]).toEqual([
    40,
    false,
    true,
    '/content/article/y',
  ]);
});

test.each([null, 'x', {}, { url: 7 }, { url: 'https://elsewhere.test/' }, { url: `${origin}/manage/works/draft`, resources: 'x' }])(
  'a message of %o fetches nothing of its own',
  async (data) => {
    await send('message', { data });

    expect(asked.filter((path) => /manage|elsewhere/.test(path))).toEqual([]);
  },
);

test('an installation that cannot fetch the offline page fails, and is tried again by the browser', async () => {
  pages['/en/offline'] = { body: 'x', status: 503 };

  await expect(send('install')).rejects.toThrow('503');
});

test('a cached page states its time, and an expired one is not served', async () => {
  pages['/g2025'] = { body: '<!DOCTYPE html><html lang="zh-Hans"><title>x</title>', headers: { date: 'Fri, 12 Sep 2025 01:00:00 GMT' } };
  vi.useFakeTimers({ now: Date.parse('2025-10-01T00:00:00Z') });
  await navigate('/g2025');
  isOnline = false;

  expect(await (await navigate('/g2025'))?.text()).toContain(`<html data-kept="${Date.parse('2025-09-12T01:00:00Z')}" lang="zh-Hans">`);
  vi.setSystemTime(Date.parse('2025-10-13T00:00:00Z'));
  expect((await navigate('/g2025'))?.headers.get('location')).toBe(`${origin}/offline#/g2025`);
  vi.useRealTimers();
});

test('the cached page replaces a slow network after some seconds; the late response is cached', async () => {
  pages['/g2025'] = { body: '<html lang="zh-Hans">old' };
  await navigate('/g2025');
  vi.useFakeTimers();
  let answerLate: (answer: Response) => void = () => undefined;
  const given = navigate('/g2025', new Promise((resolve) => (answerLate = resolve)));
  await vi.advanceTimersByTimeAsync(5_900);
  let isGiven = false;
  void given.then(() => (isGiven = true));
  expect(isGiven).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  answerLate(answerOf('/news'));
  const page = await given;
  vi.useRealTimers();

  expect(await page?.text()).toMatch(/data-kept="\d+".*old$/);
  expect(await stores.get('gp-pages')?.get(`${origin}/g2025`)?.clone().text()).toContain('<title>/news</title>');
});

test.each([404, 410])('a page that answers %i is not kept any longer', async (status) => {
  await navigate('/content/article/n01');
  expect(keptIn('gp-pages')).toEqual(['/content/article/n01']);
  pages['/content/article/n01'] = { body: 'gone', status };
  await navigate('/content/article/n01');
  expect(keptIn('gp-pages')).toEqual([]);

  pages['/content/article/n01'] = { body: pageOf('x') };
  await navigate('/content/article/n01');
  pages['/content/article/n01'] = { body: 'gone', status, headers: { date: 'Fri, 12 Sep 2025 01:00:00 GMT' } };
  stores.get('gp-pages')?.set(`${origin}/content/article/n01`, new Response('x', { headers: { date: 'Fri, 12 Sep 2025 01:00:00 GMT' } }));
  await visit('/content/article/n01');
  expect(keptIn('gp-pages')).not.toContain('/content/article/n01');
});

test('private screens leave no trace: their messages and the resources loaded on them are ignored', async () => {
  await visit('/manage/review?id=d1', ['/media/u/draft-0123456789.webp']);
  await send('message', {
    data: { url: `${origin}/news`, began: `${origin}/preview`, resources: [`${origin}/media/u/draft-0123456789.webp`] },
  });

  expect(keptIn('gp-pictures')).toEqual(['/media/p.webp?w=1']);
  expect(keptIn('gp-pages').some((path) => /manage|preview/.test(path))).toBe(false);
});

test('a prefetched page is requested once: the preloaded response is passed on and not cached', async () => {
  const given = await navigate('/manage/works/draft', answerOf('/news'));

  expect([await given?.text(), asked, keptIn('gp-pages')]).toEqual([pageOf('/news'), [], []]);
});

test('a page with an invitation’s code in its address is kept without it', async () => {
  await navigate('/?invitationCode=SECRET-1');
  await visit('/?invitationCode=SECRET-1');
  isOnline = false;

  expect(keptIn('gp-pages').filter((path) => path.includes('SECRET'))).toEqual([]);
  expect((await navigate('/?invitationCode=SECRET-1'))?.headers.get('location')).toBe(`${origin}/`);
});

test('files that kept pages and the offline page need outlive hundreds of others', async () => {
  await send('install');
  await visit('/content/article/n01');
  const get = (path: string) =>
    send('fetch', {
      request: { method: 'GET', url: origin + path, mode: 'cors', destination: 'font', headers: new Headers() },
      preloadResponse: Promise.resolve(undefined),
    });
  for (let n = 0; n < 320; n += 1) await get(`/fonts/song-900/${n}.woff2`);

  const kept = keptIn('gp-assets');
  expect(kept).toEqual(expect.arrayContaining(['/assets/main.js', '/assets/a.js', '/fonts/song-900/319.woff2']));
  expect(kept).not.toContain('/fonts/song-900/0.woff2');
  expect(kept.length).toBeLessThanOrEqual(300);
});
