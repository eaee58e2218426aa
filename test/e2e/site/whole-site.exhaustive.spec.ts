/** An organiser makes a whole site from an empty folder, by clicking only: home, an edition, an article, a film, menu, footer, texts, staff; and moves it to a second one. */
import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { codeOf } from '#test/support/authenticator.ts';
import { enter, field, fillFields, newPassword } from '#test/support/browser/account-guest.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import {
  answer,
  entry,
  find,
  main,
  openSection,
  picture,
  publish,
  save,
  submit,
  upload,
  write,
} from '#test/support/browser/staff-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { visitor, type Visitor } from '#test/support/browser/visitor.ts';
import { revealAll } from '#test/support/browser/reveal-all.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { startMailServer, type TestMailServer } from '#test/support/servers/mail-server.ts';
import { makeZip } from '#test/support/document-files.ts';
import { makeFilm, makeShortFilm } from '#test/support/upload-files.ts';

let browser: Browser;
let site: BuiltSite;
let mail: TestMailServer;
const folder = makeFolder();
beforeAll(async () => {
  mail = await startMailServer();
  [browser, site] = await Promise.all([
    sharedBrowser(),
    startBuiltSite({
      DATA_FOLDER: folder,
      DEMO_CONTENT: 'false',
      SMTP_URL: mail.url,
      MAIL_FROM: 'site@example.org',
      FFMPEG_PATH: 'ffmpeg',
    }),
  ]);
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await mail?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const longTest = { timeout: 900_000, retry: 0 };
const visit = (width: number) => visitor(browser, { origin: site.origin, width, height: 900 });
const textOf = async (path: string) => (await (await fetch(site.origin + path)).text()).replaceAll('<wbr/>', '');
async function enterAs(guest: Visitor, name: string): Promise<Page> {
  await enter(guest, { email: `${name}@example.org`, password: newPassword }, '/en/manage');
  return guest.page;
}

/** Creates the first administrator by the link of the terminal. */
async function setUp({ page, open }: Visitor, { origin, output }: BuiltSite): Promise<void> {
  const linkNow = () => /http:\S+\/setup#[\w-]+/.exec(output())?.[0] ?? '';
  await expect.poll(linkNow).not.toBe('');
  await open(linkNow().replace(origin, '').replace('/setup', '/en/setup'));
  const form = page.getByRole('form', { name: 'Create the first administrator' });
  await fillFields(form, { Name: 'Wen Yi', Email: 'wen@example.org', Password: newPassword, 'Confirm password': newPassword });
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Create and log in' }).click();
  await page.waitForURL('**/en/manage');
}

test('the first administrator comes by the link of the terminal', longTest, async () => {
  await using chief = await visit(1280);
  await setUp(chief, site);
  await chief.guard.expectSilence(chief.page);
});

test('home has a slide, partners, an announcement and a live session', longTest, async () => {
  await using chief = await visit(1280);
  const page = await enterAs(chief, 'wen');
  await openSection(page, 'Home slides');
  await main(page).getByRole('button', { name: 'Add a slide' }).click();
  await page.keyboard.type('光影交辉');
  const slide = entry(page, '光影交辉');
  await slide.getByLabel('Title in English').fill('Where light meets shadow');
  for (const [name, size] of [
    ['Picture', [1920, 1040]],
    ['Picture for phones', [800, 820]],
  ] as const) {
    await main(page)
      .getByRole('button', { name: `Choose a picture: ${name}`, exact: true })
      .click();
    await upload(page, picture(name, size, '#8a2b1f'));
  }
  await publish(page);

  await openSection(page, 'Partners');
  await main(page).getByRole('button', { name: 'Add a partner' }).click();
  await page.keyboard.type('竹影基金会');
  await entry(page, '竹影基金会').getByLabel('Name in English').fill('Bamboo Shadow Foundation');
  await publish(page);

  await openSection(page, 'Announcement bar');
  await main(page).getByLabel('Text in Chinese').fill('颁奖典礼在七点开始');
  await main(page).getByLabel('Text in English').fill('The ceremony begins at seven');
  await publish(page);

  await openSection(page, 'Live sessions');
  await main(page).getByRole('button', { name: 'Add a session' }).click();
  await page.keyboard.type('颁奖典礼直播');
  const session = entry(page, '颁奖典礼直播');
  await session.getByLabel('Start', { exact: true }).fill('2020-01-01T21:00');
  await session.getByLabel('End', { exact: true }).fill('2099-01-01T20:00');
  await session.getByText('Upload a video to play live').click();
  await session
    .locator('input[type=file][accept*=".mp4"]')
    .setInputFiles({ name: 'ceremony.mp4', mimeType: 'video/mp4', buffer: await makeFilm() });
  await expect.poll(() => session.getByLabel('Video that plays live').inputValue(), { timeout: 60_000 }).not.toBe('');
  await session.getByRole('button', { name: 'Choose a picture: Cover' }).click();
  await upload(page, picture('ceremony', [1920, 1080], '#3a2030'));
  await session.getByLabel('Title in English').fill('Ceremony, live');
  await publish(page);

  await using guest = await visit(390);
  await expect.poll(() => textOf('/en')).toContain('Where light meets shadow');
  await expect.poll(() => textOf('/en'), { timeout: 600_000 }).toContain('Live now');
  await guest.open('/en');
  for (const text of ['The ceremony begins at seven', 'Bamboo Shadow Foundation', 'Live now'])
    await guest.page.getByText(text).first().waitFor({ state: 'attached' });
  expect([await overflowOf(guest.page), await violationsOf(guest.page)]).toEqual([0, []]);
  await Promise.all([chief.guard.expectSilence(page), guest.guard.expectSilence(guest.page)]);
});

const past = '2020-01-01T10:00';

/** Adds two people and two films, and makes them public. */
async function addFilmsAndPeople(page: Page): Promise<void> {
  await openSection(page, 'People');
  for (const [zh, en] of [
    ['林晚', 'Lin Wan'],
    ['何川', 'He Chuan'],
  ] as const) {
    await main(page).getByRole('button', { name: 'Add a person' }).click();
    await answer(page.getByRole('dialog', { name: 'Add a person' }), { 'Chinese name': zh, 'English name': en });
    await main(page).getByRole('button', { name: 'Choose a picture' }).click();
    await upload(page, picture(en, [600, 800], '#40506a'));
    await save(page, { 'Role (Chinese)': '导演', 'Role (English)': 'Director', 'Public from': past });
    await main(page).getByRole('button', { name: 'Back to the list' }).click();
  }
  await openSection(page, 'Films');
  for (const [zh, en] of [
    ['长夜行船', 'A boat through the night'],
    ['渡口以西', 'West of the ferry'],
  ] as const) {
    await main(page).getByRole('button', { name: 'Add a film' }).click();
    await answer(page.getByRole('dialog', { name: 'Add a film' }), {
      Edition: '2026',
      Unit: 'Film',
      'Chinese title': zh,
      'English title': en,
    });
    await find(main(page), 'Add a credit (type a name)', 'Lin Wan');
    await save(page, { 'Country or region (Chinese)': '中国', 'Country or region (English)': 'China', Year: '2026', 'Public from': past });
    await main(page).getByRole('button', { name: 'Back to the list' }).click();
  }
}

test('an edition has units, nominees, a jury, a programme and a winner', longTest, async () => {
  await using chief = await visit(1920);
  const page = await enterAs(chief, 'wen');
  const part = (name: string) => main(page).getByRole('link', { name, exact: true }).click();
  await openSection(page, 'Editions');
  await main(page).getByRole('button', { name: 'New empty edition' }).click();
  await answer(page.getByRole('dialog', { name: 'New empty edition' }), {
    Year: '2026',
    'Ordinal (Chinese)': '第一届',
    'Ordinal (English)': '1st edition',
  });
  await main(page).getByRole('button', { name: 'Add a unit' }).click();
  await answer(page.getByRole('dialog', { name: 'Add a unit' }), { Key: 'film', 'Chinese name': '电影', 'English name': 'Film' });
  await main(page).getByRole('button', { name: 'Add a category' }).click();
  await answer(page.getByRole('dialog', { name: 'Add a category' }), { 'Chinese name': '最佳影片', 'English name': 'Best Film' });
  await addFilmsAndPeople(page);

  await openSection(page, 'Editions');
  await main(page).getByRole('link', { name: '2026', exact: true }).click();
  const press = (name: RegExp) => main(page).getByRole('button', { name }).click();
  const several = page.getByRole('dialog', { name: 'Nominate several: Best Film' });
  for (const after of [/^Take back/, /^Close/]) {
    await press(/^Nominate several/);
    await several.getByRole('button', { name: 'Nominate', exact: true }).waitFor();
    for (const film of ['A boat through the night', 'West of the ferry']) await several.getByRole('checkbox', { name: film }).check();
    await several.getByRole('button', { name: 'Nominate 2' }).click();
    await main(page).locator('.lines b').getByText('West of the ferry').waitFor();
    await press(after);
  }
  await part('Jury');
  await main(page).getByRole('button', { name: 'Add a juror' }).click();
  await find(page.getByRole('dialog'), 'Person', 'He Chuan');
  await page.getByRole('dialog').getByLabel('President of the jury').check();
  await answer(page.getByRole('dialog', { name: 'Add a juror' }), {});
  await main(page).getByText('President of the jury').waitFor();

  await part('Programme');
  await main(page).getByRole('button', { name: 'Add a venue' }).click();
  await answer(page.getByRole('dialog', { name: 'Add a venue' }), {
    'Name of the venue (Chinese)': '江畔剧院',
    'Name of the venue (English)': 'Riverside Theatre',
  });
  await main(page).getByRole('link', { name: 'Add an event' }).click();
  await field(main(page), 'Venue').selectOption({ label: 'Riverside Theatre' });
  await fillFields(main(page), {
    'Name of the event (Chinese)': '开幕放映',
    'Name of the event (English)': 'Opening screening',
    Start: '2026-12-01T19:00',
    End: '2026-12-01T21:00',
    'Public from': past,
  });
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await main(page).getByText('Events (1)').waitFor();

  await part('Results');
  const card = main(page).getByRole('region', { name: 'Best Film' });
  await card.getByLabel('Winner').selectOption({ label: 'West of the ferry' });
  await card.getByLabel('Citation (English)').fill('For its quiet courage');
  await card.getByLabel('Citation (Chinese)').fill('沉静的勇气');
  await card.getByRole('button', { name: /^Save, secret/ }).click();
  await main(page).getByText('Categories entered: 1 of 1.').waitFor();

  await part('Phase and reveal');
  await main(page).getByLabel('Phase', { exact: true }).selectOption({ label: 'Nominees' });
  await main(page).getByLabel('Hide this edition').uncheck();
  await main(page).getByLabel('The edition that the site is about').check();
  await main(page).getByRole('button', { name: 'Now' }).first().click();
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => textOf('/en/g2026')).toContain('A boat through the night');
  expect(await textOf('/en/g2026')).not.toContain('For its quiet courage');
  await main(page).getByLabel('Phase', { exact: true }).selectOption({ label: 'Winners' });
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).last().waitFor();
  await revealAll(page, 'en');
  await expect.poll(() => textOf('/en/g2026')).toContain('For its quiet courage');

  await using guest = await visit(390);
  await guest.open('/en');
  await main(guest.page).getByText('West of the ferry').first().waitFor();
  await guest.open('/en/g2026');
  for (const text of ['Opening screening', 'Riverside Theatre', 'West of the ferry'])
    await main(guest.page).getByText(text).first().waitFor({ state: 'attached' });
  expect([await overflowOf(guest.page), await violationsOf(guest.page)]).toEqual([0, []]);
  await guest.page.getByRole('contentinfo').getByRole('link', { name: 'Jury', exact: true }).click();
  await guest.page
    .getByRole('region', { name: 'Jury' })
    .getByRole('link', { name: /^He Chuan/ })
    .waitFor();
  await guest.open('/en/searchresult?search=He%20Chuan');
  await main(guest.page)
    .getByRole('link', { name: /^He Chuan/ })
    .first()
    .click();
  await main(guest.page).getByRole('heading', { name: 'Jury service' }).waitFor();
  await Promise.all([chief.guard.expectSilence(page), guest.guard.expectSilence(guest.page)]);
});

test('menu, footer, an agreement and a redirect are changed', longTest, async () => {
  await using chief = await visit(1280);
  const page = await enterAs(chief, 'wen');
  await openSection(page, 'Menu');
  await main(page).getByRole('button', { name: 'Add a link' }).click();
  const added = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Link', { exact: true }) });
  await added.getByLabel('Label in Chinese').fill('片单');
  await added.getByLabel('Label in English').fill('Film list');
  await added.getByLabel('Link', { exact: true }).fill('/movies');
  await publish(page);

  await openSection(page, 'Footer');
  await main(page).getByLabel('Owner in Chinese').fill('© 竹影电影周');
  await main(page).getByLabel('Owner in English').fill('© Bamboo Film Week');
  await main(page).getByLabel('Contact email').fill('office@example.org');
  await publish(page);

  await openSection(page, 'Agreements');
  await main(page).getByRole('button', { name: 'Write a new version Privacy policy' }).click();
  await main(page).getByRole('textbox', { name: 'Version' }).fill('2026-12');
  for (const [language, text] of [
    ['Chinese', '我们保存邮箱一年。'],
    ['English', 'We keep your address for a year.'],
  ] as const) {
    await main(page)
      .getByRole('textbox', { name: `Text in ${language}` })
      .click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  }
  await main(page).getByRole('button', { name: 'Publish version' }).click();
  await main(page).getByRole('link', { name: 'Open 2026-12' }).waitFor();

  await openSection(page, 'Redirects');
  await main(page).getByRole('button', { name: 'Add redirect' }).click();
  await answer(page.getByRole('dialog', { name: 'Add redirect' }), { 'Old address': '/old/films.html', 'New address': '/movies' }, 'Save');
  await page.getByText('Saved: /old/films.html').first().waitFor();

  await using guest = await visit(1280);
  await guest.open('/en/old/films.html');
  await guest.page.waitForURL('**/en/movies');
  await guest.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Film list' }).waitFor();
  await guest.page.getByRole('contentinfo').getByText('© Bamboo Film Week').waitFor();
  await guest.page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await main(guest.page).getByText('We keep your address for a year.').waitFor();
  await Promise.all([chief.guard.expectSilence(page), guest.guard.expectSilence(guest.page)]);
});

/** Sets the password with the link that the screen showed once, and sets up an authenticator app. */
async function settleIn({ page, open }: Visitor, link: string): Promise<void> {
  await open(link.replace(site.origin, ''));
  await fillFields(main(page), { 'New password': newPassword, 'Confirm password': newPassword });
  await main(page).getByRole('button', { name: 'Set new password' }).click();
  await main(page)
    .getByLabel(/^Password( \*)?$/)
    .filter({ visible: true })
    .fill(newPassword);
  await main(page).getByRole('checkbox').filter({ visible: true }).check();
  await main(page).getByRole('button', { name: 'Log in', exact: true }).filter({ visible: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await open('/en/manage');
  await page.getByRole('link', { name: 'View site' }).click();
  await page.waitForURL('**/en');
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Shen He' }).filter({ visible: true }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Personal setting' }).click();
  await page.getByRole('navigation', { name: 'Personal setting' }).getByRole('link', { name: 'Two-step verification' }).click();
  await page.getByRole('button', { name: 'Switch on two-step verification' }).click();
  const question = page.getByRole('dialog', { name: 'Switch on two-step verification' });
  await field(question, 'Your password').fill(newPassword);
  await question.getByRole('button', { name: 'Next' }).click();
  const secret = (await main(page).locator('code').innerText()).replaceAll(' ', '');
  await field(page, 'Code of the app').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes are left').waitFor();
}

/** Approves and publishes the work that waits, from the overview. */
async function approve({ page, open }: Visitor, title: string): Promise<void> {
  await open('/en/manage');
  await main(page).getByRole('region', { name: 'Waiting for you' }).getByRole('link', { name: title }).click();
  await main(page)
    .getByRole('button', { name: /^Approve and put online/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and put online' }).click();
  await main(page).getByText('1 work approved and put online.').waitFor();
}

const captions = '1\n00:00:00,000 --> 00:00:05,000\nMorning in the bamboo sea\n';

test(
  'a colleague with a second factor publishes an article with an attachment, and a film with chapters and subtitles',
  longTest,
  async () => {
    await using chief = await visit(1280);
    await using colleague = await visit(1280);
    const page = await enterAs(chief, 'wen');
    await openSection(page, 'Users and institutions');
    await main(page).getByRole('button', { name: 'Invite a colleague' }).click();
    const adding = page.getByRole('dialog');
    await fillFields(adding, { 'E-mail': 'shen@example.org', Name: 'Shen He' });
    for (const role of ['Reviewer', 'Publisher']) await adding.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check();
    await adding.getByRole('checkbox', { name: /^Send no mail/ }).check();
    await adding.getByRole('button', { name: 'Invite', exact: true }).click();
    const shown = page.getByRole('dialog', { name: 'Link of the invitation' });
    const link = await shown.getByRole('textbox').inputValue();
    await shown.getByRole('button').last().click();
    await settleIn(colleague, link);

    await openSection(page, 'Write an article');
    await write(page, {
      zh: ['第一届征集开始', '征集今日开始。'],
      en: ['The call for entries is open', 'Entries are welcome from today.'],
      column: 'Latest news',
    });
    const attachments = main(page).getByRole('region', { name: 'Attachments' });
    await attachments
      .locator('input[type=file]')
      .setInputFiles({
        name: 'rules.zip',
        mimeType: 'application/zip',
        buffer: makeZip([{ name: 'rules.txt', content: 'One film each.' }]),
      });
    await attachments.getByLabel('Chinese name').fill('征集章程');
    await attachments.getByLabel('English name').fill('Rules of entry');
    await submit(page);
    await approve(colleague, 'The call for entries is open');

    await openSection(page, 'Media library');
    await main(page)
      .getByRole('button', { name: /Bamboo grove/ })
      .click();
    await main(page).getByLabel('Credit in English').fill('Ann Lee');
    await main(page).getByLabel('Credit in Chinese').fill('李安');
    await main(page).getByRole('button', { name: 'Save' }).click();
    await main(page).getByText('Saved', { exact: true }).waitFor();

    await openSection(page, 'Upload a video');
    await main(page)
      .locator('input[type=file][accept*=".mp4"]')
      .first()
      .setInputFiles({ name: '竹海一日.mp4', mimeType: 'video/mp4', buffer: await makeShortFilm() });
    await write(page, {
      zh: ['竹海一日', '从清晨到夜晚的竹海。'],
      en: ['A day in the bamboo sea', 'The bamboo sea from morning to night.'],
      column: 'Cinema / Winners',
    });
    const subtitles = main(page).getByRole('group', { name: 'Subtitles' });
    await subtitles
      .locator('.add input[type="file"]')
      .setInputFiles({ name: 'film.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(captions) });
    const editor = page.getByRole('dialog', { name: /^Subtitles: / });
    await editor.waitFor();
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await editor.getByText('Saved', { exact: true }).waitFor();
    await editor.getByRole('button', { name: 'Close', exact: true }).click();
    await editor.waitFor({ state: 'detached' });
    const summary = main(page)
      .locator('summary')
      .filter({ hasText: /chapter/i });
    await summary.click();
    await main(page).getByRole('button', { name: 'Add a chapter' }).click();
    const chapter = main(page).getByRole('listitem', { name: 'Chapter 1' });
    await fillFields(chapter, { 'Starts at': '0:02', 'Title in Chinese': '正午', 'Title in English': 'Noon' });
    await main(page).getByRole('button', { name: 'Save the chapters' }).click();
    await submit(page);
    await approve(colleague, 'A day in the bamboo sea');

    await using guest = await visit(390);
    await expect.poll(() => textOf('/en')).toContain('A day in the bamboo sea');
    await guest.open('/en');
    await main(guest.page).getByRole('link', { name: 'The call for entries is open' }).first().click();
    await main(guest.page).getByText('Ann Lee').waitFor();
    await main(guest.page)
      .getByRole('link', { name: /Rules of entry/ })
      .waitFor();
    expect([await overflowOf(guest.page), await violationsOf(guest.page)]).toEqual([0, []]);
    await Promise.all([chief, colleague, guest].map((person) => person.guard.expectSilence(person.page)));
  },
);

/** Addresses whose pages both sites must show alike. */
async function pathsOf(origin: string): Promise<string[]> {
  const index = await (await fetch(`${origin}/sitemap.xml`)).text();
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
  const maps = await Promise.all(parts.map(async (path) => (await fetch(origin + path)).text()));
  return [
    ...new Set(maps.flatMap((map) => [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname))),
  ];
}

/** The visible page without what differs between two sites: their address. */
async function bodyOf(origin: string, path: string): Promise<string[]> {
  const html = await (await fetch(origin + path)).text();
  const body = html.slice(html.indexOf('<main'), html.indexOf('</footer>'));
  return body
    .replaceAll(/https?:(\\?\/){2}127\.0\.0\.1:\d+/g, '')
    .replaceAll(/webcal:\/\/127\.0\.0\.1:\d+/g, '')
    .split(/(?<=>)/);
}

test('all of it is exported and imported into a second empty site, whose public pages are the same', longTest, async () => {
  await using chief = await visit(1280);
  const page = await enterAs(chief, 'wen');
  await openSection(page, 'Export and import');
  await main(page).getByLabel('With films').check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Download the export' }).click(),
  ]);
  const archive = await download.path();
  await chief.guard.expectSilence(page);

  const other = makeFolder();
  await using second = await startBuiltSite({ DATA_FOLDER: other, DEMO_CONTENT: 'false', FFMPEG_PATH: 'ffmpeg' });
  await using owner = await visitor(browser, { origin: second.origin, width: 1280, height: 900 });
  await setUp(owner, second);
  await openSection(owner.page, 'Export and import');
  await main(owner.page).locator('input[type=file]').setInputFiles(archive);
  await main(owner.page)
    .getByRole('button', { name: /^Import …/ })
    .click();
  await owner.page.getByRole('dialog', { name: 'Import this content?' }).getByRole('button', { name: 'Import everything' }).click();
  await main(owner.page)
    .getByText(/has been imported/)
    .waitFor();
  await owner.guard.expectSilence(owner.page);

  const paths = await pathsOf(site.origin);
  expect(paths.length).toBeGreaterThan(20);
  expect(await pathsOf(second.origin)).toEqual(paths);
  for (const path of paths)
    // The second site makes the streams of its films anew.
    await expect
      .poll(async () => ({ path, body: await bodyOf(second.origin, path) }), { timeout: 180_000 })
      .toEqual({ path, body: await bodyOf(site.origin, path) });
});
