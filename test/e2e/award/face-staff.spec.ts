/** The face gallery of staff: a column and its faces are added, ordered, changed and removed by clicking. */
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { moveRow } from '#test/support/browser/press-until.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';

const stage = openCommonStage();
/** A window, and one that is lower than the picker's head. */
const [size, low] = [{ width: 1440, height: 900 }, 360];

test('a column gets faces with pictures of the library, in an order that is changed; a face that was removed comes back', async () => {
  await using staff = await stage.visit(size);
  const { page } = staff;
  await enter(staff, demoAccount('admin'), '/en/manage/faces');
  const main = page.getByRole('main');
  const names = () => main.locator('li a b').allInnerTexts();

  await main.getByRole('button', { name: 'Add a column' }).click();
  const newColumn = page.getByRole('dialog', { name: 'Add a column' });
  await newColumn.getByRole('button', { name: 'Add', exact: true }).click();
  await newColumn.getByText('Give a name in at least one language').waitFor();
  await newColumn.getByLabel('English name').fill(' Guests of the night ');
  await newColumn.getByRole('button', { name: 'Add', exact: true }).click();
  await main.getByRole('heading', { name: 'Guests of the night', exact: true }).waitFor();

  for (const name of ['Ada', 'Bo']) {
    await main.getByRole('button', { name: 'Add a face' }).click();
    const newFace = page.getByRole('dialog', { name: 'Add a face' });
    await newFace.getByLabel('English name').fill(name);
    await newFace.getByRole('button', { name: 'Add', exact: true }).click();
    await newFace.getByText('Choose a picture', { exact: true }).nth(1).waitFor();
    await newFace.getByRole('button', { name: 'Choose a picture' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose a picture' });
    // The search of the picker sends its own form only.
    await picker.getByRole('searchbox').fill('Portrait of Fang');
    await picker.getByRole('searchbox').press('Enter');
    const picture = picker.getByRole('button', { name: /^Portrait of Fang/ }).first();
    await picture.waitFor();
    await page.setViewportSize({ ...size, height: low });
    // Close stays in sight above what is scrolled.
    await expect.poll(() => picker.evaluate((frame) => frame.scrollHeight - frame.clientHeight)).toBeGreaterThan(low / 2);
    const close = await picker.getByRole('button', { name: 'Close' }).boundingBox();
    expect((close?.y ?? low) + (close?.height ?? 0)).toBeLessThanOrEqual(low);
    await page.setViewportSize(size);
    await picture.click();
    await newFace.getByRole('img').waitFor();
    await newFace.getByRole('button', { name: 'Add', exact: true }).click();
    await main.getByRole('heading', { name, exact: true }).waitFor();
    await main.getByRole('button', { name: 'Back to the list' }).click();
  }
  await expect.poll(names).toEqual(['Ada', 'Bo']);

  const handle = main.getByRole('button', { name: 'Move or edit Bo' });
  await moveRow(handle, 'ArrowLeft', { from: 'Bo moved to position 2 of 2', to: 'Bo moved to position 1 of 2' });
  await expect.poll(names).toEqual(['Bo', 'Ada']);
  await staff.reload();
  await expect.poll(names).toEqual(['Bo', 'Ada']);

  await main.getByRole('link', { name: 'Ada' }).click();
  await main.getByLabel('Role (English)').fill('Singer');
  await main.getByLabel('Year').fill('20x5');
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByText('Give a year with four digits').waitFor();
  await main.getByLabel('Year').fill('2025');
  await main.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await main.getByRole('button', { name: 'Back to the list' }).click();
  await main.getByText('Singer · 2025').waitFor();

  await main.getByRole('link', { name: 'Ada' }).click();
  await main.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(names).toEqual(['Bo']);
  await main.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names).toEqual(['Bo', 'Ada']);

  await main.getByRole('button', { name: 'Rename Guests of the night' }).click();
  await main.getByLabel('English name').fill('Guests');
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByRole('heading', { name: 'Guests', exact: true }).waitFor();
  await staff.guard.expectSilence(page);
  await main.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Something still uses this, so it cannot be deleted').waitFor();
});
