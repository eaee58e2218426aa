/**
 * Takes pictures of all screens of the management centre, wide and narrow, in both languages, to be compared by eye:
 * `npm run pictures -- before`, and after a change `npm run pictures -- after [part of the paths]`. They are in `data/pictures`.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { demoEnvironment } from '#build/bench/demo-site.ts';
import { startSite } from '#build/bench/processes.ts';
import { projectRoot } from '#build/checks/check-report.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { contentStates } from '#shared/content/content-lifecycle.ts';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { launchBrowser } from '#test/support/browser/browser.ts';

const widths = [1440, 390] as const;

/** Values of the parameters of paths, and queries without which a screen is empty. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  '/manage/works/:state': [...contentStates, 'scheduled', 'trash'].map((state) => `/manage/works/${state}`),
  '/manage/create/:kind': ['/manage/create/article', '/manage/create/video'],
  '/manage/preview': ['/manage/preview?id=n01'],
  '/stage/:year': ['/stage/2025'],
};

/** Paths of the screens from the table of routes, which only the bundler can load. */
function staffAddresses(): string[] {
  const table = readFileSync(join(projectRoot, 'client/staff-routes.tsx'), 'utf8');
  return [...table.matchAll(/creen\('([^']+)'/g)].flatMap(([, path = '']) => {
    const found = addresses[path] ?? [path];
    if (found.some((address) => address.includes(':'))) throw new Error(`${path} needs an address in take-pictures.ts`);
    return found;
  });
}

interface Look {
  browser: Browser;
  origin: string;
  folder: string;
  language: Language;
  width: number;
}

/** Takes the pictures of one language and width. */
async function takeAll(paths: readonly string[], { browser, origin, folder, language, width }: Look): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL: origin, reducedMotion: 'reduce' });
  const [admin] = demoAccounts;
  const answer = await context.request.post('/web/login', { data: { userName: admin?.email, password: admin?.password } });
  const { token } = (await answer.json()) as { token: string };
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  page.on('response', (response) => {
    if (response.status() >= 400) reportFailure(`${response.status()} ${response.url()} on ${page.url()}`);
  });
  page.on('pageerror', (error) => reportFailure(`${error.message} on ${page.url()}`));
  let taken = 0;
  const take = async (path: string, name: string) => {
    await page.goto(path, { waitUntil: 'load' });
    await untilQuiet(page);
    await page.screenshot({ path: join(folder, `${name}.${language}.${width}.png`), fullPage: true, animations: 'disabled' });
    taken += 1;
  };
  for (const path of paths) {
    const name = path.slice(1).replaceAll(/\W+/g, '-');
    await take(withLanguage(language, path), name);
    const record = await firstRecord(page);
    if (record) await take(record, `${name}-record`);
  }
  await context.close();
  return taken;
}

/** A screen that failed is no picture to compare with. */
function reportFailure(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

/** Waits for the data of the screen; one that follows a job or a show never ends its calls. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Address of the first record of a list; it is the same screen with an id. */
async function firstRecord(page: Page): Promise<string | undefined> {
  const hrefs = await page.locator('main a[href*="?id="]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.find((href) => new URL(href, page.url()).pathname === new URL(page.url()).pathname);
}

const [set = 'now', part = ''] = process.argv.slice(2);
const folder = join(projectRoot, 'data/pictures', set);
mkdirSync(folder, { recursive: true });
const paths = staffAddresses().filter((path) => path.includes(part));
await using demo = await demoEnvironment();
await using site = await startSite(demo.environment);
const browser = await launchBrowser();
try {
  for (const language of languages) {
    const counts = await Promise.all(widths.map((width) => takeAll(paths, { browser, origin: site.origin, folder, language, width })));
    process.stdout.write(`${counts.join(' + ')} pictures in ${language}\n`);
  }
} finally {
  await browser.close();
}
