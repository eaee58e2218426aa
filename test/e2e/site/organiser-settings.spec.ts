/** What an organiser sets without the environment: the public address, a backup, and an edition frozen as files; by clicking, on both sizes. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeKeyPair } from '#server/ports/age-cipher.ts';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { visitor } from '#test/support/browser/visitor.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { ofFile } from '#test/support/of-file.ts';

const folder = join(makeFolder(), 'backups');
const site = ofFile<BuiltSite>(async () => {
  const { recipient } = await makeKeyPair();
  return startBuiltSite({ SITE_ORIGIN: '', BACKUP_FOLDER: folder, BACKUP_RECIPIENTS: recipient });
});

test('sets the public address, makes a backup and fetches it', { timeout: 300_000 }, async () => {
  await using guest = await visitor(await sharedBrowser(), { origin: site().origin, width: 1280 });
  const { page } = guest;
  await enter(guest, demoAccount('admin'), '/en/manage/settings');
  const address = page.getByRole('group', { name: 'Public address' });
  await address.getByRole('textbox').fill('nordlys.example.org');
  await address.getByRole('button', { name: 'Save' }).click();
  await address.getByText('This is not a valid value: Such as https://example.org').waitFor();
  // The message moves the button; the click that showed it counts, and leads to the field.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  await address.getByRole('textbox').fill('https://Nordlys.example.org/');
  await address.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await expect.poll(async () => (await fetch(`${site().origin}/sitemap.xml`)).text()).toContain('<loc>https://nordlys.example.org/');
  await address.getByRole('button', { name: /^Take http/ }).click();
  expect(await address.getByRole('textbox').inputValue()).toBe(site().origin);

  const backup = page.getByRole('region', { name: 'Backup' });
  await backup.getByText(folder).waitFor();
  await backup.getByRole('button', { name: 'Back up now' }).click();
  await backup.getByText('files').waitFor({ timeout: 240_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), backup.getByRole('button', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^backup-\d{8}T\d{6}Z\.zip$/);
  expect([await overflowOf(page), await violationsOf(page)]).toEqual([0, []]);
});

test('the second of two administrators keeps what they typed, and saves it over the first', async () => {
  const browser = await sharedBrowser();
  await using first = await visitor(browser, { origin: site().origin });
  await using second = await visitor(browser, { origin: site().origin, allowedStatus: (_url, status) => status === 409 });
  const groupOf = ({ page }: typeof first) => page.getByRole('group', { name: 'Review' });
  const daysIn = (guest: typeof first) => groupOf(guest).getByLabel('Days for a review');
  for (const guest of [first, second]) {
    await enter(guest, demoAccount('admin'), '/en/manage/settings');
    await daysIn(guest).waitFor();
  }
  const now = Number(await daysIn(first).inputValue());
  const save = async (guest: typeof first, words: string) => {
    await groupOf(guest).getByRole('button', { name: 'Save' }).click();
    await guest.page.getByText(words).waitFor();
  };

  await daysIn(first).fill(String(now + 1));
  await save(first, 'Saved. It holds at once.');
  await daysIn(second).fill(String(now + 2));
  await save(second, 'Somebody else has saved here meanwhile');
  expect(await daysIn(second).inputValue()).toBe(String(now + 2));
  await save(second, 'Saved. It holds at once.');
  expect(await daysIn(second).inputValue()).toBe(String(now + 2));
});

test('begins to freeze an edition, and sees how far it is', { timeout: 120_000 }, async () => {
  await using guest = await visitor(await sharedBrowser(), { origin: site().origin, width: 390 });
  const { page } = guest;
  await enter(guest, demoAccount('admin'), '/manage/editions?id=2023');
  await page.getByRole('link', { name: '封存文件' }).click();
  await page.getByRole('button', { name: '立即封存' }).click();
  await page.getByRole('progressbar').waitFor();
  await expect.poll(async () => Number(await page.getByRole('progressbar').getAttribute('value')), { timeout: 60_000 }).toBeGreaterThan(0);
  expect([await overflowOf(page), await violationsOf(page)]).toEqual([0, []]);
});
