/** Time from navigation until the article editor accepts typing, and the files that it loads first. */
import { brotliCompressSync } from 'node:zlib';
import { request } from 'undici';
import type { Browser, Page, Response } from 'playwright-core';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { median } from './load.ts';
import { startSite } from './processes.ts';

const rounds = 7;
export const writer = { userName: 'pgc1@demo.example.org', password: 'demo-pgc1-2025' };

export const editor: Bench = {
  name: 'editor',
  description: 'an article in the editor, until it accepts typing',
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite(demo.environment);
    const token = await logIn(site.origin, writer);
    const id = await firstDraft(site.origin, token);
    const browser = await launchBrowser();
    const opened = { url: `${site.origin}/manage/create/article?id=${id}`, token };
    const readyMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) readyMs.push(await timeToReady(browser, opened));
    const scripts = await scriptsOf(browser, opened);
    await browser.close();
    const kilobytes = (list: readonly Script[]) => list.reduce((total, { bytes }) => total + bytes, 0) / 1_000;
    return {
      figures: [
        figure('editor ready', { value: median(readyMs), unit: 'ms', atMost: 1_500 }),
        figure('scripts before the rich text editor', { value: kilobytes(scripts.filter(({ isOfEditor }) => !isOfEditor)), unit: 'KB br' }),
        figure('all scripts', { value: kilobytes(scripts), unit: 'KB br' }),
      ],
      notes: [`a browser without a cache, median of ${rounds}; slowest ${Math.round(Math.max(...readyMs))} ms; ${scripts.length} scripts`],
    };
  },
};

interface ArticleAddress {
  url: string;
  token: string;
}

/** Opens the article without an HTTP cache and waits until the editor accepts typing. */
export async function openArticle(browser: Browser, { url, token }: ArticleAddress, watch?: (page: Page) => void): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  watch?.(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.rich[contenteditable="true"]').first().waitFor();
  return page;
}

/** Milliseconds from navigation until the editor accepts typing. The browser does no other work meanwhile. */
async function timeToReady(browser: Browser, address: ArticleAddress): Promise<number> {
  const page = await openArticle(browser, address);
  const readyMs = await page.evaluate(() => performance.now());
  await page.context().close();
  return readyMs;
}

interface Script {
  isOfEditor: boolean;
  bytes: number;
}

async function scriptsOf(browser: Browser, address: ArticleAddress): Promise<Script[]> {
  const responses: Response[] = [];
  const page = await openArticle(browser, address, (opened) => opened.on('response', (response) => responses.push(response)));
  await page.waitForLoadState('networkidle');
  const scripts = responses.filter((response) => new URL(response.url()).pathname.endsWith('.js'));
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  await page.context().close();
  return bodies.map((body) => ({ isOfEditor: body.includes('ProseMirror'), bytes: brotliCompressSync(body).length }));
}

export async function logIn(origin: string, account: { userName: string; password: string }): Promise<string> {
  const response = await request(`${origin}/web/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return ((await response.body.json()) as { token: string }).token;
}

export async function firstDraft(origin: string, token: string): Promise<string> {
  const response = await request(`${origin}/webAdmin/cms/content/draftList?kind=article`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { rows } = (await response.body.json()) as { rows: { id: string }[] };
  return rows[0]?.id ?? '';
}
