/** A frozen edition: read from its folder in a browser, without a server. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardUnit, edition } from '#server/db/schema/award.ts';
import { freezeEdition } from '#server/services/frozen/freeze-edition.ts';
import { verifyFrozenFolder } from '#server/services/frozen/frozen-folder.ts';
import { siteOrigin, startTestApp, type TestApp } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';

const year = 2023;
const unitId = '2023-animation';

let site: TestApp;
let folder: string;

beforeAll(async () => {
  site = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'frozen-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await site[Symbol.asyncDispose]();
});

function database() {
  const { database: opened, services } = site.context;
  if (!opened || !services) throw new Error('The site has no database');
  return { db: opened.db, services };
}

const freeze = (to: string, of = year, origin = site.origin) =>
  freezeEdition({ db: database().db, year: of, folder: to, origin, siteOrigin, mediaOrigin: null, log: () => undefined });

test(
  'opens from its folder in both languages with all pictures, styles and links inside, and old addresses lead on',
  { timeout: 600_000 },
  async () => {
    const { db, services } = database();
    // One unit is enough for the daily tests; the next edition takes the others.
    if (!isExhaustive)
      await db
        .update(awardUnit)
        .set({ editionId: '2027' })
        .where(and(eq(awardUnit.editionId, '2023'), ne(awardUnit.id, unitId)));
    await services.movedPath.add([{ from: '/2023/winners.html', to: '/g2023' }], 'u-admin');

    const report = await freeze(folder);

    expect(report).toMatchObject({ missing: [], winnersArePublic: true, redirects: 2 });
    expect(await verifyFrozenFolder(folder)).toBe(report.files);
    const browser = await sharedBrowser();
    const context = await browser.newContext();
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => faults.push(message.text()));
    page.on('requestfailed', (request) => faults.push(`failed: ${request.url()}`));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) faults.push(`outside: ${request.url()}`);
    });
    const opened = new Set<string>();
    const left = ['index.html', 'en/index.html', 'en/2023/winners.html'].map((file) => pathToFileURL(join(folder, file)).href);
    for (let url = left.shift(); url !== undefined; url = left.shift()) {
      await page.goto(url);
      // The first pages lead on.
      if (!/g2023|content/.test(page.url())) await page.waitForURL(/g2023/);
      await page.evaluate(() => {
        for (const picture of document.images) picture.loading = 'eager';
      });
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      const { links, broken, scripts } = await page.evaluate(() => ({
        links: [...document.links].map(({ href }) => href.replace(/#.*/, '')).filter((href) => href.startsWith('file:')),
        broken: [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
        scripts: [...document.scripts].filter(({ type }) => type !== 'application/ld+json').length,
      }));
      if (broken.length > 0 || scripts > 0) faults.push(`${page.url()}: ${broken.join(' ')} ${scripts}`);
      opened.add(page.url().replace(/#.*/, ''));
      for (const link of links) if (!opened.has(link) && !left.includes(link)) left.push(link);
    }
    expect(faults).toEqual([]);
    expect(opened.size).toBe(report.pages);

    await page.goto(pathToFileURL(join(folder, 'en/g2023/index.html')).href);
    await page.getByRole('link', { name: 'Winners only' }).click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /简体中文/ })
      .click();
    await page.waitForURL(/\/g2023\/winners\/index\.html$/);
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
    expect(await page.getByRole('banner').getByRole('link', { name: '首页' }).getAttribute('href')).toBe(`${siteOrigin}/`);
    const data = JSON.parse(readFileSync(join(folder, 'data/en/edition.json'), 'utf8')) as { year: number };
    expect(data.year).toBe(year);
    await context.close();
  },
);

test('says what is wrong with a year, a folder, an address or a copy that was changed', async () => {
  const { db } = database();
  const never = join(folder, 'never');

  await expect(freeze(folder)).rejects.toThrow(/is not empty/);
  await expect(freeze(never, 2024)).rejects.toThrow('There is no edition 2024; there are 2023, 2025, 2027');
  await expect(freeze(never, year, 'http://127.0.0.1:9')).rejects.toThrow(/No site answers at http:\/\/127\.0\.0\.1:9/);
  await db.update(edition).set({ isHidden: true }).where(eq(edition.year, year));
  await expect(freeze(never)).rejects.toThrow(/edition 2023 is hidden/);
  appendFileSync(join(folder, 'index.html'), ' ');
  rmSync(join(folder, 'redirects.json'));
  await expect(verifyFrozenFolder(folder)).rejects.toThrow(
    /missing: redirects\.json[^]*changed: index\.html|changed: index\.html[^]*missing: redirects\.json/,
  );
  await expect(verifyFrozenFolder(never)).rejects.toThrow(/is no frozen edition/);
});
