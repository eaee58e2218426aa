/** From draft to public page and back: two editors of one item, an author and a reviewer at once, a guest's preview, and the public view meanwhile. */
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

interface Seen {
  id: string;
  revisionId: string;
  version: number;
}

const bodyZh = '<p>她记得剧团解散那天。</p><ul><li><p>锣鼓</p></li><li><p>行头</p></li></ul>';

const bodyEn = '<p>She remembers the day the troupe was dissolved.</p>';

const act = (page: Page, action: string, { id, revisionId, version }: Seen, fields: object = {}) =>
  callFrom<Seen>(page, `/webAdmin/cms/content/${action}`, { id, revisionId, version, ...fields });

const now = (page: Page, id: string) => callFrom<Seen>(page, `/webAdmin/cms/content/${id}`);

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
  return act(page, 'submitApprove', await callFrom<Seen>(page, '/webAdmin/cms/content/add', { kind: 'article', columnId: 'news', fields }));
}

async function save(page: Page, { id, revisionId, version }: Seen, changes: object): Promise<Seen> {
  const saved = await callFrom<{ version: number }>(page, '/webAdmin/cms/content/save', {
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
  // The review screen leads its author to the editor.
  await page.waitForURL('**/manage/create/article?id=*');
  await page
    .getByText(/事实或人名有误/)
    .first()
    .waitFor();
  await page
    .getByText(/请写全片名/)
    .first()
    .waitFor();
  const mended = await save(page, await now(page, id), { bodyZh: bodyZh.replace('剧团', '戏班').replace('<li><p>行头</p></li>', '') });
  const { token } = await callFrom<{ token: string }>(page, '/webAdmin/cms/preview/add', {
    contentId: id,
    kind: 'review',
    guest: '周老师',
  });
  await askForChanges(guest, token);
  return act(page, 'submitApprove', mended, { reply: '已核对。' });
}

async function askForChanges(guest: Visitor, token: string): Promise<void> {
  const { page } = guest;
  await guest.open(`/preview#${token}`);
  await page.getByRole('heading', { level: 1, name: '锣鼓一响' }).waitFor();
  await page.getByRole('radiogroup').getByText('English', { exact: true }).click();
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
  await correct(author, id);
  await judge.open(`/manage/review?id=${id}`);
  await page.getByText('与线上版本对照').waitFor();
  await expect.poll(() => main(page).locator('ins').allInnerTexts()).toEqual(['又一', '片名误作《锣鼓一响》。']);
  expect((await publicPage(guest, id)).text).not.toContain('锣鼓又一响');
  await press(page, '通过并上线');
  await page.getByRole('dialog').getByRole('button', { name: '通过并上线' }).click();
  await page.getByText('已通过并上线 1 项。').waitFor();
  await expect.poll(async () => (await publicPage(guest, id)).text).toContain('锣鼓又一响');
  await author.open(`/content/article/${id}`);
  await author.page.getByRole('link', { name: /^更正于 \d{4}\.\d\d\.\d\d$/ }).click();
  await author.page.getByRole('note').getByText('片名误作《锣鼓一响》。').waitFor();
  expect(await violationsOf(author.page)).toEqual([]);
}

/** The author begins a new version, changes the title, says so in a correction note, and submits it once the note is complete. */
async function correct({ page, open }: Visitor, id: string): Promise<void> {
  await open(`/manage/create/article?id=${id}`);
  await press(page, '新建修订版');
  await main(page).getByLabel(/^标题/).first().fill('锣鼓又一响');
  const notes = main(page).getByRole('region', { name: '更正说明' });
  await notes.getByLabel(/^中文说明/).fill('片名误作《锣鼓一响》。');
  await notes.getByText('文章有几种语言，说明就要写几种').waitFor();
  await main(page).getByRole('link', { name: '更正说明缺少一种语言，或过长' }).click();
  await expect.poll(() => notes.getByLabel(/^英文说明/).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('The title was wrong.');
  await main(page).getByText('更正说明完整').waitFor();
  await press(page, '提交审核');
  await main(page).getByText('已提交审核。').waitFor();
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
  await guest.reload();
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
