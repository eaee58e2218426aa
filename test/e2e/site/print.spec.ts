/** Printed pages: no navigation or controls, dark pages on white, link addresses written out, complete text. */
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

const printed = [
  ['article', '/content/article/n01'],
  ['film', '/en/content/episode/f01'],
  ['watch', '/videoplay/v01'],
  ['edition', '/en/g2025'],
  ['person', '/content/people/p01'],
] as const;

// With less motion each change is a transition of a hundredth millisecond, and a style that is read at once is the old one.
test.each(sampled(printed, 4))('%s prints its text only', async (_name, path) => {
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
        .map((link) => getComputedStyle(link, '::after').content),
    };
  });

  expect(seen.chrome).toEqual([]);
  expect([seen.heading, seen.ground]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  expect(seen.wide).toBeLessThanOrEqual(0);
  for (const content of seen.links) expect(content).toMatch(/\(/);
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000);
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
