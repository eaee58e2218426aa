/** Creates all services of the CMS from the database and the configuration. */
import { join } from 'node:path';
import { openReads, readingServices } from './create-reading-services.ts';
import type { Services } from './services.ts';
import type { Config } from '#server/config.ts';
import type { Activity } from '#server/activity.ts';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import { createDemoPictures } from '#server/db/seed-pictures.ts';
import type { EventBus } from '#server/events.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import type { MailboxMail } from '#server/ports/mail-mailbox.ts';
import { createPasswordHash, type HashCost } from '#server/ports/password-hash.ts';
import { createRemotePictures } from '#server/ports/remote-picture.ts';
import type { Storage } from '#server/ports/storage.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';
import { imageBytesMax } from '#shared/limits.ts';
import { createAccountLinks } from '#server/services/account/account-link.ts';
import type { AccountLinkOptions } from '#server/services/account/account-link-row.ts';
import { createAccountService } from '#server/services/account/account.ts';
import { addDefaultAgreements } from '#server/services/account/agreement.ts';
import { createAuditListService } from '#server/services/core/audit-trail-list.ts';
import { createAwardStaffService, type AwardStaffOptions } from '#server/services/award/award-staff.ts';
import { createArticleImportService } from '#server/services/article-import/article-import.ts';
import { changesSince, pruneChanges } from '#server/services/core/change-feed.ts';
import { createLiveStates } from '#server/services/ceremony/live-state.ts';
import { createCalendarService } from '#server/services/discovery/calendar.ts';
import { cacheCounts } from '#server/services/content/content-count.ts';
import { columnStaff } from '#server/services/content/column-record.ts';
import { createCommentService } from '#server/services/community/comment.ts';
import { createDraftPreview, openPreviews } from '#server/services/editing/draft-preview.ts';
import { dictionaryStaff } from '#server/services/content/dictionary-record.ts';
import { watchedWordStaff } from '#server/services/community/watched-word.ts';
import { createEmailCodeService } from '#server/services/account/email-code.ts';
import { createFeedService } from '#server/services/discovery/feed.ts';
import { createFeedbackService } from '#server/services/community/feedback.ts';
import { createImageService, createVariantStorage } from '#server/services/media/image.ts';
import { createLikeService } from '#server/services/community/like.ts';
import { createJobList } from './job-list.ts';
import { createMailServer } from '#server/services/notification/mail-server.ts';
import { createMail } from '#server/services/notification/mail.ts';
import { createInvitationListService } from '#server/services/account/invitation-list.ts';
import { createStaffAccountService, type StaffAccountOptions } from '#server/services/account/account-administration.ts';
import { createPreviewLinks } from '#server/services/editing/preview-link.ts';
import { createWorkflow } from '#server/services/editing/workflow.ts';
import { createEditingService } from '#server/services/editing/editing.ts';
import { createMediaFileService } from '#server/services/media/media-file.ts';
import { createMediaLibraryService } from '#server/services/media/media-library.ts';
import { createMovedPathService, movedPathStaff } from '#server/services/discovery/moved-path.ts';
import { createSettingGroups } from '#server/services/core/setting-groups.ts';
import { followSiteZone } from '#server/services/core/organiser.ts';
import { createNotificationService } from '#server/services/notification/notification.ts';
import { createPackaging } from '#server/services/video/packaging.ts';
import { createPictureFetch } from '#server/services/media/picture-fetch.ts';
import { createPlayAuthorisation } from '#server/services/video/play-authorisation.ts';
import { createDashboardService } from '#server/services/dashboard/dashboard.ts';
import { createDatabaseClock } from '#server/services/core/database-clock.ts';
import { createPlayService } from '#server/services/video/play-service.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { followSiteOrigin } from '#server/services/site/site-origin.ts';
import { createSiteServices, openFirstSteps, environmentValues } from './create-site-services.ts';
import { createSessionService } from '#server/services/core/session.ts';
import { createSavedViewService } from '#server/services/dashboard/saved-view.ts';
import { createSetupService } from '#server/services/account/setup.ts';
import { createShareLab } from '#server/services/share/share-lab.ts';
import { createShareService } from '#server/services/share/share.ts';
import { createSitemapService } from '#server/services/discovery/sitemap.ts';
import { openStorages } from '#server/services/media/storages.ts';
import { openUploadStore } from '#server/services/media/upload-store-open.ts';
import { createShortLinkService } from '#server/services/discovery/short-link.ts';
import { createStatisticsReport } from '#server/services/statistics/statistics-report.ts';
import { createSubtitleService } from '#server/services/video/subtitle.ts';
import { createTransferService } from '#server/services/transfer/transfer.ts';
import { createUploadService, type UploadOptions, type UploadService } from '#server/services/media/upload.ts';
import { createUploadAuthorisation } from '#server/services/media/upload-authorisation.ts';
import { accept } from '#server/services/video/video-upload.ts';
import { createVideoOwner } from '#server/services/video/video-owner.ts';
import { createCounts } from './create-counts.ts';
import { startJobs } from './start-jobs.ts';

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
  const { reads, ...feed } = await openReads({ config, database, events, log, onError });
  const stopZone = await followSiteZone({ db, events, serverZone: config.timeZone, onError });
  const stopCounts = cacheCounts(db, events);
  await pruneChanges(db);
  const demoPictures = createDemoPictures({ db, dataFolder: config.dataFolder, log });
  const { media, films } = await openStorages(config, demoPictures.media);
  const { transcoder, packaging } = openPackaging({ config, db, films, log, onError });
  const [cipher, publishing] = [createFieldCipher(config), createPublishingService({ db })];
  const rateLimit = createRateLimit({ db, cipher, figures: config.rateLimits, wideShares: config.wideShares });
  const settingGroup = createSettingGroups({ db, environment: environmentValues(config), seal: cipher.seal });
  const mailServer = createMailServer({ config, db, cipher, settings: settingGroup, onError });
  const stopMail = await mailServer.follow(events);
  const mailQueue = createMail({ config, db, cipher, server: mailServer, warn: log, showMail });
  const stopOrigin = await followSiteOrigin({ config, db, events, onError });
  const upload = await openUploads(config, { db, media, films, onError });
  const { remote, pictureFetch } = openRemotePictures(config, upload);
  const share = createShareService({ config, db, cipher, rateLimit, warn: log, onError });
  const emailCode = createEmailCodeService({ db, cipher, mailQueue, rateLimit, warn: log });
  const notification = createNotificationService({ db, mailQueue });
  const { jobs, periodic } = await startJobs({
    config,
    database,
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
    pictures: pictureFetch,
    warn: log,
    onError,
  });
  const [authorisation, clock] = [config.vodOrigin ? null : createPlayAuthorisation(config), createDatabaseClock(db)];
  const { attachment, previewed } = openPreviews(config, { db, authorisation, clock });
  const site = createSiteServices({ config, database, cipher, media, films, mailQueue, settingGroup, notify: notification.notify });
  const live = createLiveStates({ db, events, onError });
  const [session, passwords] = [createSessionService({ db, needsSecondFactor: site.needsSecondFactor }), createPasswordHash(hashCost)];
  const account = createAccountService(
    withOrigin(config, {
      db,
      cipher,
      session,
      limits: rateLimit,
      codes: emailCode,
      passwords,
      siteName: config.siteName,
      needsSecondFactor: site.needsSecondFactor,
      notify: notification.notify,
    }),
  );
  await addDefaultAgreements(db);
  const [counts, firstSteps] = [createCounts({ db, cipher, onError }), openFirstSteps(config, db, mailQueue)];
  return {
    account,
    attachment,
    demoPictures,
    comment: createCommentService({ db, rateLimit, notify: notification.notify, settings: site.settingGroup }),
    emailCode,
    feedback: createFeedbackService(withOrigin(config, { db, cipher, rateLimit })),
    dashboard: createDashboardService({ db, firstSteps }),
    ...site,
    firstSteps,
    image: openImages(config, db, media),
    invitation: createInvitationListService({ db, cipher, mailQueue, limits: rateLimit }),
    jobs,
    jobList: createJobList({ db, periodic }),
    like: createLikeService({ db, events }),
    live,
    mailQueue,
    mailServer,
    editing: createEditingService({ db, videos: previewed.videos, addresses: attachment.addresses }),
    ...accountStaffServices({ db, cipher, passwords, session, mailQueue, limits: rateLimit, notify: notification.notify }),
    mediaLibrary: createMediaLibraryService({ db, media, addresses: attachment.addresses }),
    draftPreview: createDraftPreview({ db, ...previewed }),
    previewLink: createPreviewLinks({ db, notify: notification.notify, ...previewed }),
    workflow: createWorkflow({ db, notify: notification.notify, allowSelf: site.allowSelf, reviewDays: site.reviewDays }),
    notification,
    pictureFetch,
    play: authorisation && createPlayService({ db, films, authorisation, clock }),
    publishing,
    session,
    setup: createSetupService({ db, cipher, passwords, session }),
    share,
    subtitleEdit: createSubtitleService({ db, media }),
    transfer: createTransferService({ config, db, storages: { media, films }, activity }),
    upload,
    videoOwner: createVideoOwner({ db, films, media, transcoder }),
    ...counts,
    ...readingServices(reads, media, config.siteName),
    articleImport: createArticleImportService({ db, films }),
    ...staffServices({ db, revealMode: site.revealMode, config }),
    ...feed,
    ...discoveryServices({ config, db, reads }),
    films,
    media,
    close: async () => {
      await upload.close();
      await demoPictures.close();
      await Promise.all([remote, jobs, packaging, mailQueue, share, live, ...Object.values(counts)].map((one) => one?.close()));
      for (const stop of [stopZone, stopOrigin, stopMail, stopCounts]) stop();
      await feed.changes[Symbol.asyncDispose]();
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

/** Resized pictures, kept in the data folder. */
function openImages({ dataFolder }: Config, db: Database, storage: Storage) {
  const variants = createVariantStorage(join(dataFolder, 'variants'));
  return createImageService({ storage, variants, focalPoint: createMediaFileService({ db }).focalPointOf });
}

/** Accounts for staff. */
function accountStaffServices(parts: StaffAccountOptions & AccountLinkOptions) {
  return { accountLink: createAccountLinks(parts), staffAccount: createStaffAccountService(parts) };
}

/** Options with the public origin as it is when it is read. */
function withOrigin<T extends object>(config: Config, options: T): T & { siteOrigin: string } {
  return Object.defineProperty(options, 'siteOrigin', { get: () => config.siteOrigin }) as T & { siteOrigin: string };
}

/** Services of staff that need nothing but the database. */
function staffServices({ db, revealMode, config }: { db: Database; revealMode: AwardStaffOptions['revealMode']; config: Config }) {
  const otherRecords = {
    column: columnStaff(db),
    dictionary: dictionaryStaff(db),
    word: watchedWordStaff(db),
    address: movedPathStaff(withOrigin(config, { db })),
  };
  return {
    audit: createAuditListService({ db }),
    awardStaff: createAwardStaffService({ db, revealMode, otherRecords }),
    columnStaff: otherRecords.column,
    dictionaryStaff: otherRecords.dictionary,
    watchedWordStaff: otherRecords.word,
    movedPathStaff: otherRecords.address,
    savedView: createSavedViewService({ db }),
    statistics: createStatisticsReport({ db }),
  };
}

/** Changes for web tiers, calendars, feeds, sitemaps, short links, moved URLs and link previews. */
function discoveryServices({ config, db, reads }: { config: Config; db: Database; reads: Database }) {
  const site = {
    get origin() {
      return config.siteOrigin;
    },
    name: config.siteName,
  };
  return {
    changesSince: (cursor: string | null) => changesSince(db, cursor),
    calendar: createCalendarService(withOrigin(config, { db: reads, siteName: config.siteName })),
    feed: createFeedService({ db: reads, site }),
    movedPath: createMovedPathService(withOrigin(config, { db })),
    shareLab: createShareLab(config),
    shortLink: createShortLinkService({ db }),
    sitemap: createSitemapService({ db: reads, site }),
  };
}

/** Uploads of staff and institutions, judged as the settings say. */
async function openUploads(config: Config, parts: Pick<UploadOptions, 'db' | 'media' | 'films' | 'onError'>): Promise<UploadService> {
  return createUploadService({
    ...parts,
    accept,
    store: await openUploadStore(config, parts.db),
    authorisation: createUploadAuthorisation(config),
    clock: createDatabaseClock(parts.db),
    pdfActions: config.pdfActions,
  });
}

/** Pictures of other servers, which their fetching and its end share. */
function openRemotePictures({ pictureHosts }: Config, upload: UploadService) {
  const remote = createRemotePictures({ bytesMax: imageBytesMax, ownHosts: pictureHosts });
  return { remote, pictureFetch: createPictureFetch({ remote, upload }) };
}
