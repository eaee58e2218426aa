/** The call for entries: an institution finds dates, charter and notice from the home page. */
import { expect, test } from 'vitest';
import { takingTurns } from '#test/support/exhaustive.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

test.each(
  takingTurns(
    [
      { language: '', width: 390, until: '2027.03.31', days: '天后截止', read: '查看征集公告', register: '注册机构账号' },
      {
        language: '/en',
        width: 1280,
        until: '31 Mar 2027',
        days: 'days left',
        read: 'Read the call for entries',
        register: 'Register an institution',
      },
    ],
    0,
  ),
)('$language/ leads to the card of the call, its charter and its notice', async ({ language, width, until, days, read, register }) => {
  await using guest = await stage.visit({ width, height: 844 });
  const { page } = guest;
  await guest.open(language || '/');
  await page.locator('#editions ~ *, [aria-labelledby="editions"]').getByRole('link', { name: '2027' }).click();
  await page.waitForURL(({ pathname }) => pathname === `${language}/g2027`);
  const card = page.locator('section[aria-labelledby="call"]');
  await card.getByText(until).waitFor();
  expect(await card.getByText('24:00').count()).toBe(1);
  await card.getByText(days).waitFor();
  expect(Number(await card.locator('.days b').innerText())).toBeGreaterThan(0);
  expect(await card.getByRole('link', { name: register }).getAttribute('href')).toBe(`${language}/login?tab=register`);
  expect(await card.getByRole('link', { name: /日历|calendar/ }).getAttribute('href')).toBe(`${language}/calendar/2027/call-until.ics`);
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  const charter = card.getByRole('link', { name: /PDF/ }).first();
  const [file] = await Promise.all([page.waitForEvent('download'), charter.click()]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await card.getByRole('link', { name: read }).click();
  await page.waitForURL(({ pathname }) => pathname === `${language}/content/article/a02`);
  await guest.guard.expectSilence(page);
});

test.each(
  takingTurns(
    [
      {
        language: '',
        width: 390,
        menu: '打开菜单',
        title: /^征集中.*第三届参评作品征集/,
        days: '天后截止',
        notices: '通知公告',
        who: '个人不能直接报名',
      },
      {
        language: '/en',
        width: 1280,
        menu: 'More',
        title: /^Open for entries.*Third edition/,
        days: 'days left',
        notices: 'Notices',
        who: 'Individuals on their own',
      },
    ],
    0,
  ),
)('the menu of $language/, the notices and the notice of the call lead to its card', async ({ language, width, menu, title, ...texts }) => {
  await using guest = await stage.visit({ width, height: 844 });
  const { page } = guest;
  await guest.open(language || '/');
  const openMenu = () =>
    width < 768 ? page.getByRole('button', { name: menu, exact: true }).click() : page.locator('header summary', { hasText: menu }).click();
  const lineIn = (place: string) => page.locator(place).getByRole('link', { name: title });
  await openMenu();
  const inMenu = lineIn(width < 768 ? 'dialog' : 'header');
  await inMenu.getByText(texts.days).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await inMenu.click();
  await page.waitForURL(({ pathname }) => pathname === `${language}/g2027`);
  const card = page.locator('section[aria-labelledby="call"]');
  await card.getByText(texts.who).waitFor();
  expect(await card.getByRole('link', { name: 'entries@goldenpanda.example' }).getAttribute('href')).toBe(
    'mailto:entries@goldenpanda.example',
  );

  await page.getByRole('contentinfo').getByRole('link', { name: texts.notices, exact: true }).first().click();
  await page.waitForURL(({ pathname }) => pathname === `${language}/announcement`);
  await lineIn('main').getByText(texts.days).waitFor();
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.locator('main a[href*="/content/article/a02"]').first().click();
  await page.waitForURL(({ pathname }) => pathname === `${language}/content/article/a02`);
  await lineIn('main').getByText(texts.days).waitFor();
  await lineIn('main').click();
  await page.waitForURL(({ pathname }) => pathname === `${language}/g2027`);
  await guest.guard.expectSilence(page);
});
