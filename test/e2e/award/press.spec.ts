/** The press: an editor makes a kit and gives an outlet access; the outlet reads it and downloads what carries its name, until the access is revoked. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { main } from '#test/support/browser/staff-guest.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';

const stage = openCommonStage();
let attempts = 0;
/** Of this attempt, because an earlier one leaves its own. */
let outlet = '';
const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name });

const cardOf = (page: Page) => main(page).getByRole('region', { name: outlet });

/** A kit with a text and a picture, under embargo, for all outlets. */
async function makeKit(page: Page): Promise<void> {
  await button(main(page), 'Add a kit').first().click();
  const adding = page.getByRole('dialog', { name: 'Add a kit' });
  await adding.getByLabel('Edition').locator('option').nth(1).waitFor({ state: 'attached' });
  await adding.getByLabel('English title').fill('Lantern night');
  await button(adding, 'Add').click();
  await main(page)
    .getByRole('heading', { name: /Lantern night/ })
    .waitFor();
  await main(page).getByLabel('English text').fill('First paragraph.\n\nSecond paragraph.');
  await main(page).getByLabel('Embargo until').fill('2099-10-01T20:00');
  await main(page).getByLabel('Accredited outlets see it').check();
  await button(main(page), 'Choose a picture').click();
  await page.getByRole('dialog', { name: 'Choose a picture' }).locator('ul.grid li button').first().click();
  await main(page)
    .getByLabel(/^English name of/)
    .fill('Still');
  expect(await violationsOf(page)).toEqual([]);
  await button(main(page), 'Save').click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
}

/** Gives an outlet access; returns its personal link. */
async function giveAccess(page: Page): Promise<string> {
  await main(page).getByRole('link', { name: 'Outlets and access' }).click();
  await button(main(page), 'Add an outlet').first().click();
  const adding = page.getByRole('dialog', { name: 'Add an outlet' });
  await adding.getByLabel('E-mail').fill('nobody');
  await button(adding, 'Add').click();
  await adding.getByText('This is not an e-mail address').waitFor();
  await adding.getByLabel('Contact e-mail').fill('');
  await adding.getByLabel('English name').fill(outlet);
  await button(adding, 'Add').click();
  await button(main(page), `Give access ${outlet}`).click();
  const giving = page.getByRole('dialog', { name: `Access for ${outlet}` });
  await giving.getByLabel('Person').fill('Lin');
  await button(giving, 'Make the link').click();
  const issued = page.getByRole('dialog', { name: 'Link for Lin' });
  const link = await issued.getByRole('textbox').inputValue();
  await button(issued, 'I have kept it').click();
  await cardOf(page).getByText('Valid', { exact: true }).waitFor();
  return link;
}

test('an outlet opens its link, reads a kit under embargo and downloads it, until its access is revoked', async () => {
  attempts += 1;
  outlet = `Harbour Daily ${attempts}`;
  await using editor = await stage.visit();
  await using guest = await stage.visit({ width: 390, height: 844, allowedStatus: (_, status) => status === 410 });
  await enter(editor, demoAccount('operator'), '/en/manage/press');
  await makeKit(editor.page);
  await editor.open('/en/manage/press');
  const link = await giveAccess(editor.page);
  expect(await violationsOf(editor.page)).toEqual([]);

  const { page } = guest;
  await guest.open(link.replace(stage.site.origin, ''));
  await page.getByRole('heading', { level: 2, name: 'Lantern night' }).first().waitFor();
  expect(page.url()).toBe(`${stage.site.origin}/en/press`);
  await page.getByText('Under embargo until 1 Oct 2099, 20:00 (Beijing time). Please do not publish before then.').first().waitFor();
  await page.getByText('Second paragraph.').first().waitFor();
  const picture = main(page).locator('.pictures img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 60_000 }).toBeGreaterThan(0);
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  const downloading = page.waitForEvent('download');
  await main(page)
    .getByRole('link', { name: /^Still/ })
    .click();
  expect((await downloading).suggestedFilename()).toMatch(/^Still [0-9A-F]{8}\.jpg$/);

  await editor.open('/en/manage/press?part=outlets');
  await button(cardOf(editor.page), /^1 download/).click();
  await editor.page
    .getByRole('dialog')
    .getByText(/^Still .*jpg$/)
    .waitFor();
  await button(editor.page.getByRole('dialog'), 'Close').click();
  await button(cardOf(editor.page), /^Revoke/).click();
  await button(editor.page.getByRole('dialog'), 'Revoke').click();
  await cardOf(editor.page).getByText('Revoked', { exact: true }).waitFor();

  await button(cardOf(editor.page), /^Delete/).click();
  await button(editor.page.getByRole('dialog'), 'Delete').click();
  await cardOf(editor.page).waitFor({ state: 'detached' });
  await button(main(editor.page), 'Undo').click();
  await cardOf(editor.page).getByText('Revoked', { exact: true }).waitFor();

  await main(page).getByRole('link', { name: 'Everything as a ZIP' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'This room opens with a personal link' }).waitFor();
});
