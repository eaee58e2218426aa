/** The language: switched, stored, and applied before the first paint. */
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

test('the switch stores the choice and navigates to the home page in that language', async () => {
  await using guest = await stage.visit();
  const { page, context } = guest;
  await guest.open('/news');

  await page
    .getByRole('banner')
    .getByRole('link', { name: /English/ })
    .click();
  await page.waitForURL(`${stage.site.origin}/en`);

  expect(await page.evaluate(() => localStorage.getItem('languageLocal'))).toBe('en');
  expect((await context.cookies()).find(({ name }) => name === 'languageLocal')?.value).toBe('en');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');

  await page
    .getByRole('banner')
    .getByRole('link', { name: /简体中文/ })
    .click();
  await page.waitForURL(`${stage.site.origin}/`);

  expect(await page.evaluate(() => localStorage.getItem('languageLocal'))).toBe('zh-Hans');
  await guest.guard.expectSilence(page);
});

test('a stored choice is applied before the first paint, and keeps path, query and fragment', async () => {
  await using guest = await stage.visit();
  const { page, context } = guest;
  await guest.open('/en');
  await page.evaluate(() => localStorage.setItem('languageLocal', 'en'));
  const painted: string[] = [];
  await context.exposeFunction('notePaint', (language: string) => painted.push(language));
  await context.addInitScript(() => {
    const { notePaint } = window as unknown as { notePaint: (language: string) => void };
    new PerformanceObserver(() => notePaint(document.documentElement.lang)).observe({ type: 'paint', buffered: true });
  });

  for (const path of ['/', '/news?type=all#main', '/about?active=2']) {
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForURL((url) => url.pathname.startsWith('/en'));
    await expect.poll(() => painted.length).toBeGreaterThan(0);

    expect(page.url()).toBe(`${stage.site.origin}/en${path === '/' ? '' : path}`);
    expect(new Set(painted)).toEqual(new Set(['en']));
    painted.length = 0;
  }
});

test('Back after a change of language shows the page before, and the one before that', async () => {
  await using guest = await stage.visit();
  const { page } = guest;
  const { origin } = stage.site;
  await guest.open('/news');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/content/article/**');
  const article = page.url();

  const english = page.getByRole('link', { name: /English$/ }).last();
  // The address changes a moment before the page.
  await expect.poll(() => english.getAttribute('href')).toContain('/content/article/');
  await english.click();
  await page.waitForURL('**/en/content/article/**');
  await page.goBack();
  await page.waitForURL(article);
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
  await guest.reload();
  expect(page.url()).toBe(article);
  await page.goBack();
  await page.waitForURL(`${origin}/news`);
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');

  // The choice is still the visitor's: another Chinese address leads to English.
  await page.goto('/previous');
  await page.waitForURL(`${origin}/en/previous`);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /简体中文/ })
    .click();
  await page.waitForURL(`${origin}/`);
  await page.goBack();
  await page.waitForURL(`${origin}/en/previous`);
  await guest.guard.expectSilence(page);
});

test('Back in a reloaded page shows the page before, also before the scripts have started', async () => {
  await using guest = await stage.visit();
  const { page } = guest;
  await guest.open('/news');
  const heading = (await page.locator('main h1').textContent()) ?? '';
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/content/article/**');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'domcontentloaded' });

  await page.goBack({ waitUntil: 'domcontentloaded' });
  held.resolve();

  await page.waitForURL(`${stage.site.origin}/news`);
  await page.locator('main h1', { hasText: heading }).waitFor();
  await guest.guard.expectSilence(page);
});

exhaustiveTest('without a stored choice the address decides', async () => {
  await using guest = await stage.visit();

  for (const [path, language] of [
    ['/', 'zh-Hans'],
    ['/en', 'en'],
    ['/news', 'zh-Hans'],
    ['/en/news', 'en'],
  ] as const) {
    await guest.open(path);

    expect(await guest.page.locator('html').getAttribute('lang')).toBe(language);
    expect(new URL(guest.page.url()).pathname).toBe(path);
  }
});
