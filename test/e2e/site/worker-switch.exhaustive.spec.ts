/** The kill switch of the service worker: a browser unregisters it and clears its caches on the next visit. */
import { expect, test } from 'vitest';
import { disposeAfterTest, startBuiltSite } from '#test/support/app.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import { visitor, waitForHydration } from '#test/support/browser/visitor.ts';

const stage = openReadingStage();

test('after a restart with SERVICE_WORKER=off, browsers unregister the worker and clear its caches', async () => {
  const first = await startBuiltSite();
  const { origin } = first;
  const { page, context, open } = disposeAfterTest(await visitor(stage.browser, { origin, serviceWorker: true }));
  const facts = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      registrations: (await navigator.serviceWorker.getRegistrations()).length,
      isControlled: navigator.serviceWorker.controller !== null,
    }));
  await open('/en/news');
  await expect.poll(async () => (await facts()).caches.length, { timeout: 30_000 }).toBeGreaterThan(2);
  await open('/en/g2025');
  expect(await facts()).toMatchObject({ registrations: 1, isControlled: true });
  await first[Symbol.asyncDispose]();

  const second = disposeAfterTest(await startBuiltSite({ PORT: new URL(origin).port, SITE_ORIGIN: origin, SERVICE_WORKER: 'off' }));
  expect(second.origin).toBe(origin);
  await open('/en/news');
  await expect.poll(async () => (await facts()).caches, { timeout: 30_000 }).toEqual([]);
  // The tab that was open keeps the worker that does nothing; the next page has none, and is not given one again.
  await open('/en/g2025');
  await page.waitForTimeout(4_000);
  expect(await facts()).toEqual({ caches: [], registrations: 0, isControlled: false });
  await context.setOffline(true);
  await expect(page.goto('/en/news')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);
  await page.goto('/en/news');
  await waitForHydration(page);
});
