/** Views by clicking: the count rises by one, and a second visit within half an hour changes nothing. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';
import type { Visitor } from '#test/support/browser/visitor.ts';

/** Headless browsers identify themselves and are not counted, so the tests use a normal user agent. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const stage = openCommonStage();

const figure = async ({ page }: Visitor) =>
  Number(
    (
      await page
        .getByText(/^[\d,]+ views?$/)
        .filter({ visible: true })
        .innerText()
    ).replace(/\D/g, ''),
  );
const counted = async (id: string) =>
  ((await (await fetch(`${stage.site.origin}/web/cms/like/count?ids=${id}`)).json()) as { data: { viewCount: number }[] }).data[0]
    ?.viewCount;

/** Id of the item that a link refers to. */
const idOf = async (link: Locator) => new URL((await link.getAttribute('href')) ?? '', stage.site.origin).pathname.split('/').at(-1) ?? '';

/** Opens an article of the home page, the first one unless it is named; returns its id and its count before. */
async function openFromHome(guest: Visitor, named = ''): Promise<{ id: string; before: number }> {
  await guest.open('/en');
  const link = guest.page.locator(`main a[href*="/content/article/${named}"]`).first();
  const id = await idOf(link);
  const before = (await counted(id)) ?? Number.NaN;
  await link.click();
  await guest.page.waitForURL(`**/content/article/${id}*`);
  return { id, before };
}

test('opening an article from home counts one view, and the next visitor sees the count', async () => {
  await using reader = await stage.visit({ userAgent });
  const { id, before } = await openFromHome(reader);
  await expect.poll(() => counted(id)).toBe(before + 1);

  const again = reader.page.waitForResponse('**/web/cms/view');
  await reader.reload();
  expect((await again).status()).toBe(200);
  await expect.poll(() => figure(reader)).toBe(before + 1);
  await using other = await stage.visit({ userAgent: `${userAgent} Edg/131.0` });
  expect(await openFromHome(other, id)).toEqual({ id, before: before + 1 });

  // The second visitor's view is written after the first one's repetition: the sum has room for no other.
  await expect.poll(() => counted(id)).toBe(before + 2);
  await reader.guard.expectSilence(reader.page);
});

exhaustiveTest('staff read by clicks and keys what visitors viewed and searched for', async () => {
  await using guest = await stage.visit({ userAgent });
  await guest.open('/en');
  await guest.page.locator('header').getByRole('link', { name: 'Latest News' }).first().click();
  await guest.page.waitForURL('**/en/news');
  await guest.open('/en/searchresult?search=zzzzqqq');
  await guest.guard.expectSilence(guest.page);
  await using staff = await stage.visit();
  const { page } = staff;
  await enter(staff, demoAccount('moderator'), '/en/manage');
  await page.getByRole('navigation').getByRole('link', { name: 'Statistics', exact: true }).click();
  await page.waitForURL('**/manage/statistics');
  const main = page.getByRole('main');
  const figure = main.getByRole('link', { name: /^Searches without a hit\s*[1-9]/ });
  const readAnew = async () => {
    await staff.reload();
    await main.getByRole('heading', { name: 'Most viewed pages' }).or(main.getByText('Nothing has been counted')).waitFor();
    return figure.count();
  };
  // Counts are written every ten seconds.
  await expect.poll(readAnew, { timeout: 30_000, interval: 1_000 }).toBe(1);

  await main.getByRole('rowheader', { name: 'Latest news' }).first().waitFor();
  await figure.click();
  await page.waitForURL('**?show=miss');
  const curve = main.getByRole('slider', { name: 'Searches without a hit by day' });
  expect(await curve.getAttribute('aria-valuetext')).toMatch(/: [1-9] \(period before: 0\)$/);
  await curve.press('ArrowLeft');
  expect(await curve.getAttribute('aria-valuetext')).toMatch(/: 0 \(period before: 0\)$/);
  await main.getByText('All days as a table').click();
  expect(await main.getByRole('table', { name: 'Searches without a hit' }).getByRole('row').count()).toBe(31);
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole('radio', { name: '7 days' }).check({ force: true });
  await main.getByRole('button', { name: 'Previous period' }).click();
  await page.waitForURL(/\?days=7&last=\d{4}-\d{2}-\d{2}&show=miss$/);
  await page.getByTitle('Export the list').click();
  const csv = page.getByRole('button', { name: 'CSV for spreadsheets' });
  await csv.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), csv.click()]);
  expect(download.suggestedFilename()).toMatch(/^statistics-.*\.csv$/);
  await page.getByText('The file has been downloaded.').waitFor();
  expect(await overflowOf(page)).toBe(0);
  await staff.guard.expectSilence(page);
});

exhaustiveTest('counts views of a film in the popup, a film page and a person', async () => {
  await using guest = await stage.visit({ userAgent: `${userAgent} OPR/1.0` });
  const { page } = guest;
  const before = new Map<string, number>();
  /** Follows a link to the item `id` and waits until its view is reported. */
  const follow = async (link: Locator, id: string) => {
    before.set(id, (await counted(id)) ?? Number.NaN);
    const report = page.waitForResponse(
      (answer) => answer.url().endsWith('/web/cms/view') && (answer.request().postData() ?? '').includes(`"${id}"`),
    );
    await link.click();
    await report;
  };
  await guest.open('/en/movies');

  const film = page.locator('main a[href*="/content/episode/"]').first();
  await follow(film, await idOf(film));
  const watch = page.getByRole('main').getByRole('link', { name: 'Watch' }).first();
  await follow(watch, (await watch.getAttribute('data-video')) ?? '');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  const person = page.locator('main a[href*="/content/people/"]').first();
  await follow(person, await idOf(person));

  for (const [id, views] of before) await expect.poll(() => counted(id)).toBe(views + 1);
});
