/** Movement: the picture of a card becomes that of its page and back again, eyes follow a mouse; nothing moves for those who prefer it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

/** Notes at the start of each transition and at its end what the named picture shows. */
async function noteTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const notes: string[] = [];
    const named = () => {
      const all = [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')];
      return all.map((one) => (one.closest('li') ? 'card' : 'page')).join('+') || 'nothing';
    };
    const start = document.startViewTransition.bind(document);
    Object.assign(window, { notes });
    document.startViewTransition = ((update: () => Promise<void>) => {
      const before = named();
      return start(async () => {
        await update();
        notes.push(`${before} > ${named()}`);
      });
    }) as typeof document.startViewTransition;
  });
  return () => page.evaluate(() => (window as unknown as { notes: string[] }).notes);
}

test('a film of the wall opens by its poster, and Back returns it to its place, with the focus on the heading', async () => {
  await using guest = await stage.visit({ hasMotion: true });
  const { page, guard } = guest;
  const notes = await noteTransitions(page);
  await guest.open('/movies');
  const film = page.locator('main li a[href*="/content/episode/"]').nth(14);
  await film.scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => scrollY);
  await film.click();

  await page.waitForURL(/\/content\/episode\//);
  await expect.poll(notes).toEqual(['card > page']);
  await expect.poll(() => page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(['H1', 0]);

  await page.goBack();
  await expect.poll(notes).toEqual(['card > page', 'page > card']);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
  await guard.expectSilence(page);
});

test('the eyes of the home page follow a mouse that is near, and rest when it leaves', async () => {
  await using guest = await stage.visit({ hasMotion: true });
  const { page } = guest;
  await guest.open('/');
  const eyes = page.locator('.eyes');
  const look = () => eyes.evaluate((element) => [element.dataset['looks'], element.style.getPropertyValue('--look-x')]);
  expect(await look()).toEqual([undefined, '']);

  await page.mouse.move(200, 300);
  await page.mouse.move(320, 300);
  await expect.poll(look).toEqual(['', expect.stringMatching(/^-0\.[45]/)]);
  await page.mouse.move(10, 880);
  await expect.poll(async () => (await look())[0]).toBe(undefined);
});

test('nothing moves under reduced motion', async () => {
  await using guest = await stage.visit();
  const { page } = guest;
  const notes = await noteTransitions(page);
  await guest.open('/');
  await page.mouse.move(200, 300);
  await page.mouse.move(320, 300);
  await guest.open('/movies');
  await page.locator('main li a[href*="/content/episode/"]').first().click();
  await page.waitForURL(/\/content\/episode\//);

  expect(await notes()).toEqual([]);
});

test('the night is replayed award by award until Esc, and is not offered under reduced motion', async () => {
  await using guest = await stage.visit({ hasMotion: true });
  const { page, guard } = guest;
  await guest.open('/g2025');
  const lit = () => page.locator('[data-replay] [data-lit]').count();
  await page.getByRole('button', { name: '重看这一夜' }).click();
  await expect.poll(lit).toBeGreaterThan(1);
  await expect.poll(() => page.getByRole('status').filter({ hasText: '：' }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[data-replay], [data-lit]').count()).toBe(0);
  await guard.expectSilence(page);

  await using still = await stage.visit();
  await still.open('/g2025');
  expect(await still.page.getByRole('button', { name: '重看这一夜' }).count()).toBe(0);
});
