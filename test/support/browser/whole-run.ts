/** From the setup link of an empty folder to a revealed winner on the big screen, by clicking alone: another festival's site, whose texts are English first. Its actions are counted. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fillFields, newPassword } from '#test/support/browser/account-guest.ts';
import { startBuiltSite } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { startMailServer, type TestMailServer } from '#test/support/servers/mail-server.ts';
import { visitor } from '#test/support/browser/visitor.ts';

/** What an organiser has an hour for. */
const actionsMax = 150;
let actions = 0;

const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: typeof name === 'string' });
const link = (place: Page | Locator, name: string | RegExp) => place.getByRole('link', { name, exact: typeof name === 'string' });
const tick = (place: Page | Locator, name: RegExp) => place.getByRole('checkbox', { name });

async function click(target: Locator): Promise<void> {
  actions += 1;
  await target.click();
}

async function fill(place: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  actions += Object.keys(fields).length;
  await fillFields(place, fields);
}

async function pick(place: Locator, name: string | RegExp, label: string): Promise<void> {
  actions += 1;
  await place.getByRole('combobox', { name }).selectOption({ label });
}

/** A press on the button, and the choice of the file. */
async function choose(page: Page, target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click(target)]);
  actions += 1;
  await chooser.setFiles(file);
}

/** A screen of the management centre, and the way to another one. */
function screen(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    main: page.getByRole('main'),
    dialog,
    closed: () => dialog.waitFor({ state: 'detached' }),
    go: (section: string) => click(link(page.getByRole('banner').getByRole('navigation'), section)),
  };
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80" width="240" height="80"><path d="M10 70 L110 70 L60 5 Z" fill="#0b1d2a"/></svg>';
const unit = 'Feature documentaries';
const films = ['The Last Fjord', 'Salt Road', 'Under the Ice', 'Reindeer Winter', 'The Keeper of Light'].concat([
  'Harbour Songs',
  'Mother Tongue',
  'Eleven Letters',
  'Wind Farm',
  'A Map of Snow',
]);
const table = [
  'Title,Director,Minutes,Unit,Public from',
  ...films.map((title, at) => `${title},Director ${at},9${at},${unit},2024-03-01 18:00`),
];
/** Award, nominees, winner. */
const awards = [
  ['Best Documentary', '最佳纪录片', 'The Last Fjord', 'Salt Road'],
  ['Best First Film', '最佳处女作', 'Wind Farm', 'Under the Ice'],
  ['Audience Award', '观众奖', 'A Map of Snow', 'Mother Tongue'],
] as const;

test(
  'an organiser makes the site theirs, up to a winner on the big screen, within the actions of an hour',
  { timeout: 400_000 },
  async () => {
    actions = 0;
    await using mail = await startMailServer();
    // An empty folder at each try.
    await using site = await startBuiltSite({
      DATA_FOLDER: makeFolder(),
      DEMO_CONTENT: 'false',
      SMTP_URL: mail.url,
      MAIL_FROM: 'site@example.org',
    });
    await using chief = await visitor(await sharedBrowser(), { origin: site.origin, width: 1440 });
    const { page } = chief;
    await expect.poll(() => site.output()).toMatch(/\/setup#[\w-]+/);
    await chief.open(`/en${/\/setup#[\w-]+/.exec(site.output())?.[0] ?? ''}`);
    const { main, dialog, go } = screen(page);

    await fill(main, { Name: 'Ingrid', Email: 'ingrid@example.org', Password: newPassword, 'Confirm password': newPassword });
    await click(main.getByRole('checkbox'));
    await click(button(main, 'Create and log in'));
    await makeItYours(page);

    await showPicture(page);
    await publishOwnPage(page);
    await invite(page, mail);
    await makeEdition(page);
    await nominate(page);

    await using colleague = await visitor(await sharedBrowser(), { origin: site.origin, width: 390, height: 844 });
    await joinAndApprove(colleague.page, async () => {
      const { text = '' } = await mail.waitForMail('lars@example.org');
      await colleague.open(/\/en\/login#link=[\w-]+/.exec(text)?.[0] ?? '');
    });

    await go('Ceremony');
    await click(button(main, 'Add all awards'));
    await click(button(main, 'Begin the ceremony'));
    await click(button(dialog, /^Begin/));
    const [stage] = await Promise.all([page.waitForEvent('popup'), click(link(main, /^Big screen/))]);
    await stage.getByRole('heading', { level: 1, name: /Nordlys/ }).waitFor();
    await click(button(main, 'Put on stage'));
    await stage.getByText('The Last Fjord').waitFor();
    await stage.getByText('Salt Road').waitFor();
    expect(await stage.locator('.winner').count()).toBe(0);
    actions += 1;
    await button(main, /^Reveal/)
      .first()
      .focus();
    await page.keyboard.down('Space');
    await button(main.getByRole('alert'), 'Withdraw').waitFor();
    await page.keyboard.up('Space');
    await stage.locator('.winner').getByText('Salt Road').waitFor();

    // The public page, and the page of one's own, by the menu.
    await click(link(page.getByRole('banner'), 'View site'));
    const menu = page.getByRole('navigation', { name: 'Main' });
    // Sections that were switched off stand in no list.
    expect(
      await page
        .locator('a')
        .filter({ hasText: /Face gallery|Conference/ })
        .count(),
    ).toBe(0);
    await click(link(menu, /^\d{4} Nordlys$/));
    await main.locator('.won').getByText('Salt Road').waitFor();
    await click(link(menu, 'Travel'));
    await click(link(main, 'Getting to Oslo').first());
    await page.getByRole('heading', { level: 1, name: 'Getting to Oslo' }).waitFor();
    expect(actions).toBeLessThanOrEqual(actionsMax);
    for (const guest of [chief, colleague]) await guest.guard.expectSilence(guest.page);
  },
);

/** The six steps, and on to the first ones. */
async function makeItYours(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const step = (words: string) => main.getByRole('heading', { name: words }).waitFor();
  const next = () => click(button(main, 'Save and continue'));
  await step('1 of 6: What is it called?');
  await fill(main, {
    'Name in Chinese': '北极光国际纪录片节',
    'Name in English': 'Nordlys International Documentary Festival',
    'Short name in Chinese': '北极光',
    'Short name in English': 'Nordlys',
  });
  await next();
  await step('2 of 6: Where are you at home?');
  actions += 1;
  await main.getByRole('combobox', { name: /^Country/ }).fill('Norway');
  await click(page.getByRole('option', { name: 'Norway' }));
  await fill(main, { 'Place in Chinese': '奥斯陆', 'Place in English': 'Oslo' });
  await pick(main, 'Language of mails', 'English');
  await next();
  await step('3 of 6: Your logo');
  await choose(page, button(main, 'Upload an SVG').first(), { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await button(main, 'Choose another picture: Logo').waitFor();
  await click(button(main, 'Make the others from the logo'));
  await button(main, 'Choose another picture: Share picture').waitFor();
  await next();
  await step('4 of 6: Choose a look');
  await click(main.getByText('Northern light'));
  await next();
  await step('5 of 6: Which sections do you have?');
  await click(tick(main, /^Face gallery/));
  await next();
  await step('6 of 6: Who answers for it?');
  await fill(main, { 'Owner in Chinese': '北极光基金会', 'Owner in English': 'Stiftelsen Nordlys' });
  await click(button(main, 'Add a number'));
  await fill(main, { 'Name in Chinese': '企业编号', 'Name in English': 'Org. no.', Number: '998 877 665' });
  await click(button(main, 'Save and finish'));
  await click(button(main, 'Go on with the first steps'));
}

/** A slide with a picture. */
async function showPicture(page: Page): Promise<void> {
  const { main, dialog } = screen(page);
  await click(link(main, 'Add a slide'));
  await click(button(main, 'Add a slide'));
  await fill(main, { 'Title in English': 'The light of the north', 'Title in Chinese': '北方之光' });
  await click(button(main, 'Choose a picture: Picture'));
  const picture = sharp({ create: { width: 2400, height: 1300, channels: 3, background: '#1f5a46' } });
  await choose(page, button(dialog, 'Choose a picture'), {
    name: 'sky.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().toBuffer(),
  });
  await button(main, 'Choose another picture: Picture').waitFor();
  await click(button(main, 'Publish'));
  await main.getByText(/^Online: version 1/).waitFor();
}

/** A page in English alone, in a column of its own in the menu. */
async function publishOwnPage(page: Page): Promise<void> {
  const { main, dialog, closed, go } = screen(page);
  await go('Columns');
  await click(button(main, 'New column'));
  await fill(dialog, { 'Name in English': 'Travel', 'Name in Chinese': '交通' });
  await pick(dialog, 'Look', 'Pages');
  await pick(dialog, 'Languages needed', 'Either language');
  await click(button(dialog, 'Add'));
  await closed();
  await go('Menu');
  await click(button(main, 'Add a link'));
  actions += 1;
  await main.getByRole('combobox', { name: 'Page' }).fill('Travel');
  await click(page.getByRole('option', { name: /^Travel · / }));
  await click(button(main, 'Publish'));
  await main.getByText(/^Online: version 2/).waitFor();
  await go('Write an article');
  actions += 1;
  await main
    .getByRole('region', { name: 'English', exact: true })
    .getByRole('textbox', { name: /^Title/ })
    .fill('Getting to Oslo');
  await click(main.getByRole('textbox', { name: 'Text (English)' }));
  await page.keyboard.type('Trains take twenty minutes.');
  await pick(main, /^Column/, 'Travel');
  const submit = button(main, 'Submit for review');
  await expect.poll(() => submit.getAttribute('aria-disabled'), { timeout: 60_000 }).toBe('false');
  await click(submit);
  await main.getByText(/^Submitted\./).waitFor();
}

/** A colleague and an institution. */
async function invite(page: Page, mail: TestMailServer): Promise<void> {
  const { main, dialog, closed, go } = screen(page);
  await go('Users and institutions');
  await click(button(main, 'Invite a colleague'));
  await fill(dialog, { 'E-mail': 'lars@example.org', Name: 'Lars' });
  for (const role of [/^Reviewer/, /^Publisher/]) await click(tick(dialog, role));
  await click(button(dialog, 'Invite'));
  await closed();
  await main.getByRole('link', { name: /^Staff\s*2$/ }).waitFor();
  await go('Invitation codes');
  await click(button(main, 'New invitation code'));
  await fill(dialog, { 'Institution in Chinese': '峡湾影业', 'Institution in English': 'Fjord Film', 'E-mail': 'fjord@example.org' });
  await click(button(dialog, 'Make the code'));
  expect((await mail.waitForMail('fjord@example.org')).text).toContain('#invitationCode=');
  await closed();
}

/** Three awards, and ten films from a table. */
async function makeEdition(page: Page): Promise<void> {
  const { main, dialog, closed, go } = screen(page);
  await go('Editions');
  await click(link(main, /^Open \d{4}/));
  await click(button(main, 'Add a unit'));
  await fill(dialog, { 'English name': unit, 'Chinese name': '纪录长片' });
  await click(button(dialog, 'Add'));
  await closed();
  for (const [en, zh] of awards) {
    await click(button(main, 'Add a category'));
    await fill(dialog, { 'English name': en, 'Chinese name': zh });
    await click(button(dialog, 'Add'));
    await closed();
  }
  await click(link(main, 'Films and their order'));
  await click(button(page, 'Import a table'));
  await choose(page, button(dialog, 'Choose file').first(), {
    name: 'films.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table.join('\n')),
  });
  await click(button(dialog, 'Import 10 rows'));
  await page.getByText('Imported: 10 new, 0 changed.').waitFor();
  const publicFilms = main.getByRole('row').filter({ hasText: 'Director' }).getByText('Public', { exact: true });
  await expect.poll(() => publicFilms.count()).toBe(10);
}

/** Nominees, winners, and the nominees in public. */
async function nominate(page: Page): Promise<void> {
  const { main, dialog, closed, go } = screen(page);
  await go('Editions');
  await click(link(main, /^Open \d{4}/));
  for (const [at, [, , ...nominees]] of awards.entries()) {
    await click(button(main, /^Nominate several/).nth(at));
    for (const film of nominees) await click(tick(dialog, new RegExp(`^${film}`)));
    await click(button(dialog, 'Nominate 2'));
    await closed();
  }
  await click(link(main, 'Results'));
  for (const [award, , , winner] of awards) {
    const result = main.getByRole('region', { name: award, exact: true });
    await pick(result, 'Winner', winner);
    await click(button(result, /^Save, secret/));
    await result.getByText(/^Entered by/).waitFor();
  }
  await click(link(main, 'Phase and reveal'));
  await click(button(main, 'Now'));
  await click(button(main, 'Save'));
  await main.getByText('Nominees are public', { exact: false }).first().waitFor();
}

/** On a phone: by the link of the mail to a password of their own, and to the work that waits. */
async function joinAndApprove(page: Page, openLink: () => Promise<void>): Promise<void> {
  const main = page.getByRole('main');
  await openLink();
  await fill(main, { 'New password': newPassword, 'Confirm password': newPassword });
  await click(button(main, 'Set new password'));
  // The form knows the address.
  await expect
    .poll(() =>
      main
        .getByLabel(/^Email( \*)?$/)
        .filter({ visible: true })
        .inputValue(),
    )
    .toBe('lars@example.org');
  actions += 1;
  await main
    .getByLabel(/^Password( \*)?$/)
    .filter({ visible: true })
    .fill(newPassword);
  await click(main.getByRole('checkbox').filter({ visible: true }));
  await click(button(main, 'Log in').filter({ visible: true }));
  await click(link(main.getByRole('region', { name: 'Waiting for you' }), 'Getting to Oslo'));
  await click(button(main, /^Approve and put online/));
  await click(button(page.getByRole('dialog'), 'Approve and put online'));
  await main.getByText('1 work approved and put online.').waitFor();
}
