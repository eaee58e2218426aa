/** Culture, column pages, the plain home, the edition as tables and the conference link. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { startBuiltSite } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { isExhaustive, takingTurns } from '#test/support/exhaustive.ts';
import { openSharedSite } from '#test/support/browser/stage.ts';
import { visitor } from '#test/support/browser/visitor.ts';

const phoneAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

/** Stands for the conference system. */
const conference = createServer((_, answer) =>
  answer.setHeader('content-type', 'text/html').end('<link rel="icon" href="data:,">conference'),
);
let conferenceUrl: string;

let browser: Browser;
/** Daily tests only read; the exhaustive run follows links to the conference. */
let site: AsyncDisposable & { origin: string };
beforeAll(async () => {
  await new Promise<void>((resolve) => conference.listen(0, '127.0.0.1', resolve));
  conferenceUrl = `http://127.0.0.1:${(conference.address() as AddressInfo).port}/room`;
  [browser, site] = await Promise.all([
    sharedBrowser(),
    isExhaustive ? startBuiltSite({ CONFERENCE_URL: conferenceUrl }) : openSharedSite(),
  ]);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  conference.close();
});

/** On a desktop in one language, on a phone in the other. */
const views = [
  { width: 1280, prefix: '', name: 'Chinese', culture: '文创', kinds: '收藏分类', museum: '博物馆', columns: '栏目' },
  { width: 390, prefix: '/en', name: 'English', culture: 'Creative', kinds: 'Collections', museum: 'Museum', columns: 'Columns' },
] as const;

test.each(takingTurns(views, 0))(
  'culture is linked in the footer, filtered by collection, and its items link back ($name, $width px)',
  async ({ prefix, width, culture, kinds, museum }) => {
    await using guest = await visitor(browser, { origin: site.origin, width });
    const { page } = guest;
    await guest.open(prefix || '/');

    await page.getByRole('contentinfo').getByRole('link', { name: culture, exact: true }).click();
    await page.waitForURL(`**${prefix}/cultural`);
    await page.getByRole('heading', { level: 1, name: culture }).waitFor();
    const all = await titles(page).count();
    await page.getByRole('navigation', { name: kinds }).getByRole('link', { name: museum }).click();
    await page.waitForURL(`**${prefix}/cultural?type=museum`);

    await expect.poll(() => titles(page).count()).toBeLessThan(all);
    expect(await page.getByRole('navigation', { name: kinds }).locator('[aria-current]').innerText()).toContain(museum);
    const title = await titles(page).first().innerText();
    await titles(page).first().getByRole('link').click();
    await page.waitForURL(`**${prefix}/content/article/*?breadcrumType=cultural`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('navigation', { name: prefix ? 'Breadcrumb' : '面包屑' })
          .getByRole('listitem')
          .last()
          .innerText(),
      )
      .toBe(culture);
    await guest.guard.expectSilence(page);
  },
);

test.each(takingTurns(views, 1))(
  'a tab gets its name from the column tree, not from the address, and links to its neighbours ($name, $width px)',
  async ({ prefix, width, columns, museum }) => {
    await using guest = await visitor(browser, { origin: site.origin, width });
    const { page } = guest;
    await guest.open(`${prefix}/tabactive?id=library&name=Something%20else`);

    expect(await page.getByRole('main').getByText('Something else').count()).toBe(0);
    const trail = page.getByRole('navigation', { name: prefix ? 'Breadcrumb' : '面包屑' });
    expect(await trail.locator('[aria-current]').innerText()).toBe(await page.getByRole('heading', { level: 1 }).innerText());
    await page.getByRole('navigation', { name: columns }).getByRole('link', { name: museum }).click();
    await page.waitForURL(`**${prefix}/tabactive?id=museum`);

    await page.getByRole('heading', { level: 1, name: museum }).waitFor();
    await expect.poll(() => trail.locator('[aria-current]').innerText()).toBe(museum);
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('any column can be read as a paged list', async () => {
  await using guest = await visitor(browser, { origin: site.origin });
  const { page } = guest;
  await guest.open('/more?columnId=news');
  const before = await titles(page).count();

  await page.getByRole('link', { name: '加载更多' }).click();

  await expect.poll(() => titles(page).count()).toBeGreaterThan(before);
  await guest.open('/more?columnId=news&pageNum=2');
  expect(await titles(page).count()).toBeGreaterThan(0);
  expect(await page.title()).toContain('第 2 页');
});

exhaustiveTest.each(takingTurns(views, 2))(
  'the plain home shows everything as lists without a picture ($name, $width px)',
  async ({ prefix, width }) => {
    await using guest = await visitor(browser, { origin: site.origin, width });
    const { page } = guest;
    await guest.open(`${prefix}/index2`);

    const names = prefix ? ['Latest news', 'Announcement', 'Cinema', 'Winners'] : ['最新动态', '通知公告', '放映厅', '获奖作品'];
    for (const name of names) {
      const items = page.getByRole('region', { name, exact: true }).getByRole('listitem');
      expect([name, await items.count()]).toEqual([name, name === names[3] ? 4 : 5]);
    }
    expect(await page.getByRole('main').locator('img').count()).toBe(0);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(site.origin + (prefix || '/'));
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest.each(takingTurns(views, 3))(
  'the previous edition page consists of tables and links to the current one ($name, $width px)',
  async ({ prefix, width }) => {
    await using guest = await visitor(browser, { origin: site.origin, width });
    const { page } = guest;
    await guest.open(`${prefix}/g2025-old`);

    const film = page.getByRole('table', { name: prefix ? 'Film' : '电影', exact: true });
    expect(await film.getByRole('columnheader').allInnerTexts()).toEqual(
      prefix ? ['Award', 'Winner', 'Nominees'] : ['奖项', '获奖', '入围'],
    );
    expect(await film.getByRole('row').count()).toBe(10);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.origin}${prefix}/g2025`);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: prefix ? 'Go to the current page' : '前往新版页面' }).click();
    await page.waitForURL(`**${prefix}/g2025`);
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('the conference opens in a new tab', async () => {
  await using guest = await visitor(browser, { origin: site.origin });
  await guest.open('/');

  const [opened] = await Promise.all([
    guest.context.waitForEvent('page'),
    guest.page.getByRole('banner').getByRole('link', { name: '会议系统' }).click(),
  ]);

  await opened.waitForURL(conferenceUrl);
  expect(new URL(guest.page.url()).pathname).toBe('/');
});

exhaustiveTest('on a mobile device the conference opens in the same tab', async () => {
  await using guest = await visitor(browser, { origin: site.origin, width: 390, height: 844, userAgent: phoneAgent });
  await guest.open('/en');

  await guest.page.getByRole('button', { name: 'Open menu' }).tap();
  await guest.page.getByRole('dialog').getByRole('link', { name: 'Conference System' }).tap();

  await guest.page.waitForURL(conferenceUrl);
  expect(guest.context.pages()).toHaveLength(1);
});

/** Titles of a list's items. */
function titles(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2 });
}
