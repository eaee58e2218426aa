/** The walk from the setup link of an empty folder to a revealed winner on the big screen, by clicking alone, in either language. Its actions are counted. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { fillFields, newPassword } from '#test/support/browser/account-guest.ts';
import { startBuiltSite } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { languagePrefix, type Bilingual, type Language } from '#shared/language.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { startMailServer, type TestMailServer } from '#test/support/servers/mail-server.ts';
import { visitor } from '#test/support/browser/visitor.ts';

let actions = 0;
let run: Run;

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
    go: (section: string) => click(link(page.getByRole('banner').getByRole('navigation'), say(section))),
  };
}

/** Texts of an organiser, in their own words. */
export interface Run {
  language: Language;
  /** What the screens say, by what they say in English; null in an English run. */
  words: Readonly<Record<string, string>> | null;
  /** Of the first administrator. */
  chief: string;
  names: Bilingual;
  shortNames: Bilingual;
  country: string;
  place: Bilingual;
  logo: string;
  look: string;
  /** Sections that are switched off. */
  without: readonly string[];
  owner: Bilingual;
  /** What the footer names: numbers in the fields of the authorities, or one with a name of its own. */
  licences: Readonly<Record<string, string>> | null;
  number: (Bilingual & { number: string }) | null;
  slide: Bilingual;
  column: Bilingual;
  /** Only in the language of the run. */
  article: { title: string; text: string };
  institution: Bilingual;
  unit: Bilingual;
  /** The head of the table of films. */
  heads: string;
  films: readonly string[];
  /** The first nominee wins. */
  awards: readonly (Bilingual & { nominees: readonly [string, string] })[];
  /** Whether institutions enter the ID number of their agent. */
  idNumber: boolean;
}

/** A text of the screens in the language of the run. What follows `#` tells texts apart that are the same in English only. */
function say(english: string): string {
  if (!run.words) return english.replace(/#.*/, '');
  const word = run.words[english];
  if (word === undefined) throw new Error(`The run has no word for “${english}”`);
  return word;
}

/** True at the beginning of a name. */
const begins = (english: string) => new RegExp(`^${say(english).replaceAll(/[.?()]/g, '\\$&')}`);
const own = (text: Bilingual) => text[run.language];
const inBoth = (what: string, text: Bilingual) => ({ [say(`${what} in Chinese`)]: text['zh-Hans'], [say(`${what} in English`)]: text.en });
const bothNames = (text: Bilingual) => ({ [say('English name')]: text.en, [say('Chinese name')]: text['zh-Hans'] });

/** Gives the number of actions. */
export async function walkWholeRun(of: Run): Promise<number> {
  run = of;
  actions = 0;
  await using mail = await startMailServer();
  // An empty folder at each try.
  await using site = await startBuiltSite({
    DATA_FOLDER: makeFolder(),
    DEMO_CONTENT: 'false',
    SMTP_URL: mail.url,
    MAIL_FROM: 'site@example.org',
  });
  const organiser = { origin: site.origin, width: 1440, locale: run.language };
  await using chief = await visitor(await sharedBrowser(), organiser);
  const { page } = chief;
  const prefix = languagePrefix[run.language];
  await expect.poll(() => site.output()).toMatch(/\/setup#[\w-]+/);
  await chief.open(`${prefix}${/\/setup#[\w-]+/.exec(site.output())?.[0] ?? ''}`);
  const { main, dialog, go } = screen(page);

  const passwords = { [say('Password')]: newPassword, [say('Confirm password')]: newPassword };
  await fill(main, { [say('Name')]: run.chief, [say('Email')]: 'chief@example.org', ...passwords });
  await click(main.getByRole('checkbox'));
  await click(button(main, say('Create and log in')));
  await makeItYours(page);

  await showPicture(page);
  await publishOwnPage(page);
  await invite(page, mail);
  await makeEdition(page);
  await nominate(page);

  await using colleague = await visitor(await sharedBrowser(), { ...organiser, width: 390, height: 844 });
  await joinAndApprove(colleague.page, async () => {
    const { text = '' } = await mail.waitForMail('lars@example.org');
    await colleague.open(/(\/en)?\/login#link=[\w-]+/.exec(text)?.[0] ?? '');
  });

  const [award] = run.awards;
  const [winner = '', nominee = ''] = award?.nominees ?? [];
  await go('Ceremony');
  await click(button(main, say('Add all awards')));
  await click(button(main, say('Begin the ceremony')));
  await click(button(dialog, begins('Begin#dialog')));
  const [stage] = await Promise.all([page.waitForEvent('popup'), click(link(main, begins('Big screen')))]);
  await stage.getByRole('heading', { level: 1, name: new RegExp(own(run.shortNames)) }).waitFor();
  await click(button(main, say('Put on stage')));
  await stage.getByText(nominee).waitFor();
  await stage.getByText(winner).waitFor();
  expect(await stage.locator('.winner').count()).toBe(0);
  actions += 1;
  await button(main, begins('Reveal')).first().focus();
  await page.keyboard.down('Space');
  await button(main.getByRole('alert'), say('Withdraw')).waitFor();
  await page.keyboard.up('Space');
  await stage.locator('.winner').getByText(winner).waitFor();

  // The public page, and the page of one's own, by the menu of the same tab.
  await click(link(page.getByRole('banner'), say('View site')));
  const menu = page.getByRole('navigation', { name: say('Main') });
  await link(menu, own(run.column)).waitFor();
  // Sections that were switched off stand in no list, folded or not.
  for (const name of run.without)
    expect(
      await page
        .locator('a')
        .filter({ hasText: say(name) })
        .count(),
    ).toBe(0);
  for (const line of Object.values(run.licences ?? {})) await page.getByRole('contentinfo').getByText(line).waitFor();
  await click(link(menu, new RegExp(`^\\d{4} ${own(run.shortNames)}$`)));
  await main.locator('.won').getByText(winner).waitFor();
  await click(link(menu, own(run.column)));
  await click(link(main, run.article.title).first());
  await page.getByRole('heading', { level: 1, name: run.article.title }).waitFor();

  await using institution = await visitor(await sharedBrowser(), organiser);
  const { text = '' } = await mail.waitForMail('studio@example.org');
  await institution.open(/(\/en)?\/login[^\s]*#invitationCode=[\w-]+/.exec(text)?.[0] ?? '');
  const form = institution.page.getByRole('main');
  await form
    .getByLabel(new RegExp(`^${say('Email')}( \\*)?$`))
    .filter({ visible: true })
    .waitFor();
  // Where the law of the organiser's country wants the number, only with a consent of its own.
  expect(await form.getByRole('checkbox', { name: begins('I separately consent') }).count()).toBe(run.idNumber ? 1 : 0);
  for (const guest of [chief, colleague, institution]) await guest.guard.expectSilence(guest.page);
  return actions;
}

/** The six steps, and on to the first ones. */
async function makeItYours(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const step = (words: string) => main.getByRole('heading', { name: say(words) }).waitFor();
  const next = () => click(button(main, say('Save and continue')));
  await step('1 of 6: What is it called?');
  await fill(main, { ...inBoth('Name', run.names), ...inBoth('Short name', run.shortNames) });
  await next();
  await step('2 of 6: Where are you at home?');
  actions += 1;
  await main.getByRole('combobox', { name: begins('Country') }).fill(run.country);
  await click(page.getByRole('option', { name: run.country, exact: true }));
  await fill(main, inBoth('Place', run.place));
  await pick(main, say('Language of mails'), run.language === 'en' ? 'English' : '简体中文');
  await next();
  await step('3 of 6: Your logo');
  await choose(page, button(main, say('Upload an SVG')).first(), {
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(run.logo),
  });
  await button(main, say('Choose another picture: Logo')).waitFor();
  await click(button(main, say('Make the others from the logo')));
  await button(main, say('Choose another picture: Share picture')).waitFor();
  await next();
  await step('4 of 6: Choose a look');
  await click(main.getByText(run.look, { exact: true }).first());
  await next();
  await step('5 of 6: Which sections do you have?');
  for (const name of run.without) await click(tick(main, begins(name)));
  await next();
  await step('6 of 6: Who answers for it?');
  await fill(main, inBoth('Owner', run.owner));
  if (run.licences) await fill(main, run.licences);
  if (run.number) {
    await click(button(main, say('Add a number')));
    await fill(main, { ...inBoth('Name', run.number), [say('Number')]: run.number.number });
  }
  await click(button(main, say('Save and finish')));
  await click(button(main, say('Go on with the first steps')));
}

/** A slide with a picture. */
async function showPicture(page: Page): Promise<void> {
  const { main, dialog } = screen(page);
  await click(link(main, say('Add a slide')));
  await click(button(main, say('Add a slide#button')));
  await fill(main, inBoth('Title', run.slide));
  await click(button(main, say('Choose a picture: Picture')));
  const picture = sharp({ create: { width: 2400, height: 1300, channels: 3, background: '#1f5a46' } });
  await choose(page, button(dialog, say('Choose a picture')), {
    name: 'sky.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().toBuffer(),
  });
  await button(main, say('Choose another picture: Picture')).waitFor();
  await click(button(main, say('Publish')));
  await main.getByText(begins('Online: version 1')).waitFor();
}

/** A page in one language, in a column of its own in the menu. */
async function publishOwnPage(page: Page): Promise<void> {
  const { main, dialog, closed, go } = screen(page);
  await go('Columns');
  await click(button(main, say('New column')));
  await fill(dialog, inBoth('Name', run.column));
  await pick(dialog, say('Look'), say('Pages'));
  await pick(dialog, say('Languages needed'), say('Either language'));
  await click(button(dialog, say('Add')));
  await closed();
  await go('Menu');
  await click(button(main, say('Add a link')));
  actions += 1;
  await main.getByRole('combobox', { name: say('Page') }).fill(own(run.column));
  await click(page.getByRole('option', { name: new RegExp(`^${own(run.column)} · `) }));
  await click(button(main, say('Publish')));
  await main.getByText(begins('Online: version 2')).waitFor();
  await go('Write an article');
  actions += 1;
  await main
    .getByRole('region', { name: run.language === 'en' ? 'English' : '简体中文', exact: true })
    .getByRole('textbox', { name: begins('Title') })
    .fill(run.article.title);
  await click(main.getByRole('textbox', { name: say('Text (English)') }));
  await page.keyboard.insertText(run.article.text);
  await pick(main, begins('Column'), own(run.column));
  const submit = button(main, say('Submit for review'));
  await expect.poll(() => submit.getAttribute('aria-disabled'), { timeout: 60_000 }).toBe('false');
  await click(submit);
  await main.getByText(begins('Submitted.')).waitFor();
}

/** A colleague and an institution. */
async function invite(page: Page, mail: TestMailServer): Promise<void> {
  const { main, dialog, closed, go } = screen(page);
  await go('Users and institutions');
  await click(button(main, say('Invite a colleague')));
  await fill(dialog, { [say('E-mail')]: 'lars@example.org', [say('Name#colleague')]: 'Lars' });
  for (const role of ['Reviewer', 'Publisher']) await click(tick(dialog, begins(role)));
  await click(button(dialog, say('Invite')));
  await closed();
  await main.getByRole('link', { name: new RegExp(`^${say('Staff')}\\s*2$`) }).waitFor();
  await go('Invitation codes');
  await click(button(main, say('New invitation code')));
  await fill(dialog, { ...inBoth('Institution', run.institution), [say('E-mail')]: 'studio@example.org' });
  await click(button(dialog, say('Make the code')));
  expect((await mail.waitForMail('studio@example.org')).text).toContain('#invitationCode=');
  await closed();
}

/** Three awards, and ten films from a table. */
async function makeEdition(page: Page): Promise<void> {
  const { main, dialog, closed, go } = screen(page);
  const director = say('Director');
  const rows = run.films.map((title, at) => `${title},${director} ${at},9${at},${own(run.unit)},2024-03-01 18:00`);
  await go('Editions');
  await click(link(main, new RegExp(`^${say('Open')} \\d{4}`)));
  await click(button(main, say('Add a unit')));
  await fill(dialog, bothNames(run.unit));
  await click(button(dialog, say('Add')));
  await closed();
  for (const award of run.awards) {
    await click(button(main, say('Add a category')));
    await fill(dialog, bothNames(award));
    await click(button(dialog, say('Add')));
    await closed();
  }
  await click(link(main, say('Films and their order')));
  await click(button(page, say('Import a table')));
  await choose(page, button(dialog, say('Choose file')).first(), {
    name: 'films.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([run.heads, ...rows].join('\n')),
  });
  await click(button(dialog, say('Import 10 rows')));
  await page.getByText(say('Imported: 10 new, 0 changed.')).waitFor();
  const publicFilms = main.getByRole('row').filter({ hasText: director }).getByText(say('Public'), { exact: true });
  await expect.poll(() => publicFilms.count()).toBe(10);
}

/** Nominees, winners, and the nominees in public. */
async function nominate(page: Page): Promise<void> {
  const { main, dialog, closed, go } = screen(page);
  await go('Editions');
  await click(link(main, new RegExp(`^${say('Open')} \\d{4}`)));
  for (const [at, { nominees }] of run.awards.entries()) {
    await click(button(main, begins('Nominate several')).nth(at));
    for (const film of nominees) await click(tick(dialog, new RegExp(`^${film}`)));
    await click(button(dialog, say('Nominate 2')));
    await closed();
  }
  await click(link(main, say('Results')));
  for (const award of run.awards) {
    const result = main.getByRole('region', { name: own(award), exact: true });
    await pick(result, say('Winner'), award.nominees[0]);
    await click(button(result, begins('Save, secret')));
    await result.getByText(new RegExp(say('Entered by'))).waitFor();
  }
  await click(link(main, say('Phase and reveal')));
  await click(button(main, say('Now')));
  await click(button(main, say('Save')));
  await main.getByText(say('Nominees are public'), { exact: false }).first().waitFor();
}

/** On a phone: by the link of the mail to a password of their own, and to the work that waits. */
async function joinAndApprove(page: Page, openLink: () => Promise<void>): Promise<void> {
  const main = page.getByRole('main');
  await openLink();
  await fill(main, { [say('New password')]: newPassword, [say('Confirm password')]: newPassword });
  await click(button(main, say('Set new password')));
  // The form knows the address.
  await expect
    .poll(() =>
      main
        .getByLabel(new RegExp(`^${say('Email')}( \\*)?$`))
        .filter({ visible: true })
        .inputValue(),
    )
    .toBe('lars@example.org');
  actions += 1;
  await main
    .getByLabel(new RegExp(`^${say('Password')}( \\*)?$`))
    .filter({ visible: true })
    .fill(newPassword);
  await click(main.getByRole('checkbox').filter({ visible: true }));
  await click(button(main, say('Log in')).filter({ visible: true }));
  await click(link(main.getByRole('region', { name: say('Waiting for you') }), run.article.title));
  await click(button(main, begins('Approve and put online')));
  await click(button(page.getByRole('dialog'), begins('Approve and put online')));
  await main.getByText(say('1 work approved and put online.')).waitFor();
}
