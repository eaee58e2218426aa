/** A visitor reads a long article: its notes, its cards, both languages side by side, and one paragraph in the other language. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

const inChinese = {
  home: '/',
  number: 0,
  news: /^最新动态$/,
  title: '顾听澜：锣鼓一响，演员就没有退路',
  film: '翎子',
  note: '注 1',
  back: '回到注 1 处',
  pair: '中英对照',
  alone: '只看中文',
  hold: '按住看英文',
  ownWords: '在后台长大',
  otherWords: 'grew up backstage',
};
const inEnglish = {
  home: '/en',
  number: 1,
  news: /^Latest News$/i,
  title: 'Gu Tinglan: once the drums begin there is no way back',
  film: 'The Pheasant Plume',
  note: 'Note 1',
  back: 'Back to note 1',
  pair: 'Side by side',
  alone: 'English only',
  hold: 'Hold for Chinese',
  ownWords: 'grew up backstage',
  otherWords: '在后台长大',
};

const firstParagraph = (page: Page) => page.locator('.prose p').first();

test.each([inChinese, inEnglish])('notes lead there and back, and the other language is a press away ($home)', async (words) => {
  await using guest = await stage.visit({ width: 1280, height: 900 });
  const { page } = guest;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await guest.open(words.home);
  await page.getByRole('banner').getByRole('link', { name: words.news }).click();
  await page.getByRole('main').getByRole('heading', { level: 1, name: words.news }).waitFor();
  // The demonstration has more news in Chinese.
  const entry = page.locator('main a', { hasText: words.title }).first();
  if ((await entry.count()) === 0) await page.locator('main a[rel=next]').click();
  await entry.click();
  await page.locator('h1', { hasText: words.title }).waitFor();
  await page.getByRole('heading', { level: 2, name: words.film }).waitFor();

  await page.getByRole('link', { name: words.note, exact: true }).click();
  await page.waitForURL((url) => url.hash === `#note-${words.number}-1`);
  await page.getByRole('link', { name: words.back, exact: true }).click();
  await page.waitForURL((url) => url.hash === `#noted-${words.number}-1`);

  // The other text is asked for with the first press, not before.
  const ofOther = () => asked.filter((url) => url.includes(`languageType=${1 - words.number}`));
  const paragraph = firstParagraph(page);
  const handle = page.getByRole('button', { name: words.hold });
  // Not on a link or a number, which have acts of their own.
  // Entered again while the page still scrolls to the place of the note.
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await paragraph.hover({ position: { x: 12, y: 12 } });
      return handle.evaluate((button) => getComputedStyle(button).opacity);
    })
    .toBe('1');
  expect(ofOther()).toEqual([]);
  await handle.hover();
  await page.mouse.down();
  await expect.poll(() => paragraph.innerText()).toContain(words.otherWords);
  expect(await paragraph.getAttribute('lang')).toBe(words.number === 0 ? 'en' : 'zh-Hans');
  await page.mouse.up();
  await expect.poll(() => paragraph.innerText()).toContain(words.ownWords);
  expect(ofOther()).toHaveLength(1);
  await handle.focus();
  await page.keyboard.down(' ');
  await expect.poll(() => paragraph.innerText()).toContain(words.otherWords);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.up(' ');
  await expect.poll(() => paragraph.innerText()).toContain(words.ownWords);

  await page.getByRole('link', { name: words.pair, exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('side') === '1');
  await page.locator('.prose[lang] p').filter({ hasText: words.otherWords }).waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/content\/article\/n04$/);
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  await page.getByRole('link', { name: words.alone, exact: true }).click();
  await page.waitForURL((url) => !url.searchParams.has('side'));
  await guest.guard.expectSilence(page);
});

test('a finger that rests on a paragraph shows it in the other language, as long as it rests', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await guest.open('/content/article/n04');
  const paragraph = firstParagraph(page);
  await paragraph.scrollIntoViewIfNeeded();
  const box = await paragraph.boundingBox();
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 10 }];

  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect.poll(() => paragraph.innerText()).toContain(inChinese.otherWords);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

  await expect.poll(() => paragraph.innerText()).toContain(inChinese.ownWords);
  await guest.guard.expectSilence(page);
});

test('both languages and the notes are there without scripts, below each other on a phone', async () => {
  await using guest = await stage.visit({ width: 390, height: 844, scripts: false });
  const { page } = guest;
  await guest.open('/en/content/article/n04');
  await page.getByRole('link', { name: inEnglish.note, exact: true }).click();
  await page.waitForURL((url) => url.hash === '#note-1-1');
  await page.getByRole('link', { name: inEnglish.pair, exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('side') === '1');

  const [own, other] = await Promise.all(
    [inEnglish.ownWords, inEnglish.otherWords].map((text) => page.locator('.prose p').filter({ hasText: text }).boundingBox()),
  );
  expect(other?.y).toBeGreaterThanOrEqual((own?.y ?? 0) + (own?.height ?? 0));
  expect(await overflowOf(page)).toBe(0);
});

test('an article of one language offers no other', async () => {
  await using guest = await stage.visit({ scripts: false });
  await guest.open('/content/article/n30?side=1');

  expect(await guest.page.getByRole('heading', { level: 1 }).innerText()).toContain('重庆');
  expect(await guest.page.getByText(/中英对照|只看中文|按住看英文/).count()).toBe(0);
});
