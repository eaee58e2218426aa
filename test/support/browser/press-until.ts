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

/** Moves a row of a sortable list by the keys of its handle: picks it up, moves it once and sets it down. Starts again if the list was drawn anew meanwhile. */
export async function moveRow(handle: Locator, key: string, { from, to }: Record<'from' | 'to', string>): Promise<void> {
  const page = handle.page();
  const isAnnounced = (text: string) =>
    page
      .getByText(text)
      .waitFor({ state: 'attached', timeout: waitMaxMs })
      .then(
        () => true,
        () => false,
      );
  await expect
    .poll(async () => {
      await handle.press('Space');
      // By then the list is measured: an arrow key before has no effect.
      const isUp = await isAnnounced(from);
      if (isUp) await page.keyboard.press(key);
      const isMoved = isUp && (await isAnnounced(to));
      await page.keyboard.press(isMoved ? 'Space' : 'Escape');
      return isMoved;
    })
    .toBe(true);
}
