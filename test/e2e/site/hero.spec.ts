/** The home page's hero moves on only to a picture that has arrived. */
import { expect, test } from 'vitest';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

test('a slide stays until the picture of the next one is there', async () => {
  await using guest = await stage.visit();
  const { page } = guest;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/media\/demo\/hero2/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await guest.open('/');
  const controls = page.getByRole('group', { name: '首屏画面' }).getByRole('button');
  const current = () => controls.evaluateAll((buttons) => buttons.findIndex((button) => button.getAttribute('aria-current') === 'true'));
  await expect.poll(() => controls.count()).toBeGreaterThan(2);

  await controls.nth(1).click();
  expect(await current()).toBe(0);

  release();
  await expect.poll(current).toBe(1);
  await guest.guard.expectSilence(page);
});
