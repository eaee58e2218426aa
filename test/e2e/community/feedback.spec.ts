/** Feedback: written by a visitor from a page, read and handled by staff. */
import { expect, test } from 'vitest';
import { demoAccounts, enter, openAccountStage } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';

const stage = openAccountStage({ isCommon: true });

test('feedback survives a refusal and a reload, is delivered once, and is handled with a note', async () => {
  await using guest = await stage.visit({ width: 390, height: 844, allowedStatus: (url) => url.endsWith('/web/feedback') });
  const { page } = guest;
  const text = `字幕慢了半拍 ${Date.now()}`;
  await guest.open('/feedback?from=/videoplay/v01');
  const message = page.getByRole('textbox', { name: /^内容/ });
  const send = page.getByRole('button', { name: '提交反馈' });

  await send.click();
  await page.getByText('请填写内容').waitFor();
  expect(await message.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('radio', { name: '故障' }).check();
  await message.fill(text);
  await page.getByRole('textbox', { name: /^联系方式/ }).fill('ning@example.org');
  await page.route('**/web/feedback', (route) => route.fulfill({ status: 429, json: { code: 429, msg: '操作过于频繁，请 60 秒后重试' } }), {
    times: 1,
  });
  await send.click();
  await page.getByRole('alert').getByText('操作过于频繁').waitFor();
  await guest.open('/feedback');
  await expect.poll(() => message.inputValue()).toBe(text);
  await expect.poll(() => page.getByRole('textbox', { name: /^相关页面/ }).inputValue()).toBe('/videoplay/v01');
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await send.click();
  await page.getByRole('heading', { name: '已收到，谢谢' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await guest.open('/feedback');
  expect(await message.inputValue()).toBe('');

  await using staff = await stage.visit({ width: 1280 });
  await enter(staff, demoAccounts.moderator, '/manage/feedback');
  const row = staff.page.getByRole('main').locator('tbody tr').filter({ hasText: text });
  await row.getByRole('button', { name: /^展开/ }).click();
  expect(await row.getByRole('link', { name: '/videoplay/v01' }).getAttribute('href')).toBe('/videoplay/v01');
  await row.getByRole('textbox', { name: /备注/ }).fill('已转给字幕组');
  expect(await violationsOf(staff.page)).toEqual([]);
  await row.getByRole('button', { name: '标为已处理' }).click();
  await row.waitFor({ state: 'detached' });
  await staff.page.getByRole('tab', { name: '已处理' }).click();
  await row.getByText('已转给字幕组').waitFor();
  await staff.guard.expectSilence(staff.page);
});
