/** Staff at work in the management centre, in English: sections, forms, dialogs, pictures, works. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { demoAccount, enter, field, fillFields } from './account-guest.ts';
import type { Visitor } from './visitor.ts';

export const main = (page: Page) => page.getByRole('main');
/** A row of a table, by a text in it. */
export const row = (page: Page, text: string) => main(page).locator('tbody tr').filter({ hasText: text });
export const entry = (page: Page, name: string) => main(page).getByRole('listitem', { name, exact: true });
export const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Management centre' }).getByRole('link', { name, exact: true }).click();

/** Opens a page as a demonstration account. */
export async function openAs(guest: Visitor, name: string, path: string): Promise<Page> {
  await enter(guest, demoAccount(name), path);
  return guest.page;
}

/** Publishes the screen's draft as the version with this number. */
export async function publish(page: Page, version = 1): Promise<void> {
  await main(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await main(page)
    .getByText(new RegExp(`^Online: version ${version}`))
    .waitFor();
}

export const picture =
  (name: string, [width, height]: readonly [number, number], background: string) =>
  async () => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  });

/** Uploads a picture in the open dialog. */
export async function upload(page: Page, make: ReturnType<typeof picture>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(await make());
  await dialog.waitFor({ state: 'detached' });
}

/** Fills a dialog that opens, and sends it. */
export async function answer(dialog: Locator, fields: Readonly<Record<string, string>>, go = 'Add'): Promise<void> {
  await dialog.waitFor();
  for (const [label, value] of Object.entries(fields)) {
    const control = field(dialog, label);
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT') await control.selectOption({ label: value });
    else await control.fill(value);
  }
  await dialog.getByRole('button', { name: go, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Types in a field that searches, and takes the first result. */
export async function find(at: Locator, label: string, text: string): Promise<void> {
  await at.getByLabel(label, { exact: true }).fill(text);
  await at.locator('.finder li').getByRole('button', { name: text }).click();
}

/** Fills the fields of an open form and saves it. */
export async function save(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await fillFields(main(page).locator('form'), fields);
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await main(page).getByText('Changes not saved').waitFor({ state: 'detached' });
}

export interface Texts {
  zh: readonly [title: string, body: string];
  en: readonly [title: string, body: string];
  column: string;
}

/** Fills both languages, the cover with its descriptions, and the column. */
export async function write(page: Page, { zh, en, column }: Texts): Promise<void> {
  const titles = main(page).getByRole('textbox', { name: /^Title/ });
  await titles.nth(0).fill(zh[0]);
  await page.waitForURL(/\?id=[\w-]+$/);
  await titles.nth(1).fill(en[0]);
  for (const [name, text] of [
    ['Text (简体中文)', zh[1]],
    ['Text (English)', en[1]],
  ] as const) {
    await main(page).getByRole('textbox', { name }).click();
    await page.keyboard.type(text);
  }
  const cover = main(page).getByRole('group', { name: 'Cover' });
  await cover.locator('input[type=file]').setInputFiles(await picture('Bamboo grove', [1600, 900], '#1f5a46')());
  await main(page).getByLabel('Description of the cover in Chinese').fill('竹林');
  await main(page).getByLabel('Description of the cover in English').fill('Bamboo');
  await page.keyboard.press('Tab');
  await main(page)
    .getByRole('combobox', { name: /^Column/ })
    .selectOption({ label: column });
}

/** Submits once nothing is missing. */
export async function submit(page: Page): Promise<void> {
  const button = main(page).getByRole('button', { name: 'Submit for review' });
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: 60_000 }).toBe('false');
  await button.click();
  await main(page).getByText('Submitted.').waitFor();
}
