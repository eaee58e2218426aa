/** All services of the CMS, made once from the database and the configuration. */
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import type { EventBus } from '#server/events.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import type { KeptMail } from '#server/ports/mail-mailbox.ts';
import { createPasswordHash } from '#server/ports/password-hash.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import type { Storage } from '#server/ports/storage.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';
import { createAccountService, type AccountService } from './account.ts';
import { eraseClosed } from './account-erase.ts';
import { addDefaultAgreements, createAgreementService, type AgreementService } from './agreement.ts';
import { createAwardService, type AwardService } from './award.ts';
import { followChanges, pruneChanges } from './change-feed.ts';
import { createCollectionService, type CollectionService } from './collection.ts';
import { createColumnService, type ColumnService } from './column.ts';
import { createCommentService, type CommentService } from './comment.ts';
import { createContentService, type ContentService } from './content.ts';
import { createDictionaryService, type DictionaryService } from './dictionary.ts';
import { createEmailCodeService, type EmailCodeService } from './email-code.ts';
import { createFaceService, type FaceService } from './face.ts';
import { createFeedbackService, type FeedbackService } from './feedback.ts';
import { createHomeService, type HomeService } from './home.ts';
import { createImageService, createVariantStorage, type ImageService } from './image.ts';
import { createLikeService, type LikeService } from './like.ts';
import { createMail } from './mail.ts';
import type { MailQueue } from './mail-queue.ts';
import { createInvitationService } from './invitation.ts';
import { createMediaFileService } from './media-file.ts';
import { createNotificationService, type NotificationService } from './notification.ts';
import { createPackaging } from './packaging.ts';
import { createPlayAuthorisation } from './play-authorisation.ts';
import { createPlayClock } from './play-clock.ts';
import { createPlayService, type PlayService } from './play-service.ts';
import { createPublishingService, type PublishingService } from './publishing.ts';
import { startPurging } from './purge-expired.ts';
import { createRateLimit } from './rate-limit.ts';
import { createScreeningRoomService, type ScreeningRoomService } from './screening-room.ts';
import { createSearchService, type SearchService } from './search.ts';
import { createSessionService, type SessionService } from './session.ts';
import { createVideoService, type VideoService } from './video.ts';
import { createWorkService, type WorkService } from './work.ts';

export interface Services {
  account: AccountService;
  agreement: AgreementService;
  award: AwardService;
  collection: CollectionService;
  column: ColumnService;
  comment: CommentService;
  content: ContentService;
  dictionary: DictionaryService;
  emailCode: EmailCodeService;
  face: FaceService;
  feedback: FeedbackService;
  home: HomeService;
  image: ImageService;
  like: LikeService;
  mailQueue: MailQueue;
  notification: NotificationService;
  /** Null where another service answers /vod/*. */
  play: PlayService | null;
  publishing: PublishingService;
  screeningRoom: ScreeningRoomService;
  search: SearchService;
  session: SessionService;
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
  /** Called with mails that stay on this machine. */
  showMail?: (mail: KeptMail) => void;
}

/** Items past their end are out of every answer at once; once an hour they also leave the indexes of lists, and closed accounts are erased. */
const sweepMs = 3_600_000;

/** Makes the services, and follows the changes that other instances announce. */
export async function createServices({ config, database, events, say, onError, showMail }: ServicesOptions): Promise<Services> {
  const { db } = database;
  const changes = await followChanges(database, { onTags: events.contentChanged, onError });
  await pruneChanges(db);
  const publishing = createPublishingService({ db });
  const sweep = setInterval(() => void Promise.all([publishing.closeExpired(), eraseClosed(db)]).catch(onError), sweepMs);
  sweep.unref();
  const media = createDiskStorage(join(config.dataFolder, 'media'));
  const filmsFolder = join(config.dataFolder, 'films');
  const films = createDiskStorage(filmsFolder);
  const packaging = config.ffmpeg ? createPackaging({ db, folder: filmsFolder, transcoder: createFfmpeg({ program: config.ffmpeg }), say, onError }) : null;
  packaging?.start();
  const cipher = createFieldCipher(config);
  const rateLimit = createRateLimit({ db, cipher });
  const mailQueue = createMail({ config, db, cipher, warn: say, showMail });
  mailQueue.start();
  const purging = startPurging({ db, rateLimit, onError });
  const emailCode = createEmailCodeService({ db, cipher, mailQueue, rateLimit, warn: say });
  const notification = createNotificationService({ db, mailQueue });
  const session = createSessionService({ db });
  const account = createAccountService({
    db, cipher, session, limits: rateLimit, codes: emailCode, passwords: createPasswordHash(), invitation: createInvitationService({ db, cipher }), notify: notification.notify,
  });
  await addDefaultAgreements(db, config.siteName);
  return {
    account,
    agreement: createAgreementService({ db }),
    award: createAwardService({ db }),
    collection: createCollectionService({ db }),
    column: createColumnService({ db }),
    comment: createCommentService({ db, rateLimit, notify: notification.notify }),
    content: createContentService({ db }),
    dictionary: createDictionaryService({ db }),
    emailCode,
    face: createFaceService({ db }),
    feedback: createFeedbackService({ db, cipher, rateLimit, siteOrigin: config.siteOrigin }),
    home: createHomeService({ db }),
    image: createImageService({
      storage: media,
      variants: createVariantStorage(join(config.dataFolder, 'variants')),
      focalPoint: createMediaFileService({ db }).focalPointOf,
    }),
    like: createLikeService({ db }),
    mailQueue,
    notification,
    play: config.vodOrigin ? null : createPlayService({ db, films, authorisation: createPlayAuthorisation(config), clock: createPlayClock(db) }),
    publishing,
    screeningRoom: createScreeningRoomService({ db }),
    search: createSearchService({ db }),
    session,
    work: createWorkService({ db }),
    video: createVideoService({ db }),
    films,
    media,
    close: async () => {
      clearInterval(sweep);
      await purging.close();
      await mailQueue.close();
      await packaging?.close();
      await changes[Symbol.asyncDispose]();
    },
  };
}
