/** A film for the trade: countries and languages from lists, premiere, format and sales, its video in the same form, published at once. */
import { expect, test } from 'vitest';
import { demoAccount, demoAccounts, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';
import { makeShortFilm } from '#test/support/upload-files.ts';

const stage = openCommonStage();

test('a film is written for the trade with its video, and is public at once', async () => {
  await using staff = await stage.visit({ width: 1280 });
  const { page } = staff;
  await enter(staff, demoAccount('admin'), '/en/manage/films');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add a film' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a film' });
  await dialog.getByLabel('Edition').selectOption('2025');
  await dialog.getByLabel('Unit').selectOption('2025-film');
  await dialog.getByLabel('Chinese title').fill('冰上来信');
  await dialog.getByLabel('English title').fill('Letters over the ice');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  const pick = async (label: string, typed: string, name: RegExp) => {
    await main.getByRole('searchbox', { name: label }).fill(typed);
    await main.getByRole('button', { name }).click();
  };
  await pick('Add a country or region', 'norw', /Norway/);
  await pick('Add a country or region', '法国', /France/);
  await pick('Add a language', 'northern sami', /Northern Sami/);
  // A country that no list has any more is typed.
  await main.getByRole('searchbox', { name: 'Add a country or region' }).fill('苏联');
  await main.getByRole('button', { name: /苏联/ }).click();
  await main.getByLabel('Country or region (English)').fill('Norway / France / Soviet Union');
  expect(await main.getByLabel('Country or region (Chinese)').inputValue()).toBe('挪威 / 法国 / 苏联');
  expect(await main.getByLabel('Languages (Chinese)').inputValue()).toBe('北方萨米语');
  await main.getByLabel('Premiere').selectOption({ label: 'World premiere' });
  await main.getByLabel('Screening format').fill('DCP 4K');
  await main.getByLabel(/^World sales/).fill('Tromsø Sales\nsales@tromso.example');
  await main
    .locator('input[type=file][accept*=".mp4"]')
    .setInputFiles({ name: 'letters.mp4', mimeType: 'video/mp4', buffer: await makeShortFilm() });
  await main.getByText(/^letters\.mp4 · /).waitFor();
  await main.getByRole('button', { name: 'Publish now' }).click();
  expect([await overflowOf(page), await violationsOf(page)]).toEqual([0, []]);
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const address = (await main.getByRole('link', { name: 'Public page' }).getAttribute('href')) ?? '';

  await main.getByRole('button', { name: 'Draft for the screening room' }).click();
  await page.waitForURL(/\/manage\/create\/video\?id=/);
  await expect.poll(() => main.locator('[data-field=titleEn] textarea').inputValue()).toBe('Letters over the ice');

  await staff.open(address);
  for (const fact of ['World premiere', 'DCP 4K', 'Northern Sami', 'sales@tromso.example']) await main.getByText(fact).first().waitFor();
  await staff.open('/en/movies?country=norway');
  await main
    .getByRole('link', { name: /Letters over the ice/ })
    .first()
    .waitFor();
  await staff.guard.expectSilence(page);
});

test('an institution finds the call, its films and their laurels on its dashboard, from the moment that it is named', async () => {
  await using staff = await stage.visit({ width: 1280 });
  await enter(staff, demoAccount('admin'), '/en/manage/films?search=Slow Train');
  const main = staff.page.getByRole('main');
  await main.getByRole('link', { name: /^Edit Slow Train/ }).click();
  await main.getByRole('searchbox', { name: 'Entered by (institution)' }).fill('West Sichuan');
  await main.getByRole('button', { name: /West Sichuan Pictures/ }).click();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await staff.page.getByText('Saved', { exact: true }).waitFor();

  await using clerk = await stage.visit({ width: 390, height: 844 });
  await enter(clerk, demoAccounts.pgc, '/en/manage');
  const films = clerk.page.getByRole('region', { name: 'Your films' });
  await films.getByRole('link', { name: 'The Moon Keeps Watch' }).waitFor();
  await films.getByRole('link', { name: /^Slow Train/ }).waitFor();
  await films.getByText('Winner: Best Film').waitFor();
  const [download] = await Promise.all([
    clerk.page.waitForEvent('download'),
    films.getByRole('link', { name: 'Laurel PNG' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  await clerk.page
    .getByRole('main')
    .getByRole('link', { name: /entries/i })
    .first()
    .waitFor();
  expect([await overflowOf(clerk.page), await violationsOf(clerk.page)]).toEqual([0, []]);
  await clerk.guard.expectSilence(clerk.page);
});
