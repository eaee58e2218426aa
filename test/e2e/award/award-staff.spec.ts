/** Awards data in the management centre: an edition with its nominations, a result kept secret until the reveal, two concurrent editors. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { moveRow } from '#test/support/browser/press-until.ts';
import { openStage } from '#test/support/browser/stage.ts';
import type { Visitor } from '#test/support/browser/visitor.ts';
import { revealAll } from '#test/support/browser/reveal-all.ts';
import { main } from '#test/support/browser/staff-guest.ts';

const stage = openStage();

/** Occurs in no other text of the site. */
const citation = '一束光穿过整条隧道';

async function open(guest: Visitor, name: 'admin' | 'operator', path: string): Promise<Page> {
  await enter(guest, demoAccount(name), path);
  return guest.page;
}

/** A call as the page's user. */
function call(page: Page, path: string, body: unknown): Promise<{ code: number; data: { id: string; units: { id: string }[] } }> {
  return page.evaluate(
    async ([to, json]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, ...(json ? { 'content-type': 'application/json' } : {}) };
      return (await fetch(to, json ? { method: 'POST', headers, body: json } : { headers })).json();
    },
    [path, body === null ? '' : JSON.stringify(body)] as const,
  );
}

/** A new edition for each attempt, because a year has one edition. */
let year = 2_028;

const csv = (...lines: string[]) => ({ name: 'nominations.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });

/** Without the places at which titles may break. */
const publicText = async (path: string) => (await (await fetch(`${stage.site.origin}${path}`)).text()).replaceAll('<wbr/>', '');

async function makeEdition(page: Page): Promise<string> {
  year += 1;
  await main(page).getByRole('button', { name: '新建空白届次' }).click();
  const adding = page.getByRole('dialog', { name: '新建空白届次' });
  await adding.getByText('新届次先对访客隐藏').waitFor();
  await adding.getByLabel('年份').fill(String(year));
  await adding.getByLabel('届次（中文）').fill('第四届');
  await adding.getByRole('button', { name: '添加' }).click();
  await main(page)
    .getByRole('heading', { name: `${year} · 第四届` })
    .waitFor();
  await main(page).getByRole('button', { name: '添加单元' }).click();
  const unit = page.getByRole('dialog', { name: '添加单元' });
  await unit.getByLabel('英文名').fill('Film');
  await unit.getByLabel('中文名').fill('电影');
  await unit.getByRole('button', { name: '添加' }).click();
  await main(page).getByRole('button', { name: '添加奖项' }).click();
  const category = page.getByRole('dialog', { name: '添加奖项' });
  await category.getByLabel('中文名').fill('最佳影片');
  await category.getByRole('button', { name: '添加' }).click();
  await main(page).getByRole('heading', { name: '最佳影片' }).waitFor();
  return new URL(page.url()).searchParams.get('id') ?? '';
}

test('an edition is created, its nominations are imported after mending errors, and the winner is secret until the reveal', async () => {
  await using guest = await stage.visit({ width: 1920, height: 1080 });
  const page = await open(guest, 'admin', '/manage/editions');
  const editionId = await makeEdition(page);
  const { data } = await call(page, `/webAdmin/award/edition/${editionId}`, null);
  for (const titleZh of ['长夜行船', '渡口以西']) {
    const film = await call(page, '/webAdmin/award/film/add', { unitId: data.units[0]?.id, titleZh, titleEn: '' });
    await call(page, '/webAdmin/award/film/save', {
      id: film.data.id,
      base: { publishAt: null },
      changes: { publishAt: '2020-01-01T00:00:00.000Z' },
    });
  }

  await main(page).getByRole('link', { name: '批量导入' }).click();
  const table = main(page).getByRole('region', { name: '提名' });
  await table.getByLabel('选择提名的 CSV 文件').setInputFiles(csv('奖项,影片,顺序', '最佳影片,长夜行船,一', '最佳影片,渡口以东,2'));
  await table.getByText('有 2 处需要处理').waitFor();
  expect((await table.getByRole('row').allInnerTexts()).slice(1).map((row) => row.split(/\s+/).slice(0, 3).join(' '))).toEqual([
    '2 顺序 “一”',
    '3 影片 “渡口以东”',
  ]);
  expect(await violationsOf(page)).toEqual([]);
  await table
    .getByLabel('选择提名的 CSV 文件')
    .setInputFiles(csv('奖项,影片,顺序,获奖人（中文）,获奖人职能', '最佳影片,长夜行船,1,甲明；乙亮,编剧师', '最佳影片,渡口以东,2,,'));
  await table.getByText('有 2 处需要处理').waitFor();
  await table.getByRole('button', { name: '改用：编剧' }).click();
  await table.getByText('有 1 处需要处理').waitFor();
  await table.getByRole('button', { name: '改用：渡口以西' }).click();
  await table.getByRole('button', { name: '导入 2 行提名' }).click();
  await table.getByText('已导入：新增 2，修改 0。').waitFor();
  await main(page).getByRole('link', { name: '单元与提名' }).click();
  await main(page).getByRole('button', { name: '修改长夜行船', exact: true }).click();
  const nominated = page.getByRole('dialog', { name: '修改提名' });
  await expect
    .poll(() =>
      nominated
        .locator('.recipients .lines input[lang=zh-Hans]')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    )
    .toEqual(['甲明', '乙亮']);
  await page.keyboard.press('Escape');
  const handle = main(page).getByRole('button', { name: '移动或修改长夜行船' });
  await moveRow(handle, 'ArrowDown', { from: '长夜行船移到第 1 项，共 2 项', to: '长夜行船移到第 2 项，共 2 项' });
  await expect.poll(() => main(page).locator('.lines b').allInnerTexts()).toEqual(['渡口以西', '长夜行船']);
  await guest.guard.expectSilence(page);

  await reveal(editionId);
});

/** Seals the result with the keys of three people, and opens it with two of them. Nothing that is sent can be read. */
async function sealAndOpen(page: Page): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await main(page).getByRole('button', { name: '密封结果' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '密封结果' }).click();
  const keys: string[] = [];
  for (const name of ['公证员', '评委会主席', '总导演']) {
    await main(page).getByRole('button', { name: '生成密钥' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('持钥人').fill(name);
    await dialog.getByRole('button', { name: '生成密钥' }).click();
    const groups = await dialog.locator('code span').allInnerTexts();
    keys.push(groups.join(' ').toLowerCase());
    await dialog.getByLabel(/^密钥的最后/).fill(groups.at(-1) ?? '');
    await dialog.getByRole('button', { name: '已保存，添加密钥' }).click();
    await main(page).locator('.lines b', { hasText: name }).waitFor();
  }
  const card = main(page).getByRole('region', { name: '最佳影片' });
  await card.getByLabel('获奖者').selectOption({ label: '渡口以西' });
  const nominationId = await card.getByLabel('获奖者').inputValue();
  await card.getByLabel('评语（中文）').fill(citation);
  await card.getByRole('button', { name: /^密封/ }).click();
  await card.getByText(/密封于/).waitFor();
  expect(await card.getByLabel('获奖者').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  const enter = async (key: string) => {
    await main(page).getByRole('button', { name: '输入密钥' }).click();
    const dialog = page.getByRole('dialog', { name: '输入密钥' });
    await dialog.getByLabel(/^密钥/).fill(key);
    await dialog.getByRole('button', { name: '输入', exact: true }).click();
    return dialog;
  };
  const mistyped = await enter('ABC');
  await mistyped.getByText('这不是有效的密钥，请逐位核对').waitFor();
  await page.keyboard.press('Escape');
  await enter(keys[0] ?? '');
  await main(page).getByText('公证员 的密钥已输入，请在一小时内输入第二把。').waitFor();
  for (const text of [citation, nominationId, ...keys.map((key) => key.slice(0, 5).toUpperCase())])
    expect(sent.some((body) => body.includes(text))).toBe(false);
  await enter(keys[2] ?? '');
  await main(page)
    .getByText(/^结果曾经密封，已于/)
    .waitFor();
}

/** Enters a result and reveals it, as the operator of the ceremony. */
async function reveal(editionId: string): Promise<void> {
  await using guest = await stage.visit({ width: 1280 });
  const page = await open(guest, 'operator', `/manage/editions?id=${editionId}&part=ceremony`);
  await main(page).getByLabel('阶段', { exact: true }).selectOption('winners');
  // An edition that is added begins hidden.
  await main(page).getByLabel('隐藏这一届').uncheck();
  await main(page).getByLabel('设为网站当前届次').check();
  await main(page).getByRole('button', { name: '填入现在' }).first().click();
  await main(page).getByRole('button', { name: '保存' }).click();
  await main(page).getByText('但还没到公开时间，网站暂时仍按“颁奖典礼”显示').waitFor();
  await main(page).getByRole('link', { name: '获奖结果' }).click();
  await sealAndOpen(page);
  await main(page).getByText('已填写 1 项，共 1 个奖项。').waitFor();

  const record = `/web/cmsv2/column/edition?year=${year}`;
  expect(await publicText(record)).toContain('长夜行船');
  for (const path of ['/', '/previous', record]) expect(await publicText(path)).not.toContain(path === record ? citation : '渡口以西');
  // One nominee alone has recipients.
  expect(await publicText(record)).not.toContain('甲明');
  await main(page).getByRole('link', { name: '阶段与公布' }).click();
  await revealAll(page, 'zh-Hans');
  const savedMs = performance.now();
  await expect.poll(() => publicText('/')).toContain('渡口以西');
  // A second on a free machine; others of the suite run beside it.
  expect(performance.now() - savedMs).toBeLessThan(15_000);
  expect(await publicText(record)).toContain(citation);
  expect(await publicText(record)).toContain('甲明');
  await guest.guard.expectSilence(page);
}

exhaustiveTest(
  'the next edition is made from the last by keyboard, with a message for a year that exists, and deleted while it is a draft',
  async () => {
    await using guest = await stage.visit({ width: 390, height: 844 });
    const page = await open(guest, 'admin', '/en/manage/editions');
    year += 1;
    const name = String(year);
    await page.getByRole('button', { name: 'New edition from the last' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New edition from the last' });
    await dialog.getByText('Units: 1 · awards: 1').waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);

    await dialog.getByLabel('Year').fill('2025');
    await page.keyboard.press('Enter');
    await dialog.getByText('There is an edition of 2025 already').waitFor();
    expect(await dialog.getByLabel('Year').evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByLabel('Year').fill(name);
    await page.keyboard.press('Enter');
    await main(page).getByText('Draft: visitors know nothing of this edition.').waitFor();
    await main(page).getByRole('link', { name: 'Film 1' }).waitFor();
    expect((await fetch(`${stage.site.origin}/g${name}`)).status).toBe(404);
    await main(page).getByRole('button', { name: 'Delete draft' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await page.getByText(`“${name}” was deleted.`).waitFor();
    await expect.poll(() => main(page).getByText(name, { exact: true }).count()).toBe(0);
    await guest.guard.expectSilence(page);
  },
);
