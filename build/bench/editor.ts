/** How long an article takes to open in the editor, from the address to a text that can be typed into; and what is fetched first. */
import { brotliCompressSync } from 'node:zlib';
import { request } from 'undici';
import type { Browser, Page, Response } from 'playwright-core';
import { launchBrowser } from '#test/support/browser/browser.ts';
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
    const opened = { url: `${site.origin}/manage/create/article?id=${id}`, token };
    const readyMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) readyMs.push(await timeToReady(browser, opened));
    const scripts = await scriptsOf(browser, opened);
    await browser.close();
    const kilobytes = (list: readonly Script[]) => list.reduce((total, { bytes }) => total + bytes, 0) / 1_000;
    return {
      figures: [
        figure('editor ready', { value: median(readyMs), unit: 'ms', atMost: 1_500 }),
        figure('scripts before the editor of texts', { value: kilobytes(scripts.filter(({ isOfEditor }) => !isOfEditor)), unit: 'KB br' }),
        figure('all scripts', { value: kilobytes(scripts), unit: 'KB br' }),
      ],
      notes: [`a browser without a cache, median of ${rounds}; slowest ${Math.round(Math.max(...readyMs))} ms; ${scripts.length} scripts`],
    };
  },
};

interface Asked {
  url: string;
  token: string;
}

/** Opens the article in a context without a cache, until a text takes what is typed. */
async function openArticle(browser: Browser, { url, token }: Asked, watch?: (page: Page) => void): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  watch?.(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.rich[contenteditable="true"]').first().waitFor();
  return page;
}

/** From the navigation until a text takes what is typed, in milliseconds. Nothing else is asked of the browser meanwhile. */
async function timeToReady(browser: Browser, asked: Asked): Promise<number> {
  const page = await openArticle(browser, asked);
  const readyMs = await page.evaluate(() => performance.now());
  await page.context().close();
  return readyMs;
}

interface Script {
  isOfEditor: boolean;
  bytes: number;
}

async function scriptsOf(browser: Browser, asked: Asked): Promise<Script[]> {
  const answers: Response[] = [];
  const page = await openArticle(browser, asked, (opened) => opened.on('response', (answer) => answers.push(answer)));
  await page.waitForLoadState('networkidle');
  const scripts = answers.filter((answer) => new URL(answer.url()).pathname.endsWith('.js'));
  const bodies = await Promise.all(scripts.map((answer) => answer.body()));
  await page.context().close();
  return bodies.map((body) => ({ isOfEditor: body.includes('ProseMirror'), bytes: brotliCompressSync(body).length }));
}

async function logIn(origin: string): Promise<string> {
  const answer = await request(`${origin}/web/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(writer),
  });
  return ((await answer.body.json()) as { token: string }).token;
}

async function firstDraft(origin: string, token: string): Promise<string> {
  const answer = await request(`${origin}/webAdmin/cms/content/draftList?kind=article`, { headers: { authorization: `Bearer ${token}` } });
  const { rows } = (await answer.body.json()) as { rows: { id: string }[] };
  return rows[0]?.id ?? '';
}
