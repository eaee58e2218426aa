/** Composition of the services of the site's own parts and settings. */
import type { Config } from '#server/config.ts';
import { isThisMachine } from '#server/network.ts';
import type { Database, OpenDatabase, Queryable } from '#server/db/client.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { Storage } from '#server/ports/storage.ts';
import { createBackupState } from '#server/services/backup/backup-state.ts';
import { createCeremonyService } from '#server/services/ceremony/ceremony.ts';
import type { RevealMode } from '#shared/award/reveal.ts';
import { defaultRateLimits, type RateLimitName, type RateLimits } from '#shared/rate-limits.ts';
import { createFirstSteps, type FirstStepsService } from '#server/services/account/first-steps.ts';
import type { EnvironmentValues, SettingGroupService } from '#server/services/core/setting-groups.ts';
import { createDoctor } from '#server/services/doctor/doctor-service.ts';
import { createMaintenance } from '#server/services/site/maintenance.ts';
import type { NotificationService } from '#server/services/notification/notification.ts';
import type { MailQueue } from '#server/services/notification/mail-queue.ts';
import { createMailTest } from '#server/services/notification/mail-test.ts';
import { createNavigationService } from '#server/services/site/navigation.ts';
import { createPressRoom } from '#server/services/press/press-room.ts';
import { createPressStaff } from '#server/services/press/press-staff.ts';
import { createRehearsalSiteService } from '#server/services/rehearsal/rehearsal-site.ts';
import { createSiteLogoService } from '#server/services/site/site-logo.ts';
import { backupFile } from '#server/services/backup/backup-file.ts';
import { frozenEditionFile } from '#server/services/frozen/frozen-file.ts';
import { createMadeFiles } from '#server/services/job/made-file.ts';
import { createSitePartService } from '#server/services/site/site-part.ts';
import { createSiteSettingService } from '#server/services/site/site-settings.ts';

/** The values of setting groups that the environment has set. */
export function environmentValues({
  backup,
  siteOrigin,
  smtpUrl,
  mailFrom,
  environment,
  rateLimits,
  reviewAllowSelf,
  staffSecondFactor,
}: Config): EnvironmentValues {
  const [comment, newComment] = [rateLimits['comment.account'], rateLimits['newComment.account']];
  return {
    ...(isGiven(rateLimits, 'comment.account') ? { 'comments.seconds': String(comment.seconds) } : {}),
    ...(isGiven(rateLimits, 'newComment.account') ? { 'comments.newPerDay': String(newComment.count) } : {}),
    ...(environment['SITE_ORIGIN'] ? { 'address.origin': siteOrigin } : {}),
    ...(backup && backup.everyHours !== null ? { 'backup.schedule': `${backup.everyHours} h`, 'backup.hour': '' } : {}),
    ...(smtpUrl ? mailValues(new URL(smtpUrl), mailFrom) : {}),
    ...(environment['REVIEW_ALLOW_SELF'] ? { 'review.allowSelf': String(reviewAllowSelf) } : {}),
    ...(environment['STAFF_SECOND_FACTOR'] ? { 'login.staffSecondFactor': String(staffSecondFactor) } : {}),
  };
}

/** The mail server of the environment, without its password. */
function mailValues({ hostname, port, protocol, searchParams, username }: URL, from: string): EnvironmentValues {
  const isTls = protocol === 'smtps:';
  const security = isTls ? 'tls' : searchParams.get('ignoreTLS') === 'true' ? 'none' : 'starttls';
  const values = {
    host: hostname,
    port: port || (isTls ? '465' : '587'),
    security,
    user: decodeURIComponent(username),
    password: '',
    from,
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`mail.${name}`, value]));
}

function isGiven(figures: RateLimits, name: RateLimitName): boolean {
  return figures[name].count !== defaultRateLimits[name].count || figures[name].seconds !== defaultRateLimits[name].seconds;
}

export interface SiteServicesOptions {
  config: Config;
  database: OpenDatabase;
  cipher: FieldCipher;
  media: Storage;
  films: Storage;
  mailQueue: MailQueue;
  settingGroup: SettingGroupService;
  notify: NotificationService['notify'];
}

export function createSiteServices({ config, database, cipher, media, films, mailQueue, settingGroup, notify }: SiteServicesOptions) {
  const { db } = database;
  /** How a reveal of winners is confirmed. */
  const revealMode = async (on: Queryable): Promise<RevealMode> =>
    (await settingGroup.read(on, 'ceremony')).reveal === 'second' ? 'second' : 'hold';
  return {
    /** Null where none are made. */
    backup: config.backup && createBackupState({ db }),
    doctor: createDoctor({ config, database }),
    ceremony: createCeremonyService({ db, cipher, notify, revealMode }),
    navigation: createNavigationService({ db, serverZone: config.timeZone }),
    pressStaff: createPressStaff({ db, mailQueue }),
    revealMode,
    pressRoom: createPressRoom({ db, storages: { media, films }, siteName: config.siteName }),
    rehearsalSite: createRehearsalSiteService({ db, settings: config.rehearsal }),
    madeFile: createMadeFiles({
      config,
      db,
      kinds: { backup: backupFile(db, config.backup), frozenEdition: frozenEditionFile(db, { films }) },
    }),
    siteLogo: createSiteLogoService({ db, media }),
    sitePart: createSitePartService({ db }),
    settingGroup,
    mailTest: createMailTest({ db, mailQueue }),
    /** Lets one person write and review, for small teams. */
    allowSelf: async (on: Queryable) => (await settingGroup.read(on, 'review')).allowSelf === 'true',
    reviewDays: async (on: Queryable) => Number((await settingGroup.read(on, 'review')).days),
    /** Whether staff need a second factor. */
    needsSecondFactor: async (on: Queryable) => (await settingGroup.read(on, 'login')).staffSecondFactor === 'true',
    // A rehearsal shows, and changes nothing.
    isInMaintenance: config.rehearsalCopy
      ? async () => true
      : createMaintenance(async () => (await settingGroup.read(db, 'maintenance')).mode === 'on'),
    siteSetting: createSiteSettingService(config.environment),
  };
}

/** The first steps of this site; backup and address follow from its configuration. */
export function openFirstSteps(config: Config, db: Database, mailQueue: Pick<MailQueue, 'canSend'>): FirstStepsService {
  return createFirstSteps({
    db,
    hasAddress: () => config.demoContent || !isThisMachine(config.siteOrigin),
    hasMail: () => mailQueue.canSend,
    hasBackup: config.backup !== null,
  });
}
