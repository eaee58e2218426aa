/** Connects share pictures to an app: facts of pages, the site's files, a disk cache, and invalidation. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SiteNumbers } from '#server/metrics/site-figures.ts';
import type { AppContext } from './context.ts';
import { createDiskCache } from '#server/ports/storage-cache.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { Pages } from '#server/render/create-pages.ts';
import { pagePlace } from '#server/render/picture-facts.ts';
import { createDrawings, type DrawingOptions, type Drawings } from '#server/services/share/share-picture-drawing.ts';
import { createSharePictures, type SharePictureService } from '#server/services/share/share-picture.ts';

/** Size limit of the disk cache, about 6,000 pictures of 80 KB. */
const finishedBytesMax = 512 * 1_048_576;
const fetchMs = 5_000;

export interface AppSharePictures {
  pictures: SharePictureService;
  laurelOf: Drawings['laurelOf'];
  numbers: () => Pick<SiteNumbers, keyof SiteNumbers & `share_${string}`>;
}

export function createAppSharePictures(app: FastifyInstance, { context, pages }: { context: AppContext; pages: Pages }): AppSharePictures {
  const { config } = context;
  const media = mediaFilesOf(context);
  const drawings = createDrawings({ media, finished: createDiskCache(join(config.dataFolder, 'share'), { bytesMax: finishedBytesMax }) });
  const pictures = createSharePictures({
    pageOf: (page) => pagePlace(page, pages.identify),
    factsOf: pages.pictureFactsOf,
    drawings,
    onError: (error) => app.log.error({ err: error }, 'a share picture failed'),
  });
  const stop = context.events.onContentChanged(pictures.purge);
  app.addHook('onClose', async () => {
    stop();
    await drawings.close();
  });
  return {
    pictures,
    laurelOf: drawings.laurelOf,
    numbers: () => ({ share_pictures_drawn_total: drawings.drawn, share_picture_cache_bytes: pictures.bytes }),
  };
}

/** Public files: of this process, or of the CMS behind a web tier. */
export function mediaFilesOf({ config, services }: AppContext): DrawingOptions['media'] {
  return services ? ownMedia(services.media) : remoteMedia(config.cmsOrigin ?? '');
}

function ownMedia(storage: Storage): DrawingOptions['media'] {
  return {
    get: storage.get,
    versionOf: async (key) => {
      const file = await storage.stat(key);
      return file && `${file.size}:${file.modifiedAt.getTime()}`;
    },
  };
}

/** A web tier reads the files of its CMS. */
function remoteMedia(origin: string): DrawingOptions['media'] {
  const ask = async (method: 'GET' | 'HEAD', key: string) => {
    const { request } = await import('undici');
    return request(`${origin}/media/${key}`, { method, signal: AbortSignal.timeout(fetchMs) });
  };
  return {
    get: async (key) => {
      const { statusCode, body } = await ask('GET', key);
      const bytes = Buffer.from(await body.arrayBuffer());
      return statusCode === 200 ? bytes : null;
    },
    versionOf: async (key) => {
      const { statusCode, headers, body } = await ask('HEAD', key);
      await body.dump();
      return statusCode === 200 ? String(headers['etag']) : null;
    },
  };
}
