/** An institution writes an item: both languages, autosave, order by keys, preview, submission once complete. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount, demoAccounts, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { callFrom } from '#test/support/browser/page-call.ts';
import { moveRow } from '#test/support/browser/press-until.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';
import { pdf } from '#test/support/document-files.ts';
import type { Visitor } from '#test/support/browser/visitor.ts';

const stage = openCommonStage();

const place = (page: Page, field: string): Locator => page.locator(`[data-field="${field}"]`);

const title = (page: Page, field: string) => place(page, field).locator('textarea');

const body = (page: Page, field: string) => place(page, field).locator('.rich');

async function pasteInto(text: Locator, html: string): Promise<void> {
  await text.evaluate((element, value) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', value);
    clipboardData.setData('text/plain', 'text');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** Takes the first picture that is found and wide enough, or a later one. */
async function pickPicture(page: Page, search: string, at = 0): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(search);
  await page.keyboard.press('Enter');
  await dialog.locator(`.grid button:not([aria-disabled="true"]):has(b:text("${search}"))`).nth(at).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a film that is inserted in a text shows its still in the editor, at once and after a reload', async () => {
  await using guest = await stage.visit({ width: 1280, height: 900 });
  const { page } = guest;
  await enter(guest, demoAccount('admin'), '/manage/create/article');
  await title(page, 'titleZh').fill('山里的放映队');
  await page.waitForURL(/\?id=[\w-]+$/);
  await body(page, 'bodyZh').click();
  await page.locator('[data-toolbar]').getByRole('button', { name: '视频', exact: true }).click();
  const choice = page.getByRole('dialog', { name: '插入视频' });
  const name = '候鸟的名字';
  await choice.getByLabel('从媒体库选取').fill(name);
  const film = choice.getByRole('button', { name }).first();

  const saved = page.waitForResponse((response) => response.request().postData()?.includes('data-video') === true && response.ok());
  await film.click();
  const figure = body(page, 'bodyZh').locator('figure[data-video]');
  const still = figure.locator('img');
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  expect(await figure.innerText()).toContain(name);
  await saved;
  await guest.reload();

  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  expect(await figure.innerText()).toContain(name);
  await guest.guard.expectSilence(page);
});

test('the preview beside the editor is the public page and follows what is typed, at each width and in both languages', async () => {
  await using guest = await stage.visit({ width: 1280, height: 900 });
  const { page } = guest;
  await enter(guest, demoAccounts.pgc, '/manage/create/article');
  await title(page, 'titleZh').fill('山里的放映队');
  await page.waitForURL(/\?id=[\w-]+$/);
  await page.keyboard.press('Control+p');
  const pane = page.getByRole('complementary', { name: '预览' });
  const shown = pane.frameLocator('iframe');
  await shown.getByRole('heading', { level: 1, name: '山里的放映队' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');

  await title(page, 'titleZh').fill('山里的放映队，第二年');
  // Within a second on a free machine; others of the suite run beside it.
  await shown.getByRole('heading', { level: 1, name: '山里的放映队，第二年' }).waitFor({ timeout: 10_000 });
  const choose = (name: string) => pane.locator('.segmented label', { hasText: name }).click();
  const innerWidth = () => shown.locator('html').evaluate((root) => root.clientWidth);
  await expect.poll(innerWidth).toBe(390);
  await choose('电脑');
  await expect.poll(innerWidth).toBe(1280);
  await choose('English');
  await expect.poll(() => shown.locator('html').getAttribute('lang')).toBe('en');
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);

  await page.setViewportSize({ width: 390, height: 844 });
  const view = page.getByRole('dialog', { name: '预览' });
  await view.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Escape');
  await view.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('预览');
});

test.each([
  ['zh', ['图片', '脚注', '预览', '与相邻的图片并排', '注 1']],
  ['en', ['Picture', 'Footnote', 'Preview', 'Beside the next or previous picture', 'Note 1']],
] as const)(
  'a footnote and two pictures side by side are written and previewed (%s)',
  async (language, [picture, note, preview, beside, number]) => {
    await using guest = await stage.visit({ width: 1280, height: 900 });
    const { page } = guest;
    const [name, side] = language === 'en' ? ['titleEn', 'bodyEn'] : ['titleZh', 'bodyZh'];
    await enter(guest, demoAccounts.pgc, `${language === 'en' ? '/en' : ''}/manage/create/article`);
    await title(page, name).fill('A hundred villages');
    await page.waitForURL(/\?id=[\w-]+$/);
    await body(page, side).click();
    await page.keyboard.type('They visit a hundred villages.');
    const tool = (label: string) => page.locator('[data-toolbar]').getByRole('button', { name: label, exact: true });
    expect(await tool(note).getAttribute('aria-disabled')).toBe('true');
    for (const _ of 'villages.') await page.keyboard.press('Shift+ArrowLeft');
    await tool(note).click();
    await page.keyboard.press('End');
    for (const at of [0, 1]) {
      await tool(picture).click();
      await pickPicture(page, language === 'en' ? 'Still' : '剧照', at);
    }
    const pairs = page.getByLabel(beside);
    for (const at of [0, 1]) await pairs.nth(at).check();

    await page.keyboard.press('Control+p');
    const shown = page.getByRole('complementary', { name: preview }).frameLocator('iframe');
    await shown.getByRole('link', { name: number, exact: true }).waitFor();
    await shown
      .getByRole('listitem')
      .filter({ hasText: /^villages\./ })
      .waitFor();
    const boxes = () => Promise.all([0, 1].map((at) => shown.locator('figure[data-pair]').nth(at).boundingBox()));
    await expect
      .poll(async () => (await boxes()).map((box) => Math.round(box?.y ?? -1)))
      .toEqual([expect.any(Number), Math.round((await boxes())[0]?.y ?? 0)]);
    expect((await boxes())[1]?.x).toBeGreaterThan((await boxes())[0]?.x ?? 0);
    expect(await violationsOf(page)).toEqual([]);
    await guest.guard.expectSilence(page);
  },
);

test('of two texts of one field the author keeps their own, the other one or a third, as they choose', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: (url, status) => url.endsWith('/content/save') && status === 409 });
  const { page } = guest;
  await enter(guest, demoAccounts.pgc, '/manage/create/article');
  await title(page, 'titleZh').fill('开头的标题');
  await page.waitForURL(/\?id=[\w-]+$/);
  await page.getByText(/已自动保存/).waitFor();
  const id = new URL(page.url()).searchParams.get('id');
  const read = () => callFrom<{ revisionId: string; version: number; fields: Record<string, string> }>(page, `/webAdmin/cms/content/${id}`);

  // Another tab of the account saves the same fields meanwhile.
  const { revisionId, version } = await read();
  const names = ['titleZh', 'titleEn', 'abstractZh'];
  const theirs = Object.fromEntries(names.map((name) => [name, `theirs ${name}`]));
  await page.route('**/content/presence', (route) => route.abort('aborted'));
  await page.route('**/content/save', (route) => route.abort('aborted'));
  for (const name of names) await title(page, name).fill(`mine ${name}`);
  await page.unroute('**/content/save');
  await callFrom(page, '/webAdmin/cms/content/save', { id, revisionId, version, changes: theirs });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: '同一处有两份改动' });
  await dialog.getByRole('group', { name: '中文标题' }).getByLabel('用我的').check();
  await dialog.getByRole('group', { name: '英文标题' }).getByLabel('用对方的').check();
  const third = dialog.getByRole('group', { name: '中文摘要' });
  await third.getByLabel('合并后编辑', { exact: true }).first().check();
  await third.getByRole('textbox').fill('the third');
  await dialog.getByRole('button', { name: '按所选保存' }).click();
  await dialog.waitFor({ state: 'detached' });

  const chosen = { titleZh: 'mine titleZh', titleEn: 'theirs titleEn', abstractZh: 'the third' };
  await expect.poll(async () => (await read()).fields).toMatchObject(chosen);
  for (const [name, value] of Object.entries(chosen)) expect(await title(page, name).inputValue(), name).toBe(value);
});

test(
  'an item is written in two languages, ordered by keys, submitted once complete, and found by its short address',
  { timeout: 240_000 },
  async () => {
    await using guest = await stage.visit({ width: 1920, height: 1080 });
    const { page } = guest;
    await enter(guest, demoAccounts.pgc, '/manage/create/article');
    const submit = page.getByRole('button', { name: '提交审核' });

    await title(page, 'titleZh').fill('山里的放映队');
    await page.waitForURL(/\?id=[\w-]+$/);
    await page.getByText(/已自动保存/).waitFor();
    const trail = () => page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem').allInnerTexts();
    await expect.poll(trail).toEqual(['首页', '管理中心', '草稿箱', '写文章']);
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await submit.click({ force: true });
    await page.getByText(/^还差：标题或正文不齐/).waitFor();
    await page.getByRole('link', { name: '标题或正文不齐' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('正文（简体中文）');

    await page.keyboard.type('放映队每年走一百个村子。');
    await page.keyboard.press('Enter');
    await pasteInto(
      body(page, 'bodyZh'),
      "<!--[if gte mso 9]><xml>x</xml><![endif]--><style>p{color:red}</style><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Wingdings'><span style='mso-list:Ignore'>l<span>&nbsp; </span></span></span><![endif]>胶片</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span>·</span>幕布</p><p class=MsoNormal style='color:red'><span style='font-weight:700'>山路</span>H<sub>2</sub><ruby>渡<rt>dù</rt></ruby><o:p></o:p></p>",
    );
    await expect.poll(() => body(page, 'bodyZh').locator('ul > li').allInnerTexts()).toEqual(['胶片', '幕布']);
    expect(await body(page, 'bodyZh').innerHTML()).not.toMatch(/mso|Mso|color|<o:p|<xml/);
    expect(await body(page, 'bodyZh').innerHTML()).toContain('<strong>山路</strong>H<sub>2</sub><ruby>渡<rt>dù</rt></ruby>');
    await page.getByRole('button', { name: '表格', exact: true }).click();
    for (const word of ['村子', '里程', '场次']) {
      await page.keyboard.type(word);
      await page.keyboard.press('ArrowRight');
    }
    await expect.poll(() => body(page, 'bodyZh').locator('th').allInnerTexts()).toEqual(['村子', '里程', '场次']);

    await page.getByRole('button', { name: '图片', exact: true }).click();
    await pickPicture(page, '剧照');
    const alt = body(page, 'bodyZh').getByRole('textbox', { name: '图片描述（读屏用）' });
    await alt.fill('');
    await page.getByRole('link', { name: '正文图片缺少描述' }).click();
    await expect.poll(() => alt.evaluate((element) => element === document.activeElement)).toBe(true);
    await alt.fill('银幕前的孩子');
    await page.getByText('图片都有描述').waitFor();

    await title(page, 'titleEn').fill('The projection team in the hills');
    await body(page, 'bodyEn').click();
    await page.keyboard.type('They visit a hundred villages a year.');
    await page.getByRole('region', { name: '封面' }).getByRole('button', { name: '从图库选择' }).click();
    await pickPicture(page, '剧照');
    await place(page, 'column').locator('select').first().selectOption({ label: '最新动态' });
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('false');
    expect(await violationsOf(page)).toEqual([]);
    // The toolbar stops at the very top: no text moves above it.
    await body(page, 'bodyEn').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 500));
    expect(
      await page
        .locator('.tools')
        .first()
        .evaluate((tools) => Math.round(tools.getBoundingClientRect().top)),
    ).toBe(0);
    await page.getByRole('button', { name: '预览', exact: true }).click();
    const pane = page.getByRole('complementary', { name: '预览' });
    const [look] = await Promise.all([page.waitForEvent('popup'), pane.getByRole('link', { name: '在新标签页打开' }).click()]);
    await look.getByRole('heading', { level: 1, name: '山里的放映队' }).waitFor();
    await look.getByText('放映队每年走一百个村子。').waitFor();
    await look.getByRole('radiogroup', { name: '阅读语言' }).getByText('English').click();
    await look.getByRole('heading', { level: 1, name: 'The projection team in the hills' }).waitFor();
    expect(await violationsOf(look)).toEqual([]);
    await look.close();
    await pane.getByRole('button', { name: '关闭预览' }).click();
    await page.getByRole('button', { name: '发给他人审阅' }).click();
    await page.getByRole('dialog', { name: '发给他人审阅' }).getByText('还没有链接。').waitFor();
    await page.keyboard.press('Escape');
    // A repeated run finds its earlier one taken.
    const slug = `projection-team-${Date.now().toString(36)}`;
    const sharedPicture = await fillSearchBox(page, slug);
    const order = await orderByKeys(page);
    await submit.click();

    const submitted = page.getByRole('status').filter({ hasText: '已提交审核。 正在审核，暂时不能修改。' });
    await submitted.getByRole('button', { name: '撤回修改' }).waitFor();
    await expect.poll(trail).toEqual(['首页', '管理中心', '待审核', '写文章']);
    expect(await submitted.getByRole('link').allInnerTexts()).toEqual(['返回列表', '继续新建']);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await body(page, 'bodyZh').getAttribute('contenteditable')).toBe('false');
    await guest.reload();
    await expect.poll(() => body(page, 'bodyZh').locator('figure img').getAttribute('alt')).toBe('银幕前的孩子');
    expect(await body(page, 'bodyZh').locator('th').first().innerText()).toBe('村子');
    expect(await title(page, 'titleEn').inputValue()).toBe('The projection team in the hills');
    await expect.poll(() => orderOf(page)).toEqual(order);
    await guest.guard.expectSilence(page);

    // Once it is online, its page says what the author has written for search engines, and the short address leads to it.
    await using judge = await stage.visit({ width: 1920, height: 1080 });
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    await enter(judge, demoAccount('admin'), `/manage/review?id=${id}`);
    const main = judge.page.getByRole('main');
    await main.getByRole('button', { name: '通过并上线', exact: true }).click();
    await judge.page.getByRole('dialog').getByRole('button', { name: '通过并上线' }).click();
    await judge.page.getByText('已通过并上线 1 项。').waitFor();
    await expectSearchBox(judge, { id, slug, sharedPicture });
    await judge.open(`/manage/review?id=${id}`);
    await main.getByRole('button', { name: '下线', exact: true }).click();
    const question = judge.page.getByRole('dialog', { name: '下线 1 项内容' });
    await question.getByLabel('原因').fill('授权已到期');
    await question.getByRole('button', { name: '下线', exact: true }).click();
    await judge.page.getByText('已下线 1 项。').waitFor();
  },
);

const attachments = (page: Page) => page.getByRole('region', { name: '附件' });

const gallery = (page: Page) => page.getByRole('region', { name: '图集' });

/** Names of the attachments, and pictures of the gallery without their sizes. */
async function orderOf(page: Page): Promise<{ names: string[]; pictures: string[] }> {
  const [names, pictures] = await Promise.all([
    attachments(page)
      .getByLabel('中文名称')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    gallery(page)
      .locator('li img')
      .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname)),
  ]);
  return { names, pictures };
}

/** Two attachments and two pictures change places by the handles' keys; gives the order afterwards. */
async function orderByKeys(page: Page): Promise<Awaited<ReturnType<typeof orderOf>>> {
  await attachments(page)
    .locator('input[type=file]')
    .setInputFiles(['章程', '日程'].map((name) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf })));
  const inEnglish = attachments(page).getByLabel('英文名称');
  await inEnglish.nth(1).fill('Second');
  await inEnglish.nth(0).fill('First');
  for (const at of [0, 1]) {
    await gallery(page).getByRole('button', { name: '添加图片' }).click();
    await pickPicture(page, '剧照', at);
  }
  await expect.poll(async () => (await orderOf(page)).pictures.length).toBe(2);
  const before = await orderOf(page);

  for (const list of [attachments(page), gallery(page)]) {
    const handle = list.getByRole('button', { name: /^移动或修改/ }).first();
    const name = (await handle.getAttribute('aria-label'))?.replace('移动或修改', '') ?? '';
    await moveRow(handle, 'ArrowDown', { from: `${name}移到第 1 项，共 2 项`, to: `${name}移到第 2 项，共 2 项` });
  }
  const after = { names: before.names.toReversed(), pictures: before.pictures.toReversed() };
  await expect.poll(() => orderOf(page)).toEqual(after);
  await page.getByText(/已自动保存/).waitFor();
  return after;
}

/** Title, description, share picture and short address, with the faults of addresses that nobody may have; gives the picture's path. */
async function fillSearchBox(page: Page, slug: string): Promise<string> {
  const box = page.getByRole('region', { name: '搜索与分享' });
  const inChinese = box.getByRole('group', { name: '简体中文' });
  await inChinese.getByLabel('标题').fill('放映队和一百个村子');
  await inChinese.getByLabel('说明').fill('一支放映队一年走过的山路。');
  await box.getByRole('group', { name: 'English' }).getByLabel('标题').fill('A hundred villages, one projector');
  const address = box.getByLabel('短网址');
  await address.fill('放映队');
  await box.getByText(/^请使用 \d+ 至 \d+ 个小写字母/).waitFor();
  await address.fill('news');
  await box.getByText('本站自己使用这个地址。').waitFor();
  await address.fill(slug);
  await box.getByText('本站自己使用这个地址。').waitFor({ state: 'detached' });
  await box.getByRole('button', { name: '从图库选择' }).click();
  // Another one than the cover, which would be shared otherwise.
  await pickPicture(page, '剧照', 2);
  await box.getByText('分享链接显示这张图片。').waitFor();
  await page.getByText(/已自动保存/).waitFor();
  return box.locator('.picture img').evaluate((image: HTMLImageElement) => new URL(image.src).pathname);
}

/** Identifies a picture in all sizes. */
const pictureOf = (path: string) => path.split('/').slice(0, -1).join('/');

async function expectSearchBox(
  { context }: Visitor,
  { id, slug, sharedPicture }: { id: string; slug: string; sharedPicture: string },
): Promise<void> {
  const read = async (path: string) => (await context.request.get(path)).text();
  const html = await read(`/content/article/${id}`);
  const metaOf = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  expect(html).toMatch(/<title>放映队和一百个村子[^<]*<\/title>/);
  expect([metaOf('description'), metaOf('og:title')]).toEqual(['一支放映队一年走过的山路。', '放映队和一百个村子']);
  expect(metaOf('og:image')).toMatch(/^http/);
  const { data } = (await (await context.request.get(`/web/cms/content/${id}`)).json()) as { data: { seo?: { cover?: { url: string } } } };
  expect(pictureOf(data.seo?.cover?.url ?? '')).toBe(pictureOf(sharedPicture));
  // The heading stays the author's own.
  expect(html).toContain('山里的放映队');
  expect(await read(`/en/content/article/${id}`)).toMatch(/<title>A hundred villages, one projector[^<]*<\/title>/);
  for (const language of ['', '/en']) {
    const short = await context.request.get(`${language}/${slug}`, { maxRedirects: 0 });
    expect([short.status(), new URL(short.headers()['location'] ?? '', short.url()).pathname]).toEqual([
      301,
      `${language}/content/article/${id}`,
    ]);
  }
}
