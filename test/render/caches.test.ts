/** The in-memory caches: one entry per page, bounded, consistent, purged when content changes. */
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';
import { endpointTrouble } from '#test/support/servers/endpoint-trouble.ts';

const { trouble, prepare } = endpointTrouble();
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ prepare });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  Object.assign(trouble, { delayMs: 0, status: null });
  site.app.pages.clear();
});

test('a hundred concurrent visitors cause one rendering', async () => {
  const before = renders();

  const bodies = await Promise.all(Array.from({ length: 100 }, () => body('/')));

  expect(renders() - before).toBe(1);
  expect(new Set(bodies).size).toBe(1);
});

test('a thousand different query strings add no cache entry', async () => {
  await body('/news');
  const before = site.app.pages.numbers();

  const urls = Array.from({ length: isExhaustive ? 10_000 : 1_000 }, (_, index) => `/news?utm_source=${index}&x${index}=1`);
  for (let from = 0; from < urls.length; from += 100) {
    await Promise.all(urls.slice(from, from + 100).map((url) => body(url)));
  }

  const { renders: rendered, ...kept } = growth(before);
  expect(kept).toEqual({ pages: 0, answers: 0, bytes: 'none' });
  // An instant of the programme may pass in these seconds and expire the page.
  expect(rendered).toBeLessThanOrEqual(1);
});

test('many searches leave both caches unchanged', async () => {
  await body('/');
  // A search without a result offers films, which are the same for all of them.
  await body('/searchresult?search=wordless');
  const before = site.app.pages.numbers();

  const searches = isExhaustive ? 200 : 40;
  for (let index = 0; index < searches; index += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, offset) => body(`/searchresult?search=word${index + offset}`)));
  }

  expect(growth(before)).toEqual({ pages: 0, answers: 0, renders: searches, bytes: 'none' });
});

test('the page cache stays below its size limit', async () => {
  await using small = await startTestApp({ environment: { PAGE_CACHE_MB: '1' } });

  for (let page = 0; page < 60; page += 1) await fetch(`${small.origin}/previous?unit=u${page}`).then((answer) => answer.text());

  expect(small.app.pages.numbers()['page_cache_bytes']).toBeLessThanOrEqual(1_048_576);
});

test('without a page cache each visit renders the page anew', async () => {
  await using bare = await startTestApp({ environment: { PAGE_CACHE_MB: '0' } });
  const read = () => fetch(bare.origin).then((answer) => answer.text());

  const [one, two] = [await read(), await read()];

  expect(two).toBe(one);
  const { page_renders_total: rendered, page_cache_entries: kept } = bare.app.pages.numbers();
  expect([rendered, kept]).toEqual([2, 0]);
});

test.each([500, 503])('a page whose data answers %d is not cached', async (status) => {
  trouble.status = status;
  const broken = await fetch(`${site.origin}/news`);
  await broken.text();
  trouble.status = null;
  const mended = await fetch(`${site.origin}/news`);

  expect(broken.status).toBeGreaterThanOrEqual(500);
  expect(broken.headers.get('cache-control')).toBe('no-store');
  expect(String(broken.headers.get('retry-after'))).toMatch(broken.status === 503 ? /^[1-5]$/ : /^null$/);
  expect(mended.status).toBe(200);
});

test('a page whose data times out is a rendered 503 with Retry-After, not a server error', async () => {
  trouble.delayMs = 9_000;
  const answers = await Promise.all(['/previous', '/en/previous'].map((path) => fetch(site.origin + path)));
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  trouble.delayMs = 0;

  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-5]$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
  for (const page of pages) expect(page).toContain('<h1');
});

test('a cached page carries its age within its lifetime; past it the stale page has a lifetime of seconds', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const lifeNow = async () => {
    const answer = await fetch(`${site.origin}/about`);
    await answer.text();
    return { age: Number(answer.headers.get('age')), life: Number(/s-maxage=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1]) };
  };
  const first = await lifeNow();
  const startMs = Date.now();
  const after = (seconds: number) => void vi.useFakeTimers({ toFake: ['Date'], now: startMs + seconds * 1_000 });
  expect(first.life).toBeGreaterThan(20);

  after(10);
  const young = await lifeNow();
  // No request since.
  after(first.life + 169);
  const old = await lifeNow();

  expect([young.life, young.age]).toEqual([first.life, expect.toSatisfy((age: number) => age >= 10 && age < first.life)]);
  expect(old.age).toBe(0);
  expect(old.life).toBeLessThanOrEqual(5);
});

test('parameters that no screen knows neither render a page anew nor keep a copy of it', async () => {
  await body('/about');
  const before = site.app.pages.numbers();

  const pages = await Promise.all(['/about?utm_source=chat', '/about?zz=1', '/about?zz=1', '/about'].map((path) => body(path)));

  expect(new Set(pages).size).toBe(1);
  expect(growth(before)).toMatchObject({ renders: 0, pages: 0 });
});

test('a 404 is not cached', async () => {
  const before = site.app.pages.numbers()['page_cache_entries'];

  for (const url of ['/nowhere', '/content/article/nowhere', '/en/a/b/c']) expect((await fetch(site.origin + url)).status).toBe(404);

  expect(site.app.pages.numbers()['page_cache_entries']).toBe(before);
});

test('a change purges the pages that carry its tag and no others', async () => {
  await Promise.all([body('/'), body('/about')]);
  const before = renders();

  site.app.pages.purge(['home']);
  await Promise.all([body('/'), body('/about')]);

  expect(renders() - before).toBe(1);
});

test('a page that changes during its rendering is not cached', async () => {
  trouble.delayMs = 300;
  const reading = body('/');
  await new Promise((resolve) => setTimeout(resolve, 100));
  site.app.pages.purge(['home']);
  await reading;
  trouble.delayMs = 0;
  const before = renders();

  await body('/');

  expect(renders() - before).toBe(1);
});

test('a page expires at the next instant and then shows the new item', async () => {
  const { pool } = site.context.database ?? {};
  const found = await pool?.query<{ id: string }>(
    "select id from content where kind = 'article' and column_id = 'news' and live_revision_id is not null and not pinned order by publish_at desc limit 1",
  );
  const id = found?.rows[0]?.id ?? '';
  const path = `/content/article/${id}`;
  await pool?.query("update content set publish_at = now() + interval '3 seconds' where id = $1", [id]);
  site.context.events.contentChanged(['columns', 'column:news', `content:${id}`]);

  const before = await fetch(`${site.origin}/news`);
  const beforeBody = await before.text();
  const article = await fetch(site.origin + path);
  const control = before.headers.get('cache-control') ?? '';
  const secondsOf = (directive: string) => Number(new RegExp(`${directive}=(\\d+)`).exec(control)?.[1] ?? 0);
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  const after = await body('/news');

  expect(secondsOf('s-maxage') + secondsOf('stale-while-revalidate')).toBeLessThanOrEqual(3);
  // Outdated from then on, but nothing in it has to go: better than no page.
  expect(secondsOf('stale-if-error')).toBe(86_400);
  expect(article.status).toBe(404);
  expect([beforeBody.includes(path), after.includes(path)]).toEqual([false, true]);
  expect((await fetch(site.origin + path)).status).toBe(200);
});

test('cached pages and responses survive a database failure', async () => {
  await body('/');
  trouble.status = 503;

  const kept = await fetch(`${site.origin}/`);

  expect(kept.status).toBe(200);
});

function renders(): number {
  return site.app.pages.numbers()['page_renders_total'] ?? 0;
}

/** Growth of the metrics since `before`; bytes may only shrink, when the best brotli copy replaces the quick one. */
function growth(before: Record<string, number>): Record<string, number | string> {
  const after: Record<string, number> = site.app.pages.numbers();
  const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  return {
    pages: more('page_cache_entries'),
    answers: more('data_cache_entries'),
    renders: more('page_renders_total'),
    bytes: more('page_cache_bytes') > 0 ? 'some' : 'none',
  };
}

async function body(url: string): Promise<string> {
  return (await fetch(site.origin + url)).text();
}
