/** A moment of a film, shared while it is watched and opened cold by somebody else. */
import { expect, test } from 'vitest';
import { takingTurns } from '#test/support/exhaustive.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import { pauseInChapter, playsBeyond } from '#test/support/browser/film-guest.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

test.each(takingTurns([['', 390] as const, ['/en', 1920] as const], 0))(
  'the line under the playhead is quoted, and its link opens the film there (%s, %i)',
  async (prefix, width) => {
    const visit = disposeAfterTest(await stage.visit({ width: 1920, height: 1080, permissions: ['clipboard-read', 'clipboard-write'] }));
    const { page } = visit;
    await visit.open(`${prefix}/videolist`);
    await pauseInChapter(page, 24.5);

    await page.getByRole('button', { name: /^(分享这一刻|Share this moment)$/ }).click();
    const sheet = page.getByRole('dialog');
    const line = (await sheet.locator('blockquote').innerText()).slice(1, -1);
    expect(line.length).toBeGreaterThan(3);
    const second = await sheet.locator('output').innerText();
    await sheet.getByRole('button', { name: /^(延后一秒|One second later)$/ }).click();
    await expect.poll(() => sheet.locator('output').innerText()).not.toBe(second);
    await sheet.getByRole('button', { name: /^(提前一秒|One second earlier)$/ }).click();
    await expect.poll(() => sheet.locator('output').innerText()).toBe(second);
    expect(await violationsOf(page)).toEqual([]);
    await expect.poll(() => sheet.getByRole('textbox').inputValue()).toMatch(/\/s\/[2-9a-hjkmnp-z]{7}$/);
    await sheet.getByRole('button', { name: /^(复制链接|Copy link)$/ }).click();
    await sheet
      .getByRole('status')
      .filter({ hasText: /^(链接已复制|Link copied)$/ })
      .waitFor();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect(visit.guard.notes).toEqual([]);

    const other = disposeAfterTest(await stage.visit({ width }));
    await other.page.goto(url);
    expect(new URL(other.page.url()).pathname).toBe(`${prefix}/videoplay/v02`);
    await other.page.getByRole('button', { name: new RegExp(`^(从|Continue from) ${second}`) }).waitFor();
    expect(await other.page.locator('meta[property="og:title"]').getAttribute('content')).toContain(line);
    const picture = await other.page.locator('meta[property="og:image"]').getAttribute('content');
    const answer = await fetch(stage.site.origin + new URL(picture ?? '').pathname);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(other.guard.notes).toEqual([]);
  },
);

test('N leads from a film to the next one', async () => {
  const visit = disposeAfterTest(await stage.visit({ width: 1280, height: 900 }));
  const { page } = visit;
  await visit.open('/videoplay/v02');
  await page.getByRole('button', { name: /^播放《/ }).click();
  await playsBeyond(page, 0.3);

  await page.keyboard.press('n');

  await page.waitForURL((url) => /\/videoplay\/(?!v02)/.test(url.pathname));
  await page.getByRole('heading', { level: 1 }).waitFor();
});
