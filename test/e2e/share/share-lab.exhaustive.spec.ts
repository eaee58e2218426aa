/** Share Lab: from an item's row or a pasted address to the cards of every app, errors, and the signature. */
import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import type { Visitor, VisitorOptions } from '#test/support/browser/visitor.ts';
import { main } from '#test/support/browser/staff-guest.ts';

const stage = openReadingStage();
const apps = 11;
const cards = (page: Page): Locator => main(page).locator('figure[data-app]');
const field = (page: Page) => main(page).getByRole('textbox', { name: /页面地址|Address of the page/ });

async function open(name: string, path: string, options: Omit<VisitorOptions, 'origin'> = {}): Promise<Visitor> {
  const guest = await stage.visit({ width: 1280, ...options });
  await enter(guest, demoAccount(name), path);
  return guest;
}

/** Pictures of the cards that have been drawn. */
const drawn = (page: Page) =>
  cards(page)
    .locator('img')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);

test.each(
  takingTurns(
    [
      [1920, 'zh', '/manage/share'],
      [1240, 'en', '/en/manage/share'],
      [768, 'zh', '/manage/share'],
      [390, 'en', '/en/manage/share'],
    ],
    3,
  ),
)(
  'at %i (%s) an address is pasted, its cards stand there light and dark, what is signed is shown with its SHA-1, and nothing overflows or is unreadable',
  async (width, _language, path) => {
    await using guest = await open('operator', path, { width, height: 900 });
    const { page } = guest;
    await field(page).fill(`${stage.site.origin}/en/news`);
    await field(page).press('Enter');

    await expect.poll(() => cards(page).count()).toBe(apps);
    for (const card of await cards(page).all()) await card.scrollIntoViewIfNeeded();
    // Without keys the two of WeChat have none.
    await expect.poll(() => drawn(page)).toBeGreaterThanOrEqual(apps - 2);
    const signed = (await main(page).locator('[data-signed]').innerText()).trim();
    expect(signed).toMatch(/^jsapi_ticket=.+&noncestr=.+&timestamp=\d+&url=http.+\/en\/news$/);
    const signature = await main(page).locator('dl.signed dd').last().innerText();
    expect(createHash('sha1').update(signed).digest('hex')).toBe(signature.trim());
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    await main(page)
      .locator('.segmented label')
      .filter({ hasText: /深色|Dark/ })
      .click();
    const schemes = () => cards(page).evaluateAll((all) => [...new Set(all.map((card) => card.getAttribute('data-scheme')))]);
    await expect.poll(schemes).toEqual(['dark']);
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    await guest.guard.expectSilence(page);
  },
);

test('a reviewer opens the lab from an online item and switches between its languages, by keyboard alone', async () => {
  await using guest = await open('publisher', '/manage/works/putaway?kind=article');
  const { page } = guest;
  const row = main(page).locator('tbody tr').first();
  await row.locator('summary').focus();
  await page.keyboard.press('Enter');
  const link = row.getByRole('link', { name: /分享检测/ });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/manage\/share\?address=%2Fcontent%2Farticle%2F/);
  await expect.poll(() => cards(page).count()).toBe(apps);
  await main(page).getByText('已公开').waitFor();

  await main(page).getByRole('button', { name: '检测英文页面' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/address=%2Fen%2Fcontent%2Farticle%2F/);
  await main(page).getByText('英文页面', { exact: true }).waitFor();
  await page.goBack();
  await main(page).getByText('中文页面', { exact: true }).waitFor();

  const light = main(page).getByRole('radio', { name: '浅色' });
  await light.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => cards(page).first().getAttribute('data-scheme')).toBe('dark');
  await main(page).locator('summary').filter({ hasText: '全部标签' }).focus();
  await page.keyboard.press('Enter');
  await main(page).getByRole('rowheader', { name: 'og:title', exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await guest.guard.expectSilence(page);
});

test('reports foreign addresses, files, drafts and empty input, then accepts a valid address', async () => {
  await using guest = await open('publisher', '/manage/share', {
    allowedStatus: (url, status) => url.includes('/share/look') && status === 400,
  });
  const { page } = guest;
  const waitForText = (text: string) => main(page).getByText(text).first().waitFor();
  await main(page).getByRole('button', { name: '检测', exact: true }).click();
  await waitForText('请输入本站地址。');
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);

  for (const [address, text] of [
    ['https://other.example.org/news', '此地址属于其他网站'],
    ['/static/city.json', '这是文件或接口'],
    ['/ne\\ws', '这不是有效的地址'],
  ] as const) {
    await field(page).fill(address);
    await field(page).press('Enter');
    await waitForText(text);
  }
  expect(await violationsOf(page)).toEqual([]);
  await field(page).fill('/content/article/no-such-item');
  await field(page).press('Enter');
  await waitForText('未公开');
  await waitForText('此页面未公开');
  await expect.poll(() => cards(page).getByText('无卡片').count()).toBe(apps);

  await field(page).fill('/news');
  await field(page).press('Enter');
  await waitForText('已公开');
  await expect.poll(() => cards(page).getByText('无卡片').count()).toBe(0);
  await guest.guard.expectSilence(page);
});

test('staff without the right get an explanatory page and no link to the lab', async () => {
  await using guest = await open('moderator', '/manage/share');

  await main(guest.page)
    .getByRole('heading', { name: /没有访问此页的权限/ })
    .waitFor();
  expect(await guest.page.getByRole('link', { name: '分享检测' }).count()).toBe(0);
  await guest.guard.expectSilence(guest.page);
});
