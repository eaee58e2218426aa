/** Staff screens of accounts: verification of institutions, invitations, tabs and dictionaries, blocking, and the audit trail. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { field, fillFields, newPassword, openAccountStage } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { main, openAs, row } from '#test/support/browser/staff-guest.ts';

const stage = openAccountStage();

/** Status of submitting the institution's draft, as its own screen sends it. */
function submitDraft(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
    const list = (await (await fetch('/webAdmin/cms/content/draftList', { headers })).json()) as {
      rows: { id: string; revisionId: string; version: number }[];
    };
    const [draft] = list.rows;
    const body = JSON.stringify({ id: draft?.id, revisionId: draft?.revisionId, version: draft?.version });
    const answer = await fetch('/webAdmin/cms/content/submitApprove', { method: 'POST', headers, body });
    // An unread body would keep the network busy.
    await answer.text();
    return answer.status;
  });
}

test('a verified institution may submit, and one that is refused is not approved without a question; an outdated view gets a conflict', async () => {
  await using guest = await stage.visit({ width: 1920, height: 1080 });
  await using other = await stage.visit({ width: 1280 });
  await using office = await stage.visit({ width: 1280, allowedStatus: (url) => url.includes('submitApprove') });
  const [page, theirs, institution] = [
    await openAs(guest, 'admin', '/manage/accounts?verification=pending'),
    await openAs(other, 'admin', '/en/manage/accounts?userId=u-pgc2'),
    await openAs(office, 'pgc2', '/set'),
  ];
  expect(await submitDraft(institution)).toBe(403);
  const late = theirs.getByRole('dialog', { name: 'Fjord Documentary' });
  await late.getByRole('button', { name: 'Refuse' }).click();
  await theirs.getByRole('dialog', { name: 'Refuse this institution?' }).getByRole('textbox').fill('The document is out of date');

  await row(page, 'Fjord Documentary').getByRole('button', { name: /查看/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Fjord Documentary' });
  await sheet.getByText('+47****0012').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: '查看完整号码' }).click();
  const reveal = page.getByRole('dialog', { name: '查看完整号码' });
  await reveal.getByRole('textbox', { name: '理由' }).fill('核对');
  await reveal.getByRole('button', { name: '查看完整号码' }).click();
  await reveal.getByText('理由至少 5 个字').waitFor();
  await reveal.getByRole('textbox', { name: '理由' }).fill('核对认证材料');
  await reveal.getByRole('button', { name: '查看完整号码' }).click();
  await sheet.getByText('N00123456').waitFor();
  await sheet.getByRole('button', { name: '通过认证' }).click();
  await page.getByRole('dialog', { name: '通过这家机构的认证？' }).getByRole('button', { name: '通过认证' }).click();
  await page.getByText('已通过认证。').waitFor();
  await sheet.getByText('待处理 → 已认证').waitFor();

  expect(await submitDraft(institution)).toBe(200);
  await theirs.getByRole('dialog', { name: 'Refuse this institution?' }).getByRole('button', { name: 'Refuse' }).click();
  await theirs.getByText('have just changed. Please look again before you decide. It is now: Verified.').waitFor();

  // The institution loses its verification again: its submission is approved only after a question that names the check, in the list and alone.
  await sheet.getByRole('button', { name: '不予通过' }).click();
  const refusal = page.getByRole('dialog', { name: '不通过这家机构的认证？' });
  await refusal.getByRole('textbox').fill('认证材料已过期');
  await refusal.getByRole('button', { name: '不予通过' }).click();
  await page.getByText('已标为未通过。').waitFor();
  await guest.open('/manage/works/audit');
  const approve = main(page).getByRole('button', { name: '通过', exact: true });
  const question = page.getByRole('dialog', { name: '通过 1 项内容？' });
  const askAndStay = async () => {
    await approve.click();
    await question.getByRole('listitem').filter({ hasText: '机构已认证' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await question.getByRole('button', { name: '取消' }).click();
    await question.waitFor({ state: 'detached' });
  };
  await main(page)
    .getByRole('checkbox', { name: /《给影院写一封感谢信》/ })
    .check();
  await askAndStay();
  await main(page)
    .getByRole('link', { name: /^审核\s*《给影院写一封感谢信》/ })
    .click();
  await main(page).getByRole('heading', { level: 1, name: '审核', exact: true }).waitFor();
  await askAndStay();
  await page.keyboard.press('a');
  await question.getByRole('button', { name: '通过', exact: true }).click();
  await page.getByText('已通过 1 项').waitFor();
  await Promise.all([guest.guard.expectSilence(page), other.guard.expectSilence(theirs), office.guard.expectSilence(institution)]);
});

test('a colleague is invited, and once more, sets a password with the newest link, and logs in; another invitation is withdrawn', async () => {
  await using guest = await stage.visit({ width: 1280 });
  await using colleague = await stage.visit({ width: 390, height: 844 });
  const [page, own] = [await openAs(guest, 'admin', '/en/manage/accounts?group=staff'), colleague.page];
  const invite = async (email: string, name: string) => {
    await main(page).getByRole('button', { name: 'Invite a colleague' }).click();
    const form = page.getByRole('dialog', { name: 'Invite a colleague' });
    await fillFields(form, { 'E-mail': email, Name: name });
    await form.getByRole('checkbox', { name: /^Reviewer/ }).check();
    await form.getByRole('combobox', { name: 'Language of the invitation' }).selectOption({ label: 'Chinese' });
    expect(await violationsOf(page)).toEqual([]);
    await form.getByRole('button', { name: 'Invite', exact: true }).click();
    await row(page, name).getByText('Invited', { exact: true }).waitFor();
  };
  const linkOf = async (count: number) =>
    /\/login#link=[\w-]+/.exec((await stage.mail().waitForMail('su@example.org', count)).text ?? '')?.[0] ?? '';
  await invite('su@example.org', '慕容拾光');
  const old = await linkOf(1);

  await row(page, '慕容拾光').getByRole('button', { name: /^Open/ }).click();
  await page.getByRole('button', { name: 'Send the invitation again' }).click();
  const again = page.getByRole('dialog', { name: 'Send the invitation again?' });
  await again.getByRole('button', { name: 'Send the invitation again' }).click();
  await again.waitFor({ state: 'detached' });
  const link = await linkOf(2);
  await colleague.open(old);
  await main(own).getByText('这个链接打不开了').waitFor();
  await colleague.open(link);
  await fillFields(main(own), { 新密码: newPassword, 确认密码: newPassword });
  await main(own).getByRole('button', { name: '设置新密码' }).click();
  await field(main(own), '密码').fill(newPassword);
  await main(own).getByRole('checkbox').filter({ visible: true }).check();
  await main(own).getByRole('button', { name: '登录', exact: true }).filter({ visible: true }).click();
  await own.waitForURL(({ pathname }) => !pathname.endsWith('/login'));
  await colleague.open('/manage');
  await main(own).getByRole('heading', { level: 1 }).waitFor();

  await guest.open('/en/manage/accounts?group=staff');
  await row(page, '慕容拾光').waitFor();
  expect(await row(page, '慕容拾光').getByText('Invited', { exact: true }).count()).toBe(0);
  await invite('an@example.org', '欧阳晚照');
  await row(page, '欧阳晚照').getByRole('button', { name: /^Open/ }).click();
  await page.getByRole('button', { name: 'Withdraw the invitation' }).click();
  await page.getByRole('dialog', { name: 'Withdraw the invitation?' }).getByRole('button', { name: 'Withdraw the invitation' }).click();
  await row(page, '欧阳晚照').waitFor({ state: 'detached' });
  await Promise.all([guest.guard.expectSilence(page), colleague.guard.expectSilence(own)]);
});

exhaustiveTest(
  'a tab renamed in both languages shows on the public page; a deletion asks and lists its dependents, by keyboard',
  async () => {
    await using guest = await stage.visit({
      width: 1280,
      allowedStatus: (url, status) => url.endsWith('/cms/column/save') && status === 409,
    });
    await using other = await stage.visit({ width: 390, height: 844 });
    await using reader = await stage.visit({ width: 1280 });
    const [page, theirs] = [await openAs(guest, 'publisher', '/manage/columns'), await openAs(other, 'publisher', '/en/manage/columns')];
    const type = (of: Page) => main(of).locator('[data-row="news"] [data-row="jury"]');
    await Promise.all([type(page).waitFor(), type(theirs).waitFor()]);
    expect([await violationsOf(page), await violationsOf(theirs), await overflowOf(theirs)]).toEqual([[], [], 0]);

    await type(page)
      .getByRole('button', { name: /重命名/ })
      .click();
    const rename = page.getByRole('dialog', { name: /^重命名/ });
    await type(theirs)
      .getByRole('button', { name: /Rename/ })
      .tap();
    const form = theirs.getByRole('dialog', { name: 'Rename “评委”' });
    await fillFields(form, { 'Name in Chinese': '评审团', 'Name in English': 'The jury at work' });
    await form.getByRole('button', { name: 'Save' }).tap();
    await type(theirs).getByText('The jury at work').first().waitFor();
    for (const [path, name] of [
      ['/news', '评审团'],
      ['/en/news', 'The jury at work'],
    ] as const) {
      await reader.open(path);
      await main(reader.page).getByText(name).first().waitFor();
    }

    await fillFields(rename, { 中文名称: '评委们' });
    await rename.getByRole('button', { name: '保存' }).click();
    await rename.getByRole('alert').waitFor();
    await type(page).getByText('The jury at work').first().waitFor();
    await rename.getByRole('button', { name: '保存' }).click();
    await type(page).getByText('评委们').first().waitFor();
    await type(page).getByRole('button', { name: /删除/ }).click();
    await page
      .getByText(/还有.*使用这个类型/)
      .first()
      .waitFor();

    const handle = type(page).getByRole('button', { name: '移动评委们' });
    const isAt = (place: number) => page.getByText(new RegExp(`^评委们移到第 ${place} 项`)).waitFor({ state: 'attached' });
    await handle.focus();
    await page.keyboard.press('Space');
    await isAt(2);
    await page.keyboard.press('ArrowDown');
    await isAt(3);
    await page.keyboard.press('Space');
    await expect.poll(() => main(page).locator('[data-row="news"] li').nth(2).getAttribute('data-row')).toBe('jury');
    expect(await handle.evaluate((button) => button === document.activeElement)).toBe(true);
    await Promise.all([guest.guard.expectSilence(page), other.guard.expectSilence(theirs), reader.guard.expectSilence(reader.page)]);
  },
);
