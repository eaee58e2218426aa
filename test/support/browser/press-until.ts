/** Key presses for pages that may start to listen a moment after rendering. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const waitMaxMs = 3_000;

/** Presses a key, repeatedly if it has no effect, until the address fulfils a condition. */
export async function pressUntil(page: Page, key: string, isThere: (url: URL) => boolean): Promise<void> {
  const arrived = () => isThere(new URL(page.url()));
  await expect
    .poll(async () => {
      await page.keyboard.press(key);
      await page.waitForURL(isThere, { timeout: waitMaxMs }).catch(() => undefined);
      return arrived();
    })
    .toBe(true);
}

/** Picks up a row of a sortable list by its handle, and again if the list was drawn anew meanwhile, until that is announced. By then the list is measured: an arrow key before has no effect. */
export async function pickUp(handle: Locator, announcement: string | RegExp): Promise<void> {
  const announced = handle.page().getByText(announcement);
  await expect
    .poll(async () => {
      await handle.press('Space');
      const isUp = await announced.waitFor({ state: 'attached', timeout: waitMaxMs }).then(
        () => true,
        () => false,
      );
      if (!isUp) await handle.press('Escape');
      return isUp;
    })
    .toBe(true);
}
