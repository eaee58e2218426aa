/**
 * Captions from a file to the film: its faults by line, mended beside the film, saved over another's save, and offered by
 * the public player beside the subtitles of the same language. Chapters: typed and taken from the film, saved over another's, and shown beside the public player.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';
import type { Visitor } from '#test/support/browser/visitor.ts';

const stage = openCommonStage();
const filmId = 'v02';

/** As Chinese programs write it: GB 18030, with the line ends of Windows. */
const faulty = Buffer.concat([
  Buffer.from('1\r\n00:00:00,000 --> 00:00:20,000\r\n'),
  // 熊猫
  Buffer.from([0xd0, 0xdc, 0xc3, 0xa8]),
  Buffer.from('\r\n\r\n2\r\n00:00:21,000 -> 00:00:22,000\r\nLost\r\n\r\n3\r\n00:00:24,000 --> 00:00:23,000\r\nBackwards\r\n'),
]);

/** Sends a call as the user who is logged in on the page. */
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

/** Uploads the file and opens its readable cues. */
async function openFaulty(panel: Locator, page: Page): Promise<Locator> {
  await panel.getByRole('combobox', { name: '类型' }).selectOption('无障碍字幕');
  await panel.getByRole('combobox', { name: '字幕语言' }).selectOption('zh-Hans');
  await panel.locator('.add input[type="file"]').setInputFiles({ name: '片.srt', mimeType: 'application/x-subrip', buffer: faulty });
  await panel.getByRole('alert').getByText('“片.srt”有几处无法识别，尚未采用').waitFor();
  expect(await panel.locator('.refused li').allInnerTexts()).toEqual(['第 6 行：时间无法识别']);
  await panel.getByRole('button', { name: '先用能识别的 2 句' }).click();
  return page.getByRole('dialog', { name: '编辑字幕：简体中文（无障碍字幕）' });
}

/** Opens a new item with the film, as the publisher. */
async function openItem(author: Visitor, titleZh: string): Promise<void> {
  await enter(author, demoAccount('publisher'), '/offline');
  const { id } = await send(author.page, '/webAdmin/cms/content/add', { kind: 'episode', fields: { titleZh, videoIds: [filmId] } });
  await author.open(`/manage/create/video?id=${String(id)}`);
}

test('a faulty file is reported by line, mended by keyboard, saved after a conflict, and public at once', async () => {
  await using author = await stage.visit({ width: 1280, allowedStatus: (url, status) => status === 409 && url.endsWith('/subtitle/save') });
  await using visitor = await stage.visit({ width: 1280 });
  const { page } = author;
  await openItem(author, '字幕');
  const panel = page.getByRole('group', { name: '字幕' });
  const editor = await openFaulty(panel, page);
  await editor.getByLabel('预览影片').waitFor();
  await editor.getByText('须修改 1 处', { exact: false }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // Saving moves to the first error instead.
  await page.keyboard.press('Control+s');
  const start = editor.getByRole('textbox', { name: '第 2 句的开始时间' });
  await expect.poll(() => start.evaluate((field) => field === document.activeElement)).toBe(true);
  await start.fill('0:21');
  await editor.getByText('检查通过').waitFor();
  await editor.getByRole('textbox', { name: '第 1 句的文字' }).fill('［鸟鸣］<b>山</b>');
  await send(page, '/webAdmin/cms/subtitle/save', {
    videoId: filmId,
    language: 'zh-Hans',
    kind: 'captions',
    version: '',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n别人\n',
  });
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: '字幕已被他人修改' }).getByRole('button', { name: '用我的覆盖' }).click();
  await editor.getByText('已保存').waitFor();
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await panel.getByRole('link', { name: '下载 简体中文（无障碍字幕）' }).waitFor();
  await author.guard.expectSilence(page);

  const { page: film } = visitor;
  await visitor.open(`/videoplay/${filmId}`);
  await film.getByRole('button', { name: /^播放《/ }).click();
  await film.getByRole('button', { name: '字幕', exact: true }).click();
  const menu = film.getByRole('menu', { name: '字幕' });
  await expect
    .poll(() => menu.getByRole('menuitemradio').allInnerTexts())
    .toEqual([expect.any(String), '简体中文', '简体中文（无障碍字幕）', 'English']);
  await menu.getByRole('menuitemradio', { name: '简体中文（无障碍字幕）' }).click();
  await expect.poll(() => film.locator('.captions').innerText()).toBe('［鸟鸣］<b>山</b>');
  await visitor.guard.expectSilence(film);
});

test('chapters are typed by keyboard or taken from the film, validated at the field, saved after a conflict, and public at once', async () => {
  await using author = await stage.visit({ width: 1280, allowedStatus: (url, status) => status === 409 && url.endsWith('/video/save') });
  await using visitor = await stage.visit({ width: 1280 });
  const { page } = author;
  await openItem(author, '章节');
  const summary = page.locator('summary').filter({ hasText: /^章节/ });
  await summary.press('Enter');
  const chapters = page.locator('.chapters');
  const line = (number: number) => chapters.getByRole('listitem', { name: `第 ${number} 章` });
  const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  const save = chapters.getByRole('button', { name: '保存章节' });
  const film = chapters.getByLabel('影片', { exact: true });
  await film.waitFor();
  const before = (await line(1).count()) > 0 ? await chapters.getByRole('listitem').count() : 0;
  for (let count = before; count > 0; count -= 1) await line(1).getByRole('button', { name: '移除第 1 章' }).press('Enter');
  await expect.poll(focusedName).toBe('add-chapter');

  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('9:99');
  await save.click();
  await line(1).getByText('请填写时间', { exact: false }).waitFor();
  await expect.poll(focusedName).toMatch(/^start-/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2:00:00');
  await line(1)
    .getByText(/^影片全长只有 \d+:\d\d。$/)
    .waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0');
  await line(1).getByLabel('中文标题').fill('开场');
  await line(1).getByLabel('英文标题').fill('Opening');
  await chapters.getByRole('button', { name: '添加章节' }).press('Enter');
  // A key moves the film by a hundredth of its length.
  await expect
    .poll(async () => {
      await film.press('ArrowRight');
      return film.evaluate((element: HTMLVideoElement) => element.currentTime);
    })
    .toBeGreaterThan(2);
  await line(2).getByRole('button', { name: '取当前' }).press('Enter');
  const at = await line(2).getByRole('textbox', { name: '开始时间' }).inputValue();
  expect(at).toMatch(/^0:[01]\d$/);
  await line(2).getByLabel('中文标题').fill('山月');
  await save.press('Enter');
  await line(2).getByText('请填写标题。').waitFor();
  await expect.poll(focusedName).toMatch(/^titleEn-/);
  await page.keyboard.type('The moon');
  expect(await violationsOf(page)).toEqual([]);

  const { chapters: stored } = await page.evaluate(
    async ([id]) => {
      const answer = await fetch(`/webAdmin/cms/video/${id}`, { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } });
      return ((await answer.json()) as { data: { chapters: object[] } }).data;
    },
    [filmId] as const,
  );
  await send(page, '/webAdmin/cms/video/save', {
    id: filmId,
    chapters: { seen: stored, list: [{ startSeconds: 3, titleZh: '别人的', titleEn: 'Theirs' }] },
  });
  await save.press('Enter');
  await chapters.getByRole('alert').getByText('其他人刚刚保存了不同的章节。').waitFor();
  expect(await line(2).getByLabel('英文标题').inputValue()).toBe('The moon');
  await chapters.getByRole('button', { name: '用我的覆盖' }).press('Enter');
  await chapters.getByText('已保存').waitFor();
  await author.guard.expectSilence(page);

  await visitor.open(`/en/videoplay/${filmId}`);
  const shown = visitor.page.getByRole('region', { name: 'Chapters' }).getByRole('link');
  expect(await shown.allInnerTexts()).toEqual([expect.stringContaining('Opening'), expect.stringContaining('The moon')]);
  await shown.last().click();
  const seconds = Number(at.slice(2));
  await expect
    .poll(() => visitor.page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(seconds - 0.5);
  await visitor.guard.expectSilence(visitor.page);
});
