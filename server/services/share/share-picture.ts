/**
 * Share pictures of all public pages: made once for all who ask, kept in memory by page. A page is asked anew when its
 * life is over or its data has changed; its picture is drawn anew only when it would look different.
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
  /** Seconds that shared caches may keep it; Infinity = as long as pages. */
  seconds: number;
  changesAtMs: number | null;
  /** Until here it is given as it is; afterwards the page is asked again in the background. */
  freshUntilMs: number;
}

export interface SharePictureService {
  /** The picture that may be given at once, if any; renews it beside where that is due. */
  kept: (address: string) => SharePicture | undefined;
  /** The picture of a page. Refuses with `notFound` where there is no such public page, `unavailable` where too many wait. */
  picture: (place: SharePicturePlace) => Promise<SharePicture>;
  purge: (tags: readonly string[]) => void;
  readonly bytes: number;
}

export interface SharePictureOptions {
  /** The one place of a page's picture, whatever else stands in an address of it. */
  pageOf: (place: SharePicturePlace) => SharePicturePlace;
  /** What a page's picture shows, or the page's status where it has none. */
  factsOf: (place: SharePicturePlace) => Promise<{ status: number; facts: PictureFacts | null }>;
  drawings: Drawings;
  onError: (error: unknown) => void;
  now?: () => number;
  /** Bytes of pictures in memory. */
  maxBytes?: number;
  /** Pages that may wait for their picture at a time. */
  waitingMax?: number;
}

/** Seconds after which a page whose data names no life is asked again. */
const lifeSecondsMax = 300;
/** A picture that could not be drawn is not tried again for so long: one that breaks the drawing must not keep others from theirs. */
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
  /** Counted apart from the flights, which a purge forgets while they go on. */
  let unfinished = 0;

  const make = async (address: string, place: SharePicturePlace): Promise<SharePicture> => {
    const before = generation;
    const { status, facts } = await factsOf(place);
    if (!facts) throw status >= 500 ? unavailable() : notFound();
    const bytes = await drawings.bytesOf(place.size, facts).catch((error: unknown) => {
      pausedUntilMs.set(address, now() + pauseMs);
      throw unavailable(error);
    });
    const picture = pictureOf(bytes, facts, now());
    // What changed while it was drawn may be in it or not: it is given, but not kept.
    if (before === generation && picture.freshUntilMs > picture.createdAtMs) pictures.set(address, picture);
    return picture;
  };

  const start = (address: string, place: SharePicturePlace): Promise<SharePicture> => {
    const running = flights.get(address);
    if (running) return running;
    if (unfinished >= waitingMax) return Promise.reject(unavailable(new Error('Too many share pictures wait')));
    if (now() < (pausedUntilMs.get(address) ?? 0)) return Promise.reject(unavailable(new Error('The share picture failed a moment ago')));
    unfinished += 1;
    const flight = make(address, place).finally(() => {
      unfinished -= 1;
      if (flights.get(address) === flight) flights.delete(address);
    });
    flights.set(address, flight);
    return flight;
  };

  /** What is still true of a page; from its next change on a picture is wrong and never given. */
  const find = (address: string): SharePicture | undefined => {
    const picture = pictures.get(address);
    if (!picture?.changesAtMs || now() < picture.changesAtMs) return picture;
    pictures.delete(address);
    return undefined;
  };

  return {
    kept: (address) => {
      const picture = find(address);
      return picture && now() < picture.freshUntilMs ? picture : undefined;
    },
    picture: async (given) => {
      const place = pageOf(given);
      const address = sharePictureUrl(place);
      const picture = find(address);
      if (!picture) return start(address, place);
      if (now() < picture.freshUntilMs) return picture;
      start(address, place).catch((error: unknown) => {
        // Gone is gone; what merely failed may be shown a little longer.
        if ((error as { status?: number }).status === 404) pictures.delete(address);
        else onError(error);
      });
      return picture;
    },
    purge: (tags) => {
      generation += 1;
      // Who asks from now on gets what is true now.
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
