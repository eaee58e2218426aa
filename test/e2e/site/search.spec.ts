/** Search: suggestions by keyboard, results, and the filter of the page's own list. */
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { isExhaustive, takingTurns } from '#test/support/exhaustive.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const mobile = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36';
const asks = (url: string) => url.includes('/searchAssociation');

const stage = openReadingStage();

test('shows at most six suggestions with the typed part in bold, closes them with Escape keeping the text, and selects with the arrow keys', async () => {
  await using guest = await stage.visit({ width: 1920 });
  const { page } = guest;
  await guest.open('/about');
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

  await field.press('Escape');
  await expect.poll(() => options.count()).toBe(0);
  expect(await field.inputValue()).toBe('熊');
  await field.fill('');
  await field.fill('熊');
  await options.first().waitFor();
  await field.press('ArrowDown');
  expect(await options.first().getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
  await field.press('Enter');

  await page.waitForURL((url) => url.pathname === '/searchresult' && url.searchParams.get('search') === texts[0]?.trim());
  await page.getByRole('heading', { level: 1 }).waitFor();
  await guest.guard.expectSilence(page);
});

test('on a phone the field has the caret; searches of the device can be removed one by one; awards lead to their winner', async () => {
  await using guest = await stage.visit({ width: 390, height: 844, userAgent: mobile });
  const { page } = guest;
  await guest.open('/en/about');
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Search' }).tap();
  const field = page.getByRole('main').getByRole('searchbox');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  const recent = page.getByRole('region', { name: 'Recent searches' });
  expect(await recent.count()).toBe(0);

  for (const text of ['moon', 'zzzzzz', 'jury']) {
    await field.fill(text);
    await field.press('Enter');
    await page.getByRole('status').filter({ hasText: text }).waitFor();
  }
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Search' }).tap();
  // Without a hit there is nothing to come back to.
  await expect.poll(() => recent.getByRole('link').allTextContents()).toEqual(['jury', 'moon']);
  await recent.getByRole('button', { name: 'Remove “jury”' }).tap();
  await guest.reload();
  await expect.poll(() => recent.getByRole('link').allTextContents()).toEqual(['moon']);

  const award = page.getByRole('region', { name: 'Winners', exact: true }).getByRole('link').first();
  const name = await award.innerText();
  await award.tap();
  await page.waitForURL((url) => url.searchParams.get('search') === name);
  await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .or(page.getByRole('main').getByRole('heading', { level: 3 }))
    .first()
    .waitFor();
  await guest.guard.expectSilence(page);
});

exhaustiveTest('suggestions appear even if the field was focused before hydration', async () => {
  await using guest = await stage.visit({ width: 1920 });
  const { page } = guest;
  await page.goto('/about', { waitUntil: 'commit' });
  const field = page.getByRole('banner').getByRole('search').locator('input[name=search]');

  await field.fill('熊');

  await page.getByRole('option').first().waitFor();
  expect(await field.inputValue()).toBe('熊');
});

exhaustiveTest('an earlier request is aborted when typing continues', async () => {
  await using guest = await stage.visit({ width: 1920 });
  const { page } = guest;
  await page.route('**/searchAssociation**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue().catch(() => undefined);
  });
  await guest.open('/about');
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

exhaustiveTest('requests no suggestions on mobile, and ignores an empty text', async () => {
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

exhaustiveTest(
  'a search on the news page filters its list in place and keeps the suggestions closed, even if their response is late',
  async () => {
    await using guest = await stage.visit({ width: 1280 });
    const { page } = guest;
    const late = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route('**/searchAssociation**', async (route) => {
      await late.promise;
      await route.continue().catch(() => undefined);
      answered.resolve();
    });
    await guest.open('/news');
    const field = page.getByRole('banner').getByRole('search').locator('input[name=search]');

    await field.click();
    const asked = page.waitForRequest((request) => asks(request.url()));
    await field.fill('评委');
    await asked;
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname === '/news' && url.searchParams.get('search') === '评委');
    await expect.poll(() => page.getByRole('main').getByRole('status').allInnerTexts()).toContainEqual(expect.stringMatching(/评委.*\d+/));
    late.resolve();
    await answered.promise;

    expect(await field.getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('option').count()).toBe(0);
    await page.unroute('**/searchAssociation**');
    await field.press('End');
    await field.pressSequentially('会');
    await page.getByRole('option').first().waitFor();
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('a synonym suggests an award and links to its place', async () => {
  await using guest = await stage.visit({ width: 1920 });
  const { page } = guest;
  await guest.open('/about');
  const field = page.getByRole('banner').getByRole('search').locator('input[name=search]');

  await field.click();
  await field.fill('2025 影后');
  await page.getByRole('option', { name: '最佳女主角 · 电影 · 2025' }).click();

  await page.waitForURL((url) => url.pathname === '/g2025' && url.hash === '#best-actress-film');
});

test('a search for an award category shows the award with its winner, and links to it', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  const results = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });

  for (const [path, typed, title, winner] of [
    ['/searchresult', '最佳女主角', '最佳女主角', '苏见微'],
    ...(isExhaustive ? ([['/en', 'best actress 2025', 'Best Actress', 'Su Jianwei']] as const) : []),
    ['/en', 'Best Director', 'Best Director', 'Lin Ji'],
  ] as const) {
    await guest.open(path);
    const field = page.getByRole('banner').getByRole('search').locator('input[name=search]');
    await field.fill(typed);
    await field.press('Enter');
    await page.waitForURL('**/searchresult?search=**');

    await expect.poll(() => results.first().innerText()).toMatch(new RegExp(`${title}[^]*${winner}`));
  }
  const awardPage = (url: URL) => url.pathname === '/en/award/best-director-film';
  await results.first().getByRole('link', { name: 'Winners of all editions' }).click();
  await page.waitForURL(awardPage);
  await page.goBack();
  await results.first().getByRole('link', { name: 'Best Director' }).click();
  await page.waitForURL((url) => url.pathname === '/en/g2025' && url.hash === '#best-director-film');

  // The award is unfolded, and leads on to its winners of all editions.
  await page.locator('#best-director-film').getByRole('link', { name: 'All years' }).click();
  await page.waitForURL(awardPage);
  await page.getByRole('heading', { level: 1, name: 'Best Director' }).waitFor();
  const year = page.getByRole('region', { name: /^2025/ });
  await year.getByRole('heading', { level: 3, name: 'Lin Ji' }).waitFor();
  const nominee = year.getByRole('listitem').first();
  expect(await nominee.isVisible()).toBe(false);
  await year.getByText('4 nominees').click();
  await nominee.getByRole('link').click();
  await page.waitForURL('**/en/content/people/**');
  await page.getByRole('main').getByRole('link', { name: 'Best Director', exact: true }).first().click();
  await page.waitForURL(awardPage);
});

exhaustiveTest('a misspelt name offers the right one, and an empty result offers films and the other language', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  const search = async (path: string, text: string) => {
    await guest.open(path);
    const field = page.getByRole('banner').getByRole('search').locator('input[name=search]');
    await field.fill(text);
    await field.press('Enter');
    await page.waitForURL('**/searchresult?search=**');
  };

  await search('/searchresult', '沈砚球');
  await page.getByRole('main').getByText('你是不是要找').waitFor();
  await page.getByRole('main').getByRole('link', { name: '沈砚秋' }).first().click();
  await page.waitForURL((url) => url.searchParams.get('search') === '沈砚秋');
  await search('/searchresult', 'panda');
  await page.getByRole('heading', { name: '近期影片' }).waitFor();
  expect(await page.locator('main .films li').count()).toBe(6);
  await page.getByRole('link', { name: /英文站有 \d+ 条“panda”的结果/ }).click();
  await page.waitForURL((url) => url.pathname === '/en/searchresult' && url.searchParams.get('search') === 'panda');
  await expect.poll(() => page.locator('main mark').count()).toBeGreaterThan(0);
  await guest.guard.expectSilence(page);
});

test('results mark the match, in both languages and without scripts', async () => {
  await using guest = await stage.visit({ scripts: false });
  const { page } = guest;

  const texts = [
    ['/', '熊猫'],
    ['/en', 'panda'],
  ] as const;
  for (const [path, text] of takingTurns(texts, 1)) {
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
