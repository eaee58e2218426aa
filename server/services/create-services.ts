/** All services of the CMS, made once from the database and the configuration. */
import { join } from 'node:path';
import { isThisMachine, type Config } from '#server/config.ts';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import { createDemoPictures, type DemoPictures } from '#server/db/seed-pictures.ts';
import type { EventBus } from '#server/events.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import type { KeptMail } from '#server/ports/mail-mailbox.ts';
import { createPasswordHash } from '#server/ports/password-hash.ts';
import { createRemotePictures } from '#server/ports/remote-picture.ts';
import type { Storage } from '#server/ports/storage.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';
import { imageBytesMax } from '#shared/limits.ts';
import { createAccountService, type AccountService } from './account.ts';
import { addDefaultAgreements, createAgreementService, type AgreementService } from './agreement.ts';
import { createAuditListService, type AuditListService } from './audit-list.ts';
import { createAwardDesk, type AwardDesk } from './award-desk.ts';
import { createAwardService, type AwardService } from './award.ts';
import { followChanges, pruneChanges } from './change-feed.ts';
import { createCalendarService, type CalendarService } from './calendar.ts';
import { createCollectionService, type CollectionService } from './collection.ts';
import { createColumnService, type ColumnService } from './column.ts';
import { createColumnEditService, type ColumnEditService } from './column-edit.ts';
import { createCommentService, type CommentService } from './comment.ts';
import { createContentService, type ContentService } from './content.ts';
import { createDictionaryService, type DictionaryService } from './dictionary.ts';
import { createDraftLook, type DraftLook } from './draft-look.ts';
import { createDictionaryEditService, type DictionaryEditService } from './dictionary-edit.ts';
import { createEmailCodeService, type EmailCodeService } from './email-code.ts';
import { createFaceService, type FaceService } from './face.ts';
import { createFeedService, type FeedService } from './feed.ts';
import { createFeedbackService, type FeedbackService } from './feedback.ts';
import { createHomeService, type HomeService } from './home.ts';
import { createImageService, createVariantStorage, type ImageService } from './image.ts';
import { createLikeService, type LikeService } from './like.ts';
import { jobHandlers, periodicJobs, type JobHandlerOptions } from './job-handlers.ts';
import { createJobList, type JobListService } from './job-list.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';
import type { PeriodicJob } from './job-work.ts';
import { createMail } from './mail.ts';
import type { MailQueue } from './mail-queue.ts';
import { createInvitationService } from './invitation.ts';
import { createInvitationListService, type InvitationListService } from './invitation-list.ts';
import { createManageAccountService, type ManageAccountService } from './manage-account.ts';
import { createManagePreview, type ManagePreview } from './manage-preview.ts';
import { periodicSchedule, scheduleHandler } from './manage-schedule-job.ts';
import { createManageWorkflow, type ManageWorkflow } from './manage-workflow.ts';
import { createManageService, type ManageService } from './manage.ts';
import { createMediaFileService } from './media-file.ts';
import { createMediaLibraryService, type MediaLibraryService } from './media-library.ts';
import { createMovedPathService, type MovedPathService } from './moved-path.ts';
import { createNotificationService, type NotificationService } from './notification.ts';
import { createPackaging } from './packaging.ts';
import { createPictureFetch, type PictureFetch } from './picture-fetch.ts';
import { createPlayAuthorisation } from './play-authorisation.ts';
import { createPlayClock } from './play-clock.ts';
import { createPreviewFilms } from './play-preview.ts';
import { createPlayService, type PlayService } from './play-service.ts';
import { createPublishingService, type PublishingService } from './publishing.ts';
import { createRateLimit } from './rate-limit.ts';
import { createScreeningRoomService, type ScreeningRoomService } from './screening-room.ts';
import { createSearchService, type SearchService } from './search.ts';
import { createSessionService, type SessionService } from './session.ts';
import { createFirstSteps, type FirstStepsService } from './first-steps.ts';
import { createSetupService, type SetupService } from './setup.ts';
import { createShareLab, type ShareLabService } from './share-lab.ts';
import { createShareService, type ShareService } from './share.ts';
import { createSitemapService, type SitemapService } from './sitemap.ts';
import { openStorages } from './storages.ts';
import { createShortLinkService, type ShortLinkService } from './short-link.ts';
import { createSubtitleService, type SubtitleService } from './subtitle.ts';
import { createUploadService, type UploadService } from './upload.ts';
import { createUploadAuthorisation } from './upload-authorisation.ts';
import { UploadStore } from './upload-store.ts';
import { accept } from './video-upload.ts';
import { createVideoOwner, type VideoOwnerService } from './video-owner.ts';
import { createVideoService, type VideoService } from './video.ts';
import { createViewCount, type ViewCountService } from './view-count.ts';
import { createWorkService, type WorkService } from './work.ts';

export interface Services {
  account: AccountService;
  agreement: AgreementService;
  audit: AuditListService;
  award: AwardService;
  awardDesk: AwardDesk;
  calendar: CalendarService;
  collection: CollectionService;
  column: ColumnService;
  /** Pictures of the demonstration that are still to be drawn. */
  demoPictures: DemoPictures;
  columnEdit: ColumnEditService;
  comment: CommentService;
  content: ContentService;
  dictionary: DictionaryService;
  dictionaryEdit: DictionaryEditService;
  emailCode: EmailCodeService;
  face: FaceService;
  feed: FeedService;
  feedback: FeedbackService;
  firstSteps: FirstStepsService;
  home: HomeService;
  image: ImageService;
  jobs: JobQueue;
  jobList: JobListService;
  invitation: InvitationListService;
  like: LikeService;
  mailQueue: MailQueue;
  manage: ManageService;
  manageAccount: ManageAccountService;
  mediaLibrary: MediaLibraryService;
  draftLook: DraftLook;
  managePreview: ManagePreview;
  manageWorkflow: ManageWorkflow;
  movedPath: MovedPathService;
  notification: NotificationService;
  pictureFetch: PictureFetch;
  /** Null where another service answers /vod/*. */
  play: PlayService | null;
  publishing: PublishingService;
  screeningRoom: ScreeningRoomService;
  search: SearchService;
  session: SessionService;
  setup: SetupService;
  shortLink: ShortLinkService;
  share: ShareService;
  shareLab: ShareLabService;
  sitemap: SitemapService;
  subtitle: SubtitleService;
  upload: UploadService;
  work: WorkService;
  video: VideoService;
  videoOwner: VideoOwnerService;
  viewCount: ViewCountService;
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

/** Makes the services, and follows the changes that other instances announce. */
export async function createServices({ config, database, events, say, onError, showMail }: ServicesOptions): Promise<Services> {
  const { db } = database;
  const changes = await followChanges(database, { onTags: events.contentChanged, onError });
  await pruneChanges(db);
  const publishing = createPublishingService({ db });
  const demoPictures = createDemoPictures({ db, dataFolder: config.dataFolder, say });
  const { media, films } = await openStorages(config, demoPictures.media);
  const { transcoder, packaging } = openPackaging({ config, db, films, say, onError });
  const cipher = createFieldCipher(config);
  const rateLimit = createRateLimit({ db, cipher, figures: config.rateLimits, wideShares: config.wideShares });
  const mailQueue = createMail({ config, db, cipher, warn: say, showMail });
  const upload = createUploadService({
    db,
    media,
    films,
    accept,
    store: new UploadStore(join(config.dataFolder, 'uploads')),
    authorisation: createUploadAuthorisation(config),
    clock: createPlayClock(db),
    onError,
  });
  const remote = createRemotePictures({ bytesMax: imageBytesMax, ownHosts: config.pictureHosts });
  const share = createShareService({ config, db, cipher, rateLimit, warn: say, onError });
  const emailCode = createEmailCodeService({ db, cipher, mailQueue, rateLimit, warn: say });
  const notification = createNotificationService({ db, mailQueue });
  const { jobs, periodic } = await startJobs({
    database,
    db,
    films,
    media,
    transcoder,
    packaging,
    workFolder: join(config.dataFolder, 'film-work'),
    mailQueue,
    sweepUploads: upload.sweep,
    rateLimit,
    notify: notification.notify,
    onError,
  });
  const [authorisation, clock] = [config.vodOrigin ? null : createPlayAuthorisation(config), createPlayClock(db)];
  const previewFilms = createPreviewFilms({ db, authorisation, clock });
  const session = createSessionService({ db });
  const passwords = createPasswordHash();
  const account = createAccountService({
    db,
    cipher,
    session,
    limits: rateLimit,
    codes: emailCode,
    passwords,
    invitation: createInvitationService({ db, cipher }),
    siteNames: Object.values(config.siteName),
    notify: notification.notify,
  });
  const viewCount = createViewCount({ db, cipher, onError });
  await addDefaultAgreements(db, config.siteName);
  return {
    account,
    audit: createAuditListService({ db }),
    awardDesk: createAwardDesk({ db }),
    columnEdit: createColumnEditService({ db }),
    demoPictures,
    comment: createCommentService({ db, rateLimit, notify: notification.notify }),
    dictionaryEdit: createDictionaryEditService({ db }),
    emailCode,
    feedback: createFeedbackService({ db, cipher, rateLimit, siteOrigin: config.siteOrigin }),
    firstSteps: createFirstSteps({
      db,
      hasAddress: config.demoContent || !isThisMachine(config.siteOrigin),
      hasMail: config.smtpUrl !== null || config.mailbox,
    }),
    image: createImageService({
      storage: media,
      variants: createVariantStorage(join(config.dataFolder, 'variants')),
      focalPoint: createMediaFileService({ db }).focalPointOf,
    }),
    invitation: createInvitationListService({ db, cipher }),
    jobs,
    jobList: createJobList({ db, periodic }),
    like: createLikeService({ db }),
    mailQueue,
    manage: createManageService({ db, films: previewFilms }),
    manageAccount: createManageAccountService({ db, cipher, passwords, session, notify: notification.notify }),
    mediaLibrary: createMediaLibraryService({ db, media }),
    draftLook: createDraftLook({ db, films: previewFilms }),
    managePreview: createManagePreview({ db, notify: notification.notify, films: previewFilms }),
    manageWorkflow: createManageWorkflow({ db, notify: notification.notify, allowSelf: config.reviewAllowSelf }),
    notification,
    pictureFetch: createPictureFetch({ remote, upload }),
    play: authorisation && createPlayService({ db, films, authorisation, clock }),
    publishing,
    session,
    setup: createSetupService({ db, cipher, passwords, session }),
    share,
    subtitle: createSubtitleService({ db, media }),
    upload,
    videoOwner: createVideoOwner({ db, films, media, transcoder }),
    viewCount,
    ...readingServices({ db }),
    ...discoveryServices({ config, db }),
    films,
    media,
    close: async () => {
      await upload.close();
      await demoPictures.close();
      await Promise.all([remote.close(), jobs.close(), packaging?.close(), mailQueue.close(), share.close(), viewCount.close()]);
      await changes[Symbol.asyncDispose]();
    },
  };
}

/** What makes streams of films; null without ffmpeg. */
function openPackaging({ config, ...parts }: Pick<ServicesOptions, 'config' | 'say' | 'onError'> & { db: Database; films: Storage }) {
  const transcoder = config.ffmpeg ? createFfmpeg({ program: config.ffmpeg }) : null;
  const packaging = transcoder && createPackaging({ ...parts, workFolder: join(config.dataFolder, 'films/.unfinished'), transcoder });
  return { transcoder, packaging };
}

/** What visitors read. */
function readingServices({ db }: { db: Database }) {
  return {
    agreement: createAgreementService({ db }),
    award: createAwardService({ db }),
    collection: createCollectionService({ db }),
    column: createColumnService({ db }),
    content: createContentService({ db }),
    dictionary: createDictionaryService({ db }),
    face: createFaceService({ db }),
    home: createHomeService({ db }),
    screeningRoom: createScreeningRoomService({ db }),
    search: createSearchService({ db }),
    work: createWorkService({ db }),
    video: createVideoService({ db }),
  };
}

/** What readers outside the site find it by: calendars, feeds, sitemaps, short and moved addresses, and how shared pages look. */
function discoveryServices({ config, db }: { config: Config; db: Database }) {
  const site = { origin: config.siteOrigin, name: config.siteName };
  return {
    calendar: createCalendarService({ db, siteOrigin: site.origin, siteName: site.name }),
    feed: createFeedService({ db, site }),
    movedPath: createMovedPathService({ db, siteOrigin: site.origin }),
    shareLab: createShareLab(config),
    shortLink: createShortLinkService({ db }),
    sitemap: createSitemapService({ db, site }),
  };
}

type JobParts = JobHandlerOptions & Parameters<typeof scheduleHandler>[0] & Pick<ServicesOptions, 'database' | 'onError'>;

/** Starts what is done beside requests: letters, films, purges and search, and what follows the clock. */
async function startJobs({ database, onError, ...parts }: JobParts): Promise<{ jobs: JobQueue; periodic: PeriodicJob[] }> {
  const periodic = [...periodicJobs(parts), ...periodicSchedule];
  const jobs = createJobQueue({
    db: parts.db,
    listen: database.listen,
    handlers: { ...jobHandlers(parts), publish: scheduleHandler(parts) },
    periodic,
    onError,
  });
  await jobs.start();
  return { jobs, periodic };
}
