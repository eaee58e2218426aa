/** Services of public reads, and the database that they read. */
import type { Config } from '#server/config.ts';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import { openReplica } from '#server/db/replica.ts';
import type { EventBus } from '#server/events.ts';
import type { Storage } from '#server/ports/storage.ts';
import { followChanges } from '#server/services/core/change-feed.ts';
import { createAgreementService } from '#server/services/account/agreement.ts';
import { createAwardService } from '#server/services/award/award.ts';
import { createStageService } from '#server/services/ceremony/stage.ts';
import { createCollectionService } from '#server/services/reading/collection.ts';
import { createColumnService } from '#server/services/content/column.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { createDictionaryService } from '#server/services/content/dictionary.ts';
import { createFaceService } from '#server/services/award/face.ts';
import { createHomeService } from '#server/services/reading/home.ts';
import { createScreeningRoomService } from '#server/services/video/screening-room.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { createFilmService } from '#server/services/award/film.ts';
import { createVideoService } from '#server/services/video/video.ts';

export interface ReadsOptions {
  config: Config;
  database: OpenDatabase;
  events: EventBus;
  log: (line: string) => void;
  onError: (error: unknown) => void;
}

/** Database of public reads, a replica where there is one, and the feed of changes, which it receives before the caches do. */
export async function openReads({ config, database, events, log, onError }: ReadsOptions) {
  const { databaseReplicaUrl: replicaUrl, databasePool: connectionsMax, namedStatements } = config;
  const replica = replicaUrl ? openReplica({ replicaUrl, server: database, connectionsMax, namedStatements, log }) : null;
  const onTags = (tags: readonly string[]): void => {
    replica?.follow();
    events.contentChanged(tags);
  };
  const changes = await followChanges(database, { onTags, onFigures: events.figuresChanged, onError });
  const close = async () => {
    await changes[Symbol.asyncDispose]();
    await replica?.close();
  };
  return { reads: replica?.db ?? database.db, replica, changes: { ...changes, [Symbol.asyncDispose]: close } };
}

/** Services that visitors read. */
export function readingServices(db: Database, media: Pick<Storage, 'get'>, siteName: Config['siteName']) {
  const award = createAwardService({ db });
  return {
    agreement: createAgreementService({ db, siteName }),
    award,
    stage: createStageService({ db, award }),
    collection: createCollectionService({ db }),
    column: createColumnService({ db }),
    content: createContentService({ db }),
    dictionary: createDictionaryService({ db }),
    face: createFaceService({ db }),
    home: createHomeService({ db }),
    screeningRoom: createScreeningRoomService({ db }),
    search: createSearchService({ db }),
    film: createFilmService({ db }),
    video: createVideoService({ db, media }),
  };
}
