/** The published composition of the home page in the HTML of both languages. */
import { expect, test } from 'vitest';
import { homeBandKeys, type Home, type HomeBandKey } from '#shared/api/home.ts';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { demoAccount } from '#test/support/browser/account-guest.ts';
import { ofFile, siteOfFile } from '#test/support/of-file.ts';
import { callerOf, savePart } from '#test/support/publish-text.ts';

const site = siteOfFile();
const publisher = ofFile(async () => ({ call: await callerOf(site().origin, demoAccount('publisher')) }));

let version = 0;
const saveShown = async (...shown: string[]) => {
  version = await savePart(publisher().call, 'bands', { entries: shown.map((id) => ({ id, isShown: true })) });
};
const publish = () => publisher().call('/webAdmin/site/part/publish', { kind: 'bands', version });
const readHome = () => publisher().call<Home>('/web/cms/content/getHomev2', {});
const htmlIn = async (language: Language) => (await fetch(site().origin + withLanguage(language, '/'))).text();
/** Ids of the bands' headings in page order. */
const headings = (html: string) => [...html.matchAll(/<h2 id="(\w+)"/g)].map(([, id]) => id);
const expectHeadings = async (...expected: string[]) => {
  for (const language of languages) {
    const html = await htmlIn(language);
    expect(headings(html)).toEqual(expected);
    expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('<h2'));
  }
};
const defaultHeadings = ['winners', 'news', 'reel', 'faces', 'editions', 'notices', 'opens', 'partners'];

test.each([['news', 'news'], ['hero'], homeBandKeys.concat('live')])('refuses the bands %s', async (...bands) => {
  await expect(saveShown(...bands)).rejects.toThrow(/: 400 /);
});

test('bands stand in the published order, and rows of hidden ones are not sent, in both languages', async () => {
  const before = await readHome();
  expect(before).not.toHaveProperty('bands');
  const shown: HomeBandKey[] = ['partners', 'notices', 'editions', 'screeningRoom', 'countdown', 'winners'];

  await saveShown(...shown);
  await expectHeadings(...defaultHeadings);
  await publish();

  await expectHeadings('partners', 'notices', 'editions', 'reel', 'opens', 'winners');
  const after = await readHome();
  expect(after).toMatchObject({ bands: shown, news: [], faces: [], faceCount: 0, notices: before.notices });
  const html = await htmlIn('zh-Hans');
  expect(before.news.length).toBeGreaterThan(0);
  for (const { title } of before.news) expect(html).not.toContain(title);
});

test('editions and notices stand alone where another band is between them', async () => {
  await saveShown('editions', 'countdown', 'notices');
  await publish();

  await expectHeadings('editions', 'opens', 'notices');
});

/** The rows of each band; the ceremony of `live` stays, because the hero leads to it. */
const rowsOfBand = {
  winners: 'films',
  news: 'news',
  screeningRoom: 'videos',
  faces: 'faces',
  editions: 'editions',
  notices: 'notices',
  countdown: 'countdown',
  partners: 'partners',
} as const satisfies Record<Exclude<HomeBandKey, 'live'>, keyof Home>;

test('a page of one band is sent the rows of this band alone', async () => {
  const sent: [string, string[]][] = [];

  for (const band of homeBandKeys) {
    await saveShown(band);
    await publish();
    const home = await readHome();
    sent.push([band, Object.values(rowsOfBand).filter((name) => home[name] !== null && home[name].toString() !== '')]);
    expect([band, home.faceCount > 0]).toEqual([band, band === 'faces']);
  }

  expect(sent).toEqual(homeBandKeys.map((band) => [band, band === 'live' ? [] : [rowsOfBand[band]]]));
});
