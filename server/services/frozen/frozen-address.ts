/** Where the parts of a frozen edition lie in its folder: pages at their own addresses, so that these go on working on any static host. */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { languages, withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';

const index = 'index.html';

/** Address of a page without what does not select it; null for addresses that no page of an edition has. */
export function pageKey({ pathname, searchParams }: URL, year: number): string | null {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  for (const language of languages) {
    const edition = withLanguage(language, paths.edition(year));
    if (path.toLowerCase() === `${edition}/programme`) return `${edition}/programme`;
    if (path.toLowerCase() === edition) return searchParams.get('winners') === '1' ? `${edition}?winners=1` : edition;
  }
  return profile.test(path) ? path : null;
}

const profile = /^(?:\/en)?\/content\/(?:episode|people)\/[\w-]+$/;

/** File of a page: `/en/g2025` is `en/g2025/index.html`. */
export function fileOfPage(key: string): string {
  const [path = '', query] = key.slice(1).split('?');
  return posix.join(path, query ? 'winners' : '', index);
}

/** File of a redirect at an old address; null where a static host cannot serve it: with a query, or with unusual letters. */
export function fileOfOldPath(from: string): string | null {
  const path = from.slice(1);
  if (!/^[\w.~-]+(?:\/[\w.~-]+)*$/.test(path) || path.split('/').some((part) => /^\.+$/.test(part))) return null;
  return /\.html?$/i.test(path) ? path : posix.join(path, index);
}

/** File of a picture, a font, a style sheet or a calendar. A query becomes part of the name, and a format in it the ending. */
export function fileOfAsset({ pathname, search }: URL): string {
  const path = pathname
    .slice(1)
    .split('/')
    .map((part) => safePart(decoded(part)))
    .join('/');
  const { dir, name, ext } = posix.parse(path);
  const format = /format,(\w+)/.exec(search)?.[1];
  const version = search ? `.${createHash('sha256').update(search).digest('hex').slice(0, 8)}` : '';
  return posix.join(dir, `${name}${version}${format ? `.${format}` : ext}`);
}

/** The way from one file to another, as a relative URL. */
export function wayTo(file: string, from: string): string {
  return posix.relative(posix.dirname(from), file).split('/').map(encodeURIComponent).join('/');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Longest name of a file that every system takes; those of fonts name all their characters. */
const partMax = 80;

function safePart(part: string): string {
  if (/^[\w.~-]+$/.test(part) && !/^\.+$/.test(part) && part.length <= partMax) return part;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(part)?.[0] ?? '';
  return createHash('sha256').update(part).digest('hex').slice(0, 16) + ending;
}
