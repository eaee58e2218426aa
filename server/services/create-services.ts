/** Creates all services of the CMS from the database and the configuration. */
import { join } from 'node:path';
import { isThisMachine, type Config } from '#server/config.ts';
import type { Activity } from '#server/activity.ts';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import { createDemoPictures, type DemoPictures } from '#server/db/seed-pictures.ts';
import type { EventBus } from '#server/events.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import type { MailboxMail } from '#server/ports/mail-mailbox.ts';
import { createPasswordHash, type HashCost } from '#server/ports/password-hash.ts';
import { createRemotePictures } from '#server/ports/remote-picture.ts';
import type { Storage } from '#server/ports/storage.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';
import { imageBytesMax } from '#shared/limits.ts';
import { createAccountService, type AccountService } from '#server/services/account/account.ts';
import { addDefaultAgreements, createAgreementService, type AgreementService } from '#server/services/account/agreement.ts';
import { createAuditListService, type AuditListService } from '#server/services/core/audit-trail-list.ts';
import { createAwardStaffService, type AwardStaffService } from '#server/services/award/award-staff.ts';
import { createAwardService, type AwardService } from '#server/services/award/award.ts';
import { followChanges, pruneChanges } from '#server/services/core/change-feed.ts';
import { createCalendarService, type CalendarService } from '#server/services/discovery/calendar.ts';
import { cacheCounts } from '#server/services/content/content-count.ts';
import { createCollectionService, type CollectionService } from '#server/services/reading/collection.ts';
import { createColumnService, type ColumnService } from '#server/services/content/column.ts';
import { createColumnEditService, type ColumnEditService } from '#server/services/content/column-edit.ts';
import { createCommentService, type CommentService } from '#server/services/community/comment.ts';
import { createContentService, type ContentService } from '#server/services/reading/content.ts';
import { createDictionaryService, type DictionaryService } from '#server/services/content/dictionary.ts';
import { createDraftPreview, createPreviewVideos, type DraftPreview } from '#server/services/editing/draft-preview.ts';
import { createDictionaryEditService, type DictionaryEditService } from '#server/services/content/dictionary-edit.ts';
import { createEmailCodeService, type EmailCodeService } from '#server/services/account/email-code.ts';
import { createFaceService, type FaceService } from '#server/services/award/face.ts';
import { createFeedService, type FeedService } from '#server/services/discovery/feed.ts';
import { createFeedbackService, type FeedbackService } from '#server/services/community/feedback.ts';
import { createHomeService, type HomeService } from '#server/services/reading/home.ts';
import { createImageService, createVariantStorage, type ImageService } from '#server/services/media/image.ts';
import { createLikeService, type LikeService } from '#server/services/community/like.ts';
import { jobHandlers, periodicJobs, type JobHandlerOptions } from './job-handlers.ts';
import { createJobList, type JobListService } from './job-list.ts';
import { createJobQueue, type JobQueue } from '#server/services/job/job-queue.ts';
import type { PeriodicJob } from '#server/services/job/job-handler.ts';
import { createMail } from '#server/services/notification/mail.ts';
import type { MailQueue } from '#server/services/notification/mail-queue.ts';
import { createInvitationService } from '#server/services/account/invitation.ts';
import { createInvitationListService, type InvitationListService } from '#server/services/account/invitation-list.ts';
import { createStaffAccountService, type StaffAccountService } from '#server/services/account/account-administration.ts';
import { createPreviewLinks, type PreviewLinks } from '#server/services/editing/preview-link.ts';
import { periodicSchedule, scheduleHandler } from '#server/services/editing/schedule.ts';
import { createWorkflow, type Workflow } from '#server/services/editing/workflow.ts';
import { createEditingService, type EditingService } from '#server/services/editing/editing.ts';
import { createMediaFileService } from '#server/services/media/media-file.ts';
import { createMediaLibraryService, type MediaLibraryService } from '#server/services/media/media-library.ts';
import { createSiteSettingService, type SiteSettingService } from '#server/services/site/site-settings.ts';
import { createMovedPathService, type MovedPathService } from '#server/services/discovery/moved-path.ts';
import { createNotificationService, type NotificationService } from '#server/services/notification/notification.ts';
import { createPackaging } from '#server/services/video/packaging.ts';
import { createPictureFetch, type PictureFetch } from '#server/services/media/picture-fetch.ts';
import { createPlayAuthorisation } from '#server/services/video/play-authorisation.ts';
import { createDashboardService, type DashboardService } from '#server/services/dashboard/dashboard.ts';
import { createDatabaseClock } from '#server/services/core/database-clock.ts';
import { createPlayService, type PlayService } from '#server/services/video/play-service.ts';
import { createPublishingService, type PublishingService } from '#server/services/content/publishing.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { createScreeningRoomService, type ScreeningRoomService } from '#server/services/video/screening-room.ts';
import { createSearchService, type SearchService } from '#server/services/search/search.ts';
import { createSessionService, type SessionService } from '#server/services/core/session.ts';
import { createFirstSteps, type FirstStepsService } from '#server/services/account/first-steps.ts';
import { createSetupService, type SetupService } from '#server/services/account/setup.ts';
import { createShareLab, type ShareLabService } from '#server/services/share/share-lab.ts';
import { createShareService, type ShareService } from '#server/services/share/share.ts';
import { createSitemapService, type SitemapService } from '#server/services/discovery/sitemap.ts';
import { createNavigationService, type NavigationService } from '#server/services/site/navigation.ts';
import { createSitePartService, type SitePartService } from '#server/services/site/site-part.ts';
import { openStorages } from '#server/services/media/storages.ts';
import { createShortLinkService, type ShortLinkService } from '#server/services/discovery/short-link.ts';
import { createSubtitleService, type SubtitleService } from '#server/services/video/subtitle.ts';
import { createUploadService, type UploadService } from '#server/services/media/upload.ts';
import { createUploadAuthorisation } from '#server/services/media/upload-authorisation.ts';
import { UploadStore } from '#server/services/media/upload-store.ts';
import { accept } from '#server/services/video/video-upload.ts';
import { createVideoOwner, type VideoOwnerService } from '#server/services/video/video-owner.ts';
import { createVideoService, type VideoService } from '#server/services/video/video.ts';
import { createViewCount, type ViewCountService } from '#server/services/content/view-count.ts';
import { createFilmService, type FilmService } from '#server/services/award/film.ts';

export interface Services {
  account: AccountService;
  agreement: AgreementService;
  audit: AuditListService;
  award: AwardService;
  awardStaff: AwardStaffService;
  calendar: CalendarService;
  collection: CollectionService;
  column: ColumnService;
  /** Draws pictures of the demonstration on demand. */
  demoPictures: DemoPictures;
  columnEdit: ColumnEditService;
  comment: CommentService;
  content: ContentService;
  dashboard: DashboardService;
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
  navigation: NavigationService;
  editing: EditingService;
  staffAccount: StaffAccountService;
  mediaLibrary: MediaLibraryService;
  draftPreview: DraftPreview;
  previewLink: PreviewLinks;
  workflow: Workflow;
  movedPath: MovedPathService;
  siteSetting: SiteSettingService;
  notification: NotificationService;
  pictureFetch: PictureFetch;
  /** Null if another service answers /vod/*. */
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
  sitePart: SitePartService;
  subtitle: SubtitleService;
  upload: UploadService;
  film: FilmService;
  video: VideoService;
  videoOwner: VideoOwnerService;
  viewCount: ViewCountService;
  /** Protected films, which need a playback token. */
  films: Storage;
  /** Original pictures and open films. */
  media: Storage;
  close: () => Promise<void>;
}

export interface ServicesOptions {
  config: Config;
  database: OpenDatabase;
  events: EventBus;
  /** Knows when the site is quiet. */
  activity: Activity;
  /** Called with lines of progress. */
  log: (line: string) => void;
  onError: (error: unknown) => void;
  /** Called with mails that stay on this machine. */
  showMail?: (mail: MailboxMail) => void;
  /** For tests. */
  hashCost?: HashCost;
}

/** Creates the services, and follows the changes of other instances. */
export async function createServices({
  config,
  database,
  events,
  activity,
  log,
  onError,
  showMail,
  hashCost,
}: ServicesOptions): Promise<Services> {
  const { db } = database;
  const changes = await followChanges(database, { onTags: events.contentChanged, onFigures: events.figuresChanged, onError });
  const stopCounts = cacheCounts(db, events);
  await pruneChanges(db);
  const publishing = createPublishingService({ db });
  const demoPictures = createDemoPictures({ db, dataFolder: config.dataFolder, log });
  const { media, films } = await openStorages(config, demoPictures.media);
  const { transcoder, packaging } = openPackaging({ config, db, films, log, onError });
  const cipher = createFieldCipher(config);
  const rateLimit = createRateLimit({ db, cipher, figures: config.rateLimits, wideShares: config.wideShares });
  const mailQueue = createMail({ config, db, cipher, warn: log, showMail });
  const upload = createUploadService({
    db,
    media,
    films,
    accept,
    store: new UploadStore(join(config.dataFolder, 'uploads')),
    authorisation: createUploadAuthorisation(config),
    clock: createDatabaseClock(db),
    onError,
  });
  const remote = createRemotePictures({ bytesMax: imageBytesMax, ownHosts: config.pictureHosts });
  const share = createShareService({ config, db, cipher, rateLimit, warn: log, onError });
  const emailCode = createEmailCodeService({ db, cipher, mailQueue, rateLimit, warn: log });
  const notification = createNotificationService({ db, mailQueue });
  const { jobs, periodic } = await startJobs({
    database,
    db,
    films,
    media,
    transcoder,
    packaging,
    activity,
    workFolder: join(config.dataFolder, 'film-work'),
    mailQueue,
    sweepUploads: upload.sweep,
    rateLimit,
    notify: notification.notify,
    onError,
  });
  const [authorisation, clock] = [config.vodOrigin ? null : createPlayAuthorisation(config), createDatabaseClock(db)];
  const previewVideos = createPreviewVideos({ db, authorisation, clock });
  const session = createSessionService({ db });
  const passwords = createPasswordHash(hashCost);
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
  const firstSteps = openFirstSteps(config, db);
  return {
    account,
    demoPictures,
    comment: createCommentService({ db, rateLimit, notify: notification.notify }),
    emailCode,
    feedback: createFeedbackService({ db, cipher, rateLimit, siteOrigin: config.siteOrigin }),
    dashboard: createDashboardService({ db, firstSteps }),
    siteSetting: createSiteSettingService(config.environment),
    firstSteps,
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
    editing: createEditingService({ db, videos: previewVideos }),
    staffAccount: createStaffAccountService({ db, cipher, passwords, session, notify: notification.notify }),
    mediaLibrary: createMediaLibraryService({ db, media }),
    draftPreview: createDraftPreview({ db, videos: previewVideos }),
    previewLink: createPreviewLinks({ db, notify: notification.notify, videos: previewVideos }),
    workflow: createWorkflow({ db, notify: notification.notify, allowSelf: config.reviewAllowSelf }),
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
    ...staffServices({ db }),
    ...discoveryServices({ config, db }),
    films,
    media,
    close: async () => {
      await upload.close();
      await demoPictures.close();
      await Promise.all([remote.close(), jobs.close(), packaging?.close(), mailQueue.close(), share.close(), viewCount.close()]);
      stopCounts();
      await changes[Symbol.asyncDispose]();
    },
  };
}

/** Transcoder and packaging; null without ffmpeg. */
function openPackaging({
  config,
  log,
  ...options
}: Pick<ServicesOptions, 'config' | 'log' | 'onError'> & { db: Database; films: Storage }) {
  const transcoder = config.ffmpeg ? createFfmpeg({ program: config.ffmpeg }) : null;
  const packaging =
    transcoder && createPackaging({ ...options, log, workFolder: join(config.dataFolder, 'films/.unfinished'), transcoder });
  return { transcoder, packaging };
}

/** The first steps of this site; mail and address follow from its configuration. */
function openFirstSteps(config: Config, db: Database): FirstStepsService {
  return createFirstSteps({
    db,
    hasAddress: config.demoContent || !isThisMachine(config.siteOrigin),
    hasMail: config.smtpUrl !== null || config.mailbox,
  });
}

/** Services that visitors read. */
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
    navigation: createNavigationService({ db }),
    screeningRoom: createScreeningRoomService({ db }),
    search: createSearchService({ db }),
    film: createFilmService({ db }),
    video: createVideoService({ db }),
  };
}

/** Services of staff that need nothing but the database. */
function staffServices({ db }: { db: Database }) {
  return {
    audit: createAuditListService({ db }),
    awardStaff: createAwardStaffService({ db }),
    columnEdit: createColumnEditService({ db }),
    dictionaryEdit: createDictionaryEditService({ db }),
    sitePart: createSitePartService({ db }),
  };
}

/** Calendars, feeds, sitemaps, short links, moved URLs and link previews. */
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

type JobOptions = JobHandlerOptions & Parameters<typeof scheduleHandler>[0] & Pick<ServicesOptions, 'database' | 'onError'>;

/** Starts the job queue: mails, films, purges, search, and scheduled publications. */
async function startJobs({ database, onError, ...options }: JobOptions): Promise<{ jobs: JobQueue; periodic: PeriodicJob[] }> {
  const periodic = [...periodicJobs(options), ...periodicSchedule];
  const jobs = createJobQueue({
    db: options.db,
    listen: database.listen,
    handlers: { ...jobHandlers(options), publish: scheduleHandler(options) },
    periodic,
    onError,
  });
  await jobs.start();
  return { jobs, periodic };
}
