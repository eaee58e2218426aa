/** The main menu: edited and published by clicking, and public in the header, the menu of phones and the crumbs. */
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';

const stage = openCommonStage();

test('a publisher hides, moves and names entries of the menu and adds a link', async () => {
  await using staff = await stage.visit();
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/announcement-bar');
  await page.getByRole('navigation').getByRole('link', { name: 'Menu', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByText('Nothing has been published yet.').waitFor();

  const card = (name: string) => main.getByRole('listitem', { name, exact: true });
  const unfold = (name: string) =>
    card(name)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  await unfold('About');
  await card('About').getByRole('checkbox', { name: 'Show in the menu' }).uncheck();
  await unfold('Previous Review');
  // The card takes the new name.
  await card('Previous Review').getByLabel('Label in English').fill('Archive');
  await card('Archive').getByLabel('Label in Chinese').fill('历届');
  await main.getByRole('button', { name: 'Add a link' }).click();
  const added = main.getByRole('listitem').filter({ has: page.getByLabel('Link', { exact: true }) });
  await added.getByLabel('Label in Chinese').fill('片单');
  await added.getByLabel('Label in English').fill('Film list');
  await added.getByLabel('Link', { exact: true }).fill('/nowhere');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^The site has no such page/).waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('/nowhere');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('/movies');
  await card('Film list').getByRole('button', { name: 'Move Film list', exact: true }).click();
  await card('Film list').getByRole('button', { name: 'Move up: Film list' }).click();
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 1/).waitFor();

  await expect.poll(async () => (await fetch(`${stage.site.origin}/en/previous`)).text()).toContain('Film list');
  await using visitor = await stage.visit({ width: 1280, height: 800 });
  await visitor.open('/en/previous');
  const links = visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const names = (await links.allInnerTexts()).map((name) => name.trim());
  expect(names).toContain('Archive');
  expect(names).not.toContain('About');
  expect(names.indexOf('Film list')).toBeGreaterThan(names.indexOf('Archive'));
  expect(await visitor.page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).toContain('Archive');
  expect(await overflowOf(visitor.page)).toBe(0);
  await visitor.guard.expectSilence(visitor.page);

  await using phone = await stage.visit({ width: 390, height: 844 });
  await phone.open('/');
  await phone.page.getByRole('button', { name: '打开菜单' }).click();
  await phone.page.getByRole('dialog').getByRole('link', { name: '片单' }).click();
  await phone.page.waitForURL('**/movies');
  await staff.guard.expectSilence(page);
});
