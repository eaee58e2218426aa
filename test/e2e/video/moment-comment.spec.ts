/** A comment that is about a second of a video, and the line whose moment is shared. */
import { expect, test } from 'vitest';
import { demoAccounts, enter } from '#test/support/browser/account-guest.ts';
import { film, pauseInChapter } from '#test/support/browser/film-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';

const stage = openCommonStage();

test.each([['', 1280, demoAccounts.viewer] as const, ['/en', 390, demoAccounts.otherViewer] as const])(
  'a comment carries the second at which it was begun, which leads back there (%s, %i)',
  async (prefix, width, account) => {
    await using guest = await stage.visit({ width, height: 844 });
    const { page } = guest;
    await enter(guest, account, `${prefix}/videolist`);
    await pauseInChapter(page, 24.2);

    const comments = page.locator('#comments');
    await comments.scrollIntoViewIfNeeded();
    await comments.getByRole('textbox').click();
    const added = comments.getByRole('checkbox', { name: /^(带上|Add) 0:2\d$/ });
    expect(await added.isChecked()).toBe(true);
    const text = `灯亮的那一下。${Date.now()}`;
    await comments.getByRole('textbox').fill(text);
    await comments.getByRole('button', { name: /^(发表|Post)$/ }).click();
    const own = comments.getByRole('article').filter({ hasText: text });
    const second = own.getByRole('link', { name: /^0:2\d$/ });
    expect(await own.locator('.text').getAttribute('lang')).toBe('zh-Hans');
    await page.getByRole('slider', { name: /播放进度|Progress/ }).press('Home');
    await expect.poll(async () => (await film(page))?.time).toBeLessThan(2);

    // At the head, where the player that stays in view covers nothing.
    await page.evaluate(() => scrollTo(0, 0));
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);

    await second.click();

    await expect.poll(async () => (await film(page))?.time).toBeGreaterThan(23);
    await own.getByRole('button', { name: /^(删除|Delete)$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(删除|Delete)/ })
      .click();
    await own.waitFor({ state: 'detached' });
    await guest.guard.expectSilence(page);
  },
);

test('the sign beside a line of the transcript shares its moment, and chapters are links without scripts', async () => {
  await using guest = await stage.visit({ width: 1280, height: 900 });
  const { page } = guest;
  await guest.open('/en/videoplay/v02');
  await page.getByRole('radio', { name: 'Transcript' }).check();
  const line = page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').nth(1);
  const words = (await line.getByRole('link').innerText()).split('\n').at(-1) ?? '';

  await line.getByRole('button', { name: /^Share the moment at/ }).click();

  const sheet = page.getByRole('dialog');
  await expect.poll(() => sheet.locator('blockquote').innerText()).toContain(words);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await guest.guard.expectSilence(page);

  await using plain = await stage.visit({ width: 390, scripts: false });
  await plain.open('/videoplay/v02');
  await plain.page.getByRole('region', { name: '章节' }).getByRole('link').last().click();
  await plain.page.waitForURL(/\/videoplay\/v02\?t=\d+$/);
  await plain.page.getByRole('radio', { name: '简介' }).check();
  expect(await plain.page.getByRole('region', { name: '简介' }).isVisible()).toBe(true);
});
