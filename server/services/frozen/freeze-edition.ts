/**
 * Freezes an edition: what visitors see of it now, as plain HTML, pictures and JSON in a folder that needs no server. Pages are
 * those of the running site, so that nothing is in the folder that is not public.
 */
import { asc } from 'drizzle-orm';
import { getEdition, getJury, getProgramme } from '#shared/api/award.ts';
import { getContentItem } from '#shared/api/content.ts';
import type { Contract } from '#shared/api/endpoint.ts';
import { languages, otherLanguage, splitLanguage, withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import type { Database } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { movedPath } from '#server/db/schema/moved.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { winnersArePublic } from '#server/services/core/visibility.ts';
import { fileOfAsset, fileOfOldPath, fileOfPage, pageKey, wayTo } from './frozen-address.ts';
import { openFrozenFolder, type FrozenFolder } from './frozen-folder.ts';
import { freezePage, freezeStyles, linksOf } from './frozen-page.ts';
import { createSiteReader, type SiteReader } from './site-reader.ts';

export interface FreezeOptions {
  db: Database;
  year: number;
  folder: string;
  /** Where the running site is asked. */
  origin: string;
  /** The origin that its pages name, to which links outside of the edition lead. */
  siteOrigin: string;
  /** Origin of pictures, if it is another one. */
  mediaOrigin: string | null;
  /** Writes progress. */
  log: (line: string) => void;
  /** Told how much is done, 0 to 100; what it throws ends the work. */
  onProgress?: (percent: number) => void;
}

export interface FreezeReport {
  pages: number;
  files: number;
  /** Old addresses that lead on to a page of the edition. */
  redirects: number;
  /** Addresses of pictures and files that the site did not have. */
  missing: readonly string[];
  winnersArePublic: boolean;
}

/** Throws errors in plain words: for an unknown or hidden edition, a folder with something in it, and a site that does not answer. */
export async function freezeEdition(options: FreezeOptions): Promise<FreezeReport> {
  const { db, year, siteOrigin } = options;
  const known = await requireVisible(db, year);
  const site = createSiteReader(options);
  await site.check();
  const folder = await openFrozenFolder(options.folder);
  try {
    const pages = await readPages(site, options);
    const assets = await writePages(folder, pages, options);
    const missing = await writeAssets(folder, { site, assets, options });
    await writeData(folder, { site, pages, year });
    const redirects = await writeRedirects(folder, { db, pages, year });
    const manifest = { year, origin: siteOrigin, frozenAt: (await readDatabaseTime(db)).toISOString(), pages: [...pages.keys()].sort() };
    await folder.write('manifest.json', jsonOf(manifest));
    const files = await folder.finish();
    return { pages: pages.size, files, redirects, missing, ...known };
  } catch (error) {
    await folder.abandon();
    throw error;
  }
}

async function requireVisible(db: Database, year: number): Promise<{ winnersArePublic: boolean }> {
  const rows = await db
    .select({ year: edition.year, isHidden: edition.isHidden, isRevealed: winnersArePublic() })
    .from(edition)
    .orderBy(asc(edition.year));
  const own = rows.find((row) => row.year === year);
  const shown = rows.filter(({ isHidden }) => !isHidden).map((row) => row.year);
  if (!own) throw new Error(`There is no edition ${year}; there are ${shown.join(', ') || 'none'}`);
  if (own.isHidden) throw new Error(`The edition ${year} is hidden: visitors see nothing of it. Show it first, at /manage/editions`);
  return { winnersArePublic: own.isRevealed };
}

/** HTML by the key of the page. */
type Pages = ReadonlyMap<string, string>;

/** The page of the edition, the films and people that it names, and the people whom those films name, in both languages. */
async function readPages(site: SiteReader, { year, siteOrigin, log, onProgress }: FreezeOptions): Promise<Pages> {
  const pages = new Map<string, string>();
  const read = async (keys: readonly string[]) => {
    await inTurns(keys, async (key) => {
      const html = await site.page(new URL(key, siteOrigin));
      if (html) pages.set(key, html);
      // How many there are is known at the end.
      onProgress?.(40 * (1 - 30 / (30 + pages.size)));
    });
    return keys.flatMap((key) => linksOf(pages.get(key) ?? '', new URL(key, siteOrigin)).filter(({ origin }) => origin === siteOrigin));
  };
  const keysIn = (links: readonly URL[], what: RegExp) => {
    const sitePaths = links.flatMap((url) => splitLanguage(pageKey(url, year) ?? '').path).filter((path) => what.test(path));
    return [...new Set(sitePaths.flatMap(inBothLanguages))].filter((key) => !pages.has(key));
  };
  const onEdition = await read(inBothLanguages(paths.edition(year)));
  if (pages.size === 0) throw new Error(`The site has no page of the edition ${year}`);
  await read(keysIn(onEdition, /\?winners=1$|\/programme$/));
  const onFilms = await read(keysIn(onEdition, /^\/content\/episode\//));
  await read(keysIn([...onEdition, ...onFilms], /^\/content\/people\//));
  log(`${pages.size} pages are read`);
  return pages;
}

const inBothLanguages = (path: string) => languages.map((language) => withLanguage(language, path));

/** Files of the folder by the address at which the site has them. */
type Assets = Map<string, string>;

/** Calendars are files; other links lead to pages. */
const isFile = ({ pathname }: URL) => pathname.endsWith('.ics');

async function writePages(folder: FrozenFolder, pages: Pages, options: FreezeOptions): Promise<Assets> {
  const { year, siteOrigin } = options;
  const assets: Assets = new Map();
  for (const [key, html] of pages) {
    const file = fileOfPage(key);
    const wayToPage = (other: string, hash = '') => `${wayTo(fileOfPage(other), file)}${hash}`;
    const asset = assetFrom(file, assets, options);
    const links = {
      url: new URL(key, siteOrigin),
      asset,
      link: (url: URL) => {
        const other = url.origin === siteOrigin ? pageKey(url, year) : null;
        if (other !== null && pages.has(other)) return wayToPage(other, url.hash);
        return url.origin === siteOrigin && isFile(url) ? asset(url) : url.href;
      },
      inLanguage: (language: string) => {
        const { language: own, path } = splitLanguage(key);
        const other = language === own ? key : withLanguage(otherLanguage(own), path);
        return pages.has(other) ? wayToPage(other) : new URL(other, siteOrigin).href;
      },
    };
    await folder.write(file, freezePage(html, links));
  }
  return assets;
}

/** Makes a file of the site part of the folder; those of other hosts stay where they are. */
function assetFrom(file: string, assets: Assets, { siteOrigin, mediaOrigin }: FreezeOptions): (url: URL) => string {
  return (url) => {
    if (url.origin !== siteOrigin && !(mediaOrigin !== null && url.href.startsWith(`${mediaOrigin}/`))) return url.href;
    const known = new URL(url);
    known.hash = '';
    const name = fileOfAsset(known);
    assets.set(known.href, name);
    return wayTo(name, file);
  };
}

/** Fetches the files; style sheets name more of them. Returns the addresses that the site does not have. */
async function writeAssets(
  folder: FrozenFolder,
  { site, assets, options }: { site: SiteReader; assets: Assets; options: FreezeOptions },
): Promise<string[]> {
  const missing: string[] = [];
  const written = new Set<string>();
  let read = 0;
  for (let left = [...assets]; left.length > 0; left = [...assets].filter(([, name]) => !written.has(name))) {
    for (const [, name] of left) written.add(name);
    await inTurns(left, async ([address, name]) => {
      const url = new URL(address);
      const bytes = await site.file(url);
      read += 1;
      options.onProgress?.(40 + (55 * read) / assets.size);
      if (!bytes) missing.push(address);
      else if (!name.endsWith('.css')) await folder.write(name, bytes);
      else await folder.write(name, freezeStyles(new TextDecoder().decode(bytes), url, assetFrom(name, assets, options)));
    });
  }
  options.log(`${written.size} pictures, fonts and other files are read`);
  return missing;
}

/** The answers of the API that the pages were made from. */
async function writeData(folder: FrozenFolder, { site, pages, year }: { site: SiteReader; pages: Pages; year: number }): Promise<void> {
  for (const language of languages) {
    const api = site.api(language);
    const write = async (name: string, contract: Contract, input: Record<string, unknown>) => {
      const outcome = await api(contract, input as never);
      if (outcome.status !== 'ok') throw new Error(`The site does not answer ${contract.path}`);
      await folder.write(`data/${language}/${name}.json`, jsonOf(outcome.data));
    };
    const query = { year };
    await write('edition', getEdition, { query });
    await write('programme', getProgramme, { query });
    await write('jury', getJury, { query });
    const ids = [...pages.keys()]
      .filter((key) => isOf(language, key) && key.includes('/content/'))
      .map((key) => key.slice(key.lastIndexOf('/') + 1));
    await inTurns(ids, (id) => write(`items/${id}`, getContentItem, { params: { id } }));
  }
}

const isOf = (language: Language, key: string) => splitLanguage(key).language === language;

/**
 * Old addresses that lead to a page of the edition: a page each that leads on, and a map for hosts that have redirects of their
 * own. The start of the folder leads to the edition.
 */
async function writeRedirects(folder: FrozenFolder, { db, pages, year }: { db: Database; pages: Pages; year: number }): Promise<number> {
  const rows = await db.select({ from: movedPath.fromPath, to: movedPath.toPath }).from(movedPath).orderBy(asc(movedPath.fromPath));
  const targets = rows
    .filter(({ to }) => to.startsWith('/'))
    .flatMap(({ from, to }) => {
      const key = pageKey(new URL(to, 'http://site'), year);
      if (key === null) return [];
      const isChinese = isOf('zh-Hans', from) && isOf('zh-Hans', key);
      // A redirect without a language holds for both.
      return [{ from, to: key }, ...(isChinese ? [{ from: withLanguage('en', from), to: withLanguage('en', key) }] : [])];
    });
  const own = targets.filter(({ to }) => pages.has(to));
  const starts = inBothLanguages('/').map((from, at) => ({ from, to: inBothLanguages(paths.edition(year))[at] ?? '' }));
  for (const { from, to } of [...own, ...starts]) {
    const file = from === '/' ? 'index.html' : fileOfOldPath(from);
    if (file === null || !folder.hasRoom(file)) continue;
    await folder.write(file, redirectPage(wayTo(fileOfPage(to), file), splitLanguage(to).language));
  }
  await folder.write('redirects.json', jsonOf([...own, ...starts].map(({ from, to }) => ({ from, to: `/${fileOfPage(to)}` }))));
  return own.length;
}

function redirectPage(to: string, language: Language): string {
  return `<!DOCTYPE html><html lang="${language}"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${to}"><title>${to}</title><p><a href="${to}">${to}</a></p></html>\n`;
}

const jsonOf = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`;

/** Works off a list one by one: the site serves visitors meanwhile, and a page needs several of its connections. */
async function inTurns<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (const one of list) await work(one);
}
