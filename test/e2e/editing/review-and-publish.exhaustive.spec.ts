/** Further cases of the review: keyboard shortcuts, two editors of one item, and a preview link. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount, demoAccounts, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { callFrom } from '#test/support/browser/page-call.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';
import { waitForHydration, type Visitor } from '#test/support/browser/visitor.ts';
import { main } from '#test/support/browser/staff-guest.ts';

const stage = openCommonStage();

/** Reviewer and publisher in one. */
const editor = demoAccount('admin');

const reviewer = demoAccount('reviewer');

const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

test(
  'keyboard shortcuts move through the review queue and claim items, except while typing or turned off',
  { timeout: 120_000 },
  async () => {
    await using judge = await stage.visit({ width: 390, height: 844 });
    const { page } = judge;
    await enter(judge, reviewer, '/en/manage/review');
    const place = main(page).getByText(/^\d+ \/ \d+$/);
    await expect.poll(() => place.innerText()).toMatch(/^1 \/ /);
    await page.keyboard.press('j');
    await expect.poll(() => place.innerText()).toMatch(/^2 \/ /);
    await page.keyboard.press('k');
    await expect.poll(() => place.innerText()).toMatch(/^1 \/ /);

    await press(page, 'I’ll review it');
    await page.getByText('You are reviewing this work.').waitFor();
    await press(page, 'Give it back');
    await page.getByText('Nobody has claimed it yet.').waitFor();

    await page.getByLabel('In your own words').focus();
    await page.keyboard.type('jk');
    expect(await page.getByLabel('In your own words').inputValue()).toBe('jk');
    await page.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
    await page.getByRole('button', { name: 'Reject', exact: true }).focus();
    await page.keyboard.press('j');
    expect(await place.innerText()).toMatch(/^1 \/ /);
    expect(await overflowOf(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await judge.guard.expectSilence(page);
  },
);

const text = (page: Page, field: string) => page.locator(`[data-field="${field}"]`).locator('textarea, .rich');

/** A new item without an owner, which both staff accounts may edit. */
async function addWork(page: Page): Promise<string> {
  const fields = { titleZh: '共同的标题', titleEn: 'A common title', bodyZh: '<p>第一段在这里。</p>', abstractZh: '开头的摘要' };
  return (await callFrom<{ id: string }>(page, '/webAdmin/cms/content/add', { kind: 'article', fields })).id;
}

async function openBoth(one: Visitor, other: Visitor): Promise<void> {
  await enter(one, demoAccount('operator'), '/offline');
  const id = await addWork(one.page);
  await one.open(`/manage/create/article?id=${id}`);
  await text(one.page, 'bodyZh').waitFor();
  await enter(other, editor, `/manage/create/article?id=${id}`);
  await text(other.page, 'bodyZh').waitFor();
}

test('two editors see each other, different fields merge, a conflict is resolved, and a version is restored', async () => {
  // The server reports the conflict by refusing a save.
  const allowedStatus = (url: string, status: number) => url.endsWith('/content/save') && status === 409;
  await using one = await stage.visit({ width: 1440, allowedStatus });
  await using other = await stage.visit({ width: 1440, allowedStatus });
  await openBoth(one, other);
  const [mine, theirs] = [one.page, other.page];
  await mine.getByText(/^站点管理员 .*编辑/).waitFor();

  // Different fields: both are kept, and the merge is reported.
  await text(theirs, 'titleEn').fill('Their English title');
  await theirs.keyboard.press('Control+s');
  await theirs.getByText(/已自动保存/).waitFor();
  await text(mine, 'abstractZh').fill('我改的摘要');
  await mine.keyboard.press('Control+s');
  await mine.getByText('已合并他人刚保存的改动：英文标题').waitFor();
  expect(await text(mine, 'titleEn').inputValue()).toBe('Their English title');
  expect(await text(mine, 'abstractZh').inputValue()).toBe('我改的摘要');

  // The same fields: both values are kept until the conflict is resolved.
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

  // The history contains the first version.
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
async function versionOf(page: Page, field: string): Promise<string> {
  const id = new URL(page.url()).searchParams.get('id');
  const { fields } = await callFrom<{ fields: Record<string, string> }>(page, `/webAdmin/cms/content/${id}`);
  return fields[field] ?? '';
}

const over = (page: Page) => page.getByRole('heading', { name: '预览链接已失效' });

test(
  'the token is removed from the address, a reload keeps the preview, another browser is refused without it, and revoking ends it',
  { timeout: 120_000 },
  async () => {
    await using author = await stage.visit({ width: 1280 });
    const gone = (_url: string, status: number) => status === 410;
    await using guest = await stage.visit({ width: 390, height: 844, allowedStatus: gone });
    await using other = await stage.visit({ allowedStatus: gone });
    const { page } = author;
    await enter(author, demoAccounts.pgc, '/manage/create/article');
    await page.getByRole('textbox', { name: /^标题/ }).first().fill('排练札记');
    await page.waitForURL(/\?id=[\w-]+$/);
    await page
      .getByText(/已自动保存/)
      .filter({ visible: true })
      .first()
      .waitFor();

    await page.getByRole('button', { name: '发给他人审阅' }).click();
    const links = page.getByRole('dialog', { name: '发给他人审阅' });
    await links.getByText('还没有链接。').waitFor();
    await links.getByLabel('给谁（选填）').fill('周老师');
    await links.getByRole('button', { name: '生成链接' }).click();
    const address = await links.getByLabel('新链接').inputValue();
    const token = address.split('#')[1] ?? '';
    expect(token).toMatch(/^[\w-]{20,}$/);
    await author.guard.expectSilence(page);

    await guest.open(address.replace(stage.site.origin, ''));
    const draft = guest.page.getByRole('heading', { level: 1, name: '排练札记' });
    await draft.waitFor();
    await guest.page.getByText('周老师，您好。').waitFor();
    await expect.poll(() => guest.page.url()).not.toContain(token);
    const kept = await guest.context.storageState();
    expect(kept.cookies).toEqual([
      expect.objectContaining({
        httpOnly: true,
        sameSite: 'Strict',
        path: expect.stringMatching(/^\/web\/cms\/preview\/session\/[\w-]+$/) as string,
      }),
    ]);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(await overflowOf(guest.page)).toBe(0);
    expect(await violationsOf(guest.page)).toEqual([]);

    // The address as it stands now is the guest's alone: it opens for the one browser that has the cookie.
    const shown = guest.page.url();
    await guest.reload();
    await draft.waitFor();
    expect(guest.page.url()).toBe(shown);
    await guest.page.goBack();
    expect(guest.page.url()).not.toContain(token);
    await guest.page.goForward();
    await draft.waitFor();
    await other.open(shown.replace(stage.site.origin, ''));
    await over(other.page).waitFor();
    await other.guard.expectSilence(other.page);

    await links.getByRole('button', { name: /^收回/ }).click();
    await links.getByText('已失效').waitFor();
    await guest.reload();
    await waitForHydration(guest.page);
    await over(guest.page).waitFor();
    // The original address with its token is refused in another browser, too.
    await other.open(`/preview#${token}`);
    await other.reload();
    await over(other.page).waitFor();
    await guest.guard.expectSilence(guest.page);
  },
);
