/** The face gallery: filters, sorting, the detail with its neighbours, in both languages and two widths. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { journeys, takingTurns } from '#test/support/exhaustive.ts';
import { pressUntil } from '#test/support/browser/press-until.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import { type Visitor } from '#test/support/browser/visitor.ts';

const words = {
  'zh-Hans': {
    prefix: '',
    role: '身份',
    column: '栏目',
    year: '年份',
    order: '排序',
    byName: '按姓名排序',
    trail: '面包屑',
    profile: '人物主页',
    clear: '清除筛选',
    menu: '打开菜单',
  },
  en: {
    prefix: '/en',
    role: 'Role',
    column: 'Collection',
    year: 'Year',
    order: 'Sort',
    byName: 'By name',
    trail: 'Breadcrumb',
    profile: 'Full profile',
    clear: 'Clear the filters',
    menu: 'Open menu',
  },
} as const;

const stage = openReadingStage();

const guestOf = (width: number): Promise<Visitor> => stage.visit({ width, height: width === 390 ? 844 : 1080 });

const faces = (page: Page): Locator => page.getByRole('main').locator('a[href*="/pandadetail?"]');

/** Chooses an entry in one of the menus above the gallery. */
async function choose(page: Page, menu: string, entry: number): Promise<void> {
  await page.getByRole('group').filter({ hasText: menu }).locator('summary').click();
  await page.getByRole('list', { name: menu }).getByRole('link').nth(entry).click();
}

test.each(takingTurns(journeys, 0))('the gallery keeps role, column, year and order in the address (%s, %i)', async (language, width) => {
  const word = words[language];
  await using guest = await guestOf(width);
  const { page } = guest;
  await guest.open(`${word.prefix}/panda`);
  expect(await faces(page).count()).toBe(48);

  await page.getByRole('navigation', { name: word.role }).getByRole('link').nth(1).click();
  await page.waitForURL(/role=/);
  const role = new URL(page.url()).searchParams.get('role');
  await expect.poll(async () => faces(page).count()).toBe(await total(`role=${role}`));
  await choose(page, word.year, 1);
  await page.waitForURL(/year=\d{4}/);
  await choose(page, word.order, 1);
  await page.waitForURL(/order=name/);

  const { searchParams } = new URL(page.url());
  expect(searchParams.get('role')).toBe(role);
  const named = await names(
    `role=${role}&year=${searchParams.get('year')}&orderByColumn=name&pageSize=48&languageType=${language === 'en' ? 1 : 0}`,
  );
  await expect.poll(() => shownNames(page)).toEqual(named);
  await guest.reload();
  await expect.poll(() => shownNames(page)).toEqual(named);
  await guest.guard.expectSilence(page);
});

exhaustiveTest.each(takingTurns(journeys, 1))(
  'a column filters the gallery, and back restores the position (%s, %i)',
  async (language, width) => {
    const word = words[language];
    await using guest = await guestOf(width);
    const { page } = guest;
    await guest.open(`${word.prefix}/panda`);
    const face = faces(page).nth(40);
    await face.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);

    await face.click();
    await page.waitForURL('**/pandadetail?**');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL('**/panda');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    expect(left).toBeGreaterThan(600);
    await page.evaluate(() => scrollTo(0, 0));
    await choose(page, word.column, 2);

    await page.waitForURL(/columnId=/);
    const columnId = new URL(page.url()).searchParams.get('columnId');
    await expect.poll(async () => faces(page).count()).toBe(await total(`columnId=${columnId}`));
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest.each(takingTurns(journeys, 2))(
  'the arrow keys move between faces, except while typing (%s, %i)',
  async (language, width) => {
    const word = words[language];
    await using guest = await guestOf(width);
    const { page } = guest;
    await guest.open(`${word.prefix}/panda`);
    const name = (await shownNames(page))[1] ?? '';
    await faces(page).nth(1).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.innerText()).toBe(name);
    const first = page.url();

    expect(await page.getByRole('navigation', { name: word.trail }).count()).toBe(0);
    await pressUntil(page, 'ArrowRight', (url) => url.href !== first);
    await expect.poll(() => heading.innerText()).not.toBe(name);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await pressUntil(page, 'ArrowLeft', (url) => url.href === first);
    await expect.poll(() => heading.innerText()).toBe(name);
    await typeWithArrows(page, word.menu);

    expect(page.url()).toBe(first);
    expect(await heading.innerText()).toBe(name);
    await page.getByRole('link', { name: word.profile }).click();
    await page.waitForURL('**/content/people/**');
    await guest.guard.expectSilence(page);
  },
);

/** Mends a word in the search field, which narrow screens have in their menu: the arrow moves the caret, not the page. */
async function typeWithArrows(page: Page, menu: string): Promise<void> {
  const opener = page.getByRole('button', { name: menu });
  const isPhone = await opener.isVisible();
  if (isPhone) await opener.click();
  const place = isPhone ? page.getByRole('dialog') : page.getByRole('banner');
  const field = place.getByRole('search').getByRole('textbox').or(place.getByRole('combobox')).filter({ visible: true }).first();
  await field.pressSequentially('ac');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('b');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('d');
  expect(await field.inputValue()).toBe('abcd');
  await field.fill('');
  await page.keyboard.press('Escape');
  if (isPhone) await place.waitFor({ state: 'hidden' });
}

exhaustiveTest('Tab moves along the rows; without an id the column’s first face is shown with its own canonical address', async () => {
  await using guest = await guestOf(1920);
  const { page } = guest;
  await guest.open('/panda');
  await faces(page).first().focus();
  const boxes: { x: number; y: number }[] = [];
  for (let index = 0; index < 7; index += 1) {
    const at = await page.evaluate(() => document.activeElement?.getBoundingClientRect().toJSON() as { x: number; y: number });
    boxes.push({ x: at.x, y: at.y + (await page.evaluate(() => scrollY)) });
    await page.keyboard.press('Tab');
  }
  const row = boxes.slice(0, 6);
  expect(row.map(({ x }) => x)).toEqual(row.map(({ x }) => x).toSorted((a, b) => a - b));
  expect(new Set(row.map(({ y }) => Math.round(y))).size).toBe(1);
  expect(boxes[6]?.y).toBeGreaterThan(boxes[5]?.y ?? 0);

  await choose(page, words['zh-Hans'].column, 1);
  await page.waitForURL(/columnId=/);
  const columnId = new URL(page.url()).searchParams.get('columnId') ?? '';
  const href = (await faces(page).first().getAttribute('href')) ?? '';

  await guest.open(`/pandadetail?columnId=${columnId}`);

  const canonical = new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '');
  expect(canonical.pathname + canonical.search).toBe(href);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('a gallery without results says so and offers the way back', async () => {
  await using guest = await guestOf(390);
  const { page } = guest;
  await guest.open('/en/panda?columnId=face-jury&year=2023');

  await page.getByRole('link', { name: words.en.clear }).click();

  await page.waitForURL((url) => url.pathname === '/en/panda' && url.search === '');
  await expect.poll(() => faces(page).count()).toBe(48);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('the gallery can be filtered without scripts', async () => {
  await using guest = await stage.visit({ scripts: false });
  const { page } = guest;
  await guest.open('/panda');

  await page.getByRole('navigation', { name: words['zh-Hans'].role }).getByRole('link').nth(2).click();
  await page.waitForURL(/role=/);
  await choose(page, words['zh-Hans'].order, 1);
  await page.waitForURL(/order=name/);
  await faces(page).first().click();

  await page.waitForURL('**/pandadetail?**');
  expect((await page.getByRole('heading', { level: 1 }).innerText()).length).toBeGreaterThan(1);
});

const shownNames = (page: Page) => faces(page).evaluateAll((links) => links.map((link) => link.querySelector('b')?.textContent ?? ''));

/** Names as the API gives them. */
async function names(query: string): Promise<string[]> {
  return (await list(query)).rows.map(({ name }) => name);
}

/** How many faces the API counts. */
async function total(query: string): Promise<number> {
  return (await list(query)).total;
}

async function list(query: string): Promise<{ total: number; rows: { name: string }[] }> {
  const answer = await fetch(`${stage.site.origin}/web/cms/face/getfaces?${query}`);
  return (await answer.json()) as { total: number; rows: { name: string }[] };
}
