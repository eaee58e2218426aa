/** From the setup link of an empty folder to another festival's home page, by clicking through the six steps; they are left in the middle and taken up on a phone. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillFields, newPassword, enter } from '#test/support/browser/account-guest.ts';
import { startBuiltSite } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { visitor, type Visitor } from '#test/support/browser/visitor.ts';

const main = ({ page }: Visitor) => page.getByRole('main');
const step = (guest: Visitor, words: string) => main(guest).getByRole('heading', { name: words }).waitFor();
const text = (place: Locator, name: string) => place.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
const next = (guest: Visitor) => main(guest).getByRole('button', { name: 'Save and continue' }).click();

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80" width="240" height="80"><path d="M10 70 L110 70 L60 5 Z" fill="#0b1d2a"/></svg>';

test('a festival in Oslo makes the site its own: six steps, left and taken up again', { timeout: 300_000 }, async () => {
  // Of this try alone: an administrator is made once.
  await using site = await startBuiltSite({ DATA_FOLDER: makeFolder(), DEMO_CONTENT: 'false' });
  const browser = await sharedBrowser();
  const at = (width: number) => visitor(browser, { origin: site.origin, width, height: 844 });
  await using chief = await at(1280);
  const { page } = chief;
  await expect.poll(() => /\/setup#[\w-]+/.exec(site.output())?.[0] ?? '').not.toBe('');
  await chief.open(`/en${/\/setup#[\w-]+/.exec(site.output())?.[0]}`);
  const form = page.getByRole('form', { name: 'Create the first administrator' });
  await fillFields(form, { Name: 'Ingrid', Email: 'ingrid@example.org', Password: newPassword, 'Confirm password': newPassword });
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Create and log in' }).click();

  // 1: a long name needs a short one.
  await step(chief, '1 of 6: What is it called?');
  await text(main(chief), 'Name in Chinese').fill('北极光国际纪录片节');
  await text(main(chief), 'Name in English').fill('Nordlys International Documentary Festival');
  await next(chief);
  await main(chief)
    .getByText(/^A name of more than 24 characters/)
    .first()
    .waitFor();
  await text(main(chief), 'Short name in Chinese').fill('北极光');
  await text(main(chief), 'Short name in English').fill('Nordlys');
  await text(main(chief), 'Description in Chinese').fill('奥斯陆的纪录片节');
  await text(main(chief), 'Description in English').fill('Documentaries in Oslo');
  expect([await violationsOf(page, { withFrame: true }), await overflowOf(page)]).toEqual([[], 0]);
  await next(chief);

  // 2: left half filled; what was typed is there on the phone.
  await step(chief, '2 of 6: Where are you at home?');
  await text(main(chief), 'Place in English').fill('Oslo');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Management centre' }).click();
  await main(chief).getByText('0 of 12 done').waitFor();
  await using phone = await at(390);
  await enter(phone, { email: 'ingrid@example.org', password: newPassword }, '/en/manage');
  await main(phone).getByRole('link', { name: 'Make it yours' }).click();
  await step(phone, '2 of 6: Where are you at home?');
  expect(await text(main(phone), 'Place in English').inputValue()).toBe('Oslo');
  await next(phone);
  await main(phone).getByText('Fill this in.').first().waitFor();
  await text(main(phone), 'Place in Chinese').fill('奥斯陆');
  const country = main(phone).getByRole('combobox', { name: /^Country/ });
  await country.fill('Norway');
  await phone.page.getByRole('option', { name: 'Norway' }).click();
  await main(phone).getByRole('combobox', { name: 'Language of mails' }).selectOption({ label: 'English' });
  expect([await violationsOf(phone.page, { withFrame: true }), await overflowOf(phone.page)]).toEqual([[], 0]);
  await next(phone);

  // 3: one file becomes four pictures.
  await step(phone, '3 of 6: Your logo');
  await main(phone)
    .getByLabel('Upload an SVG: Logo', { exact: true })
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await main(phone).getByRole('button', { name: 'Choose another picture: Logo', exact: true }).waitFor();
  await main(phone).getByRole('button', { name: 'Make the others from the logo' }).click();
  for (const name of ['Logo on dark ground', 'Icon', 'Share picture'])
    await main(phone)
      .getByRole('button', { name: `Choose another picture: ${name}`, exact: true })
      .waitFor();
  expect([await violationsOf(phone.page, { withFrame: true }), await overflowOf(phone.page)]).toEqual([[], 0]);
  await next(phone);

  // 4: the home page follows in its frame; 5: switches; both again on the large screen.
  await step(phone, '4 of 6: Choose a look');
  await chief.open('/en/manage/make-it-yours');
  await step(chief, '4 of 6: Choose a look');
  const home = page.frameLocator('iframe');
  await home.getByRole('main').waitFor();
  const look = main(chief).getByRole('radio', { name: 'Northern light' });
  await look.press('Space');
  expect(await look.isChecked()).toBe(true);
  const ground = () => home.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--paper-50').trim());
  await expect.poll(ground).toBe('#f2f6f7');
  expect([await violationsOf(page, { withFrame: true }), await overflowOf(page)]).toEqual([[], 0]);
  await next(chief);
  await step(chief, '5 of 6: Which sections do you have?');
  // Without an address for it, a site has no conference to switch off.
  expect(await main(chief).getByRole('checkbox', { name: 'Conference System' }).count()).toBe(0);
  await main(chief)
    .getByRole('checkbox', { name: /^Face gallery/ })
    .uncheck();
  expect([await violationsOf(page, { withFrame: true }), await overflowOf(page)]).toEqual([[], 0]);
  await next(chief);

  // 6: who answers for it, with a number of their own, and both texts under no law of another country.
  await step(chief, '6 of 6: Who answers for it?');
  await text(main(chief), 'Owner in Chinese').fill('北极光基金会');
  await text(main(chief), 'Owner in English').fill('Stiftelsen Nordlys');
  await main(chief).getByRole('button', { name: 'Add a number' }).click();
  await text(main(chief), 'Name in Chinese').fill('企业编号');
  await text(main(chief), 'Name in English').fill('Org. no.');
  await text(main(chief), 'Number').fill('998 877 665');
  expect([await violationsOf(page, { withFrame: true }), await overflowOf(page)]).toEqual([[], 0]);
  await main(chief).getByRole('button', { name: 'Save and finish' }).click();
  await step(chief, 'The site is yours');
  await expect.poll(async () => (await fetch(`${site.origin}/en`)).text()).toContain('Org. no. 998 877 665');
  await main(chief).getByRole('button', { name: 'See the home page' }).click();

  await page.getByRole('contentinfo').getByText('Org. no. 998 877 665').waitFor();
  expect(await page.title()).toContain('Nordlys International Documentary Festival');
  expect(await overflowOf(page)).toBe(0);
  await phone.open('/en/privacy');
  await main(phone).getByText('Stiftelsen Nordlys').waitFor();
  expect(await main(phone).innerText()).not.toMatch(/China|PIPL|Panda/);
  await Promise.all([chief, phone].map((guest) => guest.guard.expectSilence(guest.page)));
});
