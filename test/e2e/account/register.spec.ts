/** Registration in the popup: an institution in Chinese on a desktop, an ordinary user in English on a phone, and errors. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  clickAnyway,
  demoAccount,
  demoAccounts,
  enter,
  field,
  fillCode,
  fillFields,
  loginPopup,
  newPassword,
  openAccountStage,
} from '#test/support/browser/account-guest.ts';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';

const stage = openAccountStage();
const refusals = (url: string, status: number) =>
  /\/web\/(register|getEmailCode|login|cmsv2\/column\/verifyCode)/.test(url) && [400, 409, 429, 503].includes(status);

/** An administrator's new code for an institution that is verified by it. */
async function invite(institution: string): Promise<string> {
  await using staff = await stage.visit({ width: 1280 });
  await enter(staff, demoAccount('admin'), '/manage/invitations');
  await staff.page.getByRole('button', { name: '新建邀请码' }).click();
  const form = staff.page.getByRole('dialog', { name: '新建邀请码' });
  await fillFields(form, { 机构中文名: institution, 机构英文名: 'Egret Pictures', 可用次数: '1' });
  await field(form, '届次').selectOption({ index: 1 });
  await form.getByRole('button', { name: '生成邀请码' }).click();
  return await staff.page.getByRole('dialog', { name: '邀请码', exact: true }).getByRole('textbox').inputValue();
}

/** The month begins with its first week, and today's cell is on the screen without scrolling. */
async function seesTodayAtTheEndOfAMonth(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.setFixedTime('2027-05-31T10:00:00+08:00');
  await page.goto('/manage/calendar');
  const today = page.locator('[data-calendar="month"] [data-today]');
  await today.waitFor();
  expect(await page.locator('[data-calendar="month"] .day').first().getAttribute('data-slot')).toBe('2027-04-26');
  const box = await today.boundingBox();
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900);
  await page.close();
}

/** Types refused codes and the right one: the field always has the message about the code in it, also while another answer is on its way. */
async function showsOneStateOfInvitation(popup: Locator, invitation: string): Promise<void> {
  const page = popup.page();
  const typeInvitation = async (code: string) => {
    await field(popup, '邀请码（选填）').fill(code);
    await page.keyboard.press('Tab');
  };
  /** The field with its message; a toast repeats a refusal for some seconds. */
  const invitationField = popup.locator('.field').filter({ hasText: '邀请码（选填）' });
  const [valid, wrong] = [invitationField.getByText('邀请码有效：白鹭影像工作室'), invitationField.getByText('邀请码错误')];
  const states = async () => [await valid.count(), await wrong.count()];
  await typeInvitation('NOT-A-CODE');
  await wrong.waitFor();
  expect(await states()).toEqual([0, 1]);
  await field(popup, '邀请码（选填）').fill('NOT-A-CODE-EITHER');
  await expect.poll(states).toEqual([0, 0]);
  const late = Promise.withResolvers<void>();
  await page.route(/verifyCode\?.*LATE/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await typeInvitation('LATE-AND-WRONG');
  await typeInvitation(invitation);
  await valid.waitFor();
  const lateAnswer = page.waitForResponse(/verifyCode\?.*LATE/);
  late.resolve();
  await lateAnswer;
  await page.getByRole('alert').getByText('邀请码错误').first().waitFor();
  expect(await states()).toEqual([1, 0]);
}

/** The router's key of the page in the history. */
const pageKey = (page: Page) => page.evaluate(() => (history.state as { key?: string } | null)?.key);

test('an institution registers after mending reported errors, with the code of an invitation, and is led to its first article', async () => {
  const invitation = await invite('白鹭影像工作室');
  await using guest = await stage.visit({ width: 1920, height: 1080, allowedStatus: refusals });
  const { page } = guest;
  const email = 'studio@egret.example.org';
  await guest.open('/');
  await page.getByRole('banner').getByRole('link', { name: '登录 / 注册' }).click();
  const popup = loginPopup(page);
  await popup.getByRole('tab', { name: '注册' }).click();
  const submit = popup.getByRole('button', { name: '注册', exact: true });

  expect(await popup.getByRole('radio', { name: '机构用户' }).isChecked()).toBe(true);
  expect(await field(popup, '地区').isDisabled()).toBe(true);
  await clickAnyway(submit);
  await page.getByText('请填写必填项').waitFor();
  expect(await field(popup, '机构名称').evaluate((element) => element === document.activeElement)).toBe(true);

  await fillFields(popup, {
    机构名称: '白鹭影像工作室',
    邮箱: 'studio@egret',
    经办人姓名: '陈以南',
    经办人联系方式: '13800138000',
    经办人证件号码: '11010519491231002X',
  });
  await clickAnyway(popup.getByRole('button', { name: '获取验证码' }));
  await page.getByRole('alert').getByText('请输入正确的邮箱').waitFor();
  await fillFields(popup, { 邮箱: email, 密码: newPassword, 确认密码: 'something else' });
  await field(popup, '国家').pressSequentially('norw');
  expect(await popup.getByRole('option').allTextContents()).toEqual(['挪威']);
  await page.keyboard.press('Escape');
  expect([await field(popup, '国家').inputValue(), await field(popup, '地区').isDisabled(), await popup.isVisible()]).toEqual([
    '',
    true,
    true,
  ]);
  await field(popup, '国家').fill('中国');
  await field(popup, '地区').pressSequentially('四川');
  await page.keyboard.press('Enter');
  expect(await field(popup, '地区').inputValue()).toBe('四川省');
  await field(popup, '邮箱验证码').fill('000000');
  await popup.getByRole('checkbox', { name: /单独同意/ }).check();
  await clickAnyway(submit);
  await page.getByRole('alert').getByText('两次输入的密码不一致').waitFor();
  await fillFields(popup, { 确认密码: newPassword });
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  await clickAnyway(submit);
  await page.getByRole('alert').getByText('请同意用户协议').waitFor();
  await popup.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  expect(await submit.getAttribute('aria-disabled')).toBe('false');

  await showsOneStateOfInvitation(popup, invitation);

  await submit.click();
  await popup.getByText('验证码错误或已过期').waitFor();
  expect(await field(popup, '机构名称').inputValue()).toBe('白鹭影像工作室');
  await fillCode(popup, stage.mail(), email);
  await submit.click();

  await page.getByText('注册成功，请登录').waitFor();
  expect(await popup.getByRole('tab', { name: '登录' }).getAttribute('aria-selected')).toBe('true');
  expect(await field(popup, '邮箱').inputValue()).toBe(email);
  await fillFields(popup, { 密码: newPassword });
  await popup.getByRole('checkbox').check();
  const before = await pageKey(page);
  await popup.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('banner').getByText('白鹭影像工作室 的账号菜单').waitFor();
  expect(
    await page.evaluate(() => [
      localStorage.getItem('token') !== null,
      JSON.parse(localStorage.getItem('userInfo') ?? '{}').agency.operateCode,
    ]),
  ).toEqual([true, '110***********002X']);

  // The navigation to the home page, to which the login leads, closes the menu.
  await expect.poll(() => pageKey(page)).not.toBe(before);
  await page.getByRole('banner').locator('summary[title]').click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /管理中心/ })
    .click();
  const tasks = page.getByRole('main').getByRole('region').first();
  await tasks.getByRole('heading', { name: '写下第一篇文章' }).waitFor();
  // Each link of the dashboard leads to a screen that is open to an institution.
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.filter((path) => path.startsWith('/manage'))).toEqual(['/manage/create/article', '/manage/calendar']);
  await page.getByRole('main').getByRole('link', { name: /日历/ }).click();
  await page.waitForURL('**/manage/calendar');
  await page.getByRole('main').getByRole('button', { name: '今天', exact: true }).waitFor();
  await seesTodayAtTheEndOfAMonth(await guest.context.newPage());
  await page.goBack();
  await tasks.getByRole('link', { name: '写文章' }).click();
  await page.getByRole('main').getByRole('textbox', { name: /^标题/ }).first().fill('第一篇');
  await page.waitForURL(/\/manage\/create\/article\?id=[\w-]+$/);
  await guest.open('/manage');
  await page.getByRole('main').getByText('第一篇').first().waitFor();
  expect(await page.getByText('写下第一篇文章').count()).toBe(0);
  await guest.guard.expectSilence(page);
});

test('a consent that came with another client’s form is confirmed or refused at the next login in a browser', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: refusals });
  const { page, context } = guest;
  const { email, password } = demoAccounts.pgc;
  const call = async (path: string, data: object, token = '') =>
    (await context.request.post(path, { data, headers: { 'client-type': 'wechat', authorization: `Bearer ${token}` } })).json() as Promise<{
      token: string;
      data: { agency: { operateCode: string } };
    }>;
  const { token } = await call('/web/login', { userName: email, password });
  const sendNumber = (operateCode: string) => call('/web/user/updateOperate', { operateName: '陈以南', operateCode }, token);
  await sendNumber('11010519491231002X');
  await guest.open('/about');
  await page.getByRole('banner').getByRole('link', { name: '登录 / 注册' }).click();
  const popup = loginPopup(page);
  await fillFields(popup, { 邮箱: email, 密码: password });
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: '登录', exact: true }).click();

  const question = page.getByRole('dialog', { name: '证件号码的单独同意' });
  await question.getByRole('button', { name: '确认同意' }).click();
  await page.getByText('已确认同意').waitFor();
  await question.waitFor({ state: 'detached' });
  await guest.open('/set/privacy');
  await page.getByText(/您于 .+ 单独同意主办方/).waitFor();

  await sendNumber('E12345678');
  await guest.open('/en/set/privacy');
  const again = page.getByRole('dialog', { name: 'Separate consent to the ID number' });
  await again.waitFor();
  await page.keyboard.press('Escape');
  await again.waitFor({ state: 'detached' });
  await page
    .getByRole('main')
    .getByText(/registration form of another client/)
    .waitFor();
  await page.getByRole('button', { name: 'Refuse and erase the number' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click();
  await page.getByText(/and none is stored/).waitFor();
  expect((await call('/web/user/updateOperate', {}, token)).data.agency.operateCode).toBe('');
  await guest.guard.expectSilence(page);
});

exhaustiveTest(
  'an ordinary user registers on a phone in English; switching tabs resets type and agreement and keeps the rest',
  async () => {
    await using guest = await stage.visit({ width: 390, height: 844, allowedStatus: refusals });
    const { page } = guest;
    const email = 'maya@example.org';
    await guest.open('/en');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Log in' }).tap();
    const popup = loginPopup(page);
    await popup.getByRole('tab', { name: 'Register' }).tap();
    // The whole screen; the emulated browser keeps room for a scrollbar that phones lay over the page.
    const box = await popup.boundingBox();
    expect([box?.x, box?.y, box?.height, (box?.width ?? 0) > 370]).toEqual([0, 0, 844, true]);
    await popup.getByText('Individual').tap();
    await fillFields(popup, { Nickname: 'Maya', Email: email, Password: newPassword, 'Confirm password': newPassword });
    await popup.getByRole('checkbox').check();

    await popup.getByRole('tab', { name: 'Log in' }).tap();
    expect(await field(popup, 'Email').inputValue()).toBe(email);
    await popup.getByRole('tab', { name: 'Register' }).tap();
    await expect.poll(() => popup.getByRole('radio', { name: 'Institution' }).isChecked()).toBe(true);
    await popup.getByText('Individual').tap();
    expect(await popup.getByRole('checkbox').isChecked()).toBe(false);
    expect(await field(popup, 'Nickname').inputValue()).toBe('Maya');
    await popup.getByRole('checkbox').check();
    await fillCode(popup, stage.mail(), email);
    await popup.getByRole('button', { name: 'Register', exact: true }).tap();

    await page.getByText('You are registered. Please log in').waitFor();
    expect(await popup.getByRole('tab', { name: 'Log in' }).getAttribute('aria-selected')).toBe('true');
    expect(await field(popup, 'Email').inputValue()).toBe(email);
    await fillFields(popup, { Password: newPassword });
    await popup.getByRole('checkbox').check();
    await popup.getByRole('button', { name: 'Log in', exact: true }).tap();
    await popup.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('the countdown survives a reload, and a mail outage is reported without losing the form', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: refusals });
  const { page } = guest;
  await guest.open('/login?tab=register');
  const form = page.getByRole('tabpanel', { name: '注册' });
  stage.mail().setMood('closed');
  await fillFields(form, { 机构名称: '山海', 邮箱: 'waiting@example.org' });
  await form.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText('邮件暂时无法发送').waitFor();
  stage.mail().setMood('well');
  expect(await field(form, '机构名称').inputValue()).toBe('山海');

  await fillFields(form, { 邮箱: 'counted@example.org' });
  await form.getByRole('button', { name: '获取验证码' }).click();
  await form.getByRole('button', { name: /秒后重发/ }).waitFor();
  await guest.open('/login?tab=register');
  const button = form.getByRole('button', { name: /秒后重发/ });
  await button.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');

  // The server enforces the minute: without the local countdown it reports the seconds left.
  await page.waitForTimeout(2_000);
  await page.evaluate(() => sessionStorage.clear());
  await guest.open('/login?tab=register');
  await fillFields(form, { 邮箱: 'counted@example.org' });
  await form.getByRole('button', { name: '获取验证码' }).click();
  await button.waitFor();
  const seconds = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(60);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('the server verifies an invitation, and the form keeps only a valid one', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: (url) => url.includes('verifyCode') });
  const { page } = guest;
  await guest.open('/news?invitationCode=NOT-A-CODE');
  const popup = loginPopup(page);
  await popup.getByText('邀请码错误').waitFor();

  expect(await popup.getByRole('tab', { name: '注册' }).getAttribute('aria-selected')).toBe('true');
  expect(await field(popup, '邀请码（选填）').inputValue()).toBe('NOT-A-CODE');
  // A mailed link has it in the fragment.
  await guest.open('/login?tab=register#invitationCode=NO-SUCH-CODE');
  const form = page.getByRole('main');
  await form.getByText('邀请码错误').waitFor();
  expect(await field(form, '邀请码（选填）').inputValue()).toBe('NO-SUCH-CODE');
});
