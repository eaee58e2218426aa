/** Handlers of all kinds of jobs, and the periodic jobs. */
import type { Activity } from '#server/activity.ts';
import type { Brake } from '#server/brake.ts';
import type { Config } from '#server/config.ts';
import type { BackupSettings } from '#server/config-backup.ts';
import type { Database } from '#server/db/client.ts';
import { backupHandler, periodicBackup } from '#server/services/backup/backup-job.ts';
import { eraseClosed } from '#server/services/account/account-erase.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import type { JobQueueOptions } from '#server/services/job/job-queue.ts';
import type { JobHandler, PeriodicJob } from '#server/services/job/job-handler.ts';
import { HopelessJobError } from '#server/services/job/job-runner.ts';
import { pruneJobs } from '#server/services/job/job-table.ts';
import type { MailQueue } from '#server/services/notification/mail-queue.ts';
import { eraseTrash } from '#server/services/editing/trash.ts';
import { compareMediaUses, eraseDeletedMedia, eraseReplacedMedia } from '#server/services/media/media-library-upkeep.ts';
import { articleImportHandler } from '#server/services/article-import/article-import-job.ts';
import type { PictureFetch } from '#server/services/media/picture-fetch.ts';
import type { Packaging } from '#server/services/video/packaging.ts';
import { freezeHandler } from '#server/services/frozen/freeze-job.ts';
import { forgetExpired } from '#server/services/ceremony/seal.ts';
import { purgeExpired } from './purge-expired.ts';
import { runIndexing } from '#server/services/content/search-index.ts';
import { dropFile, isDropJob } from '#server/services/video/subtitle-file.ts';
import { transferHandler } from '#server/services/transfer/transfer.ts';
import { eraseDeletedVideos, eraseFiles, isEraseJob } from '#server/services/video/video-erase.ts';
import { createVideoProcess, type VideoProcessOptions } from '#server/services/video/video-processing.ts';

export interface JobHandlerOptions extends VideoProcessOptions {
  /** Packages films for streaming; null without ffmpeg. */
  packaging: Packaging | null;
  /** Knows when the site is quiet. */
  activity: Activity;
  mailQueue: MailQueue;
  /** Takes pictures of imported articles. */
  pictures: PictureFetch;
  /** Holds back what needs the processor for long. */
  brake: Brake;
  config: Pick<Config, 'host' | 'port' | 'siteOrigin' | 'mediaOrigin'>;
  /** Null = no backups are made. */
  backup: BackupSettings | null;
  /** Called with what an operator should know. */
  warn: (line: string) => void;
  /** Deletes abandoned uploads. */
  sweepUploads: () => Promise<unknown>;
}

/** Key of the job that packages films of the programme. */
const filmsKey = 'films';
/** Packaging uses a core for 15 s per film, so it leaves the first minutes to visitors. */
const quietMinute = { forMs: 60_000, atLatestMs: 600_000 };
const uploadsKey = 'uploads';
const mediaKey = 'media';
const hourSeconds = 3_600;

export function periodicJobs({ packaging, backup }: Pick<JobHandlerOptions, 'packaging' | 'backup'>): PeriodicJob[] {
  return [
    { kind: 'purge', key: 'expired', everySeconds: hourSeconds, firstSeconds: 120 },
    { kind: 'purge', key: 'shares', everySeconds: 300, firstSeconds: 30 },
    { kind: 'purge', key: 'erased', everySeconds: hourSeconds, firstSeconds: hourSeconds },
    { kind: 'purge', key: 'jobs', everySeconds: hourSeconds, firstSeconds: 180 },
    { kind: 'purge', key: mediaKey, everySeconds: 24 * hourSeconds, firstSeconds: 2 * hourSeconds },
    { kind: 'purge', key: uploadsKey, everySeconds: 900, firstSeconds: 20 },
    ...(packaging ? [{ kind: 'video', key: filmsKey, everySeconds: 60, firstSeconds: 60 } as const] : []),
    ...periodicBackup(backup),
  ];
}

export function jobHandlers(options: JobHandlerOptions): JobQueueOptions['handlers'] {
  const { db } = options;
  const film = createVideoProcess(options);
  return {
    // Two, so that an uploaded film does not wait for films of the programme.
    video: { ...film, atOnce: 2, run: async (job, context) => (job.key === filmsKey ? packageFilms(options) : film.run(job, context)) },
    purge: {
      run: async ({ key, payload }) => {
        if (isDropJob(key)) return dropFile(db, options.media, key);
        if (isEraseJob(key)) return eraseFiles(options, payload);
        return purge(options, key);
      },
    },
    mail: options.mailQueue.handler,
    search: searchHandler(db),
    frozenEdition: freezeHandler({ db, config: options.config, storages: options }),
    articles: articleImportHandler(options),
    transfer: transferHandler({ db, storages: options }),
    backup: backupHandler({ db, storages: options, settings: options.backup, brake: options.brake, warn: options.warn }),
  };
}

/** Packages the films of the programme once the site has been quiet; repeated every minute. */
async function packageFilms({ packaging, activity }: JobHandlerOptions): Promise<void> {
  if (activity.isQuiet(quietMinute)) await packaging?.packageWaiting();
}

async function purge({ db, films, media, sweepUploads }: JobHandlerOptions, key: string): Promise<void> {
  if (key === 'expired') await purgeExpired(db);
  else if (key === 'jobs') await pruneJobs(db);
  else if (key === 'shares') await forgetExpired(db);
  else if (key === uploadsKey) await sweepUploads();
  else if (key === mediaKey) {
    await compareMediaUses(db);
    await eraseDeletedMedia(db, { media, films });
    await eraseReplacedMedia(db, { media, films });
  } else if (key === 'erased') {
    await eraseClosed(db);
    await eraseTrash(db);
    await eraseDeletedVideos(db);
  } else throw new HopelessJobError('nothing of this name is purged');
}

/** Rewrites search rows; the keys are documented at `runIndexing`. */
export function searchHandler(db: Database): JobHandler {
  return {
    run: async ({ key }) => {
      await runIndexing(db, key);
      await db.transaction((tx) => announceChange(tx, ['search']));
    },
  };
}
