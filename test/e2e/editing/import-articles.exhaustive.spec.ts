/** Staff import files from the list of drafts: the report, the missing column, the drafts, and the editor with the imported text. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWord, wordLine } from '#test/support/article-files.ts';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { visitor } from '#test/support/browser/visitor.ts';
import { takingTurns } from '#test/support/exhaustive.ts';

let browser: Browser;
let site: BuiltSite;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startBuiltSite()]);
});
afterAll(() => site[Symbol.asyncDispose]());

const texts = {
  zh: {
    list: '/manage/works/draft',
    enter: '导入文章',
    choose: /选择文件/,
    wrong: /plan\.pdf 不是/,
    report: '这些文件将带来的内容',
    note: '未保留：iframe',
    begin: '生成 2 篇草稿',
    missing: '请选择文章所属的栏目。',
    column: '栏目',
    done: '已生成 2 篇草稿',
    open: '打开草稿',
  },
  en: {
    list: '/en/manage/works/draft',
    enter: 'Import',
    choose: /Choose files/,
    wrong: /plan\.pdf is not/,
    report: 'What the files would bring',
    note: 'Left out: iframe',
    begin: 'Make 2 drafts',
    missing: 'Please choose the column that the articles go to.',
    column: 'Column',
    done: '2 drafts were made',
    open: 'Open the draft',
  },
} as const;

const file = (name: string, content: string | Buffer) => ({ name, mimeType: '', buffer: Buffer.from(content as Buffer) });

test.each(
  takingTurns(
    [
      ['zh', 1280, 'publisher'],
      ['en', 390, 'admin'],
    ] as const,
    1,
  ),
)('in %s at %i pixels', async (language, width, who) => {
  const text = texts[language];
  await using guest = await visitor(browser, { origin: site.origin, width });
  const { page } = guest;
  await enter(guest, demoAccount(who), width < 768 ? text.list.replace('works/draft', 'import') : text.list);
  if (width >= 768) await page.getByRole('link', { name: text.enter }).last().click();
  const choose = async (...files: ReturnType<typeof file>[]) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: text.choose }).click()]);
    await chooser.setFiles(files);
  };

  await choose(file('plan.pdf', '%PDF'));
  await page.getByRole('alert').getByText(text.wrong).waitFor();
  // Each account has articles of its own: the same ones would count as imported before.
  await choose(
    file('road.docx', makeWord({ body: wordLine(`A winter road, ${who}`, 'Title') + wordLine('Snow fell on the screen.') })),
    file('snow.md', `# 雪夜 ${who}\n\n放映队的故事。\n\n<iframe src="https://x.example.org"></iframe>`),
  );
  await page.getByRole('heading', { name: text.report }).waitFor();
  await page.getByText(text.note).waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  await page.getByRole('button', { name: text.begin }).click();
  await page.getByText(text.missing).waitFor();
  await page.getByLabel(text.column, { exact: false }).first().selectOption('news');
  await page.getByRole('button', { name: text.begin }).click();

  await page.getByRole('heading', { name: text.done }).waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  await page.getByRole('row').filter({ hasText: 'road.docx' }).getByRole('link', { name: text.open }).click();
  // On narrow windows the other language is in front.
  await page.getByText('Snow fell on the screen.').first().waitFor({ state: 'attached' });
  await guest.guard.expectSilence(page);
});
