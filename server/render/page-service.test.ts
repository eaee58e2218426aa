import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { DrawnPage } from './drawn-page.ts';
import { createPageCache, htmlOf, packPage } from './page-cache.ts';
import type { PageIdentity } from './page-identity.ts';
import { createPageService } from './page-service.ts';
import { createRenderGate } from './render-gate.ts';
import type { Life } from './page-life.ts';
import type { Rendered, Renderer, RenderRequest } from './render-page.tsx';

const life = (over: Partial<Life> = {}): Life => ({ tags: new Set(['home']), seconds: 60, changesAtMs: null, goesAtMs: null, ...over });
const complete = (html: string, over: Partial<Extract<Rendered, { kind: 'complete' }>> = {}): Rendered => ({
  kind: 'complete',
  status: 200,
  page: new DrawnPage(html),
  life: life(),
  failed: false,
  ...over,
});
const identify = (url: string): PageIdentity => ({
  language: 'zh-Hans',
  path: url,
  key: url,
  keepable: !url.includes('?'),
  isScreen: true,
  isOpen: false,
  mayStream: 'at once',
});

const busyPage = async () => packPage({ key: 'busy', status: 503, bytes: Buffer.from('<p>busy</p>'), policy: '', life: life() }, 0);

function serviceOf(render: (request: RenderRequest) => Promise<Rendered>) {
  const clock = { ms: 1_000 };
  const cache = createPageCache(10_000_000, () => clock.ms);
  const renderer: Renderer = { render, identify, policyOfPage: () => 'page', policyOfStream: (nonce) => nonce };
  const errors: unknown[] = [];
  const pages = createPageService({
    renderer,
    cache,
    gate: createRenderGate({ hits: () => 0 }),
    busyPage,
    addFonts: () => undefined,
    onError: (error) => errors.push(error),
    now: () => clock.ms,
  });
  const htmlAt = (key: string) => {
    const page = cache.get(key);
    return page && htmlOf(page);
  };
  return { pages, cache, clock, errors, htmlAt };
}

test('renders once for a hundred cold requests', async () => {
  const render = vi.fn(async () => complete('<p>page</p>'));
  const { pages, cache } = serviceOf(render);

  const answers = await Promise.all(Array.from({ length: 100 }, () => pages.answer(identify('/'))));

  expect(render).toHaveBeenCalledTimes(1);
  expect(pages.renders).toBe(1);
  expect(new Set(answers.map((answer) => (answer.kind === 'page' ? answer.page.etag : ''))).size).toBe(1);
  expect(cache.size).toBe(1);
});

test('does not render a page that all who asked for it have left, and renders it for the next one', async () => {
  const ends: (() => void)[] = [];
  const render = vi.fn(async ({ path }: RenderRequest) => {
    if (path.startsWith('/slow')) await new Promise<void>((resolve) => ends.push(resolve));
    return complete(`<p>${path}</p>`);
  });
  const { pages, htmlAt } = serviceOf(render);
  const running = ['/slow1', '/slow2'].map((path) => pages.answer(identify(path)));
  const [one, other] = [new AbortController(), new AbortController()];
  const left = [pages.answer(identify('/left'), one.signal), pages.answer(identify('/left'), other.signal)];
  const wanted = [pages.answer(identify('/wanted'), one.signal), pages.answer(identify('/wanted'))];
  one.abort();
  other.abort();
  for (const end of ends) end();
  const answers = await Promise.all([...running, ...left, ...wanted]);

  expect(answers.map((answer) => answer.kind === 'page' && answer.page.status)).toEqual([200, 200, 503, 503, 200, 200]);
  expect([htmlAt('/left'), htmlAt('/wanted')]).toEqual([undefined, '<p>/wanted</p>']);
  await pages.answer(identify('/left'));
  expect(htmlAt('/left')).toBe('<p>/left</p>');
});

test('keeps the same bytes in every encoding', async () => {
  const html = `<p>${'金熊猫'.repeat(500)}</p>`;
  const { pages, cache } = serviceOf(async () => complete(html));

  await pages.answer(identify('/'));

  const page = cache.get('/');
  if (!page) throw new Error('The page was not kept');
  const bytes = cache.bytes;
  expect(htmlOf(page)).toBe(html);
  expect(brotliDecompressSync(page.bodies.br).toString()).toBe(html);
  // gzip is made when it is first asked for, kept and counted.
  expect(page.bodies.gzip).toBeUndefined();
  const { gzip } = cache.withBody(page, 'gzip').bodies;
  expect(gunzipSync(gzip).toString()).toBe(html);
  expect(cache.get('/')?.bodies.gzip).toBe(gzip);
  expect(cache.bytes).toBe(bytes + gzip.length);
  // So is the plain form.
  expect(page.bodies.identity).toBeUndefined();
  expect(cache.withBody(cache.get('/') ?? page, 'identity').bodies.identity.toString()).toBe(html);
  expect(cache.bytes).toBe(bytes + gzip.length + Buffer.byteLength(html));
});

test('keeps forty pages of an article’s size in a megabyte: 2,500 in the 64 of the setting', async () => {
  // 70 KB that brotli makes 16 KB of, as articles of the demonstration.
  const html = (at: number) =>
    `<main>${Array.from({ length: 1_250 }, (_, line) => `<p class="text">${createHash('sha1').update(`${at} ${line}`).digest('base64url').slice(0, 14)} 金熊猫奖评选结果</p>`).join('')}</main>`;
  const cache = createPageCache(1_048_576);
  const pages = createPageService({
    renderer: {
      render: async ({ path }) => complete(html(Number(path.slice(1)))),
      identify,
      policyOfPage: () => 'p'.repeat(760),
      policyOfStream: (nonce) => nonce,
    },
    cache,
    gate: createRenderGate({ hits: () => 0 }),
    busyPage,
    addFonts: () => undefined,
    onError: () => undefined,
  });

  for (let at = 0; at < 80; at += 1) await pages.answer(identify(`/${at}`));

  const kept = cache.get('/79');
  expect(kept && [kept.bodies.br.length > 12_000, htmlOf(kept).length > 40_000]).toEqual([true, true]);
  expect(cache.size).toBeGreaterThanOrEqual(40);
});

test('makes the smallest body of a page that is wanted often, and of no other', async () => {
  const html = Array.from({ length: 2_000 }, (_, index) => `<p>${(index * 7_919) % 1_013} 金熊猫 ${index % 37}</p>`).join('');
  const { pages, cache } = serviceOf(async () => complete(html));
  const bytes = async (path: string, times: number) => {
    for (let time = 0; time < times; time += 1) await pages.answer(identify(path));
    return cache.get(path)?.bodies.br.length ?? 0;
  };

  const quick = await bytes('/once', 1);
  await bytes('/often', 6);

  await expect.poll(() => cache.get('/often')?.bodies.br.length).toBeLessThan(quick);
  expect(brotliDecompressSync(cache.get('/often')?.bodies.br ?? '').toString()).toBe(html);
  expect(cache.get('/once')?.bodies.br.length).toBe(quick);
});

test('a page whose gzip is asked for while it is compressed better keeps both', async () => {
  const html = Array.from({ length: 2_000 }, (_, index) => `<p>${(index * 7_919) % 1_013} 金熊猫 ${index % 37}</p>`).join('');
  const { pages, cache } = serviceOf(async () => complete(html));
  await pages.answer(identify('/'));
  const quick = cache.get('/')?.bodies.br.length ?? 0;
  const often = [1, 2, 3].map(() => cache.get('/')).at(-1);
  if (!often) throw new Error('The page was not kept');

  const { gzip } = cache.withBody(often, 'gzip').bodies;

  await expect.poll(() => cache.get('/')?.bodies.br.length).toBeLessThan(quick);
  expect(cache.get('/')?.bodies.gzip).toBe(gzip);
});

test.each([
  ['an error page', { status: 500 }],
  ['a missing page', { status: 404 }],
  ['a page in which a part failed', { failed: true }],
  ['a page whose data may not be kept', { life: life({ seconds: 0 }) }],
])('does not keep %s', async (_name, over) => {
  const { pages, cache } = serviceOf(async () => complete('x', over));

  const answer = await pages.answer(identify('/'));

  expect(cache.size).toBe(0);
  expect(answer).toMatchObject({ kind: 'page', isStored: false });
  expect(answer.kind === 'page' && answer.page.cacheControl).not.toContain('stale');
});

test('does not keep a page that is not keepable, however often it is asked for', async () => {
  const { pages, cache } = serviceOf(async ({ path }) => complete(path));

  for (let index = 0; index < 100; index++) await pages.answer(identify(`/searchresult?search=${index}`));

  expect(cache.size).toBe(0);
});

test('does not store a page rendered before a purge', async () => {
  let release: () => void = () => undefined;
  const { pages, cache } = serviceOf(() => new Promise((resolve) => (release = () => resolve(complete('old')))));

  const answer = pages.answer(identify('/'));
  cache.purge(['home']);
  release();
  await answer;

  expect(cache.size).toBe(0);
});

test('cuts the life of a page at the next instant, and never gives it afterwards', async () => {
  const { pages, cache, clock } = serviceOf(async () => complete('x', { life: life({ changesAtMs: 11_000, goesAtMs: 11_000 }) }));

  await pages.answer(identify('/'));

  expect(cache.get('/')?.cacheControl).toBe('public, max-age=0, must-revalidate, s-maxage=10');
  clock.ms = 10_999;
  expect(cache.get('/')).toBeDefined();
  clock.ms = 11_000;
  expect(cache.get('/')).toBeUndefined();
});

test.each([null, 90_000])(
  'a page is not given beyond an instant at which something appears in it, when nothing goes before %s',
  async (goesAtMs) => {
    const { pages, cache, clock } = serviceOf(async () => complete('x', { life: life({ changesAtMs: 11_000, goesAtMs }) }));

    await pages.answer(identify('/'));

    clock.ms = 10_999;
    expect(cache.get('/')).toBeDefined();
    clock.ms = 11_000;
    expect(cache.get('/')).toBeUndefined();
  },
);

test('purges by tag', async () => {
  const { pages, cache } = serviceOf(async ({ path }) => complete(path, { life: life({ tags: new Set([path]) }) }));
  await pages.answer(identify('/a'));
  await pages.answer(identify('/b'));

  cache.purge(['/a', 'other']);

  expect(cache.get('/a')).toBeUndefined();
  expect(cache.get('/b')).toBeDefined();
});

test('renews a page past its life in the background, once', async () => {
  let version = 1;
  const render = vi.fn(async () => complete(`v${version}`));
  const { pages, cache, htmlAt } = serviceOf(render);
  await pages.answer(identify('/'));
  version = 2;
  const page = cache.get('/');
  if (!page) throw new Error('the page was not kept');

  pages.renew(page);
  pages.renew(page);
  await expect.poll(() => htmlAt('/')).toBe('v2');

  expect(render).toHaveBeenCalledTimes(2);
});

test('keeps the old page when its renewal fails', async () => {
  let status = 200;
  const { pages, cache, htmlAt } = serviceOf(async () => complete('v1', { status }));
  await pages.answer(identify('/'));
  const page = cache.get('/');
  if (!page) throw new Error('the page was not kept');
  status = 503;

  pages.renew(page);
  await new Promise((resolve) => setTimeout(resolve, 20));

  expect(htmlAt('/')).toBe('v1');
});

test('shares a streamed page among those who ask while it is on its way, then keeps the whole page', async () => {
  let finish: () => void = () => undefined;
  const render = vi.fn(async ({ mayStream }: RenderRequest): Promise<Rendered> => {
    if (!mayStream) return complete('whole');
    const pipe = async (write: (html: string) => void) => {
      write('shell');
      await new Promise<void>((resolve) => (finish = resolve));
      write('rest');
    };
    return { kind: 'stream', status: 200, nonce: 'n', pipe };
  });
  const { pages, htmlAt } = serviceOf(render);
  const read = async () => {
    const answer = await pages.answer(identify('/'));
    if (answer.kind !== 'stream') throw new Error('expected a stream');
    const parts: string[] = [];
    const ended = new Promise<void>((resolve) => answer.stream.follow((html) => parts.push(html), resolve));
    return { parts, ended, whole: answer.whole };
  };

  const first = await read();
  const second = await read();
  expect(first.parts).toEqual(['shell']);
  finish();
  await Promise.all([first.ended, second.ended]);
  const late = await first.whole;

  expect(second.parts).toEqual(['shell', 'rest']);
  expect(late).toMatchObject({ kind: 'page', isStored: true });
  expect(render).toHaveBeenCalledTimes(2);
  expect(htmlAt('/')).toBe('whole');
});

test('gives every waiter the failure of a render and tries again for the next', async () => {
  let fails = true;
  const { pages } = serviceOf(async () => {
    if (fails) throw new Error('broken');
    return complete('x');
  });

  const results = await Promise.allSettled([pages.answer(identify('/')), pages.answer(identify('/'))]);
  fails = false;

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await pages.answer(identify('/'))).toMatchObject({ kind: 'page' });
});

test('renders 410 and 404 pages separately, concurrently too', async () => {
  const render = vi.fn(async ({ isGone }: RenderRequest) => complete(isGone ? 'gone' : 'missing', { status: isGone ? 410 : 404 }));
  const { pages } = serviceOf(render);

  const answers = await Promise.all([
    pages.answer(identify('/old')),
    pages.answerGone(identify('/old')),
    pages.answerGone(identify('/old')),
  ]);

  expect(answers.map((answer) => answer.kind === 'page' && answer.page.status)).toEqual([404, 410, 410]);
  expect(render).toHaveBeenCalledTimes(2);
});

test('a flood of addresses that nothing has does not make known pages look younger', async () => {
  const { pages, cache, clock } = serviceOf(async ({ path }) =>
    path.startsWith('/x') ? complete('none', { status: 404 }) : complete('page'),
  );
  await pages.answer(identify('/'));
  const before = cache.get('/')?.lastModifiedMs;
  for (let index = 0; index < 10_001; index++) await pages.answer(identify(`/x${index}`));
  clock.ms += 60_000;
  cache.clear();
  await pages.answer(identify('/'));

  expect(cache.get('/')?.lastModifiedMs).toBe(before);
}, 30_000);
