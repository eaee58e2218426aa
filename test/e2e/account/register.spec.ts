/** Registration in the popup: an institution in Chinese on a desktop, an ordinary user in English on a phone, and errors. */
import { expect, test } from 'vitest';
import {
  clickAnyway,
  field,
  fillCode,
  fillFields,
  loginPopup,
  newPassword,
  openAccountStage,
} from '#test/support/browser/account-guest.ts';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';

const stage = openAccountStage();
const refusals = (url: string, status: number) => /\/web\/(register|getEmailCode|login)/.test(url) && [400, 409, 429, 503].includes(status);

test('an institution registers after mending reported errors, and logs in', async () => {
  await using guest = await stage.visit({ width: 1920, height: 1080, allowedStatus: refusals });
  const { page } = guest;
  const email = 'studio@egret.example.org';
  await guest.open('/');
  await page.getByRole('banner').getByRole('link', { name: '登录 / 注册' }).click();
  const popup = loginPopup(page);
  await popup.getByRole('tab', { name: '注册' }).click();
  const submit = popup.getByRole('button', { name: '注册', exact: true });

  expect(await popup.getByRole('radio', { name: '机构用户（PGC）' }).isChecked()).toBe(true);
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
  await field(popup, '国家').selectOption('CN');
  await field(popup, '地区').selectOption({ label: '四川省' });
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
  await popup.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('banner').getByText('白鹭影像工作室 的账号菜单').waitFor();
  expect(
    await page.evaluate(() => [
      localStorage.getItem('token') !== null,
      JSON.parse(localStorage.getItem('userInfo') ?? '{}').agency.operateCode,
    ]),
  ).toEqual([true, '110***********002X']);
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
    await expect.poll(() => popup.getByRole('radio', { name: 'Institution (PGC)' }).isChecked()).toBe(true);
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
});
