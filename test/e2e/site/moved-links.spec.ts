/** Links in a published text to addresses without a page follow the server's redirects. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { disposeAfterTest } from '#test/support/app.ts';
import { publishText } from '#test/support/publish-text.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { openCommonSite } from '#test/support/browser/common-site.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import { visitor } from '#test/support/browser/visitor.ts';

const stage = openReadingStage();

/** Text and address of each link in the institution's article. */
const links = {
  'zh-Hans': [
    ['合并', '/content/people/merged'],
    ['旧列表', '/old/list.aspx?id=7'],
    ['撤下', '/old/vanished.html'],
    ['从未有过', '/old/never.html'],
    ['订阅', '/feed/news.rss'],
  ],
  en: [
    ['merged', '/en/content/people/merged'],
    ['old list', '/en/old/list.aspx?id=7'],
    ['withdrawn', '/en/old/vanished.html'],
    ['never there', '/en/old/never.html'],
    ['feed', '/en/feed/news.rss'],
  ],
} as const;
const bodyOf = (language: keyof typeof links) => links[language].map(([words, href]) => `<p><a href="${href}">${words}</a></p>`).join('');

/** A publisher imports the addresses of an earlier site as a table, after one that holds a chain, and adds one by hand. */
async function importMoves(origin: string, rows: readonly (readonly [from: string, to: string])[]): Promise<void> {
  const staff = disposeAfterTest(
    await visitor(stage.browser, { origin, allowedStatus: (url, status) => status === 400 && url.endsWith('/webAdmin/moved/add') }),
  );
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/moved-paths');
  await page.getByText('No redirects yet').waitFor();
  const choose = (text: string) =>
    page.getByLabel('Choose file').setInputFiles({ name: 'moved.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Import a table' }).click();
  await choose('/one,/two\n/two,/three');
  await page.getByText('“/two” leads to an address that is redirected itself').waitFor();
  const [first, ...others] = rows;
  await choose(others.map((row) => row.join(',')).join('\n'));
  await page.getByRole('button', { name: `Import ${others.length} rows` }).click();
  await page.getByText(`${others.length} rows were imported.`).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Add redirect' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Old address').fill(first?.[0] ?? '');
  await form.getByLabel('New address').fill(first?.[0] ?? '');
  await form.getByRole('button', { name: 'Add' }).click();
  await form.getByText('leads to itself').waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('toPath');
  await form.getByLabel('New address').fill(first?.[1] ?? '');
  await form.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('row', { name: first?.[0] }).waitFor();
  await page.getByRole('row', { name: first?.[0] }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('row', { name: first?.[0] }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('row', { name: first?.[0] }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await staff.guard.expectSilence(page);
}

test(
  'links to merged, moved, gone and missing pages and to a file navigate without a reload where a page is rendered',
  { timeout: 120_000 },
  async () => {
    await using site = await openCommonSite();
    const people = await (await fetch(`${site.origin}/sitemap/people.xml`)).text();
    const id = /\/content\/people\/([\w-]+)</.exec(people)?.[1] ?? '';
    await importMoves(site.origin, [
      ['/content/people/merged', `/content/people/${id}`],
      ['/old/list.aspx?id=7', '/movies'],
      ['/old/vanished.html', ''],
    ]);
    const article = await publishText(site.origin, {
      titleZh: '旧址',
      titleEn: 'Old addresses',
      bodyZh: bodyOf('zh-Hans'),
      bodyEn: bodyOf('en'),
    });
    const languages = [
      ['zh-Hans', ''],
      ['en', '/en'],
    ] as const;
    for (const [language, prefix] of takingTurns(languages, 0)) {
      const guest = disposeAfterTest(
        await visitor(stage.browser, { origin: site.origin, allowedStatus: (_url, status) => status === 404 || status === 410 }),
      );
      const { page } = guest;
      const [merged, list, withdrawn, never, feed] = links[language].map(([words]) =>
        page.getByRole('main').getByRole('link', { name: words }),
      );
      await expect.poll(async () => (await guest.context.request.get(prefix + article)).status()).toBe(200);
      await guest.open(prefix + article);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

      await merged?.click();
      await page.waitForURL(`**${prefix}/content/people/${id}`);
      await back(page, prefix + article);
      await list?.click();
      await page.waitForURL(`**${prefix}/movies`);
      await back(page, prefix + article);
      await withdrawn?.click();
      await page.getByText('410', { exact: true }).waitFor();
      await back(page, prefix + article);
      await never?.click();
      await page.getByText('404', { exact: true }).waitFor();
      await back(page, prefix + article);

      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      await guest.guard.expectSilence(page);
      await feed?.click();
      await page.waitForURL(`**${prefix}/feed/news.rss`);
    }
  },
);

async function back(page: Page, path: string): Promise<void> {
  await page.goBack();
  await page.waitForURL(`**${path}`);
}
