/** The name of the site: edited and published by clicking, and public in the header and in titles. */
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openStage } from '#test/support/browser/stage.ts';

const stage = openStage();

test('a publisher renames the site; a name in one language is refused at its field', async () => {
  await using staff = await stage.visit();
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/footer');
  await page.getByRole('navigation').getByRole('link', { name: 'Site name', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByText('Nothing has been published yet.').waitFor();
  const [chinese, english] = [main.getByLabel('Name in Chinese'), main.getByLabel('Name in English')];
  expect([await chinese.inputValue(), await english.inputValue()]).toEqual(['金熊猫奖', 'Golden Panda Awards']);

  await english.fill('International Shanhai Film Festival Days');
  await chinese.fill('');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText('Fill this in before you publish.').waitFor();
  expect(await chinese.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('山海国际电影节');
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 1/).waitFor();

  await expect.poll(async () => (await fetch(`${stage.site.origin}/en/news`)).text()).toContain('Shanhai');
  for (const width of [1280, 390]) {
    await using visitor = await stage.visit({ width, height: 844 });
    await visitor.open('/en/news');
    expect(await visitor.page.title()).toBe('News · International Shanhai Film Festival Days');
    expect(await overflowOf(visitor.page)).toBe(0);
    await visitor.open('/about');
    expect(await visitor.page.title()).toMatch(/ · 山海国际电影节$/);
    await visitor.guard.expectSilence(visitor.page);
  }
});
