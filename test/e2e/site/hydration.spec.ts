/** Pages that every-page.spec.ts does not open hydrate without a message; an exhaustive run also uses React's development build, which locates mismatches. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { buildDevelopmentClient } from '#test/support/development-client.ts';
import { endpointTrouble } from '#test/support/servers/endpoint-trouble.ts';
import { isExhaustive, takingTurns } from '#test/support/exhaustive.ts';
import { allVisits, withoutRepeatedShells, type Visit } from '#test/support/screens.ts';
import { countRemovals, visitor, waitForHydration } from '#test/support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** The bundles that are watched: the one that visitors get, and the one that says where. */
const builds = isExhaustive ? (['production', 'development'] as const) : (['production'] as const);

describe.each(builds)('with the %s build', (build) => {
  const slow = endpointTrouble();
  const every = slow.trouble.matches;
  let site: TestApp;
  beforeAll(async () => {
    const clientFolder = build === 'development' ? buildDevelopmentClient() : undefined;
    site = await startTestApp({ prepare: slow.prepare, clientFolder, streamAfterMs: 200 });
  }, 300_000);
  afterAll(() => site[Symbol.asyncDispose]());
  afterEach(() => Object.assign(slow.trouble, { delayMs: 0, held: null, status: null, matches: every }));

  // Production is watched on all of them in every-page.spec.ts.
  if (build === 'development')
    test('no page has a mismatch', { timeout: 600_000 }, async ({ task }) => {
      task.meta.retriedParts = await expectQuietPages(site.origin, withoutRepeatedShells(await allVisits(site.origin)));
    });

  test('a page that does not exist hydrates without a mismatch', async () => {
    await using guest = await visitor(browser, {
      origin: site.origin,
      allowedStatus: (url, status) => status === 404 && url.endsWith('nowhere'),
    });

    for (const path of ['/nowhere', '/en/nowhere', '/content/article/nowhere']) {
      await guest.open(path);
      await guest.guard.expectSilence(guest.page);
    }
  });

  test('a page that is loaded anew keeps its styles, whose file the browser then has in its memory', async () => {
    await using guest = await visitor(browser, { origin: site.origin, width: 390, height: 844 });
    const { page } = guest;

    for (const path of ['/g2025', '/en', '/news']) {
      await guest.open(path);
      const first = await heightsOf(page);
      await guest.reload();
      await waitForHydration(page);
      expect(await heightsOf(page), path).toEqual(first);
    }
    await guest.guard.expectSilence(page);
  });

  test('a streamed page hydrates without a mismatch', async () => {
    await using guest = await visitor(browser, { origin: site.origin });
    slow.trouble.delayMs = 800;

    await guest.open('/news');
    await guest.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    slow.trouble.delayMs = 0;

    await guest.page.getByRole('main').getByRole('link').first().focus();
    await guest.guard.expectSilence(guest.page);
  });

  const withLateParts = [
    ['/content/article/n01', /\/around/, 'rel=prev'],
    ['/en/content/episode/f01', /\/around/, 'rel=next'],
    ['/videoplay/v01', /\/related/, 'section li a'],
  ] as const;
  test.each(takingTurns(withLateParts, 1))(
    'late parts of %s take the place that was kept for them, without a mismatch',
    async (path, matches, link) => {
      // Other tests, and a first try of this one, have left the page in the cache.
      site.app.pages.clear();
      await using guest = await visitor(browser, { origin: site.origin });
      const held = Promise.withResolvers<void>();
      onTestFinished(() => held.resolve());
      Object.assign(slow.trouble, { held: held.promise, matches });

      const sent = guest.page.waitForResponse((answer) => answer.url().endsWith(path));
      const opened = guest.open(path);
      expect((await sent).headers()['cache-control']).toBe('no-store');
      await guest.page.locator('.late').first().waitFor({ state: 'attached' });
      held.resolve();
      await opened;
      await guest.page
        .locator(link.startsWith('rel') ? `main a[${link}]` : `main ${link}`)
        .last()
        .waitFor({ state: 'attached' });
      await guest.guard.expectSilence(guest.page);

      expect(await guest.page.locator('.late').count()).toBe(0);
    },
  );

  test('a streamed page whose data fails late becomes the failure page without a mismatch', async () => {
    await using guest = await visitor(browser, {
      origin: site.origin,
      // The view of the page is counted in vain.
      allowedStatus: (url, status) => status === 503 && url.endsWith('/web/stat'),
    });

    Object.assign(slow.trouble, { delayMs: 800, status: 503 });
    await guest.open('/en/announcement');
    await guest.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();

    await guest.guard.expectSilence(guest.page);
  });
});

/** One visitor opens all pages, because the development build is large and compiled once. A page that failed is retried by a second visitor; returns the retried ones. */
async function expectQuietPages(origin: string, visits: readonly Visit[]): Promise<string[]> {
  const retried: string[] = [];
  let watched = await watchedVisitor(origin);
  try {
    for (const { url } of visits) {
      await expectQuietPage(watched, url).catch(async (error: unknown) => {
        retried.push(`${url}: ${String(error).split('\n', 1)[0]}`);
        await watched.guest[Symbol.asyncDispose]();
        watched = await watchedVisitor(origin);
        await expectQuietPage(watched, url);
      });
    }
  } finally {
    await watched.guest[Symbol.asyncDispose]();
  }
  return retried;
}

async function watchedVisitor(origin: string) {
  const guest = await visitor(browser, { origin });
  return { guest, origin, removals: await countRemovals(guest.page) };
}

async function expectQuietPage({ guest, origin, removals }: Awaited<ReturnType<typeof watchedVisitor>>, url: string): Promise<void> {
  // A crawler gets the whole page, which is then cached: the count below measures hydration, not streaming.
  await fetch(origin + url, { headers: { 'user-agent': 'Googlebot/2.1' } });

  await guest.open(url);
  await guest.page.waitForLoadState('networkidle');

  expect({ url, notes: guest.guard.notes, removed: await removals() }).toEqual({ url, notes: [], removed: [] });
}

/** Heights of the parts of the page, by their order, once its fonts are there. */
function heightsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    // A new visit defers the layout of far sections, a page that is loaded anew does not.
    document.documentElement.dataset['whole'] = '';
    const heights = () =>
      [...document.querySelectorAll('main > *, main section, footer')].map((part) => Math.round(part.getBoundingClientRect().height));
    // Fonts are asked for by the first layout.
    heights();
    await document.fonts.ready;
    return heights();
  });
}
