/** All services of the CMS, made once from the database and the configuration. */
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import type { EventBus } from '#server/events.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import type { Storage } from '#server/ports/storage.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';
import { createAwardService, type AwardService } from './award.ts';
import { followChanges, pruneChanges } from './change-feed.ts';
import { createCollectionService, type CollectionService } from './collection.ts';
import { createColumnService, type ColumnService } from './column.ts';
import { createContentService, type ContentService } from './content.ts';
import { createDictionaryService, type DictionaryService } from './dictionary.ts';
import { createFaceService, type FaceService } from './face.ts';
import { createHomeService, type HomeService } from './home.ts';
import { createImageService, createVariantStorage, type ImageService } from './image.ts';
import { createMediaFileService } from './media-file.ts';
import { createPackaging } from './packaging.ts';
import { createPlayAuthorisation } from './play-authorisation.ts';
import { createPlayClock } from './play-clock.ts';
import { createPlayService, type PlayService } from './play-service.ts';
import { createPublishingService, type PublishingService } from './publishing.ts';
import { createScreeningRoomService, type ScreeningRoomService } from './screening-room.ts';
import { createSearchService, type SearchService } from './search.ts';
import { createVideoService, type VideoService } from './video.ts';
import { createWorkService, type WorkService } from './work.ts';

export interface Services {
  award: AwardService;
  collection: CollectionService;
  column: ColumnService;
  content: ContentService;
  dictionary: DictionaryService;
  face: FaceService;
  home: HomeService;
  image: ImageService;
  /** Null where another service answers /vod/*. */
  play: PlayService | null;
  publishing: PublishingService;
  screeningRoom: ScreeningRoomService;
  search: SearchService;
  work: WorkService;
  video: VideoService;
  /** Protected films; only an authorisation leads to them. */
  films: Storage;
  /** Pictures and open films as they were uploaded. */
  media: Storage;
  close: () => Promise<void>;
}

export interface ServicesOptions {
  config: Config;
  database: OpenDatabase;
  events: EventBus;
  /** Where progress is told. */
  say: (line: string) => void;
  onError: (error: unknown) => void;
}

/** Items past their end are out of every answer at once; once an hour they also leave the indexes of lists. */
const sweepMs = 3_600_000;

/** Makes the services, and follows the changes that other instances announce. */
export async function createServices({ config, database, events, say, onError }: ServicesOptions): Promise<Services> {
  const { db } = database;
  const changes = await followChanges(database, { onTags: events.contentChanged, onError });
  await pruneChanges(db);
  const publishing = createPublishingService({ db });
  const sweep = setInterval(() => void publishing.closeExpired().catch(onError), sweepMs);
  sweep.unref();
  const media = createDiskStorage(join(config.dataFolder, 'media'));
  const filmsFolder = join(config.dataFolder, 'films');
  const films = createDiskStorage(filmsFolder);
  const packaging = config.ffmpeg ? createPackaging({ db, folder: filmsFolder, transcoder: createFfmpeg({ program: config.ffmpeg }), say, onError }) : null;
  packaging?.start();
  return {
    award: createAwardService({ db }),
    collection: createCollectionService({ db }),
    column: createColumnService({ db }),
    content: createContentService({ db }),
    dictionary: createDictionaryService({ db }),
    face: createFaceService({ db }),
    home: createHomeService({ db }),
    image: createImageService({
      storage: media,
      variants: createVariantStorage(join(config.dataFolder, 'variants')),
      focalPoint: createMediaFileService({ db }).focalPointOf,
    }),
    play: config.vodOrigin ? null : createPlayService({ db, films, authorisation: createPlayAuthorisation(config), clock: createPlayClock(db) }),
    publishing,
    screeningRoom: createScreeningRoomService({ db }),
    search: createSearchService({ db }),
    work: createWorkService({ db }),
    video: createVideoService({ db }),
    films,
    media,
    close: async () => {
      clearInterval(sweep);
      await packaging?.close();
      await changes[Symbol.asyncDispose]();
    },
  };
}
