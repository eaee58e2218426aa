/** An edition hidden by the operator appears in no page, link, call or file until it is shown again. */
import { expect, test } from 'vitest';
import { screens } from '#client/all-routes.ts';
import { languages, withLanguage } from '#shared/language.ts';
import { isExhaustive, sampled } from '#test/support/exhaustive.ts';
import { ofFile } from '#test/support/of-file.ts';
import { openCallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';
import { isPersonal, takeAll, type Snapshot } from '#test/http/leak/leak-crawl.ts';
import { everyCall, readValues } from '#test/http/leak/leak-inputs.ts';
import { everyOutput } from '#test/http/leak/leak-outputs.ts';

const stage = ofFile(openCallerStage);
const admin = ofFile(() => stage().makeCaller('admin'));
const operator = ofFile(() => stage().makeCaller('operator'));

const year = 2023;
/** Words that name the edition, and nothing else. */
const canary = { zh: '鸑鷟届', en: 'Quetzalcanary edition' };
const tells = new RegExp(
  `${canary.zh}|${canary.en}|"(?:/en)?/g${year}\\b|/g${year}[<#?/]|/calendar/${year}|editions?":\\[[^\\]]*"${year}"`,
  'i',
);

const post = async (path: string, fields: object, { token } = operator()) =>
  envelopeOf(await stage().post(path, fields, { token })) as { code: number; msg: string };
const setHidden = (id: string, isHidden: boolean, more: object = {}) =>
  post('/webAdmin/award/edition/ceremony', { id, base: { isHidden: !isHidden }, changes: { isHidden }, ...more });
const statusOf = async (path: string) => (await stage().send(path)).status;
const holding = (taken: Snapshot) =>
  [...taken].filter(([, { body, headers, status }]) => status < 400 && tells.test(`${body}${JSON.stringify(headers)}`)).map(([url]) => url);

/** Addresses whose response names the edition while it is shown. */
const telling = [
  '/previous',
  '/en/previous',
  '/award/best-film-film',
  '/en/award/best-film-film',
  '/web/cmsv2/column/award?anchor=best-film-film&languageType=0',
  '/sitemap/pages.xml',
  '/web/cmsv2/column/previous?languageType=0',
  `/web/cmsv2/column/edition?year=${year}&languageType=1`,
  '/web/cmsv2/column/movieFilter?languageType=0',
  `/searchresult?search=${encodeURIComponent('影后 2023')}`,
];

/** Calls, files for other sites, every screen, and searches. */
async function takeEverything(): Promise<Snapshot> {
  const { db, site } = stage();
  const texts = [canary.zh, canary.en, '影后 2023', '2023'];
  // The search page repeats its text, so the texts are searched by calls only.
  const all = screens.filter(({ path }) => !path.includes(':')).map(({ path }) => path);
  const open = [...all.filter((path) => !isPersonal(path)), ...sampled(all.filter(isPersonal), 8)];
  const pages = languages.flatMap((language) =>
    [...open, ...texts.slice(2).map((text) => `/searchresult?search=${encodeURIComponent(text)}`)].map((path) =>
      withLanguage(language, path),
    ),
  );
  // Cards and players are of single items, which name no edition.
  const files = (await everyOutput(db, site.origin)).filter((path) => !/^(\/en)?\/(oembed|embed)\b/.test(path));
  const calls = everyCall(await readValues(db, texts));
  const urls = new Set([...telling, ...pages, ...sampled(calls, 16), ...sampled(files, 12)]);
  return takeAll(site.origin, [...urls]);
}

test('a hidden edition is in no page, call or file, and returns when shown again', async () => {
  const named = { ordinalZh: canary.zh, ordinalEn: canary.en };
  const { ordinalZh, ordinalEn } = (
    envelopeOf(await stage().send(`/webAdmin/award/edition/${year}`, { token: admin().token }))['data'] as { fields: typeof named }
  ).fields;
  expect(
    (await post('/webAdmin/award/edition/save', { id: String(year), base: { ordinalZh, ordinalEn }, changes: named }, admin())).code,
  ).toBe(200);
  await expect.poll(async () => (await stage().send('/en/previous')).text, { timeout: 10_000 }).toContain(canary.en);
  // The words are in the answers as long as it is shown, or their absence would say nothing.
  const shown = holding(await takeEverything());
  expect(shown).toEqual(expect.arrayContaining(telling));
  expect(shown.length).toBeGreaterThan(isExhaustive ? 30 : 10);

  expect((await setHidden(String(year), true)).code).toBe(200);

  for (const path of [`/g${year}`, `/en/g${year}`, `/g${year}?winners=1`])
    await expect.poll(() => statusOf(path), { timeout: 10_000 }).toBe(404);
  expect(
    await Promise.all([`/web/cmsv2/column/edition?year=${year}`, `/calendar/${year}.ics`, `/en/calendar/${year}.ics`].map(statusOf)),
  ).toEqual([404, 404, 404]);
  expect(holding(await takeEverything())).toEqual([]);
  const rows = envelopeOf(await stage().send('/webAdmin/award/edition/list', { token: operator().token }))['rows'] as {
    year: number;
    ceremony: { isHidden: boolean };
  }[];
  expect(rows.map((row) => [row.year, row.ceremony.isHidden])).toContainEqual([year, true]);

  expect((await setHidden(String(year), false)).code).toBe(200);
  for (const path of [`/g${year}`, `/en/g${year}`]) await expect.poll(() => statusOf(path), { timeout: 10_000 }).toBe(200);
  expect(holding(await takeAll(stage().site.origin, shown))).toEqual(expect.arrayContaining(shown));
}, 300_000);

test('refuses in both languages to hide the current edition or to make a hidden one current, and changes nothing', async () => {
  const refusals = [
    [{ languageType: 0 }, '当前届次不能隐藏，请先把另一届设为当前届次', '隐藏的届次不能设为当前届次，请先取消隐藏'],
    [
      { languageType: 1 },
      'The current edition cannot be hidden. Make another edition the current one first',
      'A hidden edition cannot be the current one. Show it first',
    ],
  ] as const;
  expect((await setHidden('2027', true)).code).toBe(200);

  for (const [language, current, hidden] of refusals) {
    expect(await setHidden('2025', true, language)).toMatchObject({ code: 409, msg: current });
    expect(
      await post('/webAdmin/award/edition/ceremony', { id: '2027', base: { isCurrent: false }, changes: { isCurrent: true }, ...language }),
    ).toMatchObject({ code: 409, msg: hidden });
  }

  expect(await Promise.all(['/g2025', '/g2027'].map(statusOf))).toEqual([200, 404]);
  // Both at once is one wish: it is shown, and the site is about it.
  expect(
    (
      await post('/webAdmin/award/edition/ceremony', {
        id: '2027',
        base: { isCurrent: false, isHidden: true },
        changes: { isCurrent: true, isHidden: false },
      })
    ).code,
  ).toBe(200);
  await expect.poll(() => statusOf('/g2027'), { timeout: 10_000 }).toBe(200);
});

test('an awards editor cannot hide an edition', async () => {
  const editor = await stage().makeCaller('editor');

  expect(
    (await post('/webAdmin/award/edition/ceremony', { id: '2023', base: { isHidden: false }, changes: { isHidden: true } }, editor)).code,
  ).toBe(403);
});
