/** How long an article takes to open in the editor, from the address to a text that can be typed into; and what is fetched first. */
import { brotliCompressSync } from 'node:zlib';
import { request } from 'undici';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#test/support/browser.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { median } from './load.ts';
import { startSite } from './processes.ts';

const rounds = 7;
const writer = { userName: 'pgc1@demo.example.org', password: 'demo-pgc1-2025' };

export const editor: Bench = {
  name: 'editor',
  says: 'an article in the editor, ready to be typed into',
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite(demo.environment);
    const token = await logIn(site.origin);
    const id = await firstDraft(site.origin, token);
    const browser = await launchBrowser();
    const opened: Opened[] = [];
    for (let round = 0; round < rounds; round += 1) opened.push(await openEditor(browser, { url: `${site.origin}/manage/create/article?id=${id}`, token }));
    await browser.close();
    return {
      figures: [
        figure('editor ready', { value: median(opened.map(({ readyMs }) => readyMs)), unit: 'ms', atMost: 1_500 }),
        figure('scripts before the editor of texts', { value: median(opened.map(({ firstBytes }) => firstBytes)) / 1_000, unit: 'KB br', atMost: 140 }),
        figure('all scripts', { value: median(opened.map(({ allBytes }) => allBytes)) / 1_000, unit: 'KB br' }),
      ],
      notes: [`a browser without a cache, median of ${rounds}; slowest ${Math.round(Math.max(...opened.map(({ readyMs }) => readyMs)))} ms`],
    };
  },
};

interface Opened {
  /** From the navigation until a text takes what is typed, in milliseconds. */
  readyMs: number;
  firstBytes: number;
  allBytes: number;
}

async function openEditor(browser: Browser, { url, token }: { url: string; token: string }): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  const scripts: Promise<{ isOfEditor: boolean; bytes: number }>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    scripts.push(response.body().then((body) => ({ isOfEditor: /\/rich-|prosemirror/i.test(response.url()) || body.includes('ProseMirror'), bytes: brotliCompressSync(body).length })));
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.rich[contenteditable="true"]').first().waitFor();
  const readyMs = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts);
  await context.close();
  const sum = (list: typeof sizes) => list.reduce((total, { bytes }) => total + bytes, 0);
  return { readyMs, firstBytes: sum(sizes.filter(({ isOfEditor }) => !isOfEditor)), allBytes: sum(sizes) };
}

async function logIn(origin: string): Promise<string> {
  const answer = await request(`${origin}/web/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(writer) });
  return ((await answer.body.json()) as { token: string }).token;
}

async function firstDraft(origin: string, token: string): Promise<string> {
  const answer = await request(`${origin}/webAdmin/cms/content/draftList?kind=article`, { headers: { authorization: `Bearer ${token}` } });
  const { rows } = (await answer.body.json()) as { rows: { id: string }[] };
  return rows[0]?.id ?? '';
}
