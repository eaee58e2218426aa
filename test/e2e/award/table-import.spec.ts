/** Ten films from an Excel table: a fault is mended, a column is named by hand, the table is repeated, and the import undone. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';

const stage = openCommonStage();

const tableOf = (name: string, unit?: string) =>
  writeWorkbook([
    ['片名', 'Title', ...(unit ? ['Edition', 'Unit'] : []), '拍片人', 'Remarks'],
    ...Array.from({ length: 10 }, (_, at) => [
      `${name}影片${at}`,
      `Film of ${name} ${at}`,
      ...(unit ? [2025, at === 3 ? unit : 'Film'] : []),
      `导演${at}`,
      'x',
    ]),
  ]);

test('ten films are imported from a table, once, and taken back', async () => {
  await using staff = await stage.visit({ width: 1280 });
  const { page } = staff;
  // Of this try alone: one that failed may have left its films.
  const name = `table ${randomUUID()}`;
  await enter(staff, demoAccount('admin'), '/en/manage/films');
  const sheet = page.getByRole('dialog', { name: 'Import a table' });
  const open = () => page.getByRole('button', { name: 'Import a table' }).press('Enter');
  const choose = async (unit?: string) =>
    sheet
      .locator('input[type=file]')
      .setInputFiles({
        name: 'films.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: await tableOf(name, unit),
      });

  await open();
  // A festival's own table does not know our units.
  await choose();
  await sheet.getByText('New 0 · changed 0 · same 0 · faulty 10').waitFor();
  await sheet.getByLabel('Unit of all new rows').selectOption({ label: '2025 · Film' });
  await sheet.getByText('New 10 · changed 0 · same 0 · faulty 0').waitFor();
  await choose('Flim of no edition');
  await sheet.getByText('Unit: “Flim of no edition” Is not known').waitFor();
  await sheet.getByText('New 9 · changed 0 · same 0 · faulty 1').waitFor();
  expect(await sheet.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
  await choose('Film');
  await sheet.getByText('Columns that are not imported: 拍片人, Remarks').waitFor();
  await sheet.getByLabel('拍片人').selectOption({ label: 'Director (Chinese)' });
  await sheet.getByText('Columns that are not imported: Remarks', { exact: true }).waitFor();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect([await overflowOf(page), await violationsOf(page)]).toEqual([0, []]);
  }
  await sheet.getByRole('button', { name: 'Import 10 rows' }).click();
  await page.getByText('Imported: 10 new, 0 changed.').waitFor();

  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill(`Film of ${name} 3`);
  await main
    .getByRole('row', { name: `Film of ${name} 3` })
    .getByText('导演3')
    .waitFor();
  await open();
  await choose('Film');
  await sheet.getByText('The same as what is there; nothing to import.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The import of 10 records was undone.').waitFor();
  await main.getByRole('row', { name: `Film of ${name} 3` }).waitFor({ state: 'detached' });

  // From the list of a unit, and taken back on another day.
  await staff.open('/en/manage/films');
  await main.getByLabel('Edition').selectOption({ label: '2025' });
  await main.getByLabel('Unit').selectOption({ label: 'Film' });
  await open();
  await choose();
  await sheet.getByText('New 10 · changed 0 · same 0 · faulty 0').waitFor();
  await sheet.getByRole('button', { name: 'Import 10 rows' }).click();
  await page.getByText('Imported: 10 new, 0 changed.').waitFor();
  await staff.reload();
  await open();
  await sheet.getByText(/^Last import, .+: 10 new, 0 changed\.$/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The import of 10 records was undone.').waitFor();
  await sheet.getByText(/^Last import/).waitFor({ state: 'detached' });
  await staff.guard.expectSilence(page);
});
