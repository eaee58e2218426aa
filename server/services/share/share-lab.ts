/** Share Lab: a page of this site as crawlers get it, its card in each app, the problems found, and its pictures measured. */
import { addressRefused } from '#server/errors.ts';
import type { ShareReport } from '#shared/api/share-lab.ts';
import { otherLanguage, splitLanguage } from '#shared/language.ts';
import { cardOf, shareAppNames } from '#shared/share/share-apps.ts';
import { findingsOf } from '#shared/share/share-checks.ts';
import {
  contentOf,
  namedPictures,
  squareOf,
  type NamedPicture,
  type PageFacts,
  type SeenStep,
  type SeenTwin,
  type SeenPicture,
} from '#shared/share/share-page.ts';
import { ownAddress } from './share-lab-address.ts';
import type { FetchPath, Fetched } from './share-lab-request.ts';
import { readTags } from './share-lab-tags.ts';
import { loadSharp } from '#server/ports/picture-library.ts';
import { createGate, isPicture } from '#server/services/media/image.ts';

export interface ShareLabService {
  /** Throws `addressRefused` with the reason if the address is not a page of this site. */
  inspect: (address: string, fetchPath: FetchPath) => Promise<ShareReport>;
}

export interface ShareLabOptions {
  /** Public origin of the site. */
  siteOrigin: string;
  /** Further hosts that the site answers. */
  allowedHosts: readonly string[];
  mediaOrigin: string | null;
  /** Keys of the messaging app; null = pages get its default cards. */
  wechat: object | null;
}

const pageBytesMax = 5 * 1_048_576;
const stepsMax = 5;

export function createShareLab(options: ShareLabOptions): ShareLabService {
  const { mediaOrigin, wechat } = options;
  const flights = new Map<string, Promise<ShareReport>>();

  const pathOf = (address: string): string => {
    const own = ownAddress(address, originsOf(options));
    if ('fault' in own) throw addressRefused(own.fault);
    return own.path;
  };

  const inspect = async (path: string, fetchPath: FetchPath): Promise<ShareReport> => {
    const { siteOrigin } = options;
    const origins = originsOf(options);
    const route = await follow(path, { fetchPath, origins });
    const { lang, tags } =
      route.response.status === 200 && route.leadsTo === '' ? readTags(route.response.bytes.toString('utf8')) : { lang: '', tags: [] };
    const { language } = splitLanguage(route.path.split('?', 1)[0] ?? '/');
    const source = { fetchPath, origins, mediaOrigin: mediaOrigin ?? '' };
    const [pictures, twin] = await Promise.all([
      Promise.all(
        withSquare(namedPictures(tags))
          .slice(0, picturesMax)
          .map((named) => measurePicture(named, source)),
      ),
      twinOf(
        {
          origin: siteOrigin,
          url: contentOf(tags, `alternate:${otherLanguage(language)}`),
          own: { language, url: contentOf(tags, 'canonical') },
        },
        { fetchPath, origins },
      ),
    ]);
    const { path: last, steps, leadsTo, response } = route;
    const page: PageFacts = {
      origin: siteOrigin,
      path: last,
      language,
      steps,
      leadsTo,
      status: response.status,
      bytes: response.bytes.length,
      lang,
      tags,
      robotsHeader: response.robots,
      handsCard: wechat !== null,
      pictures,
      twin,
    };
    const cards = shareAppNames.map((app) => cardOf(app, page));
    return {
      url: siteOrigin + last,
      path: last,
      language,
      steps,
      leadsTo,
      status: response.status,
      bytes: page.bytes,
      lang,
      tags,
      pictures,
      cards,
      findings: findingsOf(page, cards),
    };
  };

  return {
    inspect: async (address, fetchPath) => {
      const path = pathOf(address);
      // Single flight per path.
      const flight = flights.get(path) ?? inspect(path, fetchPath).finally(() => flights.delete(path));
      flights.set(path, flight);
      return flight;
    },
  };
}

/** Adds the square version of the first picture, which no tag names. */
function withSquare(pictures: NamedPicture[]): NamedPicture[] {
  const [first] = pictures;
  if (!first || squareOf(first.url) === first.url) return pictures;
  return [...pictures, { url: squareOf(first.url), declared: { width: '', height: '', type: '', alt: first.declared.alt } }];
}

interface Site {
  fetchPath: FetchPath;
  origins: readonly string[];
}

interface Route {
  path: string;
  steps: SeenStep[];
  leadsTo: string;
  response: Fetched;
}

/** Follows redirects as long as they stay on this site. A redirect loop ends with its last redirect, which is not a page. */
async function follow(path: string, { fetchPath, origins }: Site): Promise<Route> {
  const steps: SeenStep[] = [];
  let at = path;
  for (;;) {
    const response = await fetchPath(at, { bytesMax: pageBytesMax, kind: 'page' });
    const isRedirect = response.status >= 300 && response.status < 400 && response.location !== '';
    if (!isRedirect || steps.length === stepsMax) return { path: at, steps, leadsTo: '', response: checked(response) };
    steps.push({ path: at, status: response.status });
    const next = ownAddress(response.location, origins);
    if ('fault' in next) return { path: at, steps, leadsTo: response.location.slice(0, 2_000), response };
    at = next.path;
  }
}

/** Rejects files and API calls. */
function checked(response: Fetched): Fetched {
  if (response.isCall || (response.status === 200 && !response.type.startsWith('text/html'))) throw addressRefused('notPage');
  return response;
}

interface TranslationQuery {
  origin: string;
  /** From hreflang; '' = none. */
  url: string;
  own: { language: string; url: string };
}

async function twinOf({ origin, url, own }: TranslationQuery, { fetchPath, origins }: Site): Promise<SeenTwin | null> {
  const target = url ? ownAddress(url, origins) : null;
  if (!target || !('path' in target) || !url.startsWith(origin)) return null;
  const response = await fetchPath(target.path, { bytesMax: pageBytesMax, kind: 'page' });
  const back = response.status === 200 ? contentOf(readTags(response.bytes.toString('utf8')).tags, `alternate:${own.language}`) : '';
  return { url, status: response.status, pointsBack: back !== '' && back === own.url };
}

/** Larger pictures are measured by their first bytes only; no app accepts them. */
const bytesMax = 12 * 1_048_576;
/** Maximum number of pictures measured per page. */
const picturesMax = 6;
const atOnce = 2;
const gate = createGate(atOnce);

export interface PictureSource {
  fetchPath: FetchPath;
  /** Origins of this site. */
  origins: readonly string[];
  /** Origin and path under which stored files are also served; '' = none. */
  mediaOrigin: string;
}

/** Measures a picture of this site; one of another site is reported as declared and not requested. */
function measurePicture({ url, declared }: NamedPicture, source: PictureSource): Promise<SeenPicture> {
  const unknown: SeenPicture = { url, declared, shownUrl: null, status: null, type: '', bytes: 0, width: 0, height: 0 };
  const path = pathOf(url, source);
  if (path === null) return Promise.resolve(unknown);
  return gate(async () => {
    const answer = await source.fetchPath(path, { bytesMax, kind: 'picture' });
    const shown = { ...unknown, shownUrl: path, status: answer.status, bytes: answer.bytes.length };
    return answer.status === 200 ? { ...shown, ...(await shapeOf(answer.bytes)) } : shown;
  });
}

/** Path on this site; null for other sites and for relative URLs, which previews do not follow. */
function pathOf(url: string, { origins, mediaOrigin }: PictureSource): string | null {
  if (!/^https?:\/\//i.test(url)) return null;
  // A CDN serves the files of this site.
  const own = mediaOrigin && url.startsWith(`${mediaOrigin}/media/`) ? url.slice(mediaOrigin.length) : url;
  const target = ownAddress(own, origins);
  return 'path' in target ? target.path : null;
}

const types: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
};

/** Type and size from the bytes; only pictures by signature reach the decoder. */
async function shapeOf(bytes: Buffer): Promise<Pick<SeenPicture, 'type' | 'width' | 'height'>> {
  const none = { type: '', width: 0, height: 0 };
  if (!isPicture(bytes)) return none;
  const sharp = await loadSharp();
  try {
    const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata();
    return { type: types[format] ?? '', width: autoOrient.width, height: autoOrient.height };
  } catch {
    return none;
  }
}

/** All addresses of this site. */
function originsOf({ siteOrigin, allowedHosts }: ShareLabOptions): string[] {
  const { protocol } = new URL(siteOrigin);
  const others = allowedHosts.map((host) => `${protocol}//${host}`);
  return [siteOrigin, ...others.filter((origin) => URL.canParse(origin) && new URL(origin).origin === origin)];
}
