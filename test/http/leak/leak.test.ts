/**
 * Results are in nothing public before their instant. Every call and every page of the demonstration programme is taken
 * down while one set of nominees has won, and again while another has: each byte has to be the same.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '#client/all-routes.ts';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { awardCategory, awardResult, awardUnit, edition, film, juryMember, nomination } from '#server/db/schema/award.ts';
import { runOfShow, showRow } from '#server/db/schema/ceremony.ts';
import { content } from '#server/db/schema/content.ts';
import { person } from '#server/db/schema/person.ts';
import { programmeEvent, venue } from '#server/db/schema/programme.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { languages, withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { isExhaustive, sampled } from '#test/support/exhaustive.ts';
import { crawl, differences, isPersonal, take, takeAll, type Snapshot } from './leak-crawl.ts';
import { everyCall, readValues } from './leak-inputs.ts';
import { everyOutput, picturesOf } from './leak-outputs.ts';

const year = 2025;
/** Words that stand in the citations of both sets of winners, and nowhere else. */
const canary = { zh: '鸑鷟衔书', en: 'Quetzalcanary' };
const sets = { first: 1, second: 3 } as const;
const warmTags = ['home', 'editions', `edition:${year}`, 'people', 'works', 'faces', 'columns', 'search'];

let site: BuiltSite;
let database: OpenDatabase;
beforeAll(async () => {
  site = await startBuiltSite({ TRUSTED_PROXIES: '127.0.0.1', FFMPEG_PATH: 'off', PAGE_CACHE_MB: '1' });
  database = await openDatabase({ databaseUrl: site.environment['DATABASE_URL'] ?? null, dataFolder: site.folder, whenLocked: 'connect' });
  await database.db
    .update(edition)
    .set({ revealAt: sql`now() + interval '3 hours'` })
    .where(eq(edition.year, year));
  // The ceremony is under way: an award is on stage, and its reveal is ahead.
  const onStage = { editionId: String(year), kind: 'award', status: 'stage' } as const;
  await database.db.insert(runOfShow).values({ editionId: String(year), openedAt: sql`now()` });
  const [award] = await database.db
    .update(awardCategory)
    .set({ revealAt: sql`now() + interval '2 hours'` })
    .where(
      eq(
        awardCategory.id,
        sql`(select ${nomination.categoryId} from ${nomination} join ${awardCategory} c on c.id = ${nomination.categoryId} join ${awardUnit} u on u.id = c.unit_id where u.edition_id = ${String(year)} order by ${nomination.categoryId} limit 1)`,
      ),
    )
    .returning({ id: awardCategory.id });
  await database.db.insert(showRow).values({ ...onStage, id: 'on-stage', categoryId: award?.id ?? null });
  // Items scheduled soon after seeding would be published between the two recordings.
  await database.db
    .update(content)
    .set({ publishAt: sql`now() + interval '2 days'` })
    .where(sql`${content.publishAt} > now()`);
}, 180_000);
afterAll(async () => {
  await database.close();
  await site[Symbol.asyncDispose]();
});

/** Makes other nominees of each category win; a category with a single one has a winner in the first set only. */
async function setWinners(set: keyof typeof sets, tags: readonly string[] = []): Promise<{ works: string[]; people: string[] }> {
  const { db } = database;
  const rows = await db
    .select({ categoryId: nomination.categoryId, id: nomination.id, filmId: nomination.filmId, personId: nomination.personId })
    .from(nomination)
    .innerJoin(awardCategory, eq(awardCategory.id, nomination.categoryId))
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .where(eq(edition.year, year))
    .orderBy(nomination.id);
  const categories = [...Map.groupBy(rows, ({ categoryId }) => categoryId).values()];
  const winners = categories
    .flatMap((nominees) => (nominees.length === 1 && set === 'second' ? [] : [nominees[sets[set] % nominees.length] ?? []]))
    .flat();
  await db.transaction(async (tx) => {
    await tx.delete(awardResult).where(
      inArray(
        awardResult.categoryId,
        rows.map(({ categoryId }) => categoryId),
      ),
    );
    await tx
      .insert(awardResult)
      .values(
        winners.map(({ categoryId, id }) => ({
          categoryId,
          nominationId: id,
          citationZh: `${canary.zh}${set}`,
          citationEn: `${canary.en}${set}`,
          moment: sets[set],
          enteredBy: canary.en,
        })),
      );
    await announceChange(tx, tags);
  });
  return { works: winners.flatMap(({ filmId }) => filmId ?? []), people: winners.flatMap(({ personId }) => personId ?? []) };
}

/** Search texts that could reveal a winner: the canary, names of awards and questions about them, titles and names of winners, whole, in part and in pinyin. */
async function textsOf(winners: { works: string[]; people: string[] }): Promise<string[]> {
  const { db } = database;
  const works = await db.select({ zh: film.titleZh, en: film.titleEn }).from(film).where(inArray(film.id, winners.works)).limit(8);
  const people = await db.select({ zh: person.nameZh, en: person.nameEn }).from(person).where(inArray(person.id, winners.people)).limit(4);
  const typed = [...works, ...people].flatMap(({ zh, en }) => [zh, zh.slice(1, 3), en.slice(0, 4).trim()]);
  // An award with each name that could be its winner's, names misspelt, and questions as they are asked.
  const asked = [...works.slice(0, 1), ...people.slice(0, 1)].flatMap(({ zh, en }) => [
    `${zh} 最佳影片`,
    `${en} best actress`,
    `${zh.slice(0, -1)}某`,
    `${en}x`,
  ]);
  const questions = ['影后', '2025 影帝', 'best actress 2025', 'winner best film'];
  return [
    ...new Set([
      canary.zh,
      canary.en,
      '最佳影片',
      'Best Film',
      'winner',
      ...questions,
      ...typed,
      ...asked,
      'yuezhuo',
      'yz',
      'zuijia',
      'jiang',
    ]),
  ];
}

const further = ['/feed.xml', '/rss.xml', '/docs/json', '/static/city.json'];

/** Every screen without parameters, in both languages; of the personal ones every eighth in the daily run. Other pages are found by following links. */
function entrances(): string[] {
  const all = screens.filter(({ path }) => !path.includes(':')).map(({ path }) => path);
  const open = [...all.filter((path) => !isPersonal(path)), ...sampled(all.filter(isPersonal), 8)];
  return languages.flatMap((language) => [...open, '/nothing-here'].map((path) => withLanguage(language, path)));
}

interface Look {
  calls: Snapshot;
  /** Sitemaps, feeds, calendars, cards, pictures. */
  outputs: Snapshot;
  pages: Snapshot;
}

async function look(urls: readonly string[], typed: readonly string[]): Promise<Look> {
  const searches = typed.map((text) => `/searchresult?search=${encodeURIComponent(text)}`);
  const pages = await crawl(site.origin, [...entrances(), ...searches]);
  const outputs = await takeAll(site.origin, [...sampledOfEachKind(await everyOutput(database.db, site.origin)), ...picturesOf(pages)]);
  return { calls: await takeAll(site.origin, [...urls, ...further]), outputs, pages };
}

function holding(taken: Snapshot): string[] {
  return [...taken]
    .filter(([, { body, headers }]) => [canary.zh, canary.en].some((word) => `${body}${JSON.stringify(headers)}`.includes(word)))
    .map(([url]) => url);
}

test('before the instant no byte of any call or page depends on the winners', async () => {
  const second = await setWinners('second');
  // Responses cached at the start contain the winners of the demonstration.
  const first = await setWinners('first', warmTags);
  const texts = await textsOf({ works: [...first.works, ...second.works], people: [...first.people, ...second.people] });
  const urls = sampled(everyCall(await readValues(database.db, texts)), 16);

  await forgotten();
  const before = await look(urls, texts.slice(5, 9));
  await setWinners('second', tagsIn(before));
  await forgotten();
  const after = await look(urls, texts.slice(5, 9));

  expect(before.calls.size).toBeGreaterThan(isExhaustive ? 800 : 80);
  expect(before.pages.size).toBeGreaterThan(isExhaustive ? 400 : 100);
  expect(differences(before.calls, after.calls)).toEqual([]);
  expect(differences(before.pages, after.pages)).toEqual([]);
  expect(differences(before.outputs, after.outputs)).toEqual([]);
  expect(kindsOf(before.outputs)).toEqual([
    'atom',
    'award',
    'card',
    'embed',
    'ics',
    'js',
    'json',
    'laurel',
    'oembed',
    'picture',
    'robots',
    'rss',
    'sitemap',
    'stage',
    'txt',
    'videoplay',
    'webmanifest',
    'winners',
  ]);
  expect([...before.calls, ...before.pages, ...before.outputs].filter(([, { status }]) => status >= 500).map(([url]) => url)).toEqual([]);
  expect([before.calls, before.pages, before.outputs, after.calls, after.pages, after.outputs].flatMap(holding)).toEqual([]);
  // Linked addresses exist; start addresses of the crawl may not.
  const begun = new Set(entrances());
  expect([...before.pages].filter(([url, { status }]) => status >= 400 && !begun.has(url)).map(([url]) => url)).toEqual([]);
}, 300_000);

test('from the instant on the same instance shows the winners without an announcement', async () => {
  const watched = [
    '/g2025',
    '/en/g2025',
    '/',
    '/movies?winners=1',
    '/web/cmsv2/column/edition?languageType=1',
    '/web/cmsv2/column/movie?winners=true&edition=2025',
    `/searchresult?search=${encodeURIComponent('2025 影后')}`,
    '/web/cms/content/search?search=best%20actress%202025&languageType=1',
    '/en/g2025.txt',
    '/g2025.json',
    paths.embedWinners(year),
  ];
  const read = () => takeAll(site.origin, watched);
  const isOut = (taken: Snapshot) =>
    taken.get(watched[4] ?? '')?.body.includes(`${canary.en}second`) === true &&
    taken.get(watched[0] ?? '')?.body.includes(canary.zh) === true &&
    taken.get(watched[7] ?? '')?.body.includes(`${canary.en}second`) === true;
  await database.db.transaction(async (tx) => {
    await tx
      .update(edition)
      .set({ revealAt: sql`now() + interval '10 seconds'` })
      .where(eq(edition.year, year));
    await announceChange(tx, warmTags);
  });
  await expect.poll(async () => (await take(site.origin, watched[4] ?? '')).headers['x-changes-at']).toBeDefined();

  const kept = await read();
  await untilRevealed();
  const passed = Date.now();
  // Measured up to the start of the last request without the winners, because requests are slow on a busy machine.
  let out = await read();
  for (let askedAt = passed; !isOut(out); out = await read()) {
    expect(askedAt - passed).toBeLessThan(2_000);
    askedAt = Date.now();
  }

  expect(holding(kept)).toEqual([]);
  for (const url of watched) expect(out.get(url)?.body, url).not.toBe(kept.get(url)?.body);
}, 60_000);

/** Where an event of the programme, its venue or a juror would show. */
const addresses = [
  paths.programme(year),
  paths.edition(year),
  paths.about(2),
  paths.about(4),
  paths.calendar(year),
  paths.calendarOf(year, ['e01', 'unannounced']),
  `/web/cmsv2/column/programme?year=${year}`,
  `/web/cmsv2/column/jury?year=${year}`,
  '/web/cmsv2/column/about?languageType=0',
  '/sitemap/pages.xml',
  `/searchresult?search=${encodeURIComponent('日程')}`,
];

test('an event, its venue and a juror show nowhere before they are public, and in their places afterwards', async () => {
  const { db } = database;
  const names = { zh: '鹓鶵未布', en: 'Unannouncedcanary' };
  const tags = [`programme:${year}`, `edition:${year}`, 'people', 'editions'];
  const urls = addresses.flatMap((path) =>
    path.startsWith('/web') || path.startsWith('/sitemap') ? [path] : languages.map((language) => withLanguage(language, path)),
  );
  const open = async () =>
    [...(await takeAll(site.origin, urls))]
      .filter(([, { body }]) => [names.zh, names.en].some((name) => body.includes(name)))
      .map(([url]) => url);
  await db.insert(venue).values({ id: 'unannounced-hall', nameZh: names.zh, nameEn: names.en });
  await db
    .insert(programmeEvent)
    .values({
      id: 'unannounced',
      editionId: String(year),
      venueId: 'unannounced-hall',
      titleZh: names.zh,
      titleEn: names.en,
      startsAt: new Date('2025-09-13T12:00:00Z'),
      endsAt: new Date('2025-09-13T13:00:00Z'),
      publishAt: sql`now() + interval '1 day'`,
    });
  await db.insert(person).values({ id: 'unannounced-juror', nameZh: names.zh, nameEn: names.en, publishAt: sql`now() + interval '1 day'` });
  await db.insert(juryMember).values({ editionId: String(year), personId: 'unannounced-juror', position: 99 });
  await db.transaction((tx) => announceChange(tx, tags));

  expect(await open()).toEqual([]);
  for (const path of [
    paths.calendar(year, 'unannounced'),
    paths.calendarOf(year, ['unannounced']),
    `${paths.programme(year)}?venue=unannounced-hall`,
  ])
    expect([path, (await take(site.origin, path)).status]).toEqual([path, 404]);

  await db
    .update(programmeEvent)
    .set({ publishAt: new Date(0) })
    .where(eq(programmeEvent.id, 'unannounced'));
  await db
    .update(person)
    .set({ publishAt: new Date(0) })
    .where(eq(person.id, 'unannounced-juror'));
  await db.transaction((tx) => announceChange(tx, tags));
  await expect
    .poll(open, { timeout: 20_000 })
    .toEqual(expect.arrayContaining([paths.programme(year), paths.about(2), paths.about(4), paths.calendar(year)]));
}, 60_000);

/** Maximum time until an instance polls a change whose notification was lost. */
const followMs = 2_000;

function forgotten(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, followMs));
}

/** Tags of all recorded output; announcing them all empties the caches. */
function tagsIn({ calls, outputs, pages }: Look): string[] {
  return [
    ...new Set(
      [...calls.values(), ...outputs.values(), ...pages.values()].flatMap(({ headers }) => (headers['cache-tag'] ?? '').split(',')),
    ),
  ].filter(Boolean);
}

/** In the daily run every sixteenth output, and the first two of each kind. */
function sampledOfEachKind(urls: readonly string[]): string[] {
  const kinds = [...Map.groupBy(urls, (url) => kindOf(url)).values()];
  return [...new Set([...kinds.flatMap((ofKind) => ofKind.slice(0, 2)), ...sampled(urls, 16)])];
}

/** Which kinds of output were there at all: an address that answers 404 shows nothing. */
function kindsOf(taken: Snapshot): string[] {
  const there = [...taken].filter(([, { status }]) => status === 200).map(([url]) => kindOf(url));
  return [...new Set(there.map((kind) => (kind === 'share' ? 'picture' : kind)))].toSorted();
}

function kindOf(url: string): string {
  const kind =
    /^\/(?:en\/)?(?:embed\/(winners)|(sitemap|oembed|robots|embed|stage|laurel|card|videoplay)\b|(share)\/|g\d{4}\?(award)=|.*\.(\w+)(?:\?events=.*)?$)/.exec(
      url,
    );
  return kind?.slice(1).find(Boolean) ?? url;
}

/** Waits for the instant by the database's clock. */
async function untilRevealed(): Promise<void> {
  const [row] = await database.db
    .select({ ms: sql<number>`(extract(epoch from ${edition.revealAt} - now()) * 1000)::int` })
    .from(edition)
    .where(eq(edition.year, year));
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, row?.ms ?? 0)));
}
