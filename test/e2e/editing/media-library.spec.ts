/** The media library: pictures are uploaded, described, found, tagged, deleted and restored by clicking, one or thirty at a time; a used one stays. */
import { expect, test } from 'vitest';
import { demoAccount, enter, field, fillFields } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';
import { photographWithPlace } from '#test/support/upload-files.ts';

const stage = openCommonStage();

test('a publisher uploads, describes, finds, tags, deletes and restores a picture; a used one stays', async () => {
  await using staff = await stage.visit({ allowedStatus: (url, status) => status === 409 && url.endsWith('/webAdmin/media/delete') });
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/works/audited');
  await page.getByRole('navigation').getByRole('link', { name: 'Media library' }).click();
  const main = page.getByRole('main');
  await main.getByRole('list', { name: 'Files of the library' }).waitFor();
  await main.getByRole('button', { name: 'Upload' }).click();
  await main
    .getByLabel('Upload pictures')
    .locator('input[type=file]')
    .setInputFiles({ name: 'Opening night.jpg', mimeType: 'image/jpeg', buffer: await photographWithPlace() });
  await main.getByRole('button', { name: /Opening night.*unused/ }).click();

  await main.getByLabel('Description in Chinese').fill('开幕之夜');
  await main.getByLabel('Description in English').fill('The opening night');
  await main.getByLabel('Credit in English').fill('Ann Lee');
  await main.getByLabel('Tags').fill('opening, 2026');
  await main.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole('button', { name: 'Replace the file' }).click();
  await main
    .getByLabel('Upload the new file')
    .locator('input[type=file]')
    .setInputFiles({ name: 'Brighter.jpg', mimeType: 'image/jpeg', buffer: await photographWithPlace(640, 480) });
  await main.getByText('The file is replaced everywhere.').waitFor();
  await main
    .getByRole('button', { name: /^Use again/ })
    .first()
    .waitFor();
  await main.getByLabel('Focal point across').fill('20');
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByText('Not saved yet').waitFor({ state: 'hidden' });
  await main.getByRole('button', { name: 'Back to the library' }).click();

  await page.getByRole('searchbox').pressSequentially('ann le');
  await expect.poll(() => main.locator('.cards > li').count()).toBe(1);
  await main.getByLabel('Select “Opening night”').click();
  await page.getByRole('button', { name: 'Tag…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tag', exact: true }).fill('red carpet');
  await page.getByRole('dialog').getByRole('button', { name: 'Add tag' }).click();
  await main.getByText('“red carpet” added to 1 file.').waitFor();
  await main.getByLabel('Select “Opening night”').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await main.getByText('1 file is in the bin.').waitFor();
  await main.getByRole('button', { name: 'Undo' }).click();
  await main.getByText('1 file is restored.').waitFor();
  await main.getByRole('button', { name: /Opening night.*unused/ }).waitFor();

  await page.getByRole('button', { name: 'Clear the search' }).click();
  await main.getByLabel('Use', { exact: true }).selectOption('Used');
  await main.getByText('Table', { exact: true }).click();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  await main.locator('tbody .open').first().click();
  await main.getByRole('heading', { name: /^Used in/ }).waitFor();
  await main.getByRole('button', { name: 'Delete' }).click();
  await main.getByText('Something still uses this, so it cannot be deleted').waitFor();

  // A video goes into the bin with undo, and comes back out of the bin.
  await main.getByRole('button', { name: 'Back to the library' }).click();
  await main.getByText('Videos', { exact: true }).click();
  const last = main.locator('[data-list="videos"] tbody tr').last();
  const name = await last.locator('b').innerText();
  const video = main.locator(`tr[data-row="${await last.getAttribute('data-row')}"]`);
  await video.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByText('It is kept in the bin for 30 days', { exact: false }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await main.getByText(`“${name}” is in the bin.`).waitFor();
  await main.getByRole('button', { name: 'Undo' }).click();
  await main.getByText(`“${name}” is back in the library.`).waitFor();
  await video.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await main.getByText(`“${name}” is in the bin.`).waitFor();
  await main.getByLabel('Place', { exact: true }).selectOption('Bin');
  await main.getByText('Deleted videos are neither shown nor played.', { exact: false }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await main
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Restore/ })
    .click();
  await main.getByText(`“${name}” is back in the library.`).waitFor();
  await main.getByText('The bin is empty', { exact: false }).waitFor();
});

test('thirty pictures are uploaded at once, the broken one among them is named, and all get one credit, licence and description', async () => {
  await using staff = await stage.visit({ width: 390, height: 844 });
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/media');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Upload' }).tap();
  const drop = main.getByLabel('Upload pictures');
  const pictures = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => ({
      name: `Festival night ${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photographWithPlace(320 + at, 240),
    })),
  );
  const broken = { name: 'Festival night torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await drop.locator('input[type=file]').setInputFiles([...pictures.slice(0, 10), broken, ...pictures.slice(10)]);

  await drop.getByText(/^\d+ of 31$/).waitFor();
  await drop.getByText('30 of 31 pictures have arrived.').waitFor();
  await drop.getByRole('alert').getByText('Festival night torn.jpg: ', { exact: false }).waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);

  await page.getByRole('searchbox').fill('Festival night');
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('Festival night');
  await main.getByLabel('Select all', { exact: false }).first().check();
  await page.getByRole('button', { name: 'Select all 30 of this list' }).tap();
  await page.getByRole('button', { name: 'Credit, licence, description…' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Credit, licence and description of 30 files' });
  await dialog.getByRole('button', { name: 'Write to all' }).tap();
  await dialog.getByText('Enter a text at least').waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  await fillFields(dialog, {
    'Credit in English': 'Mo Xiaoyu',
    Licence: 'CC BY 4.0',
    'Description in English': 'The night of the festival',
  });
  await dialog.getByRole('button', { name: 'Write to all' }).tap();
  await main.getByText('30 files were changed.').waitFor();

  for (const text of ['Mo Xiaoyu', 'The night of the festival']) {
    const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === text);
    await page.getByRole('searchbox').fill(text);
    await (await found).finished();
    await main.getByText('30', { exact: true }).waitFor();
  }
  await main.getByRole('button', { name: /^Festival night 17/ }).tap();
  await expect.poll(() => field(main, 'Licence').inputValue()).toBe('CC BY 4.0');
  expect(await field(main, 'Credit in Chinese').inputValue()).toBe('');
});
