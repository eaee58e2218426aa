/** A rehearsal by clicking: made at the console, opened in a tab of its own with the winners of the night, and removed. */
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import { main } from '#test/support/browser/staff-guest.ts';
import { openStage } from '#test/support/browser/stage.ts';
import { waitForHydration } from '#test/support/browser/visitor.ts';

const stage = openStage();
const nextYear = new Date().getFullYear() + 1;
/** A copy takes some seconds, and its pages minutes on a busy machine. */
const longWait = { timeout: 900_000 };

test('an operator makes a rehearsal, sees the winners on it, reads what was found and removes it', { timeout: 1_800_000 }, async () => {
  await using guest = await stage.visit();
  await enter(guest, demoAccount('operator'), '/en/manage/ceremony');
  const { page } = guest;
  await main(page).getByRole('button', { name: 'Rehearse', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rehearse on a copy' });
  await dialog.getByLabel('Moment of the rehearsal').fill('');
  await dialog.getByRole('button', { name: 'Make the rehearsal' }).click();
  await dialog.getByText('Please choose a moment').waitFor();
  await dialog.getByLabel('Moment of the rehearsal').fill('2099-02-24T20:00');
  await dialog.getByRole('button', { name: 'Make the rehearsal' }).click();
  await dialog.getByText('less than 10 years away').waitFor();
  await dialog.getByLabel('Moment of the rehearsal').fill(`${nextYear}-02-24T20:00`);
  await dialog.getByRole('button', { name: 'Make the rehearsal' }).click();

  await dialog.getByRole('button', { name: 'Open the rehearsal' }).waitFor(longWait);
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Open the rehearsal' }).click();
  const copy = await opened;
  await copy.getByText('Rehearsal copy, closed to the public').waitFor(longWait);
  expect(new URL(copy.url()).origin).not.toBe(stage.site.origin);
  const errors: string[] = [];
  copy.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  await copy.goto(new URL('/en/news', copy.url()).href);
  await waitForHydration(copy);
  await copy.evaluate(() => Object.assign(window, { isSameDocument: true }));
  // Without a reload: calls of the page pass the gate too.
  await copy.locator('main a[href*="/content/article/"]').first().click();
  await copy.waitForURL('**/en/content/article/**');
  await copy.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect([await copy.evaluate(() => 'isSameDocument' in window), errors]).toEqual([true, []]);
  await copy.goto(new URL('/en/g2025', copy.url()).href);
  await copy.getByRole('heading', { level: 1 }).first().waitFor();
  await copy.getByText(`24 Feb ${nextYear}`).waitFor();
  await copy.close();

  await dialog.getByText(/Pages looked at: \d+ of/).waitFor(longWait);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await dialog.getByText('The last rehearsal has ended').waitFor();
  // What was not looked at is not said to be in order.
  await dialog.getByText(/^The check was stopped: only \d+ of/).waitFor();
  expect(await dialog.getByText('would be wrong').count()).toBe(0);
});
