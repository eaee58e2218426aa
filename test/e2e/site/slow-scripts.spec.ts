/** Input before the scripts have loaded, and the page when the connection fails afterwards. */
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import { waitForHydration } from '#test/support/browser/visitor.ts';

const stage = openReadingStage();

test('text and choices entered before the scripts ran are kept', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.locator('input[type=password]') });

  await form.locator('input[name=userName]').fill('someone@example.com');
  await form.locator('input[type=password]').first().fill('correct horse');
  await form.getByRole('checkbox').first().check();
  scripts.resolve();
  await waitForHydration(page);

  // React's own passes after hydration have run when a change of another field has been drawn.
  await form.locator('input[type=password]').first().press('End');
  await form.locator('input[type=password]').first().pressSequentially(' battery');
  await expect.poll(() => form.locator('input[type=password]').first().inputValue()).toBe('correct horse battery');
  expect(await form.locator('input[name=userName]').inputValue()).toBe('someone@example.com');
  expect(await form.getByRole('checkbox').first().isChecked()).toBe(true);
  expect(await form.locator('button[type=submit]').first().getAttribute('aria-disabled')).not.toBe('true');
});

test('a lost connection is reported as such, and the page loads by itself once it is back', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page, context } = guest;
  await guest.open('/news');
  await page.route('**/web/**', (route) => route.abort('connectionfailed'));

  await page.getByRole('banner').getByRole('link', { name: '往届回顾' }).click();
  await page.getByRole('heading', { level: 1, name: '网络断开了' }).waitFor();
  const shown = await page.locator('body').innerText();
  await context.setOffline(true);
  await page.unroute('**/web/**');
  await context.setOffline(false);

  expect(shown).not.toContain('503');
  await page.getByRole('main').getByRole('heading', { level: 1, name: '往届回顾' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/previous');
});

exhaustiveTest('a server error keeps its status number', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  await guest.open('/en/news');
  await page.route('**/web/**', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' }));

  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();

  await page.getByRole('heading', { level: 1, name: /projector is stuck/ }).waitFor();
  expect(await page.locator('.cinema', { has: page.getByRole('heading', { level: 1 }) }).innerText()).toContain('503');
});
