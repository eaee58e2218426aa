/** Search: suggestions by keyboard, results, and the filter of the page's own list. */
import { expect, test } from 'vitest';
import { openReadingStage } from '#test/support/stage.ts';

const mobile = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36';
const asks = (url: string) => url.includes('/searchAssociation');

const stage = openReadingStage();

test('at most six suggestions, the typed part bold, chosen with the arrow keys', async () => {
  await using guest = await stage.visit({ width: 1920 });
  const { page } = guest;
  await guest.open('/');
  const field = page.getByRole('banner').getByRole('search').locator('input[name=search]');

  await field.click();
  await field.fill('熊');
  const options = page.getByRole('option');
  await options.first().waitFor();
  const texts = await options.allInnerTexts();

  expect(texts.length).toBeGreaterThan(0);
  expect(texts.length).toBeLessThanOrEqual(6);
  expect(await options.first().locator('b').allInnerTexts()).toContain('熊');
  expect(await field.getAttribute('role')).toBe('combobox');
  expect(await field.getAttribute('aria-expanded')).toBe('true');

  await field.press('ArrowDown');
  expect(await options.first().getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
  await field.press('Enter');

  await page.waitForURL((url) => url.pathname === '/searchresult' && url.searchParams.get('search') === texts[0]?.trim());
  await page.getByRole('heading', { level: 1 }).waitFor();
  await guest.guard.expectSilence(page);
});

test('suggestions come too when the field was entered before the page was hydrated', async () => {
  await using guest = await stage.visit({ width: 1920 });
  const { page } = guest;
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('banner').getByRole('search').locator('input[name=search]');

  await field.fill('熊');

  await page.getByRole('option').first().waitFor();
  expect(await field.inputValue()).toBe('熊');
});

test('Escape closes the suggestions and keeps the text', async () => {
  await using guest = await stage.visit({ width: 1920 });
  const { page } = guest;
  await guest.open('/');
  const field = page.getByRole('banner').getByRole('search').locator('input[name=search]');

  await field.click();
  await field.fill('熊');
  await page.getByRole('option').first().waitFor();
  await field.press('Escape');

  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  expect(await field.inputValue()).toBe('熊');
});

test('an earlier question is called off when the text goes on', async () => {
  await using guest = await stage.visit({ width: 1920 });
  const { page } = guest;
  await page.route('**/searchAssociation**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue().catch(() => undefined);
  });
  await guest.open('/');
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => {
    if (asks(request.url())) cancelled.push(request.failure()?.errorText ?? '');
  });
  const field = page.getByRole('banner').getByRole('search').locator('input[name=search]');

  await field.click();
  const asked = page.waitForRequest((request) => asks(request.url()));
  await field.fill('熊');
  await asked;
  const again = page.waitForRequest((request) => asks(request.url()));
  await field.fill('熊猫');
  await again;

  await expect.poll(() => cancelled).toEqual(['net::ERR_ABORTED']);
});

test('nothing is asked for on mobile, and an empty text goes nowhere', async () => {
  await using guest = await stage.visit({ width: 390, height: 844, userAgent: mobile });
  const { page } = guest;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (asks(request.url())) asked.push(request.url());
  });
  await guest.open('/searchresult');
  const field = page.getByRole('main').locator('input[name=search]');

  await field.click();
  await field.press('Enter');
  const stayed = page.url();
  await field.pressSequentially('熊猫', { delay: 50 });
  await field.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === '熊猫');

  expect(new URL(stayed).search).toBe('');
  expect(asked).toEqual([]);
});

test('on the news page the header filters the list in place', async () => {
  await using guest = await stage.visit({ width: 1920 });
  const { page } = guest;
  await guest.open('/news');
  const field = page.getByRole('banner').getByRole('search').locator('input[name=search]');

  await field.click();
  await field.fill('评委');
  await field.press('Escape');
  await field.press('Enter');
  await page.waitForURL((url) => url.pathname === '/news' && url.searchParams.get('search') === '评委');

  await expect.poll(() => page.getByRole('main').getByRole('status').allInnerTexts()).toContainEqual(expect.stringMatching(/评委.*\d+/));
  await guest.guard.expectSilence(page);
});

test('results mark the text, in both languages and without scripts', async () => {
  await using guest = await stage.visit({ scripts: false });
  const { page } = guest;

  for (const [path, text] of [['/', '熊猫'], ['/en', 'panda']] as const) {
    await guest.open(path);
    const field = page.getByRole('banner').getByRole('search').locator('input[name=search]');
    await field.fill(text);
    await field.press('Enter');
    await page.waitForURL('**/searchresult?search=**');

    const marks = await page.getByRole('main').locator('mark').allInnerTexts();
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.every((mark) => mark.toLowerCase() === text)).toBe(true);
  }
});
