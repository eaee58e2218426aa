/** The head after client-side navigation equals the server's for that address, without leftovers of earlier pages. */
import { expect, test } from 'vitest';
import { takingTurns } from '#test/support/exhaustive.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

/** Head tags of the current document, and those of the server's response for its current address. */
function bothHeads(): Promise<{ now: string[]; sent: string[] }> {
  const headTags = 'title, meta[property], meta[name], link[rel=canonical], link[rel=alternate]';
  const tagsOf = (document: Document) => [...document.querySelectorAll(headTags)].map(({ outerHTML }) => outerHTML).sort();
  return fetch(location.href)
    .then((answer) => answer.text())
    .then((html) => ({ now: tagsOf(document), sent: tagsOf(new DOMParser().parseFromString(html, 'text/html')) }));
}

test.each(takingTurns(['', '/en'], 1))('%s: the head follows every navigation, there and back', async (prefix) => {
  await using guest = await stage.visit();
  const { page, open } = guest;
  const expectOwnHead = async () => {
    await expect.poll(async () => page.evaluate(bothHeads).then(({ now, sent }) => now.join('\n') === sent.join('\n'))).toBe(true);
    const { now, sent } = await page.evaluate(bothHeads);
    expect(now).toEqual(sent);
    expect(now.filter((tag) => tag.includes('og:image"'))).toHaveLength(1);
    // Structured data is rendered only for the first page.
    expect(await page.locator('script[type="application/ld+json"]').count()).toBeLessThanOrEqual(1);
  };
  const follow = async (href: string) => {
    await page.locator(`a[href^="${href}"]:visible`).first().click();
    await page.waitForURL((url) => url.pathname.startsWith(href));
    await expectOwnHead();
  };

  await open(prefix || '/');
  await expectOwnHead();
  await follow(`${prefix}/news`);
  await follow(`${prefix}/content/article/`);
  await follow(`${prefix}/announcement`);
  await page.goBack();
  await page.waitForURL((url) => url.pathname.includes('/content/article/'));
  await expectOwnHead();
  await page.goBack();
  await page.waitForURL((url) => url.pathname.endsWith('/news'));
  await expectOwnHead();
});
