/** The programme of an edition: by days and venues, the visitor's own choice of it, and the same without scripts or a connection. */
import { expect, test } from 'vitest';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import { waitForHydration } from '#test/support/browser/visitor.ts';

const stage = openReadingStage();
/** The second day, while two events run. */
const afternoon = '2025-09-13T14:20:00+08:00';

test('a phone leads from home to the programme; chosen events clash in words, go into a calendar, and are read offline', async () => {
  await using guest = await stage.visit({ width: 390, height: 844, serviceWorker: true });
  const { page, context } = guest;
  await page.clock.setFixedTime(afternoon);
  await guest.open('/');
  await page.getByRole('button', { name: '打开菜单' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: '活动日程' }).tap();
  await page.waitForURL('**/g2025/programme');
  // It opens at the present time, between what has begun and what comes.
  const line = page.getByText('现在 14:20');
  await expect.poll(async () => (await line.boundingBox())?.y ?? 0).toBeGreaterThan(100);
  expect((await line.boundingBox())?.y).toBeLessThan(700);

  for (const title of ['放映：翎子', '评委会媒体见面会', '颁奖典礼']) {
    const choice = page.getByRole('button', { name: `加入我的日程：${title}` });
    await choice.tap();
    expect(await choice.getAttribute('aria-pressed')).toBe('true');
    const box = await choice.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  }
  await page.getByRole('link', { name: '我的 3' }).tap();
  const mine = page.getByRole('region', { name: '我的日程' });
  await mine.getByText('与“评委会媒体见面会”重叠').waitFor();
  await mine.getByText('进行中，还有 76 分钟').waitFor();
  const file = await mine.getByRole('link', { name: '全部加入日历' }).getAttribute('href');
  const calendar = await (await page.request.get(stage.site.origin + file)).text();
  expect(calendar.match(/SUMMARY[^:]*:.*/g)?.map((text) => text.split(':')[1]?.trim())).toEqual([
    '放映：翎子',
    '评委会媒体见面会',
    '颁奖典礼',
  ]);
  await mine.getByRole('button', { name: '移出我的日程：评委会媒体见面会' }).tap();
  expect(await mine.getByText('重叠').count()).toBe(0);

  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/g2025/programme', { ignoreVary: true })));
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
  await context.setOffline(true);
  await guest.reload();
  await waitForHydration(page);
  await expect.poll(() => mine.getByRole('listitem').count()).toBe(2);
  await mine.getByText('颁奖典礼', { exact: true }).waitFor();
});

test.each([
  [390, '/en/g2025/programme'],
  [768, '/g2025/programme'],
  [1280, '/en/g2025/programme'],
  [1920, '/g2025/programme?ticket=1'],
] as const)('at %d px %s fits, and venues stand side by side where there is room', async (width, path) => {
  await using guest = await stage.visit({ width, height: 900 });
  const { page } = guest;
  await page.clock.setFixedTime(afternoon);
  await guest.open(path);
  await page.locator('#event-e14').getByRole('heading').waitFor();
  // At once: a phone may be on its way to the present time.
  const places = await page
    .locator('#event-e14, #event-e19, #event-e24')
    .evaluateAll((events) => events.map((event) => event.getBoundingClientRect().toJSON()));
  const [film, later, ceremony] = places as { x: number; y: number }[];
  // Two are in one cinema, one after the other; another venue is beside it only in the grid.
  expect(film?.x).toBe(later?.x);
  expect((later?.y ?? 0) > (film?.y ?? 0)).toBe(true);
  expect(ceremony?.x === film?.x).toBe(width < 1280);
  expect(await overflowOf(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsOf(page)).toEqual([]);
  await guest.guard.expectSilence(page);
});

test('past events offer their recording and no calendar; days, venues and entry are links that need no script', async () => {
  await using guest = await stage.visit({ width: 1280, height: 900 });
  await guest.open('/en/g2025/programme');
  // The edition's days are long over.
  expect(await guest.page.getByRole('button', { name: /^In my programme/ }).count()).toBe(0);
  await guest.page.getByRole('link', { name: /^Watch the recording.*Award ceremony/ }).click();
  await guest.page.waitForURL('**/en/videoplay/**');

  await using reader = await stage.visit({ width: 390, height: 844, scripts: false });
  const { page } = reader;
  await page.goto(`${stage.site.origin}/en/g2025`);
  await page.locator('summary').filter({ hasText: 'Programme' }).last().tap();
  await page.getByRole('link', { name: 'By time and venue, with my programme' }).tap();
  await page
    .getByRole('navigation', { name: 'Days' })
    .getByRole('link', { name: /Saturday/ })
    .tap();
  await expect.poll(() => new URL(page.url()).hash).toBe('#day-2025-09-13');
  await page.locator('summary').filter({ hasText: 'Venues' }).tap();
  await page
    .getByRole('link', { name: /^Ginkgo Hall/ })
    .first()
    .tap();
  await page.waitForURL('**/en/g2025/programme?venue=venue-campus');
  expect(await page.locator('main .event').count()).toBe(4);
  expect(await page.getByRole('link', { name: /^Map.*Ginkgo Hall/ }).getAttribute('href')).toMatch(/^https:/);
});
