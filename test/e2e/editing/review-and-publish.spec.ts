/** From draft to public page and back: two editors of one item, an author and a reviewer at once, a guest's preview, and the public view meanwhile. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { demoAccount, demoAccounts, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';
import { waitForHydration, type Visitor } from '#test/support/browser/visitor.ts';

const stage = openCommonStage();
/** Reviewer and publisher in one. */
const editor = demoAccount('admin');
const reviewer = demoAccount('reviewer');

interface Seen {
  id: string;
  revisionId: string;
  version: number;
}

const bodyZh = '<p>她记得剧团解散那天。</p><ul><li><p>锣鼓</p></li><li><p>行头</p></li></ul>';
const bodyEn = '<p>She remembers the day the troupe was dissolved.</p>';

/** A call as the user who is logged in on the page; the author's typing is covered elsewhere. */
async function call<Answer = Seen>(page: Page, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([url, fields]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` };
      const answer = await fetch(url, fields ? { method: 'POST', headers, body: JSON.stringify(fields) } : { headers });
      const { code, data, msg } = (await answer.json()) as { code: number; data: unknown; msg: string };
      if (code !== 200) throw new Error(`${url}: ${code} ${msg}`);
      return data as never;
    },
    [path, body] as const,
  );
}

const act = (page: Page, action: string, { id, revisionId, version }: Seen, fields: object = {}) =>
  call(page, `/webAdmin/cms/content/${action}`, { id, revisionId, version, ...fields });
const now = (page: Page, id: string) => call<Seen>(page, `/webAdmin/cms/content/${id}`);

async function writeAndSubmit(page: Page): Promise<Seen> {
  const fields = {
    titleZh: '锣鼓一响',
    titleEn: 'When the drums begin',
    abstractZh: '川剧导演谈行头。',
    abstractEn: 'A director on opera.',
    bodyZh,
    bodyEn,
    coverId: 'f01',
  };
  return act(page, 'submitApprove', await call(page, '/webAdmin/cms/content/add', { kind: 'article', columnId: 'news', fields }));
}

async function save(page: Page, { id, revisionId, version }: Seen, changes: object): Promise<Seen> {
  const saved = await call<{ version: number }>(page, '/webAdmin/cms/content/save', {
    id,
    revisionId,
    version,
    changes,
    matched: ['bodyZh', 'bodyEn', 'titleZh', 'titleEn'],
  });
  return { id, revisionId, version: saved.version };
}

/** Response for a visitor without an account. */
const publicPage = async ({ context }: Visitor, id: string) => {
  const answer = await context.request.get(`/content/article/${id}`);
  return { status: answer.status(), text: await answer.text() };
};

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

interface People {
  author: Visitor;
  judge: Visitor;
  guest: Visitor;
}

/** With a ready reason and a remark on one field. */
async function reject({ judge }: People, id: string): Promise<void> {
  const { page } = judge;
  await judge.open(`/manage/review?id=${id}`);
  await main(page).getByRole('heading', { name: '锣鼓一响' }).waitFor();
  await page.keyboard.press('r');
  await page.getByText('请填写 5 至 500 个字的原因').waitFor();
  await main(page)
    .getByRole('button', { name: /^批注\s*（中文标题）$/ })
    .click();
  await page.getByLabel('对中文标题的批注').fill('请写全片名');
  await page.getByRole('radio', { name: '事实或人名有误' }).check();
  await page.getByText('1 条批注将随驳回一并送达作者。').waitFor();
  await press(page, '驳回');
  await page.getByText('已驳回 1 项。').waitFor();
}

/** Its author reads why, mends it, asks a guest for an opinion, and submits it again. */
async function mend({ author, guest }: People, id: string): Promise<Seen> {
  const { page } = author;
  await author.open(`/manage/review?id=${id}`);
  await page.getByText('驳回原因：事实或人名有误').waitFor();
  await page.getByText('上次批注：请写全片名').waitFor();
  const mended = await save(page, await now(page, id), { bodyZh: bodyZh.replace('剧团', '戏班').replace('<li><p>行头</p></li>', '') });
  const { token } = await call<{ token: string }>(page, '/webAdmin/cms/preview/add', { contentId: id, kind: 'review', guest: '周老师' });
  await askForChanges(guest, token);
  return act(page, 'submitApprove', mended, { reply: '已核对。' });
}

async function askForChanges(guest: Visitor, token: string): Promise<void> {
  const { page } = guest;
  await guest.open(`/preview#${token}`);
  await page.getByRole('heading', { level: 1, name: '锣鼓一响' }).waitFor();
  await page.getByText('English', { exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'When the drums begin' }).waitFor();
  await page.getByRole('button', { name: '希望修改' }).click();
  await page.getByText('请写明希望修改的内容').waitFor();
  await page.getByRole('textbox', { name: '说明' }).fill('开头可以再短一些。');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '希望修改' }).click();
  await page.getByText('您已提出修改意见；仍可更改。').waitFor();
  expect(await overflowOf(page)).toBe(0);
}

/** The second round shows the changes and remarks; the author saves first once, so that a decision on the old version is refused. */
async function approve({ author, judge }: People, seen: Seen): Promise<void> {
  const { page } = judge;
  await judge.open(`/manage/review?id=${seen.id}`);
  await page.getByText('与上次驳回的版本对照').waitFor();
  await expect.poll(() => main(page).locator('del').allInnerTexts()).toEqual(['剧团', '行头']);
  expect(await main(page).locator('ins').allInnerTexts()).toEqual(['戏班']);
  await page.getByText('作者答复：已核对。').waitFor();
  await main(page).getByRole('heading', { name: '外部意见' }).waitFor();
  await page.getByText('双语对照').click();
  await main(page).getByRole('heading', { name: 'When the drums begin' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await act(author.page, 'submitApprove', await act(author.page, 'withdraw', seen), { reply: '已核对。' });
  await page.keyboard.press('a');
  await page.getByText('现在的状态是“待审核”。').waitFor();
  await page.keyboard.press('a');
  await page.getByText('已通过 1 项。').waitFor();
}

/** Set to a far hour, then to one that is near. */
async function schedule({ judge, guest }: People, id: string): Promise<void> {
  const { page } = judge;
  await judge.open(`/manage/review?id=${id}`);
  await press(page, '上线');
  const question = page.getByRole('dialog', { name: '上线 1 项内容' });
  await question.getByRole('radio', { name: '定时上线' }).check();
  await question.getByLabel(/^上线于/).fill('2099-01-01T20:00');
  await question.getByRole('button', { name: '上线', exact: true }).click();
  await page.getByText('已上线 1 项。').waitFor();
  expect((await publicPage(guest, id)).status).toBe(404);
  const soon = new Date(Date.now() + 1_500).toISOString();
  await act(page, 'reschedule', await now(page, id), { publishAt: soon });
  await expect.poll(async () => (await publicPage(guest, id)).status).toBe(200);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon));
}

/** Visitors read the old text until the new one is approved. */
async function editLive({ author, judge, guest }: People, id: string): Promise<void> {
  const { page } = judge;
  const revised = await act(author.page, 'revise', await now(author.page, id));
  await act(author.page, 'submitApprove', await save(author.page, revised, { titleZh: '锣鼓又一响' }));
  await judge.open(`/manage/review?id=${id}`);
  await page.getByText('与线上版本对照').waitFor();
  expect((await publicPage(guest, id)).text).not.toContain('锣鼓又一响');
  await press(page, '通过并上线');
  await page.getByRole('dialog').getByRole('button', { name: '通过并上线' }).click();
  await page.getByText('已通过并上线 1 项。').waitFor();
  await expect.poll(async () => (await publicPage(guest, id)).text).toContain('锣鼓又一响');
}

/** Withdraws the item with a reason, then revokes the guest's link. */
async function takeOffline({ judge, guest }: People, id: string): Promise<void> {
  const { page } = judge;
  await judge.open(`/manage/review?id=${id}`);
  await press(page, '下线');
  const question = page.getByRole('dialog', { name: '下线 1 项内容' });
  await question.getByLabel('原因').fill('授权已到期');
  await question.getByRole('button', { name: '下线', exact: true }).click();
  await page.getByText('已下线 1 项。').waitFor();
  await expect.poll(async () => (await publicPage(guest, id)).status).toBe(410);
  await page.getByRole('button', { name: '发给他人审阅' }).click();
  await page.getByRole('button', { name: /^收回\s*《周老师》$/ }).click();
  await page.getByText('已失效').waitFor();
  await guest.page.reload();
  await waitForHydration(guest.page);
  await guest.page.getByRole('heading', { name: '预览链接已失效' }).waitFor();
}

test(
  'an item is rejected with remarks, revised, previewed by a guest, approved, scheduled, published, edited while live and withdrawn',
  { timeout: 240_000 },
  async () => {
    await using author = await stage.visit({ width: 1280 });
    // The test expects a conflict and an expired link.
    await using judge = await stage.visit({ width: 1920, height: 1080, allowedStatus: (_, status) => status === 409 });
    await using guest = await stage.visit({ width: 390, height: 844, allowedStatus: (_, status) => status === 410 });
    const people = { author, judge, guest };
    await Promise.all([enter(author, demoAccounts.pgc, '/offline'), enter(judge, editor, '/offline')]);
    const { id } = await writeAndSubmit(author.page);

    await reject(people, id);
    await approve(people, await mend(people, id));
    expect((await publicPage(guest, id)).status).toBe(404);
    await schedule(people, id);
    await editLive(people, id);
    await takeOffline(people, id);
    await Promise.all([author, judge, guest].map(({ guard, page }) => guard.expectSilence(page)));
  },
);

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
  return (await call(page, '/webAdmin/cms/content/add', { kind: 'article', fields })).id;
}

async function openBoth(one: Visitor, other: Visitor): Promise<void> {
  await enter(one, demoAccount('operator'), '/offline');
  const id = await addWork(one.page);
  await one.open(`/manage/create/article?id=${id}`);
  await text(one.page, 'bodyZh').waitFor();
  await enter(other, editor, `/manage/create/article?id=${id}`);
  await text(other.page, 'bodyZh').waitFor();
}

exhaustiveTest('two editors see each other, different fields merge, a conflict is resolved, and a version is restored', async () => {
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
  const { fields } = await call<{ fields: Record<string, string> }>(page, `/webAdmin/cms/content/${id}`);
  return fields[field] ?? '';
}

const over = (page: Page) => page.getByRole('heading', { name: '预览链接已失效' });

exhaustiveTest(
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
    await guest.page.reload();
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
    await guest.page.reload();
    await waitForHydration(guest.page);
    await over(guest.page).waitFor();
    // The original address with its token is refused in another browser, too.
    await other.open(`/preview#${token}`);
    await other.page.reload();
    await over(other.page).waitFor();
    await guest.guard.expectSilence(guest.page);
  },
);
