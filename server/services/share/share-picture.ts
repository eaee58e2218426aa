/**
 * Share pictures of public pages: cached in memory per page, with single flight. A page is read again when its lifetime
 * is over or its data has changed; its picture is redrawn only if it would look different.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createTaggedCache } from '#server/tagged-cache.ts';
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
  goesAtMs: number | null;
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
  drawings: Pick<Drawings, 'bytesOf'>;
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
  const pictures = createTaggedCache<SharePicture, SharePicture>({
    maxBytes,
    bytesOf: ({ bytes }) => bytes.length + 1_024,
    tagsOf: ({ tags }) => tags,
  });
  const pausedUntilMs = new LRUCache<string, number>({ max: failuresMax });
  /** Counted separately, because a purge forgets loads that continue. */
  let unfinished = 0;

  const make = async (address: string, page: SharePicturePlace): Promise<SharePicture> => {
    const store = pictures.begin();
    const { status, facts } = await factsOf(page);
    if (!facts) throw status >= 500 ? unavailable() : notFound();
    const bytes = await drawings.bytesOf(page.size, facts).catch((error: unknown) => {
      pausedUntilMs.set(address, now() + pauseMs);
      throw unavailable(error);
    });
    const picture = pictureOf(bytes, facts, now());
    // Data may have changed while it was drawn: then it is served but not cached.
    if (picture.freshUntilMs > picture.createdAtMs) store(address, picture);
    return picture;
  };

  const start = (address: string, page: SharePicturePlace): Promise<SharePicture> => {
    const isLoading = pictures.isLoading(address);
    if (!isLoading && unfinished >= waitingMax) return Promise.reject(unavailable(new Error('Too many share pictures wait')));
    if (!isLoading && now() < (pausedUntilMs.get(address) ?? 0))
      return Promise.reject(unavailable(new Error('The share picture failed a moment ago')));
    return pictures.once(address, () => {
      unfinished += 1;
      return make(address, page).finally(() => (unfinished -= 1));
    });
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
      pausedUntilMs.clear();
      pictures.purge(tags);
    },
    get bytes() {
      return pictures.bytes;
    },
  };
}

function pictureOf(bytes: Buffer, { tags, seconds: life, changesAtMs, goesAtMs }: PictureFacts, createdAtMs: number): SharePicture {
  const seconds = Math.min(life, lifeSecondsMax);
  const untilChange = changesAtMs === null ? Infinity : changesAtMs - createdAtMs;
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const freshUntilMs = createdAtMs + Math.min(seconds * 1000, untilChange);
  return { bytes, etag, tags, createdAtMs, seconds, changesAtMs, goesAtMs, freshUntilMs };
}
