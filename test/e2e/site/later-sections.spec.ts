/** Sections far below are laid out later, except when the visitor navigates to one. */
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import type { Visitor } from '#test/support/browser/visitor.ts';

const stage = openReadingStage();
const phone = { width: 390, height: 844 };

/** Number of marked sections, number of those without layout, and height of the page. */
const lookAt = ({ page }: Visitor) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.later')];
    const waiting = parts.filter((part) => part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false);
    return { parts: parts.length, waiting: waiting.length, height: document.documentElement.scrollHeight };
  });

test.each(['/', '/en', '/news'])('%s lays out what is near, and all of it where a place is gone to', async (path) => {
  const visit = disposeAfterTest(await stage.visit(phone));
  await visit.open(path);
  const fresh = await lookAt(visit);

  expect(fresh.waiting).toBeGreaterThan(0);
  expect(fresh.waiting).toBeLessThan(fresh.parts);

  await visit.reload();
  const again = await lookAt(visit);

  expect(again.waiting).toBe(0);
  // A placeholder is about as high as its section.
  expect(fresh.height / again.height).toBeGreaterThan(0.7);
  expect(fresh.height / again.height).toBeLessThan(1.4);
});

test.each([1280, 390])('an anchor lands below the tabs, by address and by a click, and Back returns (%i)', async (width) => {
  const visit = disposeAfterTest(await stage.visit({ width, height: 844 }));
  const { page } = visit;
  await visit.open('/g2025');
  const tabs = page.locator('main nav').filter({ has: page.locator('a[href^="#"]') });
  const anchors = await tabs.locator('a').evaluateAll((links) => links.flatMap((link) => link.getAttribute('href')?.split('#')[1] ?? []));
  /** Pixels from the bar of tabs to the first letters of the target. */
  const roomAbove = (id: string) =>
    page.evaluate((id) => {
      const range = document.createRange();
      const target = document.getElementById(id);
      // What unfolds is named by the row above it.
      range.selectNodeContents((target?.closest('details')?.querySelector('summary :is(h2, h3)') ?? target) as Node);
      const bar = document.querySelector('main nav:has(a[href^="#"])');
      return Math.round(range.getBoundingClientRect().top - (bar?.getBoundingClientRect().bottom ?? Number.NaN));
    }, id);
  const top = () => page.evaluate(() => scrollY);
  const settled = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const expectLanded = async (id: string) => {
    await expect.poll(() => roomAbove(id), { message: id }).toBeLessThan(48);
    expect(await roomAbove(id), id).toBeGreaterThan(0);
  };
  await tabs.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 300));
  const left = [await top()];

  for (const id of anchors) {
    // A click by the locator would scroll first, to bring the bar out of the room that targets have for it.
    await tabs.locator(`a[href="#${id}"]`).evaluate((link: HTMLElement) => link.click());
    await settled();
    expect((await lookAt(visit)).waiting).toBe(0);
    await expectLanded(id);
    left.push(await top());
  }
  for (const y of left.reverse().slice(1)) {
    await page.goBack();
    await expect.poll(top).toBe(y);
  }
  await page.goForward();
  await expect.poll(top).toBe(left.at(-2));

  for (const id of [anchors.at(-1) ?? '', 'best-actress-film']) {
    await visit.open('/');
    await visit.open(`/g2025#${id}`);
    await visit.page.locator(`[id="${id}"]`).waitFor();

    expect((await lookAt(visit)).waiting).toBe(0);
    await expectLanded(id);
  }
});

exhaustiveTest('a key press and a navigation lay out all sections', async () => {
  const visit = disposeAfterTest(await stage.visit(phone));
  await visit.open('/');
  await visit.page.keyboard.press('Tab');

  expect((await lookAt(visit)).waiting).toBe(0);

  await visit.open('/news');
  expect((await lookAt(visit)).waiting).toBeGreaterThan(0);
  await visit.page.locator('main article h2 a').first().click();
  await expect.poll(() => new URL(visit.page.url()).pathname).toMatch(/^\/content\//);

  expect((await lookAt(visit)).waiting).toBe(0);

  // Style sheets with the fonts of pages must stay.
  const mark = () =>
    visit.page.evaluate(() => Boolean(document.adoptedStyleSheets[0] && Object.assign(document.adoptedStyleSheets[0], { isMarked: true })));
  await expect.poll(mark).toBe(true);
  const url = visit.page.url();
  await visit.page.locator('main a[href^="/content/"]').first().click();
  await expect.poll(() => visit.page.url()).not.toBe(url);

  expect(await visit.page.evaluate(() => document.adoptedStyleSheets.some((sheet) => 'isMarked' in sheet))).toBe(true);
});
