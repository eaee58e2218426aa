/** A visit to every screen of client/routes.tsx: concrete addresses from the API, in both languages. */
import { screens } from '#client/all-routes.ts';
import { listNews, listNotices } from '#shared/api/news.ts';
import { getContentItem } from '#shared/api/content.ts';
import { getHome, type Home } from '#shared/api/home.ts';
import type { Contract, Data } from '#shared/api/endpoint.ts';
import { listFaces, type FaceRow } from '#shared/api/face.ts';
import { languageNumber, languages, withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { isExhaustive } from './exhaustive.ts';

/** Those that the demonstration shows: it has no column of its own, of which `own-column.spec.ts` makes and visits one. */
export const shownScreens = screens.filter(({ isOpen }) => !isOpen).map(({ path }) => path);

export interface Visit {
  /** Pattern in the table of screens. */
  screen: string;
  language: Language;
  /** Address with the language prefix. */
  url: string;
}

/** Addresses of screens that need more than their pattern, or that have several variants. */
const addresses: Record<string, readonly string[]> = {
  '/news': ['/news', '/news?pageNum=2'],
  '/about': ['/about', '/about?active=2'],
  '/:edition': ['/g2025', '/g2023', '/g2027'],
  // Columns are the organiser's: a journey makes one.
  '/:column': [],
  '/:edition/programme': ['/g2025/programme', '/g2025/programme?venue=venue-river&ticket=1'],
  '/award/:award': ['/award/best-film-film', '/award/best-actress-film'],
  '/card/:left/:right': ['/card/film-f01/award-2025-best-actress-film'],
  '/stage/:year': ['/stage/2025'],
  '/searchresult': ['/searchresult?search=熊猫', '/searchresult?search=zzzz'],
  '/cultural': ['/cultural', '/cultural?type=museum'],
  '/more': ['/more?columnId=notice', '/more?columnId=culture'],
  '/tabactive': ['/tabactive?id=library&name=Library'],
  '/manage/works/:state': ['/manage/works/draft', '/manage/works/trash'],
  '/manage/create/:kind': ['/manage/create/article', '/manage/create/video'],
  '/projectionroom/videoroom': ['/projectionroom/videoroom?id=room-winners&name=Winners'],
};

/** Private screens are one shell until their guard knows the user. */
const shells: Readonly<Record<string, string>> = { '/set/': '/set/basic', '/manage/': '/manage/comments' };

/** For browsers, whose visits are dear: one private screen of each kind stands for all; journeys see the rest. */
export function withoutRepeatedShells(visits: readonly Visit[]): Visit[] {
  return visits.filter(({ screen }) => !Object.entries(shells).some(([prefix, shown]) => screen.startsWith(prefix) && screen !== shown));
}

/** Every screen of the table in both languages. */
export async function allVisits(origin: string): Promise<Visit[]> {
  const found = { ...addresses, ...(await foundAddresses(origin)) };
  return screens.flatMap(({ path }) => {
    const sitePaths = found[path] ?? [path];
    return languages.flatMap((language) =>
      sitePaths.map((sitePath) => ({ screen: path, language, url: encodeURI(withLanguage(language, sitePath)) })),
    );
  });
}

/** Each address once, with alternating languages, for tests that hardly depend on the language. */
export function inTurns(visits: readonly Visit[], from: Language): Visit[] {
  const first = languages.indexOf(from);
  const counts = new Map<Language, number>();
  return visits.filter(({ language }) => {
    const number = counts.get(language) ?? 0;
    counts.set(language, number + 1);
    return languages[(number + first) % languages.length] === language;
  });
}

/** `inTurns` in the daily run, all of them in an exhaustive run; which language begins differs from file to file, so that the run meets each address in both. */
export function dailyVisits(visits: readonly Visit[], from: Language): Visit[] {
  return isExhaustive ? [...visits] : inTurns(visits, from);
}

/** Widths and languages of the addresses in turn. */
const combinations = [
  ['wide', 'zh-Hans'],
  ['narrow', 'en'],
  ['wide', 'en'],
  ['narrow', 'zh-Hans'],
] as const;

/** The visits at one width: in the daily run each address is loaded once, at one width in one language, and each combination by a quarter of the addresses; all of them in an exhaustive run. */
export function visitsAt(visits: readonly Visit[], width: 'wide' | 'narrow'): Visit[] {
  if (isExhaustive) return [...visits];
  const counts = new Map<Language, number>();
  return visits.filter(({ language }) => {
    const number = counts.get(language) ?? 0;
    counts.set(language, number + 1);
    const [ownWidth, ownLanguage] = combinations[number % combinations.length] ?? combinations[0];
    return ownWidth === width && ownLanguage === language;
  });
}

/** Site paths of a news item with a picture and of a notice, which has none. */
export async function articlePaths(origin: string): Promise<string[]> {
  const [news, notices] = await Promise.all([readAll(origin, listNews), readAll(origin, listNotices)]);
  const pictured = news.find(({ cover }) => cover !== null);
  return [pictured, notices[0]].flatMap((row) => (row ? [row.path] : []));
}

/** Articles in both languages, one with tags among them. */
export function articleVisits(visits: readonly Visit[]): Visit[] {
  const screen = '/content/article/:id';
  const tagged = languages.map((language) => ({ screen, language, url: withLanguage(language, '/content/article/n01') }));
  return [...visits.filter((visit) => visit.screen === screen), ...tagged];
}

/** The item that the page of an article shows, from the API. */
export async function itemAt(origin: string, { url, language }: Pick<Visit, 'url' | 'language'>): Promise<Data<typeof getContentItem>> {
  const id = new URL(url, origin).pathname.split('/').at(-1) ?? '';
  const answer = await fetch(`${origin}${getContentItem.path.replace(':id', id)}?languageType=${languageNumber(language)}`);
  return ((await answer.json()) as { data: Data<typeof getContentItem> }).data;
}

/** Screens whose addresses contain an id. */
async function foundAddresses(origin: string): Promise<Record<string, readonly string[]>> {
  const [articles, home, faces] = await Promise.all([articlePaths(origin), readAll(origin, getHome), readAll(origin, listFaces)]);
  return {
    '/content/article/:id': articles,
    '/content/episode/:id': first(home.films).map(({ path }) => path),
    '/content/people/:id': personPaths(home, faces),
    '/videoplay/:id': first(home.videos).map(({ path }) => path),
    '/embed/video/:id': first(home.videos).map(({ id }) => paths.embedVideo(id)),
    '/pandadetail': first(faces).map(({ columnId, id }) => paths.pandaDetail(columnId, id)),
  };
}

function personPaths(home: Home, faces: readonly FaceRow[]): string[] {
  const [person] = faces.flatMap(({ personId }) => personId ?? []);
  return person ? [paths.content('people', person, 'panda')] : first(home.faces).map(({ path }) => path);
}

const first = <T>(rows: readonly T[]): T[] => rows.slice(0, 1);

/** Response of a list or a page's call. */
async function readAll<C extends Contract>(origin: string, contract: C): Promise<Data<C>> {
  const answer = (await (await fetch(origin + contract.path)).json()) as { rows?: Data<C>; data?: Data<C> };
  const found = answer.rows ?? answer.data;
  if (found === undefined) throw new Error(`${contract.path} answered ${JSON.stringify(answer).slice(0, 200)}`);
  return found;
}
