/** A subtitle file in another encoding is looked at before it is opened, and its line stands on the picture where the file wants it. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';
import { encodeText } from '#test/support/encode-text.ts';

const stage = openCommonStage();
const filmId = 'v03';

/** A file in an encoding that nothing in it names: its lines are shown before it is opened, and another encoding can be chosen. */
async function openGuessed(panel: Locator, page: Page): Promise<Locator> {
  const buffer = encodeText(
    '1\r\n00:00:04,000 --> 00:00:08,000\r\n{\\an8}頒獎典禮即將開始\r\n\r\n2\r\n00:00:09,000 --> 00:00:10,000\r\n\r\n',
    'big5',
  );
  await panel.getByRole('combobox', { name: '字幕语言' }).selectOption('zh-Hant');
  await panel.locator('.add input[type="file"]').setInputFiles({ name: '繁.srt', mimeType: 'application/x-subrip', buffer });
  await panel.getByText('已按 Big5（繁体中文） 读取', { exact: false }).waitFor();
  const sample = panel.locator('.refused pre');
  expect(await sample.innerText()).toContain('頒獎典禮即將開始');
  expect(await panel.locator('.refused li').allInnerTexts()).toEqual(['1 句没有文字，已略去']);
  const encoding = panel.getByRole('combobox', { name: '编码' });
  await encoding.selectOption('gb18030');
  await expect.poll(() => sample.innerText()).not.toContain('頒獎');
  await encoding.selectOption('big5');
  await expect.poll(() => sample.innerText()).toContain('頒獎典禮即將開始');
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: '文字正确，打开 1 条字幕' }).click();
  return page.getByRole('dialog', { name: '编辑字幕：繁體中文' });
}

test('a file in another encoding is looked at before it is opened, and its line stands where the file wants it', async () => {
  await using author = await stage.visit({ width: 1280 });
  await using visitor = await stage.visit({ width: 1280 });
  const { page } = author;
  await enter(author, demoAccount('publisher'), '/offline');
  const id = await page.evaluate(async (videoId) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` };
    const body = JSON.stringify({ kind: 'episode', fields: { titleZh: '编码', videoIds: [videoId] } });
    const answer = await fetch('/webAdmin/cms/content/add', { method: 'POST', headers, body });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  }, filmId);
  await author.open(`/manage/create/video?id=${id}`);
  const panel = page.getByRole('group', { name: '字幕' });
  const editor = await openGuessed(panel, page);
  await editor.getByText('检查通过').waitFor();
  await page.keyboard.press('Control+s');
  await editor.getByText('已保存').waitFor();
  await author.guard.expectSilence(page);

  const { page: film } = visitor;
  await visitor.open(`/videoplay/${filmId}`);
  await film.getByRole('button', { name: /^播放《/ }).click();
  await film.getByRole('button', { name: '字幕', exact: true }).click();
  await film.getByRole('menu', { name: '字幕' }).getByRole('menuitemradio', { name: '繁體中文' }).click();
  const line = film.locator('.captions', { hasText: '頒獎典禮即將開始' });
  // The line may have passed while the menu was open: the film stands still, five seconds after its start.
  await film.keyboard.press('Escape');
  await film.keyboard.press('k');
  await film.keyboard.press('Home');
  await film.keyboard.press('ArrowRight');
  await line.waitFor();
  // In the upper half of the picture.
  const [place, picture] = await Promise.all([line.boundingBox(), film.locator('video').first().boundingBox()]);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0) / 2);
  await visitor.guard.expectSilence(film);
});
