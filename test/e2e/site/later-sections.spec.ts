/** Sections far below are laid out later, except when the visitor navigates to one. */
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { sampled } from '#test/support/exhaustive.ts';
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

test.each(sampled(['/', '/en', '/news', '/en/g2025'], 3))(
  '%s lays out what is near, and all of it where a place is gone to',
  async (path) => {
    const visit = disposeAfterTest(await stage.visit(phone));
    await visit.open(path);
    const fresh = await lookAt(visit);

    expect(fresh.waiting).toBeGreaterThan(0);
    expect(fresh.waiting).toBeLessThan(fresh.parts);

    await visit.page.reload();
    const again = await lookAt(visit);

    expect(again.waiting).toBe(0);
    // A placeholder is about as high as its section.
    expect(fresh.height / again.height).toBeGreaterThan(0.7);
    expect(fresh.height / again.height).toBeLessThan(1.4);
  },
);

test('an anchor is scrolled to exactly, by address and by a click', async () => {
  const visit = disposeAfterTest(await stage.visit(phone));
  const { page } = visit;
  await visit.open('/g2025');
  const last = page.locator('nav a[href^="#"]').last();
  const target = (await last.getAttribute('href')) ?? '';
  const placeOf = () =>
    page.evaluate((id) => Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN), target.slice(1));
  await last.click();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

  expect((await lookAt(visit)).waiting).toBe(0);
  // Below the bars that stick.
  await expect.poll(placeOf).toBeLessThan(200);
  const byClick = await placeOf();
  expect(byClick).toBeGreaterThan(0);

  await visit.open('/');
  await visit.open(`/g2025${target}`);

  expect((await lookAt(visit)).waiting).toBe(0);
  await expect.poll(placeOf).toBe(byClick);
});

exhaustiveTest('a key press and a navigation lay out all sections', async () => {
  const visit = disposeAfterTest(await stage.visit(phone));
  await visit.open('/g2025');
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
