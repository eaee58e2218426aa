/** Further cases of accounts: a colleague’s name and address, invitations, dictionaries, a blocked account and the audit trail. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  clickAnyway,
  demoAccount,
  field,
  fillCode,
  fillFields,
  loginPopup,
  newPassword,
  openAccountStage,
} from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { main, openAs, row } from '#test/support/browser/staff-guest.ts';

const stage = openAccountStage();

test('an administrator renames a colleague, sends a password link and a new address; the colleague uses both on a phone', async () => {
  await using guest = await stage.visit({
    width: 1280,
    height: 900,
    allowedStatus: (url, status) => url.includes('changeEmail') && status === 409,
  });
  await using colleague = await stage.visit({ width: 390, height: 844, allowedStatus: (_, status) => status === 401 });
  const { email } = demoAccount('reviewer');
  const sentTo = (address: string) => stage.mail().mails.filter(({ to }) => to?.some((one) => one.address === address)).length;
  const pathIn = ({ text = '' }: { text?: string | undefined }) => /http\S+?(\/en\/login#link=[\w-]{43})/.exec(text)?.[1] ?? '';
  const page = await openAs(guest, 'admin', '/en/manage/accounts');
  await row(page, email).getByRole('button', { name: /Open/ }).click();
  const sheet = page.getByRole('dialog').filter({ hasText: email });
  await sheet.getByRole('button', { name: 'Change names' }).click();
  const names = page.getByRole('dialog', { name: 'Change the names' });
  await fillFields(names, { 'Name in English': 'Shen Yan' });
  expect(await violationsOf(page)).toEqual([]);
  await names.getByRole('button', { name: 'Save' }).click();
  await row(page, email)
    .locator('.name')
    .filter({ hasText: /^Shen Yan$/ })
    .waitFor();

  const sentBefore = sentTo(email);
  await sheet.getByRole('button', { name: 'Send a password link' }).click();
  await page.getByRole('dialog', { name: 'Send a link to a new password?' }).getByRole('button', { name: 'Send a password link' }).click();
  await page.getByText('The mail has been sent.').waitFor();
  const link = pathIn(await stage.mail().waitForMail(email, sentBefore + 1));
  await colleague.open(link);
  const forms = main(colleague.page);
  await forms.getByRole('heading', { name: 'Set a new password' }).waitFor();
  expect([await violationsOf(colleague.page), await overflowOf(colleague.page)]).toEqual([[], 0]);
  await fillFields(forms, { 'New password': newPassword, 'Confirm password': 'another one' });
  await clickAnyway(forms.getByRole('button', { name: 'Set new password' }));
  await forms.getByText('Passwords do not match').waitFor();
  await fillFields(forms, { 'Confirm password': newPassword });
  await forms.getByRole('button', { name: 'Set new password' }).click();
  await colleague.page.getByText('Your password has been changed').first().waitFor();
  await expect.poll(() => field(forms, 'Email').inputValue()).toBe(email);
  await colleague.open(link);
  await forms.getByText('This link no longer works').waitFor();

  const next = 'shen.yan@office.example.org';
  await sheet.getByRole('button', { name: 'Change e-mail' }).click();
  const form = page.getByRole('dialog', { name: 'Change the e-mail' });
  await fillFields(form, { 'New e-mail': demoAccount('admin').email, Reason: 'Moved to the address of the office' });
  await form.getByRole('button', { name: 'Send the confirmation' }).click();
  await form.getByText('Another account has this e-mail').waitFor();
  await fillFields(form, { 'New e-mail': next });
  await form.getByRole('button', { name: 'Send the confirmation' }).click();
  await sheet.getByText(next).waitFor();
  await colleague.open(pathIn(await stage.mail().waitForMail(next, 1)));
  await forms.getByRole('button', { name: 'Confirm this e-mail' }).click();
  await fillFields(forms, { Password: newPassword });
  await forms.getByRole('checkbox').check();
  await forms.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.poll(() => new URL(colleague.page.url()).pathname).toBe('/en');
  await Promise.all([guest.guard.expectSilence(page), colleague.guard.expectSilence(colleague.page)]);
});

test('an invitation is created, verifies the institution that registers with it, and is shown as used up', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const page = await openAs(guest, 'admin', '/manage/invitations');
  await page.getByRole('button', { name: '新建邀请码' }).click();
  const form = page.getByRole('dialog', { name: '新建邀请码' });
  await field(form, '可用次数').fill('0');
  await form.getByRole('button', { name: '生成邀请码' }).click();
  await form.getByText('请填写 1 至 500 的整数').waitFor();
  await fillFields(form, { 机构中文名: '山海映画', 机构英文名: 'Mountain and Sea Pictures', 可用次数: '1' });
  await field(form, '届次').selectOption({ index: 1 });
  expect(await violationsOf(page)).toEqual([]);
  await form.getByRole('button', { name: '生成邀请码' }).click();
  const dialog = page.getByRole('dialog', { name: '邀请码', exact: true });
  const code = await dialog.getByRole('textbox').inputValue();
  expect(code).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){2}$/);
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await row(page, '山海映画').getByText('0 / 1').waitFor();

  await using newcomer = await stage.visit({ width: 1280 });
  const email = 'mountain@example.org';
  await newcomer.open(`/news?invitationCode=${code}`);
  const popup = loginPopup(newcomer.page);
  await fillFields(popup, {
    机构名称: '山海映画',
    邮箱: email,
    经办人姓名: '陈以南',
    经办人联系方式: '13800138000',
    经办人证件号码: '11010519491231002X',
    密码: newPassword,
    确认密码: newPassword,
  });
  await fillFields(popup, { 国家: '中国', 地区: '四川省' });
  for (const box of await popup.getByRole('checkbox').filter({ visible: true }).all()) await box.check();
  await fillCode(popup, stage.mail(), email);
  await popup.getByRole('button', { name: '注册', exact: true }).click();
  await newcomer.page.getByText('注册成功，请登录').waitFor();

  await page.reload();
  await row(page, '山海映画').getByText('已用完').waitFor();
  await row(page, '山海映画')
    .getByRole('button', { name: /使用情况/ })
    .click();
  await page
    .getByRole('dialog', { name: '使用情况' })
    .getByText(/mountain@example\.org · 已认证/)
    .waitFor();
  await page.getByRole('link', { name: '山海映画' }).click();
  await page.getByRole('dialog', { name: '山海映画' }).getByText('已认证 · 凭邀请码').waitFor();
  await guest.guard.expectSilence(page);
});

test('a dictionary entry is added and deleted; a blocked account is logged out; the trail lists all of it with valid seals', async () => {
  await using guest = await stage.visit({ width: 1920, height: 1080 });
  await using locked = await stage.visit({ width: 1280, allowedStatus: (_, status) => status === 401 });
  const [page, victim] = [await openAs(guest, 'admin', '/manage/dictionary'), await openAs(locked, 'viewer2', '/set')];
  const dictionary = main(page).locator('[data-row="feedback_type"]');
  await dictionary.getByRole('button', { name: /添加条目/ }).click();
  const form = page.getByRole('dialog', { name: '为“反馈类型”添加条目' });
  await form.locator('summary').click();
  await fillFields(form, { 值: 'praise', 中文名称: '表扬', 英文名称: 'Praise' });
  await form.getByRole('button', { name: '添加' }).click();
  const entry = dictionary.getByRole('listitem').filter({ hasText: 'praise' });
  await entry.getByRole('button', { name: /删除/ }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('dialog', { name: '删除“表扬”？' }).getByRole('button', { name: '删除' }).click();
  await entry.waitFor({ state: 'detached' });

  await guest.open('/manage/accounts?userId=u-viewer2');
  await page.getByRole('dialog', { name: 'Maya R.' }).getByRole('button', { name: '封禁' }).click();
  const question = page.getByRole('dialog', { name: '封禁这个账号？' });
  await question.getByRole('textbox', { name: '理由' }).fill('多次发布广告');
  await question.getByRole('button', { name: '封禁' }).click();
  await page.getByText('已封禁。').waitFor();
  expect(
    await victim.evaluate(
      async () => (await fetch('/web/getInfo', { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })).status,
    ),
  ).toBe(401);

  await guest.open('/manage/audits');
  const acts = ['封禁', '删除', '新增', '创建'];
  for (const act of acts) await main(page).locator('tbody .name').getByText(act, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: '校验完整性' }).click();
  await main(page)
    .getByText(/^全部 \d+ 条记录完整，未被改动。$/)
    .waitFor();
  await page.getByRole('combobox', { name: '操作' }).selectOption({ label: '封禁' });
  await page.waitForURL(/\?action=block$/);
  await expect.poll(() => main(page).locator('tbody tr').count()).toBe(1);
  await row(page, 'Maya R.').getByText('多次发布广告').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByTitle('导出列表').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV 表格' }).click()]);
  await page.getByText('文件已下载。').waitFor();
  expect(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toEqual([expect.stringContaining('id,at,actorId'), expect.stringContaining(',block,account,u-viewer2,')]);
  await guest.guard.expectSilence(page);
});
