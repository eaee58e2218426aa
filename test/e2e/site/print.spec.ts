/** Printed pages: no navigation or controls, dark pages on white, link addresses written out, complete text. */
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

/** With the links of the page's texts, and the sheets of A4 that it takes at most. */
const printed: [name: string, path: string, links: string[], sheets: number][] = [
  ['article', '/content/article/n01', [], 2],
  ['film', '/en/content/episode/f01', [], 1],
  ['watch', '/videoplay/v01', [], 1],
  ['edition', '/en/g2025', [], 2],
  ['agreement', '/agreement', ['/feedback', '/privacy'], 9],
  ['person', '/content/people/p01', [], 2],
];

const sheetsOf = async (page: Page) => (await PDFDocument.load(await page.pdf({ format: 'A4' }))).getPageCount();

// With less motion each change is a transition of a hundredth millisecond, and a style that is read at once is the old one.
test.each(sampled(printed, 4))('%s prints its text only', async (_name, path, links, sheets) => {
  const visit = disposeAfterTest(await stage.visit({ width: 794, height: 1123, hasMotion: true }));
  await visit.open(path);
  const { page } = visit;
  await page.emulateMedia({ media: 'print' });
  const seen = await page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0;
    const count = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(isSeen).map((element) => element.outerHTML.slice(0, 80));
    const heading = document.querySelector('h1');
    return {
      chrome: count('.page > header, .page > footer, nav, form, dialog, video, .share, .skip, main .button'),
      heading: heading ? isSeen(heading) && getComputedStyle(heading).color : null,
      ground: getComputedStyle(document.body).backgroundColor,
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      links: [...document.querySelectorAll('main p a:is([href^="http"], [href^="/"])')]
        .filter(isSeen)
        .map((link) => `${link.getAttribute('href')} ${getComputedStyle(link, '::after').content.includes('(') ? 'written out' : ''}`),
    };
  });

  expect(seen.chrome).toEqual([]);
  expect([seen.heading, seen.ground]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  expect(seen.wide).toBeLessThanOrEqual(0);
  expect(seen.links).toEqual(links.map((link) => `${link} written out`));
  expect(await sheetsOf(page)).toBeLessThanOrEqual(sheets);
});

test.each(['', '/en'])('the edition prints on two sheets of A4 with every nominee, and leads to its print version (%s)', async (prefix) => {
  const visit = disposeAfterTest(await stage.visit());
  const { page } = visit;
  await visit.open(`${prefix}/g2025`);
  expect(await sheetsOf(page)).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('details:has(.drawer) li').filter({ visible: true }).count()).toBe(100);
  await page.emulateMedia({ media: null });

  await page.getByRole('link', { name: prefix ? 'Print version' : '打印版' }).click();
  await page.waitForURL(`**${prefix}/g2025-old`);
  await page.getByRole('table').first().waitFor();
  const awards = await page.getByRole('rowheader').count();
  const printed = page.evaluate(() => new Promise<boolean>((resolve) => (window.print = () => resolve(true))));
  await page.getByRole('button', { name: prefix ? 'Print' : '打印', exact: true }).click();
  expect(await printed).toBe(true);

  expect(awards).toBeGreaterThan(25);
  expect(await sheetsOf(page)).toBeLessThanOrEqual(2);
  await visit.guard.expectSilence(page);
});

test.each(['/g2023', '/en/g2023', '/g2027', '/en/g2027'])('%s prints on two sheets as well, awarded or called for', async (path) => {
  const visit = disposeAfterTest(await stage.visit());
  const { page } = visit;
  await visit.open(path);
  expect(await sheetsOf(page)).toBeLessThanOrEqual(2);
  if (path.endsWith('2027')) return;
  const printed = page.evaluate(() => new Promise<boolean>((resolve) => (window.print = () => resolve(true))));
  await page.getByRole('button', { name: path.startsWith('/en') ? 'Print' : '打印', exact: true }).click();
  expect(await printed).toBe(true);
  await visit.guard.expectSilence(page);
});

exhaustiveTest('printed award names run along the line, without the menu', async () => {
  const visit = disposeAfterTest(await stage.visit({ width: 794, height: 1123 }));
  for (const path of sampled(['/g2025', '/', '/panda'], 2)) {
    await visit.open(path);
    await visit.page.emulateMedia({ media: 'print' });
    const wrong = await visit.page.evaluate(() => {
      const seen = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => element.checkVisibility());
      return seen
        .filter(
          (element) =>
            (element.textContent !== '' && getComputedStyle(element).writingMode !== 'horizontal-tb') || element.matches('summary.chip'),
        )
        .map((element) => element.outerHTML.slice(0, 80));
    });
    await visit.page.emulateMedia({ media: 'screen' });
    expect([path, wrong]).toEqual([path, []]);
  }
});
