/** The name, the colours and the mails of the site: edited and published by clicking. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';

const stage = openCommonStage();

test('a publisher renames the site; a name in one language is refused at its field', async () => {
  await using staff = await stage.visit();
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/footer');
  await page.getByRole('navigation').getByRole('link', { name: 'Name and logo', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByText('Nothing has been published yet.').waitFor();
  const [chinese, english] = ['Name in Chinese', 'Name in English'].map((name) => main.getByRole('textbox', { name, exact: true })) as [
    Locator,
    Locator,
  ];
  expect([await chinese.inputValue(), await english.inputValue()]).toEqual(['金熊猫奖', 'Golden Panda Awards']);

  await english.fill('International Shanhai Film Festival Days');
  await chinese.fill('');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText('Fill this in.').waitFor();
  expect(await chinese.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('山海国际电影节');
  await main
    .getByText(/^A name of more than 24 characters/)
    .first()
    .waitFor();
  await main.getByRole('textbox', { name: 'Short name in Chinese', exact: true }).fill('山海');
  await main.getByRole('textbox', { name: 'Short name in English', exact: true }).fill('Shanhai');
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 1/).waitFor();
  // The head of the management centre follows without a reload.
  await page
    .getByRole('link', { name: /International Shanhai Film Festival Days$/ })
    .first()
    .waitFor();

  await expect.poll(async () => (await fetch(`${stage.site.origin}/en/news`)).text()).toContain('Shanhai');
  const pages = [
    ['/en/news', /^Latest news · International Shanhai Film Festival Days$/],
    ['/about', / · 山海国际电影节$/],
  ] as const;
  for (const [turn, width] of [1280, 390].entries()) {
    await using visitor = await stage.visit({ width, height: 844 });
    for (const [path, title] of takingTurns(pages, turn)) {
      await visitor.open(path);
      expect(await visitor.page.title()).toMatch(title);
      expect(await overflowOf(visitor.page)).toBe(0);
    }
    await visitor.guard.expectSilence(visitor.page);
  }
});

test('a publisher chooses a complete look: home, mark and icon are no longer the panda’s', async () => {
  await using staff = await stage.visit();
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/footer');
  await page.getByRole('navigation').getByRole('link', { name: 'Look', exact: true }).click();
  const main = page.getByRole('main');
  const looks = main.getByRole('radiogroup', { name: 'Complete looks' });
  expect(await looks.getByRole('radio', { name: 'Light and shadow' }).isChecked()).toBe(true);

  await looks.getByText('Northern light').click();
  expect(await main.getByRole('radiogroup', { name: 'Window of the home page' }).getByRole('radio', { name: 'One arch' }).isChecked()).toBe(
    true,
  );
  expect(await main.getByRole('textbox', { name: 'Accent on light ground', exact: true }).inputValue()).toBe('#0a6650');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect([await violationsOf(page, { withFrame: true }), await overflowOf(page)]).toEqual([[], 0]);
  }
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 1/).waitFor();
  // The open tab follows; the panda has ears.
  await expect.poll(() => page.getByRole('banner').locator('.whose svg circle').count()).toBe(0);

  for (const width of [1280, 390]) {
    await using visitor = await stage.visit({ width, height: 844 });
    await expect.poll(async () => (await fetch(`${stage.site.origin}/en`)).text()).toContain('data-shape="arch"');
    await visitor.open('/en');
    const home = visitor.page;
    expect(await home.getByRole('banner').locator('.logo svg circle').count()).toBe(0);
    expect(await home.locator('#eyesD path').getAttribute('d')).toMatch(/^M[^M]+Z$/);
    expect(await home.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(242, 246, 247)');
    expect(await home.locator('meta[name="theme-color"]').first().getAttribute('content')).toBe('#f2f6f7');
    const icon = await home.locator('link[rel=icon]').first().getAttribute('href');
    expect([icon, (await fetch(stage.site.origin + icon)).status]).toEqual([expect.stringContaining('?v=arch-'), 200]);
    expect([await violationsOf(home, { withFrame: true }), await overflowOf(home)]).toEqual([[], 0]);
    await visitor.guard.expectSilence(home);
  }
});

exhaustiveTest('a publisher changes a colour; a weak one is refused at its field, and the nearest tone is offered', async () => {
  await using staff = await stage.visit();
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/footer');
  await page.getByRole('navigation').getByRole('link', { name: 'Look', exact: true }).click();
  const main = page.getByRole('main');
  const accent = main.getByRole('textbox', { name: 'Accent on light ground', exact: true });

  await accent.fill('#e05050');
  await main.getByText(/^Contrast only/).waitFor();
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText('This colour is too weak on one of its grounds.').waitFor();
  await main.getByRole('button', { name: /^Use the nearest tone/ }).click();
  // The preview showed the weak colour before.
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  const tone = await accent.inputValue();
  expect(tone).toMatch(/^#[0-9a-f]{6}$/);
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version \d/).waitFor();
  expect(await overflowOf(page)).toBe(0);

  await using visitor = await stage.visit();
  await visitor.open('/en/news');
  expect(await visitor.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--gold-text'))).toBe(tone);
  await visitor.guard.expectSilence(visitor.page);
});

exhaustiveTest('a publisher words a mail; wrong values are refused at their fields in both languages, and a test mail comes', async () => {
  await using staff = await stage.visit({ width: 390, height: 844 });
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/mail-texts');
  const letter = page.getByRole('main').getByRole('listitem', { name: 'Your comment has a reply', exact: true });
  await letter.getByRole('button', { name: /^Your comment has a reply/ }).click();
  const [chinese, english] = ['Text in Chinese', 'Text in English'].map((name) => letter.getByRole('textbox', { name, exact: true })) as [
    Locator,
    Locator,
  ];
  await letter.getByRole('button', { name: 'Start from the text of the design' }).click();
  expect(await english.inputValue()).toContain('{{name}} replied');

  await chinese.fill('{{title}} 有了回复');
  await english.fill('{{nobody}} replied to “{{title}}”');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await letter.getByText(/^Name every value listed above/).waitFor();
  await letter.getByText(/^Use only the values listed above/).waitFor();
  expect(await chinese.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  expect(await overflowOf(page)).toBe(0);

  await chinese.fill('{{name}} 回复了《{{title}}》');
  await english.fill('A word from {{name}} about “{{title}}”');
  await letter
    .getByRole('group', { name: 'Preview with example values' })
    .getByText(/^A word from 李伟 Li Wei about/)
    .waitFor();
  await letter.getByRole('button', { name: 'Send a test mail to me' }).click();
  await page.getByText('The test mail was handed to the mail server.').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText(/^Online: version 1/).waitFor();
  await staff.guard.expectSilence(page);
});
