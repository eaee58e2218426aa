/** Guarantee of every form of the management centre: no typed text is lost or cut silently. */
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';

const stage = openCommonStage();

test('a name that was typed as a credit is saved with the film; a video that was only typed holds the form back', async () => {
  await using staff = await stage.visit();
  const { page } = staff;
  await enter(staff, demoAccount('operator'), '/en/manage/films');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Edit Train to the Midnight Sun' }).click();
  const credit = main.getByRole('searchbox', { name: /^Add a credit/ });

  await credit.fill('Ingrid Solberg');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await credit.inputValue()).toBe('');
  await page.reload();
  await main.getByRole('textbox', { name: 'English name of Ingrid Solberg' }).waitFor();

  const video = main.getByRole('searchbox', { name: 'Add a video' });
  await video.fill('No such film');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await main.getByText(/^This text has not been added\./).waitFor();
  expect(await video.evaluate((field) => field === document.activeElement)).toBe(true);
  await staff.guard.expectSilence(page);
});

test('a text that does not fit its field is cut, and the page says by how much', async () => {
  await using staff = await stage.visit();
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/identity');
  const name = page.getByRole('main').getByRole('textbox', { name: 'Name in English', exact: true });
  await name.fill('');

  await name.focus();
  await page.keyboard.insertText('A'.repeat(93));

  await page.getByText('This field holds 80 characters; 13 did not fit', { exact: true }).waitFor();
  expect(await name.inputValue()).toBe('A'.repeat(80));
  await page.getByRole('main').getByRole('button', { name: 'Publish' }).click();
  await page
    .getByRole('main')
    .getByText(/^A name of more than 40 characters needs a short one/)
    .first()
    .waitFor();
  await staff.guard.expectSilence(page);
});
