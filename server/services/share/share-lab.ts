/** Share Lab: a page of this site as crawlers get it, its card in each app, and what is wrong with it. */
import { addressRefused } from '#server/errors.ts';
import type { ShareReport } from '#shared/api/share-lab.ts';
import { otherLanguage, splitLanguage } from '#shared/language.ts';
import { cardOf, shareAppNames } from '#shared/share-apps.ts';
import { findingsOf } from '#shared/share-checks.ts';
import { contentOf, namedPictures, squareOf, type NamedPicture, type PageFacts, type SeenStep, type SeenTwin } from '#shared/share-page.ts';
import { ownAddress } from './share-lab-address.ts';
import type { Ask, Got } from './share-lab-request.ts';
import { measurePicture, picturesMax } from './share-lab-picture.ts';
import { readTags } from './share-lab-tags.ts';

export interface ShareLabService {
  /** Throws `addressRefused` with the reason for what is no page of this site. */
  look: (address: string, ask: Ask) => Promise<ShareReport>;
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

  const look = async (path: string, ask: Ask): Promise<ShareReport> => {
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
  ask: Ask;
  origins: readonly string[];
}

interface Way {
  path: string;
  steps: SeenStep[];
  leadsTo: string;
  got: Got;
}

/** Goes along redirects as long as they stay on this site. A circle ends with its last redirect, which is no page. */
async function follow(path: string, { ask, origins }: Site): Promise<Way> {
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
function checked(got: Got): Got {
  if (got.isCall || (got.status === 200 && !got.type.startsWith('text/html'))) throw addressRefused('notPage');
  return got;
}

interface TwinQuestion {
  origin: string;
  /** As hreflang names it; '' = there is none. */
  url: string;
  own: { language: string; url: string };
}

async function twinOf({ origin, url, own }: TwinQuestion, { ask, origins }: Site): Promise<SeenTwin | null> {
  const found = url ? ownAddress(url, origins) : null;
  if (!found || !('path' in found) || !url.startsWith(origin)) return null;
  const got = await ask(found.path, { bytesMax: pageBytesMax, kind: 'page' });
  const back = got.status === 200 ? contentOf(readTags(got.bytes.toString('utf8')).tags, `alternate:${own.language}`) : '';
  return { url, status: got.status, pointsBack: back !== '' && back === own.url };
}
