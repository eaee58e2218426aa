/** The browser's files: immutable, compressed, of this release and earlier ones; a missing one is never a page. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { chunkModulesFile } from '#build/plugins/chunk-modules-plugin.ts';
import { isManagement } from '#build/plugins/shared-chunks.ts';
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
 * KB of 1,000 bytes, brotli: what a page without a film that plays may load by itself, by the first pattern that its address has.
 * The management centre's nineteen screens cost every page one KB: their addresses and texts stand in the table of screens.
 * Complete heads (which WeChat and the browser's own share sheet read after every navigation too), frames for other sites and
 * the service worker's start cost every page one more; the share button and its texts cost the pages that have it one.
 * React starts from a chunk of its own, 0.1 KB, in a task of its own: 12 ms less in one piece on a fast machine.
 * The link to the other language, facts of the site in the store and editions by data cost every page one KB; views, credits and
 * recipients cost what can be commented on two. The check of pictures of other servers costs the editor more than one.
 * The announcement bar costs every page 0.3, and the file of styles, which takes 30 KB out of each page, 0.4 of script.
 * One filter menu for films and faces is a chunk of its own, 0.1 KB where the budget had no room left.
 * Links, forms and prefetching of the router, which no page uses, took 3 KB; the organiser's footer costs 0.4.
 * Rules that are in the style file, and styled-components with their compiler, took 14 KB out of public pages; functions of
 * React and the router that nothing calls took 12 out of every page.
 * The management centre's own style file took styled-components and 14 KB out of its screens, 12 out of account screens.
 */
const budgetsKb: readonly (readonly [pattern: RegExp, kb: number])[] = [
  // The editor; its library, panels and dialogs come by themselves.
  [/\/manage\/create\//, 150.4],
  // The public home page within the management centre, without its bands.
  [/\/manage\/home-preview/, 120.5],
  // Icons and names of all sections are in the side bar of every screen. Why a page stays closed, and texts of dialogs and
  // records, come with what shows them.
  [/\/manage\//, 140],
  [/\/manage$/, 127.5],
  // The row of the page of figures, its chunk and its texts cost every page 0.1 to 0.2 in the tables.
  // The refusal of writes in maintenance, in both languages, and a choice that shows a press at once cost 0.1, the refusals of reveals, addresses and roles 0.3.
  // The question for a code is a chunk that the panel of passkeys shares, which comes by itself; its texts cost all settings 0.1.
  [/\/set\/secondfactor/, 124.2],
  [/\/set\//, 123.7],
  // What account forms share with the forms of staff is a chunk more, which costs 0.5 to 0.9.
  // Account forms, and the guest's answer. What the link of an administrator opens comes by itself; asking for it costs 0.1, the refusals of reveals, addresses and roles 0.3.
  [/\/(login|setup|set|preview)\b/, 122.8],
  // Parts that may arrive after the page, with their own call, cost 0.3; the press kit of a film costs 0.6, the row of the press room 0.1.
  [/\/content\/episode\//, 115.8],
  [/\/content\/article\//, 114.9],
  // The page of an edition lists its jury, and follows its ceremony, which costs 0.3; the poller comes while one is under way.
  [/\/g\d{4}$/, 114.2],
  // The big screen and the press room come with the table of the management centre's screens.
  [/\/stage\//, 103],
  [/\/press\b/, 125],
  // The names of all chunks are in it, whose hashes compress to 0.1 more or less from build to build.
  [/^\/(en)?$/, 110.1],
  [/^/, 113.5],
];

/** Scripts that a page loads by itself. */
async function scriptsOf(url: string): Promise<string[]> {
  const html = await (await request(site.origin + url, { headers: { 'user-agent': 'Googlebot/2.1' } })).body.text();
  const loader = elements(html, 'script')[0]?.attributes ?? {};
  return `${loader['data-entry']} ${loader['data-chunks']}`.trim().split(/\s+/);
}

/** Modules of the management centre, and libraries of the editor and of uploads. */
const isForStaff = (id: string) =>
  isManagement(id.slice(id.indexOf('client/'))) || /staff-icons|node_modules\/(@tiptap|@dnd-kit|prosemirror-|tus-js-client|diff)/.test(id);

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
  // Under 60 on a site with a longer address, which is named 20 times, and with links to its conference system.
  '/': { html: 59.2, styles: 14.2, state: 4.2 },
  '/en': { html: 59.2, styles: 14.2, state: 4.2 },
  // The addresses of its crops name their focal points, 4 KB before compression.
  '/g2025': { html: 198.2, styles: 13.5, state: 6 },
  '/news': { html: 54.5, styles: 16, state: 9.4 },
  '/content/article/a13': { html: 38, styles: 16, state: 2.6 },
  '/content/episode/f01': { html: 66.5, styles: 23, state: 12.3 },
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
  // Rules of components come from the file of the build.
  expect(html).toContain('<link rel="stylesheet" href="/assets/site-');
  expect(html).not.toContain('data-styled');
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
