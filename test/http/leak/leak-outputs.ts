/** Public output besides calls and pages: sitemaps, feeds, calendars, cards and pictures for other sites, the web app manifest. */
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardCategory, awardUnit, edition, nomination } from '#server/db/schema/award.ts';
import { programmeEvent } from '#server/db/schema/programme.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { languages, withLanguage } from '#shared/language.ts';
import { livePath } from '#shared/award/live-state.ts';
import { eyeOfPath } from '#shared/share/pair.ts';
import { editionFileFormats, feedFormats, laurelFormats, paths } from '#shared/paths.ts';
import { winnersEmbedOf } from '#shared/share/winners-embed.ts';
import { sharePictureUrl, type SharePictureSize } from '#shared/share/share-picture.ts';
import { isExhaustive, sampled } from '#test/support/exhaustive.ts';
import { take, type Snapshot } from './leak-crawl.ts';

/** Addresses that need no page to be read first. */
export async function everyOutput(db: Database, origin: string): Promise<string[]> {
  const columns = ['all', ...(await db.select({ id: siteColumn.id }).from(siteColumn).orderBy(asc(siteColumn.id))).map(({ id }) => id)];
  const years = (await db.select({ year: edition.year }).from(edition).orderBy(asc(edition.year))).map(({ year }) => year);
  const feeds = columns.flatMap((column) =>
    feedFormats.flatMap((format) => [false, true].map((isFull) => paths.feed(column, format, isFull))),
  );
  const awards = (
    await db
      .select({ year: edition.year, anchor: awardCategory.anchor })
      .from(awardCategory)
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .orderBy(asc(awardCategory.id))
  ).map(({ year, anchor }) => paths.sharedAward(year, anchor));
  const events = (await db.select({ id: programmeEvent.id }).from(programmeEvent).orderBy(asc(programmeEvent.id))).map(({ id }) => id);
  const calendars = years.flatMap((year) => [
    paths.calendar(year),
    paths.calendarOf(year, events),
    ...events.map((id) => paths.calendar(year, id)),
  ]);
  const items = (await db.select({ id: content.id }).from(content).orderBy(asc(content.id))).map(({ id }) => id);
  const cards = languages.flatMap((language) =>
    items.map((id) => `/oembed?${new URLSearchParams({ url: origin + withLanguage(language, paths.videoPlay(id)) })}`),
  );
  const winners = [...years.map((year) => paths.embedWinners(year)), ...awards.map((path) => winnersEmbedOf(path) ?? '')];
  const players = items.map((id) => `/embed/video/${id}`);
  // Moments of films, with the pictures of their lines.
  const moments = items.filter((id) => /^v\d/.test(id)).map((id) => paths.videoMoment(id, 10));
  const momentPictures = moments
    .slice(0, 3)
    .flatMap((path) => languages.map((language) => sharePictureUrl({ language, path, size: 'large' })));
  const lives = years.map(livePath);
  const stages = years.map(paths.stage);
  // A film before the awards, which have a card only once their winner is public.
  const eyes = ['film-f02', 'moment-v01-10', ...awards.map((path) => eyeOfPath(path) ?? '')];
  const pairs = eyes.flatMap((eye) =>
    languages.flatMap((language) => {
      const path = paths.pair('film-f01', eye);
      return [withLanguage(language, path), sharePictureUrl({ language, path, size: 'tall' })];
    }),
  );
  const laurels = sampled(
    await db
      .select({ id: nomination.id, year: edition.year, anchor: awardCategory.anchor })
      .from(nomination)
      .innerJoin(awardCategory, eq(awardCategory.id, nomination.categoryId))
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .orderBy(asc(nomination.id)),
    8,
  ).flatMap((which) => laurelFormats.map((format) => paths.laurel(which, format)));
  const files = years.flatMap((year) => editionFileFormats.map((format) => paths.editionFile(year, format)));
  const plain = [
    ...stages,
    ...files,
    ...winners,
    ...laurels,
    ...feeds,
    ...calendars,
    ...players,
    ...moments,
    ...awards,
    paths.webManifest,
  ].flatMap((path) => languages.map((language) => withLanguage(language, path)));
  return [
    '/robots.txt',
    paths.sitemap,
    paths.serviceWorker,
    ...(await filesOfSitemap(origin)),
    ...plain,
    ...pairs,
    ...cards,
    ...momentPictures,
    ...lives,
  ];
}

async function filesOfSitemap(origin: string): Promise<string[]> {
  const { body } = await take(origin, paths.sitemap);
  return (body.match(/<loc>[^<]*/g) ?? []).map((loc) => new URL(loc.slice(5)).pathname);
}

/** Pages whose picture could show an award; drawing is slow, so pictures of other pages are omitted. */
const tellingPages =
  /^(\/en)?(\/?$|\/(g2025|g2025-old|index2|previous|movies|movies2|panda|news)(\?(winners=1|award=[\w-]+))?$|\/content\/(episode|people)\/[^?]+$)/;
const picturesMax = isExhaustive ? 40 : 6;

/** Pictures of pages that were taken down, in both sizes for the first few. */
export function picturesOf(pages: Snapshot): string[] {
  const telling = [...pages]
    .filter(([url, { status }]) => status === 200 && tellingPages.test(url))
    .map(([url]) => url)
    .toSorted();
  const step = Math.max(1, Math.ceil(telling.length / picturesMax));
  return telling.filter((_, index) => index % step === 0).flatMap((url, index) => sizesOf(index).map((size) => pictureOf(url, size)));
}

function sizesOf(index: number): SharePictureSize[] {
  return index % 10 === 0 ? ['large', 'square'] : ['large'];
}

function pictureOf(url: string, size: SharePictureSize): string {
  const isEnglish = url === '/en' || url.startsWith('/en/');
  return sharePictureUrl({ language: isEnglish ? 'en' : 'zh-Hans', path: isEnglish ? url.slice(3) || '/' : url, size });
}
