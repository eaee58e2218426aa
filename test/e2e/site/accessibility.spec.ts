/** Accessibility of overlays and of pages with enlarged text; every-page.spec.ts covers each page. */
import { expect, test } from 'vitest';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

test('the open menu has no violation', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  await guest.open('/');
  await guest.page.getByRole('button', { name: '打开菜单' }).click();
  await guest.page.getByRole('dialog').waitFor();

  expect(await violationsOf(guest.page, { withFrame: true })).toEqual([]);
});

test('text at 200 % neither overlaps nor overflows', async () => {
  await using guest = await stage.visit({ width: 1280 });

  for (const path of ['/', '/en/news', '/en/index2', '/cultural']) {
    await guest.open(path);
    await guest.page.evaluate(() => document.documentElement.setAttribute('style', 'font-size: 200%'));
    const over = await overflowOf(guest.page);

    expect({ path, over }).toEqual({ path, over: 0 });
  }
});
