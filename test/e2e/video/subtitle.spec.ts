/** Subtitles from a file to the film: its faults by line, mended beside the film, saved over another's save, and offered by the public player. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import { openStage } from '#test/support/browser/stage.ts';

const stage = openStage();
const filmId = 'v02';

/** As Chinese programs write it: GB 18030, with the line ends of Windows. */
const faulty = Buffer.concat([
  Buffer.from('1\r\n00:00:00,000 --> 00:00:20,000\r\n'),
  // 熊猫
  Buffer.from([0xd0, 0xdc, 0xc3, 0xa8]),
  Buffer.from('\r\n\r\n2\r\n00:00:21,000 -> 00:00:22,000\r\nLost\r\n\r\n3\r\n00:00:24,000 --> 00:00:23,000\r\nBackwards\r\n'),
]);

/** Calls as whoever is logged in on the page. */
function send(page: Page, path: string, body: object): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([address, text]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` };
      const answer = await fetch(address, { method: 'POST', headers, body: text });
      return ((await answer.json()) as { data: Record<string, unknown> }).data;
    },
    [path, JSON.stringify(body)] as const,
  );
}

/** Puts the file there and opens what can be read of it. */
async function openFaulty(panel: Locator, page: Page): Promise<Locator> {
  await panel.getByRole('combobox', { name: '字幕语言' }).selectOption('ja');
  await panel.locator('.add input[type="file"]').setInputFiles({ name: '片.srt', mimeType: 'application/x-subrip', buffer: faulty });
  await panel.getByRole('alert').getByText('“片.srt”有几处无法识别，尚未采用').waitFor();
  expect(await panel.locator('.refused li').allInnerTexts()).toEqual(['第 6 行：时间无法识别']);
  await panel.getByRole('button', { name: '先用能识别的 2 句' }).click();
  return page.getByRole('dialog', { name: '日本語字幕' });
}

test('a faulty file is told by line, mended with the keyboard, saved over what another saved meanwhile, and offered to the public at once', async () => {
  await using desk = await stage.visit({ width: 1280, allowedStatus: (url, status) => status === 409 && url.endsWith('/subtitle/save') });
  await using visitor = await stage.visit({ width: 1280 });
  const { page } = desk;
  await enter(desk, demoAccount('publisher'), '/offline');
  const { id } = await send(page, '/webAdmin/cms/content/add', { kind: 'episode', fields: { titleZh: '字幕', videoIds: [filmId] } });
  await desk.open(`/manage/create/video?id=${String(id)}`);
  const panel = page.getByRole('group', { name: '字幕' });
  const editor = await openFaulty(panel, page);
  await editor.getByLabel('预览影片').waitFor();
  await editor.getByText('须修改 1 处', { exact: false }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // What must be mended is gone to, not saved.
  await page.keyboard.press('Control+s');
  const start = editor.getByRole('textbox', { name: '第 2 句的开始时间' });
  await expect.poll(() => start.evaluate((field) => field === document.activeElement)).toBe(true);
  await start.fill('0:21');
  await editor.getByText('检查通过').waitFor();
  await editor.getByRole('textbox', { name: '第 1 句的文字' }).fill('パンダ <b>山</b>');
  await send(page, '/webAdmin/cms/subtitle/save', {
    videoId: filmId,
    language: 'ja',
    version: '',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nほかの人\n',
  });
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: '字幕已被他人修改' }).getByRole('button', { name: '用我的覆盖' }).click();
  await editor.getByText('已保存').waitFor();
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await panel.getByRole('link', { name: '下载 日本語' }).waitFor();
  await desk.guard.expectSilence(page);

  const { page: film } = visitor;
  await visitor.open(`/videoplay/${filmId}`);
  await film.getByRole('button', { name: /^播放《/ }).click();
  await film.getByRole('button', { name: '字幕', exact: true }).click();
  await film.getByRole('menu', { name: '字幕' }).getByRole('menuitemradio', { name: '日本語' }).click();
  await expect.poll(() => film.locator('.captions').innerText()).toBe('パンダ <b>山</b>');
  await visitor.guard.expectSilence(film);
});
