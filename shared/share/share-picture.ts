/**
 * Addresses of share pictures: `/share/<size>/<language>/<site path with its query, as base64url>.jpg`.
 * Every public page has them; they show the values of the page's head (see `server/render/page-head.ts`).
 */
import type { Image } from '#shared/api/fields.ts';
import type { SiteTheme } from '#shared/site/look.ts';
import { languages, type Bilingual, type Language } from '#shared/language.ts';

/** The sizes in pixels: the wide card of most apps, the square that WeChat and others put beside a title, and, of a pair of eyes alone, one to be sent. */
export const sharePictureSizes = {
  large: { width: 1200, height: 630 },
  square: { width: 300, height: 300 },
  tall: { width: 1080, height: 1440 },
} as const;
export type SharePictureSize = keyof typeof sharePictureSizes;
/** The sizes that every page has. */
export type PagePictureSize = Exclude<SharePictureSize, 'tall'>;

/** Largest file; WhatsApp leaves out pictures that are larger. */
export const sharePictureBytesMax = 300_000;
export const sharePictureType = 'image/jpeg';

/** Longest site path that gets a picture: as long as the pages' own. */
const pathLengthMax = 500;

export interface SharePicturePlace {
  language: Language;
  /** Site path with its query, without a language prefix. */
  path: string;
  size: SharePictureSize;
}

/** Addresses of the organiser's logo for both grounds and of their icon; '' = none. The icon stands in for a logo that is an SVG. */
export interface PictureLogo {
  url: string;
  darkUrl: string;
  iconUrl: string;
  /** The logo shows the name, which is then not written beside it. */
  hasName: boolean;
}

/** Content of a picture. */
export interface PictureContent {
  language: Language;
  title: string;
  /** The page's section in both languages; '' for none. */
  label: Bilingual;
  /** A date or another short fact; '' for none. */
  note: string;
  /** The award's name. */
  brand: Bilingual;
  /** The organiser's own; null = the mark of the design. */
  logo: PictureLogo | null;
  /** The organiser's look; without it that of the design. */
  theme?: SiteTheme | null;
  /** Films are shown in the dark. */
  isCinema: boolean;
}

/** One of a pair of eyes. */
export interface PictureEye {
  title: string;
  note: string;
  image: Image | null;
}

/** Two subjects as the eyes of one face, with the address that leads to them. */
export interface PicturePair {
  eyes: readonly [PictureEye, PictureEye];
  address: string;
  scan: string;
}

/** Content of a picture, and how long it is valid. */
export interface PictureFacts {
  content: PictureContent;
  image: Image | null;
  pair?: PicturePair | undefined;
  tags: ReadonlySet<string>;
  seconds: number;
  changesAtMs: number | null;
  goesAtMs: number | null;
}

/** Screens that are not shared: private ones, the login, and placeholders. */
const unsharedPages = /^\/(manage|set|login|preview|offline|embed)(\/|$)/i;

/** False for screens that are not shared. */
export function isShared(path: string): boolean {
  return !unsharedPages.test(path.split('?', 1)[0] ?? '');
}

/** The site path of a page's share picture. */
export function sharePictureUrl({ language, path, size }: SharePicturePlace): string {
  return `/share/${size}/${language}/${toBase64Url(path)}.jpg`;
}

const sizes = Object.keys(sharePictureSizes) as SharePictureSize[];
const addressPattern = /^\/share\/(large|square|tall)\/(zh-Hans|en)\/([A-Za-z0-9_-]{2,1400})\.jpg$/;

/** Reads an address; null unless `sharePictureUrl` could have written it for a site path. */
export function readSharePictureUrl(address: string): SharePicturePlace | null {
  const match = address.length <= 1_500 ? addressPattern.exec(address) : null;
  if (!match) return null;
  const size = sizes.find((known) => known === match[1]);
  const language = languages.find((known) => known === match[2]);
  const path = fromBase64Url(match[3] ?? '');
  if (!size || !language || path === null || (size === 'tall' && !path.startsWith('/card/')) || !isSitePath(path) || !isShared(path))
    return null;
  // One address a picture: other ways to write the same bytes are no addresses.
  return sharePictureUrl({ language, path, size }) === address ? { language, path, size } : null;
}

/** A path of this site: never another host's, never one that climbs, nothing that cannot stand in an address. */
function isSitePath(path: string): boolean {
  const isPlain = /^\/(?![/\\])[^\s\\#\p{Cc}]*$/u.test(path) && path.length <= pathLengthMax && path.isWellFormed();
  return isPlain && !/(^|\/)\.{1,2}(\/|$|\?)|^\/en(\/|$|\?)/.test(path);
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(packed: string): string | null {
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}
