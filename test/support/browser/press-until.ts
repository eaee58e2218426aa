/** Key presses for pages that may start to listen a moment after rendering. */
import type { Page } from 'playwright-core';
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
