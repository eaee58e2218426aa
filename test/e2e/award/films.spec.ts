/** Films: the wall and the index with their filters, a film's page and a person's, in both languages and two widths. */
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
    winners: '只看获奖',
    country: '国家或地区',
    filters: '筛选',
    findCountry: '查找国家或地区',
    oneCountry: '挪威',
    units: '单元',
    more: '加载更多',
    index: '目录',
    title: '片名与导演',
    search: '搜索片名、导演',
    watch: /立即观看|观看预告片/,
    awards: '入围与获奖',
    trail: '面包屑',
    section: '官方影像',
    crew: '演职人员',
    sameCountry: '来自中国',
    stills: '剧照',
    moment: /看这一刻/,
    clear: '清除筛选',
  },
  en: {
    prefix: '/en',
    winners: 'Winners only',
    country: 'Country',
    filters: 'Filters',
    findCountry: 'Find a country',
    oneCountry: 'Norway',
    units: 'Section',
    more: 'Load more',
    index: 'Index',
    title: 'Title and director',
    search: 'Search titles, directors',
    watch: /Watch now|Watch the trailer/,
    awards: 'Nominations and awards',
    trail: 'Breadcrumb',
    section: 'Official video',
    crew: 'Cast and crew',
    sameCountry: 'From China',
    stills: 'Stills',
    moment: /Watch the moment/,
    clear: 'Clear the filters',
  },
} as const;

const stage = openReadingStage();

const guestOf = (width: number): Promise<Visitor> => stage.visit({ width, height: width === 390 ? 844 : 1080 });

/** Links to films in the page's main part. */
const films = (page: Page): Locator => page.getByRole('main').locator('a[href*="/content/episode/"]');

test.each(takingTurns(journeys, 0))('the wall keeps its filters in the address (%s, %i)', async (language, width) => {
  const word = words[language];
  await using guest = await guestOf(width);
  const { page } = guest;
  await guest.open(`${word.prefix}/movies`);

  // On phones all filters are in one sheet, and the wall begins on the upper third of the screen.
  expect((await films(page).first().boundingBox())?.y).toBeLessThan(width === 390 ? 300 : 1080);
  if (width === 390) await page.getByRole('main').getByRole('button', { name: word.filters, exact: true }).tap();
  const unit = page.getByRole('navigation', { name: word.units }).getByRole('link').nth(1);
  await unit.click();
  await page.waitForURL(/[?&]unit=film/);
  // The address changes before the links: until the unit is marked, they lead to lists without it.
  await expect.poll(() => unit.getAttribute('aria-current')).toBe('page');
  await page.getByRole('main').getByRole('link', { name: word.winners }).click();
  await page.waitForURL(/winners=1/);
  const winners = await total('unit=film&winners=true');
  await expect.poll(() => films(page).count()).toBe(winners);
  await page.getByRole('main').locator('summary', { hasText: word.country }).click();
  const countries = page.getByRole('group', { name: word.country, exact: true });
  await page.getByRole('searchbox', { name: word.findCountry }).fill(word.oneCountry);
  expect(await countries.getByRole('checkbox').filter({ visible: true }).count()).toBe(1);
  await countries.getByRole('checkbox', { name: word.oneCountry }).check();

  await page.waitForURL(/country=/);
  await expect.poll(() => films(page).count()).toBe(await total(new URL(page.url()).search.slice(1).replace('winners=1', 'winners=true')));
  expect(new URL(page.url()).searchParams.get('unit')).toBe('film');
  await guest.reload();
  if (width === 390) await page.getByRole('main').getByRole('button', { name: word.filters }).tap();
  expect(await page.getByRole('main').getByRole('link', { name: word.winners }).getAttribute('aria-current')).toBe('true');
  await guest.guard.expectSilence(page);
});

exhaustiveTest.each(takingTurns(journeys, 1))(
  'back restores the extended wall and the position in it (%s, %i)',
  async (language, width) => {
    const word = words[language];
    await using guest = await guestOf(width);
    const { page } = guest;
    await guest.open(`${word.prefix}/movies`);

    await page.getByRole('link', { name: word.more }).click();
    await expect.poll(() => films(page).count()).toBe(48);
    const film = films(page).nth(40);
    await film.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    await film.click();
    await page.waitForURL('**/content/episode/**');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL('**/movies');

    await expect.poll(() => films(page).count()).toBe(48);
    expect(left).toBeGreaterThan(600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest.each(takingTurns(journeys, 2))(
  'a text filters the wall, and a search without results offers the way back (%s, %i)',
  async (language, width) => {
    const word = words[language];
    await using guest = await guestOf(width);
    const { page } = guest;
    await guest.open(`${word.prefix}/movies?unit=tv`);

    if (width === 390) await page.getByRole('main').getByRole('button', { name: word.filters }).tap();
    await page.getByRole('main').getByRole('searchbox', { name: word.search }).fill('zzzz');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=zzzz/);

    await page.getByRole('heading', { level: 2, name: /zzzz/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('unit')).toBe('tv');
    await page.getByRole('link', { name: word.clear }).click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => films(page).count()).toBe(24);
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest.each(takingTurns(journeys, 3))(
  'the index sorts by its columns, and its canonical address is the wall (%s, %i)',
  async (language, width) => {
    const word = words[language];
    await using guest = await guestOf(width);
    const { page } = guest;
    await guest.open(`${word.prefix}/movies?edition=2023`);

    await page.getByRole('main').getByRole('link', { name: word.index, exact: true }).click();
    await page.waitForURL(/\/movies2\?edition=2023/);
    const head = page.getByRole('columnheader', { name: word.title });
    await head.getByRole('link').click();
    await page.waitForURL(/order=title/);
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await head.getByRole('link').click();

    await page.waitForURL(/order=-title/);
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${word.prefix}/movies\\?edition=2023$`));
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('hovering or focusing a row shows its still', async () => {
  await using guest = await guestOf(1920);
  const { page } = guest;
  await guest.open('/movies2');
  const row = (number: number) => page.getByRole('row').nth(number);

  expect(await row(1).locator('img').isVisible()).toBe(true);
  await row(5).hover();
  await expect.poll(() => row(5).locator('img').isVisible()).toBe(true);
  expect(await row(1).locator('img').isVisible()).toBe(false);
  await page.mouse.move(5, 5);
  await row(7).getByRole('link').focus();

  await expect.poll(() => row(7).locator('img').isVisible()).toBe(true);
  await guest.guard.expectSilence(page);
});

test.each(takingTurns(journeys, 2))('a film is played by one control, and names nobody twice (%s, %i)', async (language, width) => {
  const word = words[language];
  await using guest = await guestOf(width);
  const { page } = guest;
  await guest.open(`${word.prefix}/content/episode/f01`);

  expect(await page.locator('article > header a[data-video]').count()).toBe(1);
  const names = await page.getByRole('region', { name: word.crew }).locator('li b').allInnerTexts();
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  // Like, save, views and share stand in one row once they can be pressed.
  const signs = page.locator('article > header').locator('.act, .share').filter({ visible: true });
  const tops = () => signs.evaluateAll((all) => all.map((sign) => Math.round(sign.getBoundingClientRect().top)));
  await expect.poll(async () => (await tops()).length).toBe(4);
  expect(new Set(await tops()).size).toBe(1);
  expect(await page.getByRole('region', { name: word.sameCountry }).getByRole('listitem').count()).toBeGreaterThan(3);

  // The pictures of the film and the moment of its award lead to their seconds.
  const still = page.getByRole('region', { name: word.stills }).getByRole('link').first();
  expect(await still.getAttribute('href')).toMatch(/\/videoplay\/v01\?t=\d+$/);
  await page.getByRole('link', { name: word.moment }).click();
  await page.waitForURL(/\/videoplay\/[\w-]+\?t=\d+$/);
  await guest.guard.expectSilence(page);
});

test.each(takingTurns(journeys, 4))('a film links to its player, its crew and its neighbours (%s, %i)', async (language, width) => {
  const word = words[language];
  await using guest = await guestOf(width);
  const { page } = guest;
  await guest.open(`${word.prefix}/content/episode/f02?breadcrumType=movies`);
  const title = await page.getByRole('heading', { level: 1 }).innerText();

  const watch = page.getByRole('link', { name: word.watch });
  const videoId = await watch.getAttribute('data-video');
  expect(videoId).toBeTruthy();
  expect(await watch.getAttribute('href')).toBe(`${word.prefix}/videoplay/${videoId}`);
  expect(await page.getByRole('navigation', { name: word.trail }).getByRole('listitem').last().innerText()).toBe(word.section);
  await pressUntil(page, 'ArrowRight', (url) => !url.pathname.endsWith('/f02'));
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe(title);
  await pressUntil(page, 'ArrowLeft', (url) => url.pathname.endsWith('/f02'));

  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  await guest.guard.expectSilence(page);
});

exhaustiveTest.each(takingTurns(journeys, 5))(
  'a person lists films and nominations, and links to a film (%s, %i)',
  async (language, width) => {
    const word = words[language];
    await using guest = await guestOf(width);
    const { page } = guest;
    await guest.open(`${word.prefix}/content/people/p01?breadcrumType=panda`);

    const awards = page.getByRole('region', { name: word.awards });
    expect(await awards.getByRole('listitem').count()).toBeGreaterThan(0);
    const film = films(page).first();
    const name = await film.innerText();
    await film.click();

    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(name);
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('films can be filtered and paged without scripts', async () => {
  await using guest = await stage.visit({ scripts: false });
  const { page } = guest;
  await guest.open('/movies');

  await page.getByRole('link', { name: words['zh-Hans'].more }).click();
  await page.waitForURL(/pageNum=2/);
  await page.getByRole('group').filter({ hasText: words['zh-Hans'].country }).locator('summary').click();
  await page.getByRole('list', { name: words['zh-Hans'].country }).getByRole('link').nth(1).click();
  await page.waitForURL((url) => url.searchParams.has('country') && !url.searchParams.has('pageNum'));
  const country = new URL(page.url()).searchParams.get('country') ?? '';
  expect(await films(page).count()).toBe(await total(`country=${country}`));
  await page.getByRole('main').getByRole('searchbox').fill('zzzz');
  await page.getByRole('main').getByRole('searchbox').press('Enter');

  await page.waitForURL((url) => url.searchParams.get('search') === 'zzzz' && url.searchParams.get('country') === country);
});

/** How many works the API counts. */
async function total(query: string): Promise<number> {
  const answer = await fetch(`${stage.site.origin}/web/cmsv2/column/movie?${query}`);
  return ((await answer.json()) as { total: number }).total;
}
