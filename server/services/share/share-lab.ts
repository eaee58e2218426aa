/** Share Lab: a page of this site as crawlers get it, its card in each app, and what is wrong with it. */
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
import sharp from 'sharp';
import { createGate, isPicture } from '#server/services/media/image.ts';

export interface ShareLabService {
  /** Throws `addressRefused` with the reason for what is no page of this site. */
  look: (address: string, ask: FetchPath) => Promise<ShareReport>;
}

export interface ShareLabOptions {
  /** Public origin of the site. */
  siteOrigin: string;
  /** Hosts that are answered besides it. */
  allowedHosts: readonly string[];
  mediaOrigin: string | null;
  /** Keys of the messaging app; null = its cards are its usual ones. */
  wechat: object | null;
}

const pageBytesMax = 5 * 1_048_576;
const stepsMax = 5;

export function createShareLab({ siteOrigin, allowedHosts, mediaOrigin, wechat }: ShareLabOptions): ShareLabService {
  const { protocol } = new URL(siteOrigin);
  const origins = [
    siteOrigin,
    ...allowedHosts.map((host) => `${protocol}//${host}`).filter((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
  ];
  const flights = new Map<string, Promise<ShareReport>>();

  const pathOf = (address: string): string => {
    const own = ownAddress(address, origins);
    if ('fault' in own) throw addressRefused(own.fault);
    return own.path;
  };

  const look = async (path: string, ask: FetchPath): Promise<ShareReport> => {
    const way = await follow(path, { ask, origins });
    const { lang, tags } = way.got.status === 200 && way.leadsTo === '' ? readTags(way.got.bytes.toString('utf8')) : { lang: '', tags: [] };
    const { language } = splitLanguage(way.path.split('?', 1)[0] ?? '/');
    const source = { ask, origins, mediaOrigin: mediaOrigin ?? '' };
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
        { ask, origins },
      ),
    ]);
    const { path: last, steps, leadsTo, got } = way;
    const page: PageFacts = {
      origin: siteOrigin,
      path: last,
      language,
      steps,
      leadsTo,
      status: got.status,
      bytes: got.bytes.length,
      lang,
      tags,
      robotsHeader: got.robots,
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
      status: got.status,
      bytes: page.bytes,
      lang,
      tags,
      pictures,
      cards,
      findings: findingsOf(page, cards),
    };
  };

  return {
    look: async (address, ask) => {
      const path = pathOf(address);
      // Whoever asks for the same meanwhile gets the same answer.
      const flight = flights.get(path) ?? look(path, ask).finally(() => flights.delete(path));
      flights.set(path, flight);
      return flight;
    },
  };
}

/** With the square twin of the first picture, which no tag names. */
function withSquare(pictures: NamedPicture[]): NamedPicture[] {
  const [first] = pictures;
  if (!first || squareOf(first.url) === first.url) return pictures;
  return [...pictures, { url: squareOf(first.url), declared: { width: '', height: '', type: '', alt: first.declared.alt } }];
}

interface Site {
  ask: FetchPath;
  origins: readonly string[];
}

interface Route {
  path: string;
  steps: SeenStep[];
  leadsTo: string;
  got: Fetched;
}

/** Goes along redirects as long as they stay on this site. A circle ends with its last redirect, which is no page. */
async function follow(path: string, { ask, origins }: Site): Promise<Route> {
  const steps: SeenStep[] = [];
  let at = path;
  for (;;) {
    const got = await ask(at, { bytesMax: pageBytesMax, kind: 'page' });
    const isRedirect = got.status >= 300 && got.status < 400 && got.location !== '';
    if (!isRedirect || steps.length === stepsMax) return { path: at, steps, leadsTo: '', got: checked(got) };
    steps.push({ path: at, status: got.status });
    const next = ownAddress(got.location, origins);
    if ('fault' in next) return { path: at, steps, leadsTo: got.location.slice(0, 2_000), got };
    at = next.path;
  }
}

/** A file or a call is no page. */
function checked(got: Fetched): Fetched {
  if (got.isCall || (got.status === 200 && !got.type.startsWith('text/html'))) throw addressRefused('notPage');
  return got;
}

interface TranslationQuery {
  origin: string;
  /** As hreflang names it; '' = there is none. */
  url: string;
  own: { language: string; url: string };
}

async function twinOf({ origin, url, own }: TranslationQuery, { ask, origins }: Site): Promise<SeenTwin | null> {
  const found = url ? ownAddress(url, origins) : null;
  if (!found || !('path' in found) || !url.startsWith(origin)) return null;
  const got = await ask(found.path, { bytesMax: pageBytesMax, kind: 'page' });
  const back = got.status === 200 ? contentOf(readTags(got.bytes.toString('utf8')).tags, `alternate:${own.language}`) : '';
  return { url, status: got.status, pointsBack: back !== '' && back === own.url };
}

/** Larger pictures are measured by their first bytes only; no app takes them. */
const bytesMax = 12 * 1_048_576;
/** Pictures of one page that are looked at. */
export const picturesMax = 6;
const atOnce = 2;
const gate = createGate(atOnce);

export interface PictureSource {
  ask: FetchPath;
  /** Origins of this site. */
  origins: readonly string[];
  /** Origin and path under which stored files are served too; '' = none. */
  mediaOrigin: string;
}

/** Asks this site for the picture; one of another site is told as named, and nobody goes there. */
export function measurePicture({ url, declared }: NamedPicture, source: PictureSource): Promise<SeenPicture> {
  const unknown: SeenPicture = { url, declared, shownUrl: null, status: null, type: '', bytes: 0, width: 0, height: 0 };
  const path = pathOf(url, source);
  if (path === null) return Promise.resolve(unknown);
  return gate(async () => {
    const answer = await source.ask(path, { bytesMax, kind: 'picture' });
    const shown = { ...unknown, shownUrl: path, status: answer.status, bytes: answer.bytes.length };
    return answer.status === 200 ? { ...shown, ...(await shapeOf(answer.bytes)) } : shown;
  });
}

/** Path on this site; null for another site, and for an address that is not absolute, which readers do not follow. */
function pathOf(url: string, { origins, mediaOrigin }: PictureSource): string | null {
  if (!/^https?:\/\//i.test(url)) return null;
  // What a CDN has is what this site has.
  const own = mediaOrigin && url.startsWith(`${mediaOrigin}/media/`) ? url.slice(mediaOrigin.length) : url;
  const found = ownAddress(own, origins);
  return 'path' in found ? found.path : null;
}

const types: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
};

/** Type and size by the bytes themselves; what is no picture by its first bytes never reaches the decoder. */
async function shapeOf(bytes: Buffer): Promise<Pick<SeenPicture, 'type' | 'width' | 'height'>> {
  const none = { type: '', width: 0, height: 0 };
  if (!isPicture(bytes)) return none;
  try {
    const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata();
    return { type: types[format] ?? '', width: autoOrient.width, height: autoOrient.height };
  } catch {
    return none;
  }
}
