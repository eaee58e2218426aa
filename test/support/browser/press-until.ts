/** Keys that the page listens for itself: it may do so a moment after it has been drawn. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const waitMaxMs = 3_000;

/** Presses a key, again where nothing heard it, until the address fulfils a condition. */
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
