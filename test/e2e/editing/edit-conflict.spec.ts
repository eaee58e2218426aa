/** Two people in one work: they see each other, fields come together, the same field is chosen, and an older version comes back. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount, enter, openAccountStage } from '#test/support/browser/account-guest.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import type { Visitor } from '#test/support/browser/visitor.ts';

const stage = openAccountStage();
const text = (page: Page, field: string) => page.locator(`[data-field="${field}"]`).locator('textarea, .rich');

/** A new work of the desk, which both may write. */
async function addWork(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const fields = { titleZh: '共同的标题', titleEn: 'A common title', bodyZh: '<p>第一段在这里。</p>', abstractZh: '开头的摘要' };
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
    const answer = await fetch('/webAdmin/cms/content/add', { method: 'POST', headers, body: JSON.stringify({ kind: 'article', fields }) });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  });
}

async function openBoth(one: Visitor, other: Visitor): Promise<void> {
  await enter(one, demoAccount('operator'), '/manage/works/draft');
  const id = await addWork(one.page);
  await one.open(`/manage/create/article?id=${id}`);
  await text(one.page, 'bodyZh').waitFor();
  await enter(other, demoAccount('admin'), `/manage/create/article?id=${id}`);
  await text(other.page, 'bodyZh').waitFor();
}

test('two people see each other, their fields come together, the same field is chosen, and a version comes back', async () => {
  // A refused save is how the server tells of the conflict.
  const allowedStatus = (url: string, status: number) => url.endsWith('/content/save') && status === 409;
  await using one = await stage.visit({ width: 1440, allowedStatus });
  await using other = await stage.visit({ width: 1440, allowedStatus });
  await openBoth(one, other);
  const [mine, theirs] = [one.page, other.page];
  await mine.getByText(/^站点管理员 .*编辑/).waitFor();

  // Different fields: both are kept, and told.
  await text(theirs, 'titleEn').fill('Their English title');
  await theirs.keyboard.press('Control+s');
  await theirs.getByText(/已自动保存/).waitFor();
  await text(mine, 'abstractZh').fill('我改的摘要');
  await mine.keyboard.press('Control+s');
  await mine.getByText('已合并他人刚保存的改动：英文标题').waitFor();
  expect(await text(mine, 'titleEn').inputValue()).toBe('Their English title');
  expect(await text(mine, 'abstractZh').inputValue()).toBe('我改的摘要');

  // The same fields: nothing is lost until both are decided.
  await mine.route('**/content/presence', (route) => route.abort('aborted'));
  await text(theirs, 'titleZh').fill('他们的标题');
  await text(theirs, 'bodyZh').fill('他们的第一段。');
  await theirs.keyboard.press('Control+s');
  await expect.poll(() => versionOf(theirs, 'bodyZh')).toContain('他们的第一段');
  await text(mine, 'bodyZh').fill('我的第一段。');
  await text(mine, 'titleZh').fill('我的标题');
  await mine.keyboard.press('Control+s');
  const dialog = mine.getByRole('dialog', { name: '同一处有两份改动' });
  await dialog.waitFor();
  await mine.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  expect(await violationsOf(mine)).toEqual([]);
  await dialog.getByRole('group', { name: '中文标题' }).getByLabel('用对方的').check();
  const edited = dialog.getByRole('group', { name: '中文正文' });
  await edited.getByLabel('合并后编辑', { exact: true }).first().check();
  await edited.getByRole('textbox').fill('两个人的第一段。');
  await dialog.getByRole('button', { name: '按所选保存' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => text(mine, 'titleZh').inputValue()).toBe('他们的标题');
  await expect.poll(() => text(mine, 'bodyZh').innerText()).toContain('两个人的第一段。');
  await expect.poll(() => versionOf(theirs, 'bodyZh')).toContain('两个人的第一段。');

  // The history has what the work began with.
  await mine.getByRole('button', { name: '历史' }).click();
  const history = mine.getByRole('dialog', { name: '历史版本' });
  await history.getByRole('button', { name: /^新建/ }).click();
  await expect.poll(() => history.locator('ins').allInnerTexts()).toContain('共同');
  await history.getByRole('button', { name: '恢复此版本' }).click();
  await expect.poll(() => text(mine, 'titleZh').inputValue()).toBe('共同的标题');
  await expect.poll(() => text(mine, 'bodyZh').innerText()).toContain('第一段在这里。');
  await expect.poll(() => versionOf(mine, 'titleZh')).toBe('共同的标题');
  await one.guard.expectSilence(mine);
  await other.guard.expectSilence(theirs);
});

/** A field as the server has it. */
function versionOf(page: Page, field: string): Promise<string> {
  return page.evaluate(async (name) => {
    const id = new URLSearchParams(location.search).get('id');
    const answer = await fetch(`/webAdmin/cms/content/${id}`, { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } });
    return ((await answer.json()) as { data: { fields: Record<string, string> } }).data.fields[name] ?? '';
  }, field);
}
