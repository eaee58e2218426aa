/** The browser's files: immutable, compressed, of this release and earlier ones; a missing one is never a page. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { chunkModulesFile } from '#build/plugins/chunk-modules-plugin.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { elements, rawTexts } from '#test/support/html.ts';
import { allVisits, dailyVisits } from '#test/support/screens.ts';

const clientFolder = join(mkdtempSync(join(tmpdir(), 'golden-panda-client-')), 'client');
let site: TestApp;
beforeAll(async () => {
  cpSync(join(projectRoot, 'dist/client'), clientFolder, { recursive: true });
  writeFileSync(join(clientFolder, 'assets/news-OLDhash1.js'), 'export default 1;');
  site = await startTestApp({ clientFolder });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  rmSync(join(clientFolder, '..'), { recursive: true });
});

test('every script referenced by a page exists, immutable and compressed', async () => {
  const html = await (await request(`${site.origin}/news`)).body.text();
  const loader = elements(html, 'script')[0]?.attributes ?? {};
  const named = `${loader['data-entry']} ${loader['data-chunks']}`.trim().split(/\s+/);

  expect(named.length).toBeGreaterThan(2);
  for (const path of named) {
    const { statusCode, headers, body } = await request(site.origin + path, { headers: { 'accept-encoding': 'br' } });
    const bytes = await body.arrayBuffer();

    expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
    expect(headers['content-type'], path).toMatch(/javascript/);
    expect([path, headers['content-encoding']]).toEqual([path, bytes.byteLength > 512 || headers['content-encoding'] ? 'br' : undefined]);
  }
});

/**
 * KB of 1,000 bytes, brotli: what a page without a playing film may load before any gesture, by the first pattern that its address has.
 * Each is what the page has now and 2 KB: a chunk that is cut another way is no fault. The zone of the site with its daylight saving, the call in the menu and the look of the organiser are 1.5 KB of each. A change that needs more says in its commit what visitors get for it.
 */
const budgetsKb: readonly (readonly [pattern: RegExp, kb: number])[] = [
  // The editor; its library, panels and dialogs come later.
  [/\/manage\/create\//, 198],
  // The blocks of the organiser's own.
  [/\/manage\/home-preview/, 160],
  // Six forms of parts of the site, opened once in a site's life.
  [/\/manage\/make-it-yours/, 211],
  // Kits and outlets, both with list, form and questions of the record engine.
  [/\/manage\/press/, 197],
  // Records: the dialogs of the engine come with the list.
  [/\/manage\/watched-words/, 199],
  [/\/manage\//, 194],
  [/\/manage$/, 161],
  [/\/set\//, 164],
  [/\/(login|setup|set|preview)\b/, 164],
  [/\/content\/episode\//, 167],
  // Both languages side by side, cards in the text, and the way to hold a paragraph: 3 KB; what is held comes later.
  [/\/content\/article\//, 163],
  // One grid of awards for four widths, 1.6 KB of styles.
  [/\/g\d{4}$/, 165],
  [/\/stage\//, 141],
  [/\/press\b/, 149],
  [/^\/(en)?$/, 158.5],
  [/^/, 160.5],
];

/** Scripts that a page loads before any gesture. */
async function scriptsOf(url: string): Promise<string[]> {
  const html = await (await request(site.origin + url, { headers: { 'user-agent': 'Googlebot/2.1' } })).body.text();
  const loader = elements(html, 'script')[0]?.attributes ?? {};
  return `${loader['data-entry']} ${loader['data-chunks']}`.trim().split(/\s+/);
}

/** Modules of the management centre, and libraries of the editor and of uploads. */
const isForStaff = (id: string) =>
  /[/\\]client[/\\](pages[/\\]manage[/\\]|shells[/\\]staff|staff-routes|features[/\\](manage|upload|award[/\\](press|staff)|community[/\\]staff|content[/\\](editor|review)|share[/\\]lab|site[/\\]staff|video[/\\]subtitle))|staff-icons|node_modules\/(@tiptap|@dnd-kit|prosemirror-|tus-js-client|diff)/.test(
    id,
  );

test('no public page loads a module of the management centre, and the editor loads its library on demand', async () => {
  const modules = JSON.parse(readFileSync(join(clientFolder, chunkModulesFile), 'utf8')) as Record<string, string[]>;
  const loadedBy = async (url: string) => (await scriptsOf(url)).flatMap((file) => modules[file.slice(1)] ?? []);
  const visits = dailyVisits(await allVisits(site.origin), 'zh-Hans');
  const found: string[] = [];
  for (const { url } of visits.filter(({ screen }) => !/^\/(manage|press|preview|stage)/.test(screen)))
    found.push(...(await loadedBy(url)).filter((id) => isForStaff(id)).map((id) => `${url}: ${id}`));

  expect(found).toEqual([]);
  expect((await loadedBy('/manage/create/article')).some((id) => isForStaff(id))).toBe(true);
  expect((await loadedBy('/manage/create/article')).filter((id) => /@tiptap|prosemirror|@dnd-kit/.test(id))).toEqual([]);
  // The library of sortable lists comes with the first list.
  expect((await loadedBy('/manage/editions')).filter((id) => id.includes('@dnd-kit'))).toEqual([]);
});

test('no page loads more script than its budget', async () => {
  const over: string[] = [];
  for (const { url } of dailyVisits(await allVisits(site.origin), 'en')) {
    const files = await scriptsOf(url);
    const bytes = files.reduce(
      (sum, file) => sum + statSync(join(clientFolder, existsSync(join(clientFolder, `${file}.br`)) ? `${file}.br` : file)).size,
      0,
    );
    const hasPlayer = /\/(videoplay|embed)\//.test(url);
    const budgetKb = budgetsKb.find(([pattern]) => pattern.test(url))?.[1] ?? 0;
    if (!hasPlayer && bytes > budgetKb * 1_000) over.push(`${url}: ${(bytes / 1_000).toFixed(1)} KB`);
  }

  expect(over).toEqual([]);
});

/** KB of 1,000 bytes of an uncompressed page: the whole HTML, its inline styles, and its state for the browser. */
const pageBudgetsKb: Readonly<Record<string, { html: number; styles: number; state: number }>> = {
  '/': { html: 117, styles: 63, state: 4.9 },
  '/en': { html: 117, styles: 63, state: 4.9 },
  // The addresses of its crops name their focal points, 4 KB before compression.
  '/g2025': { html: 277, styles: 64.5, state: 7.5 },
  '/news': { html: 101, styles: 54, state: 9.9 },
  '/content/article/a13': { html: 84, styles: 57, state: 2.8 },
  '/content/episode/f01': { html: 122, styles: 62, state: 14.7 },
};

test.each(Object.entries(pageBudgetsKb))('%s stays within its budget of HTML, styles and state', async (url, budget) => {
  const html = await (await request(site.origin + url)).body.text();
  const kilobytes = (texts: readonly string[]) => Buffer.byteLength(texts.join('')) / 1_000;
  const found = {
    html: kilobytes([html]),
    styles: kilobytes(rawTexts(html, 'style').map(({ text }) => text)),
    state: kilobytes(rawTexts(html, 'script').flatMap(({ text, attributes }) => (attributes['id'] === 'boot' ? [text] : []))),
  };

  expect(Object.entries(found).filter(([part, kb]) => kb > budget[part as keyof typeof budget])).toEqual([]);
});

test('a chunk of an earlier release is served', async () => {
  const { statusCode, body } = await request(`${site.origin}/assets/news-OLDhash1.js`);

  expect([statusCode, await body.text()]).toEqual([200, 'export default 1;']);
});

test.each(['/assets/gone-12345678.js', '/assets/%00', '/fonts/none.woff2', '/static/none.json'])(
  '%s is a 404 and not a page',
  async (path) => {
    const { status, type } = await ask(path);

    expect([400, 404]).toContain(status);
    expect(type).not.toMatch(/html/);
  },
);

test.each([
  '/assets/',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/static/../../../package.json',
])('%s is not served', async (path) => {
  const { status, text } = await ask(path);

  expect([400, 403, 404]).toContain(status);
  expect(text.includes('"dependencies"')).toBe(false);
});

test('the head of a page has the rules of all its faces', async () => {
  const html = await (await request(`${site.origin}/`)).body.text();

  for (const family of ['GP Sans', 'GP Sans Z', 'GP Sans Ext', 'GP Display', 'GP Display Z', 'GP Display Ext', 'GP Song'])
    expect(html).toContain(`@font-face{font-family:"${family}"`);
});

test('the fonts referenced by a page exist and are immutable', async () => {
  const html = await (await request(`${site.origin}/`)).body.text();
  const fonts = new Set([...html.matchAll(/\/fonts\/[^"')\s]+\.woff2/g)].map(([path]) => path));

  expect(fonts.size).toBeGreaterThan(1);
  for (const path of fonts) {
    const { statusCode, headers, body } = await request(site.origin + path);
    await body.arrayBuffer();

    expect([path, statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      path,
      200,
      'font/woff2',
      'public, max-age=31536000, immutable',
    ]);
  }
});

/** A request for exactly this path: fetch would tidy it up first. */
async function ask(path: string): Promise<{ status: number; type: string; text: string }> {
  const client = new Client(site.origin);
  const { statusCode, headers, body } = await client.request({ path, method: 'GET' });
  const text = await body.text();
  await client.close();
  return { status: statusCode, type: String(headers['content-type'] ?? ''), text };
}
