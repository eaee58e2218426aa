/** All services of the CMS, made once from the database and the configuration. */
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import type { EventBus } from '#server/events.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import type { Storage } from '#server/ports/storage.ts';
import { createAwardService, type AwardService } from './award.ts';
import { followChanges, pruneChanges } from './change-feed.ts';
import { createColumnService, type ColumnService } from './column.ts';
import { createContentService, type ContentService } from './content.ts';
import { createDictionaryService, type DictionaryService } from './dictionary.ts';
import { createHomeService, type HomeService } from './home.ts';
import { createImageService, type ImageService } from './image.ts';
import { createMediaFileService } from './media-file.ts';
import { createPublishingService, type PublishingService } from './publishing.ts';
import { createSearchService, type SearchService } from './search.ts';

export interface Services {
  award: AwardService;
  column: ColumnService;
  content: ContentService;
  dictionary: DictionaryService;
  home: HomeService;
  image: ImageService;
  publishing: PublishingService;
  search: SearchService;
  /** Pictures and films as they were uploaded. */
  media: Storage;
  close: () => Promise<void>;
}

export interface ServicesOptions {
  config: Config;
  database: OpenDatabase;
  events: EventBus;
  onError: (error: unknown) => void;
}

/** Items past their end are out of every answer at once; once an hour they also leave the indexes of lists. */
const sweepMs = 3_600_000;

/** Makes the services, and follows the changes that other instances announce. */
export async function createServices({ config, database, events, onError }: ServicesOptions): Promise<Services> {
  const { db } = database;
  const changes = await followChanges(database, { onTags: events.contentChanged, onError });
  await pruneChanges(db);
  const publishing = createPublishingService({ db });
  const sweep = setInterval(() => void publishing.closeExpired().catch(onError), sweepMs);
  sweep.unref();
  const media = createDiskStorage(join(config.dataFolder, 'media'));
  return {
    award: createAwardService({ db }),
    column: createColumnService({ db }),
    content: createContentService({ db }),
    dictionary: createDictionaryService({ db }),
    home: createHomeService({ db }),
    image: createImageService({
      storage: media,
      variants: createDiskStorage(join(config.dataFolder, 'variants'), { isDurable: false }),
      focalPoint: createMediaFileService({ db }).focalPointOf,
    }),
    publishing,
    search: createSearchService({ db }),
    media,
    close: async () => {
      clearInterval(sweep);
      await changes[Symbol.asyncDispose]();
    },
  };
}
