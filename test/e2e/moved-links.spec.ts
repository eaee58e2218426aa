/** Links within the site whose address no page answers: they lead where the server leads whoever types them. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createMovedPathService } from '#server/services/moved-path.ts';
import { disposeAfterTest, startBuiltSite } from '#test/support/app.ts';
import { openReadingStage } from '#test/support/stage.ts';
import { visitor } from '#test/support/visitor.ts';

const stage = openReadingStage();

/** A link as editors write them in texts; the browser follows it within the page. Outside what pages draw, which a navigation replaces. */
async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
}

test('to what was merged, moved, gone or never there, and to a file: without a reload wherever a page is drawn', { timeout: 120_000 }, async () => {
  await using site = await startBuiltSite();
  const people = await (await fetch(`${site.origin}/sitemap/people.xml`)).text();
  const id = /\/content\/people\/([\w-]+)</.exec(people)?.[1] ?? '';
  {
    await using database = await openDatabase({ databaseUrl: null, dataFolder: site.folder, whenLocked: 'connect' });
    await createMovedPathService({ db: database.db, siteOrigin: site.origin }).add([
      { from: '/content/people/merged', to: `/content/people/${id}` },
      { from: '/old/list.aspx?id=7', to: '/movies' },
      { from: '/old/vanished.html', to: '' },
    ]);
  }
  for (const prefix of ['', '/en']) {
    const guest = disposeAfterTest(await visitor(stage.browser, { origin: site.origin, allowedStatus: (_url, status) => status === 404 || status === 410 }));
    const { page } = guest;
    await guest.open(`${prefix}/news`);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

    await follow(page, `${prefix}/content/people/merged`);
    await page.waitForURL(`**${prefix}/content/people/${id}`);
    await follow(page, `${prefix}/old/list.aspx?id=7`);
    await page.waitForURL(`**${prefix}/movies`);
    await follow(page, `${prefix}/old/vanished.html`);
    await page.getByText('410', { exact: true }).waitFor();
    await page.goBack();
    await page.waitForURL(`**${prefix}/movies`);
    await follow(page, `${prefix}/old/never.html`);
    await page.getByText('404', { exact: true }).waitFor();

    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await guest.guard.expectSilence(page);
    await follow(page, `${prefix}/feed/news.rss`);
    await page.waitForURL(`**${prefix}/feed/news.rss`);
  }
});
