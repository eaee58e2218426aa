/** A picture is cropped in its record: by mouse with a frame, by keyboard with numbers; the earlier file is used again. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newId } from '#server/db/identifier.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';
import { photographWithPlace } from '#test/support/upload-files.ts';

const stage = openCommonStage();

/** Uploads a picture of 1200 × 800 pixels and opens the dialog of its record. */
async function openCrop(page: Page): Promise<Locator> {
  const name = `Night market ${newId()}`;
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Upload' }).click();
  await main
    .getByLabel('Upload pictures')
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await photographWithPlace(800, 1_200) });
  await main.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await main.getByRole('button', { name: 'Crop' }).click();
  return page.getByRole('dialog', { name: 'Crop the picture' });
}

/** Drags by shares of the picture on the screen. */
async function drag(dialog: Locator, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const page = dialog.page();
  const box = await dialog.locator('.stage').boundingBox();
  const at = ([x, y]: readonly [number, number]) =>
    [(box?.x ?? 0) + (box?.width ?? 0) * x, (box?.y ?? 0) + (box?.height ?? 0) * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
}

const numberOf = (dialog: Locator, label: string) => dialog.getByLabel(label).inputValue().then(Number);

test('a publisher draws a frame with the mouse, crops, and uses the earlier file again', async () => {
  await using staff = await stage.visit({ width: 1_280, height: 800 });
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/media');
  const main = page.getByRole('main');
  const dialog = await openCrop(page);

  // The whole picture is no crop.
  await dialog.getByText('1200 × 800 pixels').waitFor();
  await dialog.getByRole('button', { name: 'Crop' }).click();
  await dialog.getByText('The frame holds the whole picture. Make it smaller first.').waitFor();
  await drag(dialog, [0.99, 0.99], [0.49, 0.74]);
  await expect.poll(() => numberOf(dialog, 'Width')).toBeLessThan(620);
  expect(Math.abs((await numberOf(dialog, 'Height')) - 600)).toBeLessThan(20);
  await drag(dialog, [0.25, 0.4], [0.9, 0.4]);
  await expect.poll(async () => (await numberOf(dialog, 'From the left')) + (await numberOf(dialog, 'Width'))).toBe(1_200);
  await dialog.getByText('1:1', { exact: true }).click();
  await dialog.getByText('800 × 800 pixels').waitFor();
  await drag(dialog, [0.82, 0.99], [0.42, 0.39]);
  await dialog.getByText('A cover must be at least 600 pixels wide.').waitFor();
  expect(await numberOf(dialog, 'Width')).toBe(await numberOf(dialog, 'Height'));
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await dialog.getByText('1200 × 800 pixels').waitFor();
  await dialog.getByText('3:4', { exact: true }).click();
  await dialog.getByText('600 × 800 pixels').waitFor();
  await dialog.getByRole('button', { name: 'Crop' }).click();

  await page.getByText('The picture is cropped wherever it is used.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await main.getByText('600 × 800', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole('button', { name: 'Use again 1200 × 800' }).click();
  await main.getByText('The file is replaced everywhere.').waitFor();
  await main.getByRole('definition').getByText('1200 × 800', { exact: true }).waitFor();
});

test('the same by keyboard alone on a phone, with the focal point in the frame', async () => {
  await using staff = await stage.visit({ width: 390, height: 844 });
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/media');
  const main = page.getByRole('main');
  const dialog = await openCrop(page);
  await dialog.getByText('1200 × 800 pixels').waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  const type = async (label: string, text: string) => {
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return dialog.getByLabel(label).evaluate((input) => input === document.activeElement);
      })
      .toBe(true);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };

  await type('Width', '500');
  await type('Height', '400');
  await page.keyboard.press('ArrowDown');
  await dialog.getByText('500 × 399 pixels').waitFor();
  await type('From the left', '9999');
  await page.keyboard.press('Tab');
  // The nearest that the picture has room for.
  await expect.poll(() => numberOf(dialog, 'From the left')).toBe(700);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');

  await page.getByText('The picture is cropped wherever it is used.').waitFor();
  await main.getByRole('definition').getByText('500 × 399', { exact: true }).waitFor();
  // 600 of 1200 pixels were 100 of the 500 that are left; below, the point is at the edge.
  expect(await main.getByLabel('Focal point across').inputValue()).toBe('20');
  expect(await main.getByLabel('Focal point down').inputValue()).toBe('100');
  await expect.poll(() => main.getByRole('button', { name: 'Crop' }).evaluate((button) => button === document.activeElement)).toBe(true);
  await main.getByText('Not saved yet').waitFor({ state: 'hidden' });
});
