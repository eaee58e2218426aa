/** Writing through an outage: the text survives the closed tab, and an outdated translation is marked. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccounts, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { openKilledSite } from '#test/support/servers/killed-site.ts';
import { visitor } from '#test/support/browser/visitor.ts';

const place = (page: Page, field: string): Locator => page.locator(`[data-field="${field}"]`);

const title = (page: Page, field: string) => place(page, field).locator('textarea');

/** Message of a page whose server is unreachable. */
const isAway = (note: string) =>
  /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/.test(
    note,
  );

test('text typed during a server outage survives closing the tab; an outdated translation is marked; on a phone', async () => {
  await using site = await openKilledSite();
  await using guest = await visitor(await sharedBrowser(), { origin: site.origin, width: 390, height: 844 });
  await enter(guest, demoAccounts.pgc, '/en/manage/works/draft');
  const id = await guest.page.evaluate(async () => {
    const answer = await fetch('/webAdmin/cms/content/draftList', {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    });
    const { rows } = (await answer.json()) as { rows: { id: string; kind: string; inZh: boolean; inEn: boolean }[] };
    // The last one: a recently edited item is still being written, so its translations are not stale.
    return rows.findLast(({ kind, inZh, inEn }) => kind === 'article' && inZh && inEn)?.id ?? '';
  });
  const address = `/en/manage/create/article?id=${id}`;
  await guest.open(address);
  await guest.guard.expectSilence(guest.page);

  await site.kill();
  await title(guest.page, 'titleZh').fill('断网时写下的标题');
  await guest.page.getByText('No connection. Kept on this device, saved when it is back').waitFor();
  // The closed tab cannot resend when the server is back.
  await guest.page.close();
  await site.start();
  const page = await guest.context.newPage();
  await page.goto(address);
  await page.getByRole('dialog', { name: 'Bring back what was not saved?' }).waitFor();
  expect(await title(page, 'titleZh').inputValue()).not.toBe('断网时写下的标题');
  await page.getByRole('button', { name: 'Bring back' }).click();

  await expect.poll(() => title(page, 'titleZh').inputValue()).toBe('断网时写下的标题');
  await page.getByText(/Saved \d/).waitFor();
  await page.getByRole('tab', { name: 'English · May be out of date' }).click();
  expect(await overflowOf(page)).toBe(0);
  await place(page, 'titleEn').getByRole('button', { name: 'Matches now' }).click();
  await page.getByRole('tab', { name: 'English · Complete' }).waitFor();
  await page.getByText(/Saved \d/).waitFor();
  await page.getByText('Translations match').waitFor();
  // Minutes later the Chinese changes again, after the confirmation.
  await page.getByRole('tab', { name: /简体中文/ }).click();
  await title(page, 'titleZh').fill('确认之后又改的标题');
  await page.getByRole('tab', { name: 'English · May be out of date' }).click();
  await place(page, 'titleEn').getByRole('button', { name: 'Matches now' }).click();
  await page.getByRole('tab', { name: 'English · Complete' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.waitForLoadState('networkidle');
  expect(guest.guard.notes.filter((note) => !isAway(note))).toEqual([]);
});
