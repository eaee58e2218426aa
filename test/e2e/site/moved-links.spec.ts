/** Links in a published text whose address no page answers: they lead where the server leads whoever types them. */
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { disposeAfterTest, startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { publishText } from '#test/support/publish-text.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import { visitor } from '#test/support/browser/visitor.ts';

const stage = openReadingStage();

/** What an institution writes: the words of each link, and its address. */
const links = {
  'zh-Hans': [
    ['合并', '/content/people/merged'],
    ['旧列表', '/old/list.aspx?id=7'],
    ['撤下', '/old/vanished.html'],
    ['从未有过', '/old/never.html'],
    ['订阅', '/feed/news.rss'],
  ],
  en: [
    ['merged', '/en/content/people/merged'],
    ['old list', '/en/old/list.aspx?id=7'],
    ['withdrawn', '/en/old/vanished.html'],
    ['never there', '/en/old/never.html'],
    ['feed', '/en/feed/news.rss'],
  ],
} as const;
const bodyOf = (language: keyof typeof links) => links[language].map(([words, href]) => `<p><a href="${href}">${words}</a></p>`).join('');

/** As an operator takes over the addresses of an earlier site, beside the running one. */
async function importMoves({ environment }: BuiltSite, rows: readonly (readonly [from: string, to: string])[]): Promise<void> {
  const file = join(makeFolder(), 'moved.csv');
  writeFileSync(file, rows.map((row) => row.join(',')).join('\n'));
  const { stdout } = await promisify(execFile)(process.execPath, [join(projectRoot, 'dist/server/cli.js'), 'moved', 'import', file], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
  });
  rmSync(join(file, '..'), { recursive: true, force: true });
  expect(stdout).toContain(`${rows.length} addresses are taken over.`);
}

test(
  'to what was merged, moved, gone or never there, and to a file: without a reload wherever a page is drawn',
  { timeout: 120_000 },
  async () => {
    await using site = await startBuiltSite();
    const people = await (await fetch(`${site.origin}/sitemap/people.xml`)).text();
    const id = /\/content\/people\/([\w-]+)</.exec(people)?.[1] ?? '';
    await importMoves(site, [
      ['/content/people/merged', `/content/people/${id}`],
      ['/old/list.aspx?id=7', '/movies'],
      ['/old/vanished.html', ''],
    ]);
    const article = await publishText(site.origin, {
      titleZh: '旧址',
      titleEn: 'Old addresses',
      bodyZh: bodyOf('zh-Hans'),
      bodyEn: bodyOf('en'),
    });
    const languages = [
      ['zh-Hans', ''],
      ['en', '/en'],
    ] as const;
    for (const [language, prefix] of takingTurns(languages, 0)) {
      const guest = disposeAfterTest(
        await visitor(stage.browser, { origin: site.origin, allowedStatus: (_url, status) => status === 404 || status === 410 }),
      );
      const { page } = guest;
      const [merged, list, withdrawn, never, feed] = links[language].map(([words]) =>
        page.getByRole('main').getByRole('link', { name: words }),
      );
      await expect.poll(async () => (await guest.context.request.get(prefix + article)).status()).toBe(200);
      await guest.open(prefix + article);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

      await merged?.click();
      await page.waitForURL(`**${prefix}/content/people/${id}`);
      await back(page, prefix + article);
      await list?.click();
      await page.waitForURL(`**${prefix}/movies`);
      await back(page, prefix + article);
      await withdrawn?.click();
      await page.getByText('410', { exact: true }).waitFor();
      await back(page, prefix + article);
      await never?.click();
      await page.getByText('404', { exact: true }).waitFor();
      await back(page, prefix + article);

      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      await guest.guard.expectSilence(page);
      await feed?.click();
      await page.waitForURL(`**${prefix}/feed/news.rss`);
    }
  },
);

async function back(page: Page, path: string): Promise<void> {
  await page.goBack();
  await page.waitForURL(`**${path}`);
}
