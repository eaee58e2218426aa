/** An empty folder in production, by clicking only: from the setup link in the terminal to a public article, film and comment, each with a second person's approval. */
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { enter, fillCode, fillFields, loginPopup, newPassword } from '#test/support/browser/account-guest.ts';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { playsBeyond } from '#test/support/browser/film-guest.ts';
import { sampled, takingTurns } from '#test/support/exhaustive.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { startMailServer, type TestMailServer } from '#test/support/servers/mail-server.ts';
import { makeShortFilm } from '#test/support/upload-files.ts';
import { visitor, type Visitor } from '#test/support/browser/visitor.ts';
import { main } from '#test/support/browser/staff-guest.ts';

let browser: Browser;
let site: BuiltSite;
let mail: TestMailServer;
let folder: string;
const start = () =>
  startBuiltSite({ DATA_FOLDER: folder, DEMO_CONTENT: 'false', SMTP_URL: mail.url, MAIL_FROM: 'site@example.org', FFMPEG_PATH: 'ffmpeg' });
// Of each try its own: an administrator is made once.
beforeEach(async () => {
  folder = makeFolder();
  mail = await startMailServer();
  [browser, site] = await Promise.all([sharedBrowser(), start()]);
});
afterEach(async () => {
  await site?.[Symbol.asyncDispose]();
  await mail?.[Symbol.asyncDispose]();
});

const desktop = () => visitor(browser, { origin: site.origin, width: 1280, height: 900 });
const phone = () => visitor(browser, { origin: site.origin, width: 390, height: 844 });
const step = (page: Page, words: string) => main(page).getByRole('listitem').filter({ hasText: words });

exhaustiveTest('every link of header and footer answers on the empty site, and the footer is at the bottom of the window', async () => {
  await using guest = await visitor(browser, { origin: site.origin, width: 1280, height: 1600 });
  const { page } = guest;
  const prefixes = ['', '/en'] as const;
  for (const prefix of prefixes) {
    await guest.open(prefix || '/');
    // The demonstration has a conference system; this site has none.
    expect(await page.locator('a[href*="/conference"]').count()).toBe(0);
    for (const [path, place] of [
      ['/conference', '/'],
      ['/pandadetail', '/panda'],
    ])
      expect(new URL((await guest.context.request.get(`${prefix}${path}`)).url()).pathname).toBe(
        `${prefix}${place}`.replace(/(?<=.)\/$/, ''),
      );
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
    expect(links.length).toBeGreaterThan(15);
    const paths = [
      ...links,
      `${prefix}/feed/all.rss`,
      `${prefix}/g2025`,
      `${prefix}/movies`,
      `${prefix}/cultural`,
      `${prefix}/panda`,
      `${prefix}/projectionroom`,
      `${prefix}/videolist`,
    ];
    // The addresses of the two languages alternate.
    const asked = paths.filter((_path, at) => takingTurns(prefixes, at).includes(prefix));
    const answers = await Promise.all(asked.map(async (path) => [path, (await guest.context.request.get(path)).status()] as const));
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    const pages = sampled(['/about?active=1', '/g2025', '/previous', '/news', '/movies', '/cultural'], 2, 1);
    for (const path of ['', ...pages.flatMap((page, at) => (takingTurns(prefixes, at).includes(prefix) ? [page] : []))]) {
      if (path) await guest.open(`${prefix}${path}`);
      const gap = await page.evaluate(() =>
        Math.round(
          Math.max(innerHeight, document.documentElement.scrollHeight) -
            (document.querySelector('.page > footer')?.getBoundingClientRect().bottom ?? 0) -
            scrollY,
        ),
      );
      expect([path, gap]).toEqual([path, 0]);
      expect([path, await overflowOf(page)]).toEqual([path, 0]);
    }
  }
  await guest.guard.expectSilence(page);
});

/** Logs in with an account that the test has created, and opens a path. */
async function enterAs(visitor: Visitor, name: string, path: string): Promise<void> {
  await enter(visitor, { email: `${name}@example.org`, password: newPassword }, path);
}

test('an author and a reviewer publish an article', { timeout: 300_000 }, async () => {
  await using chief = await desktop();
  await using colleague = await phone();
  await using guest = await phone();

  await makeAdmin(chief);
  await addColleague(chief.page, colleague);
  await writeArticle(chief.page);
  await publishFirst(colleague, 'The call for entries is open');
  for (const [prefix, title] of [
    ['', '第一届征集开始'],
    ['/en', 'The call for entries is open'],
  ] as const)
    await readFromHome(guest, prefix || '/', title);

  await chief.page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '管理中心' }).click();
  await main(chief.page).getByText('已完成 3 / 12').waitFor();
  await Promise.all([chief, colleague, guest].map(({ guard, page }) => guard.expectSilence(page)));
});

exhaustiveTest('an institution and a visitor then add a film and a comment', { timeout: 300_000 }, async () => {
  await using chief = await desktop();
  await using colleague = await phone();
  await using institution = await desktop();
  await using guest = await phone();
  await enterAs(chief, 'wen', '/manage');
  await enterAs(colleague, 'shen', '/en/manage');

  await registerInstitution(institution);
  await verifyInstitution(chief);
  await submitFilm(institution.page);
  await publishFirst(colleague, 'A day in the bamboo sea');
  await watchFromHome(guest, 'A day in the bamboo sea');

  await registerAndComment(guest, 'The call for entries is open');
  await approveComment(colleague);
  await using other = await desktop();
  await readFromHome(other, '/en', 'The call for entries is open');
  await main(other.page).getByText('We look forward to it').waitFor();
  await Promise.all([chief, colleague, institution, guest, other].map(({ guard, page }) => guard.expectSilence(page)));
});

/** Uses the setup link of the terminal, which works once. */
async function makeAdmin({ page, open, context }: Visitor): Promise<void> {
  const linkNow = () => /http:\S+\/setup#[\w-]+/.exec(site.output())?.[0] ?? '';
  await expect.poll(linkNow).not.toBe('');
  const link = linkNow().replace(site.origin, '');
  expect((await context.request.get('/setup')).headers()['cache-control']).toBe('no-store');
  // The browser asks for English; the switch leads to the other language without losing the link.
  await open(link);
  await page.getByRole('form', { name: 'Create the first administrator' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: '中 简体中文' }).click();
  const form = page.getByRole('form', { name: '创建第一位管理员' });
  await form.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await fillFields(form, { 姓名或昵称: '闻一', 邮箱: 'wen@example.org', 密码: newPassword, 确认密码: newPassword });
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: '创建并登录' }).click();
  await page.waitForURL('**/manage/make-it-yours');
  await main(page).getByRole('heading', { name: '第 1 步，共 6 步：叫什么名字？' }).waitFor();
  // The steps can be left at once; make-it-yours.spec.ts goes through them.
  await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '管理中心' }).click();
  // Mail is set; the public address is this machine's.
  await main(page).getByText('已完成 1 / 12').waitFor();
  await step(page, '填写公开网址').getByRole('link', { name: '公开网址' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await using late = await desktop();
  await late.open(link.replace('/setup', '/en/setup'));
  await late.page.getByRole('heading', { name: 'The site has an administrator' }).waitFor();
}

/** Invited by mail: the link in it sets the password, and the colleague is led to the work. */
async function addColleague(page: Page, { page: own, open, guard }: Visitor): Promise<void> {
  await step(page, '邀请同事或机构').getByRole('link', { name: '添加账号' }).click();
  await main(page).getByRole('button', { name: '邀请同事' }).click();
  const dialog = page.getByRole('dialog');
  await fillFields(dialog, { 邮箱: 'shen@example.org', 名称: '沈和' });
  for (const role of ['审核员', '发布员', '评论管理员']) await dialog.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check();
  await dialog.getByRole('combobox', { name: '邀请的语言' }).selectOption({ label: '英文' });
  await dialog.getByRole('button', { name: '邀请', exact: true }).click();
  await page.getByText('邮件已发送。').waitFor();
  await main(page).getByRole('row').filter({ hasText: '沈和' }).getByText('已邀请').waitFor();

  const { subject, text = '' } = await mail.waitForMail('shen@example.org');
  expect(subject).toBe('Golden Panda Awards: you are invited to the management centre');
  await open(/\/en\/login#link=[\w-]+/.exec(text)?.[0] ?? '');
  await fillFields(main(own), { 'New password': newPassword, 'Confirm password': newPassword });
  await main(own).getByRole('button', { name: 'Set new password' }).click();
  await logIn(main(own), 'shen@example.org', newPassword);
  await own.waitForURL('**/en/manage');
  await main(own).getByRole('heading', { name: 'All done' }).waitFor();
  await guard.expectSilence(own);
}

async function logIn(popup: Locator, email: string, password: string): Promise<void> {
  const label = (words: RegExp) => popup.getByLabel(words).filter({ visible: true });
  await label(/^(邮箱|Email)( \*)?$/).fill(email);
  await label(/^(密码|Password)( \*)?$/).fill(password);
  await popup.getByRole('checkbox').filter({ visible: true }).check();
  await popup
    .getByRole('button', { name: /^(登录|Log in)$/ })
    .filter({ visible: true })
    .click();
}

async function writeArticle(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '管理中心' }).click();
  await step(page, '发布第一篇文章').getByRole('link', { name: '写文章' }).click();
  await write(page, {
    zh: ['第一届征集开始', '征集今日开始。'],
    en: ['The call for entries is open', 'Entries are welcome from today.'],
    column: '最新动态',
  });
  await page.getByText('正在审核，暂时不能修改。').waitFor();
}

interface Texts {
  zh: readonly [title: string, body: string];
  en: readonly [title: string, body: string];
  column: string;
}

/** Both languages, a cover with its descriptions and the column; then submits. */
async function write(page: Page, { zh, en, column }: Texts): Promise<void> {
  const titles = main(page).getByRole('textbox', { name: /^标题/ });
  await titles.nth(0).fill(zh[0]);
  await page.waitForURL(/\?id=[\w-]+$/);
  await titles.nth(1).fill(en[0]);
  for (const [name, text] of [
    ['正文（简体中文）', zh[1]],
    ['正文（English）', en[1]],
  ] as const) {
    await main(page).getByRole('textbox', { name }).click();
    await page.keyboard.type(text);
  }
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1f5a46' } })
    .jpeg()
    .toBuffer();
  const cover = main(page).getByRole('group', { name: '封面' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), cover.getByRole('button', { name: '选择图片' }).click()]);
  await chooser.setFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: picture });
  await main(page).getByLabel('封面描述（中文，读屏用）').fill('竹林');
  await main(page).getByLabel('封面描述（英文，读屏用）').fill('Bamboo');
  await page.keyboard.press('Tab');
  await main(page).getByRole('combobox', { name: /^栏目/ }).selectOption({ label: column });
  const submit = main(page).getByRole('button', { name: '提交审核' });
  await expect.poll(() => submit.getAttribute('aria-disabled'), { timeout: 60_000 }).toBe('false');
  await submit.click();
}

/** On a phone: through the menu, which says how much waits, to the first work in review, and online with it. */
async function publishFirst({ page, open }: Visitor, title: string): Promise<void> {
  await open('/en');
  await enterManagement(page, /1 work/);
  await main(page).getByRole('region', { name: 'Waiting for you' }).getByRole('link', { name: title }).click();
  await main(page).getByRole('heading', { name: title }).waitFor();
  expect(await overflowOf(page)).toBe(0);
  await main(page)
    .getByRole('button', { name: /^Approve and put online/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and put online' }).click();
  await main(page).getByText('1 work approved and put online.').waitFor();
}

async function enterManagement(page: Page, waiting: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: /^Management centre/ })
    .filter({ hasText: waiting })
    .click();
  await page.waitForURL('**/en/manage');
}

async function readFromHome({ page, open, context }: Visitor, home: string, title: string): Promise<void> {
  await expect.poll(async () => (await (await context.request.get(home)).text()).replaceAll('<wbr/>', '')).toContain(title);
  await open(home);
  await main(page).getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** By itself, with a code by mail; it reads where it stands until it is verified. */
async function registerInstitution({ page, open }: Visitor): Promise<void> {
  await open('/');
  await page.getByRole('banner').getByRole('link', { name: '登录 / 注册' }).click();
  const popup = loginPopup(page);
  await popup.getByRole('tab', { name: '注册' }).click();
  await fillFields(popup, {
    机构名称: '竹海影业',
    邮箱: 'studio@example.org',
    密码: newPassword,
    确认密码: newPassword,
    经办人姓名: '陈舟',
    经办人联系方式: '13800138000',
    经办人证件号码: '11010519491231002X',
  });
  await fillFields(popup, { 国家: '中国', 地区: '四川省' });
  await fillCode(popup, mail, 'studio@example.org');
  await popup.getByRole('checkbox', { name: /单独同意/ }).check();
  await popup.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await popup.getByRole('button', { name: '注册', exact: true }).click();
  await page.getByText('注册成功，请登录').waitFor();
  await logIn(popup, 'studio@example.org', newPassword);
  await page.getByRole('banner').locator('summary', { hasText: '竹海影业 的账号菜单' }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^管理中心/ })
    .click();
  await main(page).getByText('机构正在等待认证。', { exact: false }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
}

async function verifyInstitution({ page, open }: Visitor): Promise<void> {
  await open('/');
  await page.getByRole('banner').locator('summary', { hasText: '闻一 的账号菜单' }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^管理中心/ })
    .click();
  const accounts = page.getByRole('navigation', { name: '管理中心' }).getByRole('link', { name: /^用户与机构/ });
  await accounts.filter({ hasText: '（1 项）' }).click();
  await main(page).getByRole('row').filter({ hasText: '竹海影业' }).getByRole('button', { name: /^查看/ }).click();
  await page.getByRole('dialog', { name: '竹海影业' }).getByRole('button', { name: '通过认证' }).click();
  await page.getByRole('dialog', { name: '通过这家机构的认证？' }).getByRole('button', { name: '通过认证' }).click();
  await page.getByText('已通过认证。').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => accounts.innerText()).toBe('用户与机构');
}

async function submitFilm(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '管理中心' }).getByRole('link', { name: '传视频' }).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), main(page).getByRole('button', { name: '选择视频' }).click()]);
  await chooser.setFiles({ name: '竹海一日.mp4', mimeType: 'video/mp4', buffer: await makeShortFilm() });
  await write(page, {
    zh: ['竹海一日', '从清晨到夜晚的竹海。'],
    en: ['A day in the bamboo sea', 'The bamboo sea from morning to night.'],
    column: '放映厅 / 获奖作品厅',
  });
  await page.getByText('正在审核，暂时不能修改。').waitFor();
}

async function watchFromHome({ page, open, context }: Visitor, title: string): Promise<void> {
  await expect.poll(async () => (await context.request.get('/en')).text()).toContain(title);
  await open('/en');
  await main(page)
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await page.getByRole('dialog', { name: title }).waitFor();
  await playsBeyond(page, 1);
  await page.getByRole('button', { name: 'Close the film' }).click();
}

/** A comment written before the registration is sent after the login. */
async function registerAndComment(guest: Visitor, title: string): Promise<void> {
  const { page } = guest;
  await readFromHome(guest, '/en', title);
  await main(page)
    .getByRole('textbox', { name: /Write a comment/ })
    .fill('We look forward to it');
  await main(page).getByRole('button', { name: 'Log in and post' }).click();
  const popup = loginPopup(page);
  await popup.getByRole('tab', { name: 'Register' }).click();
  await popup.getByText('Individual', { exact: true }).click();
  await fillFields(popup, { Nickname: 'Lin', Email: 'lin@example.org', Password: newPassword, 'Confirm password': newPassword });
  await fillCode(popup, mail, 'lin@example.org');
  await popup.getByRole('checkbox').filter({ visible: true }).check();
  await popup.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('You are registered. Please log in').waitFor();
  await logIn(popup, 'lin@example.org', newPassword);
  await main(page).getByText('Waiting for a moderator.', { exact: false }).waitFor();
}

async function approveComment({ page, open }: Visitor): Promise<void> {
  await open('/en');
  await enterManagement(page, '');
  await page.getByRole('button', { name: 'Open the management menu' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Comments/ })
    .filter({ hasText: '(1)' })
    .click();
  await main(page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await main(page).getByText('We look forward to it').waitFor({ state: 'detached' });
}

exhaustiveTest('an instance that starts later prints no setup link', async () => {
  await site[Symbol.asyncDispose]();
  site = await start();

  await expect.poll(() => site.output()).toContain('ready in');
  expect(site.output()).not.toContain('/setup#');
});
