/** What is on now: the line of the home page, and the pictures of the menu. */
import { expect, test } from 'vitest';
import { takingTurns } from '#test/support/exhaustive.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();
const picturesMaxBytes = 12 * 1_024;

test.each(
  takingTurns(
    [
      { language: '', line: /^今晚可看：.+放映厅开放 \d+ 部/, menu: '打开菜单', group: '观看', room: '放映厅' },
      { language: '/en', line: /^Tonight: .+films? open in the cinema/, menu: 'Open menu', group: 'Watch', room: 'Cinema' },
    ],
    0,
  ),
)(
  '$language/ leads to what can be watched now, and its menu loads four small pictures when it opens',
  async ({ language, line, ...texts }) => {
    await using guest = await stage.visit({ width: 390, height: 844 });
    const { page } = guest;
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('w_160')) loaded.push(request.url());
    });
    await guest.open(language || '/');
    const today = page.getByRole('main').getByRole('link', { name: line });
    await today.waitFor();
    const before = loaded.length;

    await page.getByRole('button', { name: texts.menu }).click();
    const group = page.getByRole('dialog').getByRole('group', { name: texts.group });
    await expect.poll(() => group.locator('img').count()).toBe(4);
    await expect
      .poll(() =>
        group.locator('img').evaluateAll((images) => images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)),
      )
      .toBe(true);
    const bytes = await Promise.all(loaded.slice(before).map(async (url) => (await (await page.request.get(url)).body()).length));
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(picturesMaxBytes);
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    await group.getByRole('link', { name: texts.room }).click();
    await page.waitForURL(({ pathname }) => pathname === `${language}/projectionroom`);

    await page.goBack();
    await today.click();
    await page.waitForURL(({ pathname }) => pathname === `${language}/projectionroom`);
    await guest.guard.expectSilence(page);
  },
);
