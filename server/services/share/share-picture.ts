/**
 * Share pictures of public pages: cached in memory per page, with single flight. A page is read again when its lifetime
 * is over or its data has changed; its picture is redrawn only if it would look different.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { notFound, unavailable } from '#server/errors.ts';
import { sharePictureUrl, type PictureFacts, type SharePicturePlace } from '#shared/share/share-picture.ts';
import type { Drawings } from './share-picture-drawing.ts';

export interface SharePicture {
  bytes: Buffer;
  etag: string;
  tags: ReadonlySet<string>;
  createdAtMs: number;
  /** Lifetime in shared caches in seconds; Infinity = as long as pages. */
  seconds: number;
  changesAtMs: number | null;
  /** Stale after this instant: it is still served while the page is read again in the background. */
  freshUntilMs: number;
}

export interface SharePictureService {
  /** The cached picture, if any; revalidates it in the background if it is stale. */
  cached: (address: string) => SharePicture | undefined;
  /** The picture of a page. Throws `notFound` if there is no such public page, `unavailable` if too many requests wait. */
  picture: (page: SharePicturePlace) => Promise<SharePicture>;
  purge: (tags: readonly string[]) => void;
  readonly bytes: number;
}

export interface SharePictureOptions {
  /** Canonical page of a picture URL, whatever else the URL contains. */
  pageOf: (page: SharePicturePlace) => SharePicturePlace;
  /** The content of a page's picture, or the page's status if it has none. */
  factsOf: (page: SharePicturePlace) => Promise<{ status: number; facts: PictureFacts | null }>;
  drawings: Drawings;
  onError: (error: unknown) => void;
  now?: () => number;
  /** Maximum bytes of pictures in memory. */
  maxBytes?: number;
  /** Maximum number of pages waiting for their picture. */
  waitingMax?: number;
}

/** Maximum seconds after which a page is read again. */
const lifeSecondsMax = 300;
/** A picture that failed is not retried for this time, so that it cannot block others. */
const pauseMs = 30_000;
const failuresMax = 1_000;

export function createSharePictures({
  pageOf,
  factsOf,
  drawings,
  onError,
  now = Date.now,
  maxBytes = 24 * 1_048_576,
  waitingMax = 48,
}: SharePictureOptions): SharePictureService {
  const pictures = new LRUCache<string, SharePicture>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.length + 1_024 });
  const flights = new Map<string, Promise<SharePicture>>();
  const pausedUntilMs = new LRUCache<string, number>({ max: failuresMax });
  let generation = 0;
  /** Counted separately, because a purge forgets flights that continue. */
  let unfinished = 0;

  const make = async (address: string, page: SharePicturePlace): Promise<SharePicture> => {
    const before = generation;
    const { status, facts } = await factsOf(page);
    if (!facts) throw status >= 500 ? unavailable() : notFound();
    const bytes = await drawings.bytesOf(page.size, facts).catch((error: unknown) => {
      pausedUntilMs.set(address, now() + pauseMs);
      throw unavailable(error);
    });
    const picture = pictureOf(bytes, facts, now());
    // Data may have changed while it was drawn: it is served but not cached.
    if (before === generation && picture.freshUntilMs > picture.createdAtMs) pictures.set(address, picture);
    return picture;
  };

  const start = (address: string, page: SharePicturePlace): Promise<SharePicture> => {
    const running = flights.get(address);
    if (running) return running;
    if (unfinished >= waitingMax) return Promise.reject(unavailable(new Error('Too many share pictures wait')));
    if (now() < (pausedUntilMs.get(address) ?? 0)) return Promise.reject(unavailable(new Error('The share picture failed a moment ago')));
    unfinished += 1;
    const flight = make(address, page).finally(() => {
      unfinished -= 1;
      if (flights.get(address) === flight) flights.delete(address);
    });
    flights.set(address, flight);
    return flight;
  };

  /** The cached picture unless the page's next change has passed. */
  const find = (address: string): SharePicture | undefined => {
    const picture = pictures.get(address);
    if (!picture?.changesAtMs || now() < picture.changesAtMs) return picture;
    pictures.delete(address);
    return undefined;
  };

  return {
    cached: (address) => {
      const picture = find(address);
      return picture && now() < picture.freshUntilMs ? picture : undefined;
    },
    picture: async (requested) => {
      const page = pageOf(requested);
      const address = sharePictureUrl(page);
      const picture = find(address);
      if (!picture) return start(address, page);
      if (now() < picture.freshUntilMs) return picture;
      start(address, page).catch((error: unknown) => {
        // A page that is gone loses its picture; after other failures the stale one stays.
        if ((error as { status?: number }).status === 404) pictures.delete(address);
        else onError(error);
      });
      return picture;
    },
    purge: (tags) => {
      generation += 1;
      // New requests must not join flights that read older data.
      flights.clear();
      pausedUntilMs.clear();
      const wanted = new Set(tags);
      for (const [address, picture] of pictures.entries()) if (!wanted.isDisjointFrom(picture.tags)) pictures.delete(address);
    },
    get bytes() {
      return pictures.calculatedSize;
    },
  };
}

function pictureOf(bytes: Buffer, { tags, seconds: life, changesAtMs }: PictureFacts, createdAtMs: number): SharePicture {
  const seconds = Math.min(life, lifeSecondsMax);
  const untilChange = changesAtMs === null ? Infinity : changesAtMs - createdAtMs;
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, etag, tags, createdAtMs, seconds, changesAtMs, freshUntilMs: createdAtMs + Math.min(seconds * 1000, untilChange) };
}
