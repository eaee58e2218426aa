/** Personal settings: each form saves, asks before text is lost, and locks no one out. */
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import {
  clickAnyway,
  demoAccounts,
  enter,
  field,
  fillCode,
  fillFields,
  newPassword,
  openAccountStage,
} from '#test/support/browser/account-guest.ts';
import { sampled, takingTurns } from '#test/support/exhaustive.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { waitForHydration } from '#test/support/browser/visitor.ts';

const stage = openAccountStage({ isCommon: true });

test('saves a name; a form with unsaved text asks before it is left', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  await enter(guest, demoAccounts.viewer, '/set/basic');
  const name = field(page, '昵称');
  await name.fill('');
  await clickAnyway(page.getByRole('button', { name: '保存' }));
  await page.getByText('请填写必填项').waitFor();
  await name.fill('夜读的阿宁');
  await page.getByRole('navigation', { name: '个人设置' }).getByRole('link', { name: '修改密码' }).click();
  const question = page.getByRole('dialog', { name: '离开本页？' });
  await question.getByRole('button', { name: '留在本页' }).click();
  expect(await name.inputValue()).toBe('夜读的阿宁');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').waitFor();
  await page.getByRole('main').getByText('English').first().click();
  await page.getByRole('radio', { name: 'English' }).isChecked();
  await page.getByRole('navigation', { name: '个人设置' }).getByRole('link', { name: '登录设备' }).click();

  await page.getByText('本设备').waitFor();
  expect(await page.getByRole('banner').locator('summary[title]').getAttribute('title')).toBe('夜读的阿宁');
  await guest.guard.expectSilence(page);
});

exhaustiveTest('other sessions end by revocation and by a new password', async () => {
  await using other = await stage.visit({ width: 390, allowedStatus: (_url, status) => status === 401 });
  await enter(other, demoAccounts.otherViewer, '/en/set/sessions');
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  await enter(guest, demoAccounts.otherViewer, '/set/sessions');
  await page.getByRole('button', { name: '退出其他所有设备' }).click();
  await page.getByRole('dialog', { name: '退出其他所有设备？' }).getByRole('button', { name: '退出其他所有设备' }).click();
  await page.getByText('已退出 1 台设备').waitFor();
  await other.reload();
  await other.page.getByText('Please log in first').waitFor();

  await page.goto('/set/password');
  await waitForHydration(page);
  const form = page.getByRole('form', { name: '修改密码' });
  await fillCode(form, stage.mail(), demoAccounts.otherViewer.email);
  await fillFields(form, { 新密码: newPassword, 确认密码: newPassword });
  await form.getByRole('button', { name: '修改密码' }).click();
  await page.getByText('密码已修改').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await guest.guard.expectSilence(page);
});

exhaustiveTest('an institution changes its operator, reveals the whole number with its password, and exports its data', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: (url, status) => url.includes('/web/user/') && status === 400 });
  const { page } = guest;
  await enter(guest, demoAccounts.pgc, '/set/agency');
  await fillFields(page.getByRole('form', { name: '经办人信息' }), {
    经办人联系方式: '028-86001234',
    经办人证件号码: '11010519491231002X',
  });
  await page.getByText('修改姓名或证件号码后需重新认证').waitFor();
  await page.getByRole('checkbox', { name: /单独同意/ }).check();
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('待认证。').waitFor();
  await page.getByText('110***********002X').first().waitFor();
  await page.getByRole('button', { name: '查看完整信息' }).click();
  const question = page.getByRole('dialog', { name: '查看完整信息' });
  await fillFields(question, { 登录密码: 'wrong password' });
  await question.getByRole('button', { name: '查看完整信息' }).click();
  await question.getByRole('alert').getByText('密码').waitFor();
  await fillFields(question, { 登录密码: demoAccounts.pgc.password });
  await question.getByRole('button', { name: '查看完整信息' }).click();
  await page.getByText('11010519491231002X').waitFor();

  await page.goto('/set/privacy');
  await waitForHydration(page);
  await page.getByText('单独同意主办方为核验身份处理经办人证件号码').waitFor();
  await page.getByRole('button', { name: '撤回同意' }).click();
  await page.getByRole('dialog', { name: '撤回对证件号码的同意？' }).getByRole('button', { name: '撤回同意' }).click();
  await page.getByText('本站未保存该号码').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载数据' }).click()]);
  expect(file.suggestedFilename()).toBe('account.json');
  await page.getByRole('button', { name: '注销账号' }).click();
  const closing = page.getByRole('dialog', { name: '确定注销账号？' });
  await fillFields(closing, { 登录密码: demoAccounts.pgc.password });
  await closing.getByRole('button', { name: '注销账号' }).click();
  await page.getByText('账号正在注销').waitFor();
  await page.getByRole('button', { name: '恢复账号' }).click();
  await page.getByText('账号已恢复').waitFor();
});

exhaustiveTest.each(
  takingTurns(
    [
      [1920, ''],
      [390, '/en'],
    ],
    1,
  ),
)('no page of the settings shuts anybody out at %d px', async (width, prefix) => {
  await using guest = await stage.visit({ width });
  const { page } = guest;
  await enter(guest, demoAccounts.moderator, `${prefix}/set/basic`);
  for (const section of sampled(['basic', 'password', 'sessions', 'privacy'], 2)) {
    await guest.open(`${prefix}/set/${section}`);
    await page.locator('.card').first().waitFor();

    expect({ section, over: await overflowOf(page), violations: await violationsOf(page) }).toEqual({ section, over: 0, violations: [] });
  }
  await guest.guard.expectSilence(page);
});
