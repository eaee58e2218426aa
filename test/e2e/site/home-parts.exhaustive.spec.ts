/** The home page of an empty site, by clicking only: slides and partners with pictures, a live session with its video; previewed, published and reordered. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { enter, fillFields, newPassword } from '#test/support/browser/account-guest.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { visitor, type Visitor } from '#test/support/browser/visitor.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { testServer } from '#test/support/database/postgres.ts';
import { isSiteOnPostgres } from '#test/support/site-engine.ts';
import { playsBeyond } from '#test/support/browser/film-guest.ts';
import { makeFilm } from '#test/support/upload-files.ts';

let browser: Browser;
let site: BuiltSite;
const folder = makeFolder();
beforeAll(async () => {
  [browser, site] = await Promise.all([
    sharedBrowser(),
    startBuiltSite({ ...(await emptyRows()), DATA_FOLDER: folder, DEMO_CONTENT: 'false', FFMPEG_PATH: 'ffmpeg' }),
  ]);
});
/** As in first-start.spec.ts the embedded engine makes its database itself, daily it is an empty one on the server. */
const emptyRows = async (): Promise<Record<string, string>> =>
  isSiteOnPostgres()
    ? { DATABASE_URL: await (await testServer()).createDatabase({ template: 'migrated' }), APP_SECRET: randomBytes(32).toString('hex') }
    : {};
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const visit = (width: number) => visitor(browser, { origin: site.origin, width, height: 900 });
const htmlOf = async (path: string) => (await fetch(site.origin + path)).text();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);
const openSection = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

async function enterAsAdmin({ page, open }: Visitor): Promise<void> {
  const linkNow = () => /http:\S+\/setup#[\w-]+/.exec(site.output())?.[0] ?? '';
  await expect.poll(linkNow).not.toBe('');
  await open(linkNow().replace(site.origin, '').replace('/setup', '/en/setup'));
  const form = page.getByRole('form', { name: 'Create the first administrator' });
  await fillFields(form, { Name: 'Wen Yi', Email: 'wen@example.org', Password: newPassword, 'Confirm password': newPassword });
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Create and log in' }).click();
  await page.waitForURL('**/en/manage/make-it-yours');
}

/** Uploads a single-colour picture in the open dialog. */
async function uploadPicture(page: Page, name: string, { width, height, colour }: { width: number; height: number; colour: string }) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await dialog.waitFor({ state: 'detached' });
}

const entry = (main: Locator, name: string) => main.getByRole('listitem', { name, exact: true });

/** Uploads the video of a running session, and publishes both. */
async function publishLiveSession(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await openSection(page, 'Live sessions');
  await main.getByText('No live sessions yet').waitFor();
  await main.getByRole('button', { name: 'Add a session' }).click();
  await page.keyboard.type('颁奖典礼');
  const session = entry(main, '颁奖典礼');
  await session.getByLabel('End', { exact: true }).fill('2020-01-01T20:00');
  await session.getByLabel('Start', { exact: true }).fill('2020-01-01T21:00');
  await main.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => focused(page)).toMatch(/\.titleEn$/);
  await page.keyboard.type('Award ceremony');
  const ceremony = entry(main, 'Award ceremony');
  await ceremony.getByText('The end must be later than the begin.').waitFor();
  await ceremony.getByLabel('End', { exact: true }).fill('2099-01-01T20:00');
  await ceremony.getByText('Upload a video to play live').click();
  await ceremony
    .locator('input[type=file][accept*=".mp4"]')
    .setInputFiles({ name: 'ceremony.mp4', mimeType: 'video/mp4', buffer: await makeFilm() });
  await expect.poll(() => ceremony.getByLabel('Video that plays live').inputValue(), { timeout: 60_000 }).not.toBe('');
  await ceremony.getByRole('button', { name: 'Choose a picture: Cover' }).click();
  await uploadPicture(page, 'ceremony.png', { width: 1920, height: 1080, colour: '#3a2030' });
  await main.getByRole('button', { name: 'Save draft' }).click();
  await main.getByText(/^Draft saved by Wen Yi/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await htmlOf('/en')).not.toContain('Award ceremony');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 1/).waitFor();
  await expect.poll(() => htmlOf('/en'), { timeout: 600_000 }).toContain('Live now');
}

/** Plays the video of the session from the screening room; returns its address. */
async function watchLiveSession({ page, open, guard }: Visitor): Promise<string> {
  await open('/en/projectionroom');
  await page.getByRole('region', { name: 'Award ceremony' }).getByRole('link').click();
  await page.waitForURL('**/en/videoplay/*');
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await playsBeyond(page, 0.5);
  await guard.expectSilence(page);
  return page.url();
}

async function removeLiveSession(page: Page, film: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Remove Award ceremony' }).press('Enter');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 2/).waitFor();
  await expect.poll(() => htmlOf('/en')).not.toContain('Live now');
  await expect.poll(async () => (await fetch(film)).status).toBe(404);
}

test('an administrator adds slides to an empty site', { timeout: 360_000 }, async () => {
  await using admin = await visit(1280);
  const { page } = admin;
  const main = page.getByRole('main');
  await enterAsAdmin(admin);

  await openSection(page, 'Home slides');
  await main.getByText('No slides yet').waitFor();
  await main.getByRole('button', { name: 'Add a slide' }).click();
  await main.getByLabel('Title in English').fill('Where light meets shadow');
  await main.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => focused(page)).toMatch(/\.titleZh$/);
  await main.getByLabel('Title in Chinese').fill('光影交辉');
  await main.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => focused(page)).toMatch(/\.imageId$/);
  await page.keyboard.press('Enter');
  await uploadPicture(page, 'wide.png', { width: 1920, height: 1040, colour: '#8a2b1f' });
  await main.getByRole('button', { name: 'Choose a picture: Picture for phones' }).click();
  await uploadPicture(page, 'phone.png', { width: 800, height: 820, colour: '#1f4a8a' });
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole('button', { name: 'Save draft' }).click();
  await main.getByText(/^Draft saved by Wen Yi/).waitFor();
  expect(await htmlOf('/en')).not.toContain('Where light meets shadow');

  const [preview] = await Promise.all([page.waitForEvent('popup'), main.getByRole('link', { name: 'English', exact: true }).click()]);
  await preview.getByRole('heading', { level: 1, name: 'Where light meets shadow' }).waitFor({ state: 'attached' });
  await preview.close();

  await main.getByRole('button', { name: 'Add a slide' }).click();
  await page.keyboard.type('雨夜有光');
  const second = entry(main, '雨夜有光');
  await second.getByLabel('Title in English').fill('Light in the rain');
  await entry(main, 'Light in the rain').getByRole('button', { name: 'Choose a picture: Picture', exact: true }).click();
  await uploadPicture(page, 'second.png', { width: 1920, height: 1040, colour: '#20302a' });
  await main.getByRole('button', { name: 'Move Light in the rain', exact: true }).press('Enter');
  await main.getByRole('button', { name: 'Move up: Light in the rain' }).press('Enter');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Light in the rain');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 1, by Wen Yi/).waitFor();
  await expect.poll(() => htmlOf('/en')).toContain('Where light meets shadow');
  const html = await htmlOf('/en');
  expect(html.indexOf('Light in the rain')).toBeLessThan(html.indexOf('Where light meets shadow'));
  await expect.poll(() => htmlOf('/')).toContain('雨夜有光');

  await main.getByRole('button', { name: 'Remove Light in the rain' }).press('Enter');
  await expect.poll(() => focused(page)).toContain('Where light meets shadow');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 2/).waitFor();
  await expect.poll(() => htmlOf('/en')).not.toContain('Light in the rain');

  await using guest = await visit(390);
  await guest.open('/en');
  await guest.page.getByRole('heading', { level: 1, name: 'Where light meets shadow' }).waitFor({ state: 'attached' });
  expect(await overflowOf(guest.page)).toBe(0);
  expect(await violationsOf(guest.page)).toEqual([]);
  await admin.guard.expectSilence(page);
});

test('an administrator adds partners, with and without a logo and a website', { timeout: 360_000 }, async () => {
  await using admin = await visit(1280);
  const { page } = admin;
  const main = page.getByRole('main');
  await enter(admin, { email: 'wen@example.org', password: newPassword }, '/en/manage');

  await openSection(page, 'Partners');
  await main.getByText('No partners yet').waitFor();
  for (const [zh, en] of [
    ['竹影基金会', 'Bamboo Shadow Foundation'],
    ['川影集团', 'Chuanying Group'],
  ] as const) {
    await main.getByRole('button', { name: 'Add a partner' }).click();
    await page.keyboard.type(zh);
    await entry(main, zh).getByLabel('Name in English').fill(en);
  }
  const last = entry(main, 'Chuanying Group');
  await last.getByLabel('Level').selectOption('Main partner');
  await last.getByLabel('Website').fill('http://plain.example');
  await last.getByRole('button', { name: 'Choose a picture: Logo' }).click();
  await uploadPicture(page, 'logo.png', { width: 600, height: 200, colour: '#b08a3c' });
  await main.getByRole('button', { name: 'Publish' }).click();
  await last.getByText(/^Enter a path of this site/).waitFor();
  await last.getByLabel('Website').fill('https://example.org/');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 1/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await admin.guard.expectSilence(page);

  await using guest = await visit(390);
  await expect.poll(() => htmlOf('/en')).toContain('Chuanying Group');
  await guest.open('/en');
  await guest.page.getByRole('heading', { level: 1, name: 'Where light meets shadow' }).waitFor({ state: 'attached' });
  const partners = guest.page.getByRole('region', { name: 'Partners' }).getByRole('listitem');
  expect(await partners.first().getByRole('link').getAttribute('href')).toBe('https://example.org/');
  expect(await partners.first().getByRole('img').getAttribute('alt')).toBe('Chuanying Group');
  expect(await partners.last().textContent()).toBe('Bamboo Shadow Foundation');
  expect(await overflowOf(guest.page)).toBe(0);
  expect(await violationsOf(guest.page)).toEqual([]);
});

test('a live session is added with its video and removed together with it', { timeout: 900_000 }, async () => {
  await using admin = await visit(1280);
  const { page } = admin;
  await enter(admin, { email: 'wen@example.org', password: newPassword }, '/en/manage');
  await publishLiveSession(page);

  await using guest = await visit(390);
  const film = await watchLiveSession(guest);

  await removeLiveSession(page, film);
  await admin.guard.expectSilence(page);
});
