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
  await staff.reload();
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
  const main = page.getByRole('main');
  const [name, short] = ['Name in English', 'Short name in English'].map((label) =>
    main.getByRole('textbox', { name: label, exact: true }),
  );
  await short?.focus();
  await page.keyboard.insertText('A'.repeat(53));
  await page.getByText('This field holds 40 characters; 13 did not fit', { exact: true }).waitFor();
  expect(await short?.inputValue()).toBe('A'.repeat(40));

  // A name that is too long stays as it was typed, and holds the form back.
  await name?.fill('A'.repeat(93));
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText('At most 80 characters.').first().waitFor();
  expect(await name?.inputValue()).toBe('A'.repeat(93));
  await staff.guard.expectSilence(page);
});
