/** Screens of the management centre until they are ready, in a browser without a cache, and the preview until it shows what was typed. */
import type { Browser, Page } from 'playwright-core';
import { paths } from '#shared/paths.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { demoEnvironment } from './demo-site.ts';
import { firstDraft, logIn, openArticle, writer } from './editor.ts';
import { figure, type Bench, type Figure } from './figure.ts';
import { median } from './load.ts';
import { startSite } from './processes.ts';

const rounds = 7;
const readyMaxMs = 1_000;
const previewMaxMs = 1_000;
const admin = { userName: 'admin@demo.example.org', password: 'demo-admin-2025' };

const screens: Readonly<Record<string, string>> = {
  dashboard: paths.manage,
  'review list': staffPaths.works('audit'),
  online: staffPaths.works('putaway'),
  calendar: staffPaths.calendar,
  media: staffPaths.media(),
  edition: `${staffPaths.editions}?id=2025`,
  films: staffPaths.films,
  people: staffPaths.people,
  'home slides': staffPaths.hero,
  menu: staffPaths.menu,
  comments: staffPaths.comments,
  accounts: staffPaths.accounts,
  settings: staffPaths.settings,
};

export const staffScreens: Bench = {
  name: 'staff-screens',
  description: 'screens of the management centre until they are ready, and the preview until it shows what was typed',
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite(demo.environment);
    const token = await logIn(site.origin, admin);
    const browser = await launchBrowser();
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(screens)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await timeToReady(browser, { url: site.origin + path, token }));
      figures.push(figure(`${name}: ready`, { value: median(times), unit: 'ms', atMost: readyMaxMs }));
    }
    const previewed = await timesToPreview(browser, site.origin);
    await browser.close();
    figures.push(figure('preview: shows what was typed', { value: median(previewed), unit: 'ms', atMost: previewMaxMs }));
    return { figures, notes: [`an administrator at 1920 × 1080, median of ${rounds}; ready: it shows its data, and nothing loads`] };
  },
};

/** What a screen shows while it loads, and while the browser does not know yet who has opened it. */
const loading = 'main[aria-busy], main .waits, main .skeleton-block, main [aria-busy="true"], main [role="status"]:not([hidden]) > i';
/** What a screen shows once it has its data, and its shell without it does not. */
const content = 'main :is(section, form, table, .card, .sheet)';

/** Milliseconds from navigation until the screen is drawn with its data. */
async function timeToReady(browser: Browser, { url, token }: { url: string; token: string }): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  const readyMs = await untilReady(page);
  await context.close();
  return readyMs;
}

/** The time of the frame from which on nothing loads; a screen may go over from one placeholder to the next. */
async function untilReady(page: Page): Promise<number> {
  for (;;) {
    const first = await page.waitForFunction(
      ([missing, present]) => (document.querySelector(present) && !document.querySelector(missing) ? performance.now() : null),
      [loading, content] as const,
      { polling: 'raf' },
    );
    const isReady = await page.evaluate(
      (selector) =>
        new Promise<boolean>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(!document.querySelector(selector)))),
        ),
      loading,
    );
    if (isReady) return Number(await first.jsonValue());
  }
}

/** Milliseconds from a key until the preview of an article has it in its heading. */
async function timesToPreview(browser: Browser, origin: string): Promise<number[]> {
  const token = await logIn(origin, writer);
  const page = await openArticle(browser, { url: `${origin}${staffPaths.createArticle(await firstDraft(origin, token))}`, token });
  await page.keyboard.press('Control+p');
  await page.locator('iframe').contentFrame().locator('h1').first().waitFor();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeOfTyping(page, String(round)));
  await page.context().close();
  return times;
}

async function timeOfTyping(page: Page, key: string): Promise<number> {
  await page.getByRole('textbox').first().focus();
  await page.keyboard.press('End');
  const before = await page.locator('iframe').contentFrame().locator('h1').first().innerText();
  const startedAt = performance.now();
  await page.keyboard.type(key);
  await page
    .locator('iframe')
    .contentFrame()
    .getByRole('heading', { level: 1, name: `${before}${key}` })
    .waitFor();
  return performance.now() - startedAt;
}
