/** The bar at the foot of phones leads to home, the screening room, the winners, search and the visitor's own pages. */
import { expect, test } from 'vitest';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

test.each([
  [
    '',
    '快捷导航',
    [
      ['放映', '/projectionroom'],
      ['获奖', '/g2025'],
      ['搜索', '/searchresult'],
      ['首页', '/'],
    ],
    '我',
  ],
  [
    '/en',
    'Shortcuts',
    [
      ['Watch', '/projectionroom'],
      ['Winners', '/g2025'],
      ['Search', '/searchresult'],
      ['Home', '/'],
    ],
    'Me',
  ],
] as const)('the bar of %s leads on and marks where one is', async (prefix, label, entries, me) => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await guest.open(`${prefix}/news`);
  const bar = page.getByRole('navigation', { name: label });
  expect(await bar.locator('[aria-current]').count()).toBe(0);

  for (const [name, path] of entries) {
    await bar.getByRole('link', { name }).tap();
    await page.waitForURL((url) => url.pathname === (`${prefix}${path}`.replace(/(.)\/$/, '$1') || '/'));
    await expect.poll(() => bar.locator('[aria-current="page"]').allTextContents()).toEqual([name]);
  }
  expect([await overflowOf(page), await violationsOf(page, { withFrame: true })]).toEqual([0, []]);

  // Where the page ends, the bar covers nothing of it.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [foot, box] = await Promise.all([page.getByRole('contentinfo').boundingBox(), bar.boundingBox()]);
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);

  await bar.getByRole('link', { name: me, exact: true }).tap();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  await guest.guard.expectSilence(page);
});

test('without scripts the bar is plain links, and wide windows have none', async () => {
  await using guest = await stage.visit({ width: 390, height: 844, scripts: false });
  const { page } = guest;
  await guest.open('/');
  const links = page.getByRole('navigation', { name: '快捷导航' }).getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/projectionroom',
    '/g2025',
    '/searchresult',
    '/login',
  ]);

  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await links.count()).toBe(0);
});

test.each([390, 640])('home has no hole above or below the eyes at %d px', async (width) => {
  await using guest = await stage.visit({ width, height: 844 });
  const { page } = guest;
  await guest.open('/');
  const title = page.getByRole('heading', { level: 1 });
  const slides = page.getByRole('group', { name: '首屏画面' });
  await slides.waitFor();
  const letters = title.locator('[data-slide="on"]');
  const [over, dots, caption] = await Promise.all([
    letters.boundingBox(),
    slides.boundingBox(),
    page.locator('.captions [data-slide="on"]').boundingBox(),
  ]);
  const bottomOf = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0);

  expect((dots?.y ?? 0) - bottomOf(over)).toBeLessThan(24);
  expect((caption?.y ?? 0) - bottomOf(dots)).toBeLessThan(24);
});
