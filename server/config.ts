/**
 * Reads the environment into typed, frozen settings and reports all problems at once. `server/configuration.json` describes
 * the variables.
 */
import { isOrigin } from '#shared/http/is-origin.ts';
import { isZone } from '#shared/site-zone.ts';
import { resolve } from 'node:path';
import { counted } from '#shared/counted.ts';
import type { Bilingual } from '#shared/language.ts';
import type { RateLimits, WideShares } from '#shared/rate-limits.ts';
import { readFieldKeys, readWeChat, secretMin, storedSecret, type WeChatVariables } from './config-secrets.ts';
import { readBackup, type BackupSettings, type BackupVariables } from './config-backup.ts';
import { cdnVariables, readCdn, type CdnConfig } from './config-cdn.ts';
import { readRateLimits, readWideShares } from './config-rate-limits.ts';
import { reader, recordNames, senderPattern, type Environment } from './config-reader.ts';
import { readTracing, type TracingSettings } from './config-tracing.ts';
import { findNearNames } from './near-names.ts';
import { isThisMachine } from './network.ts';
import { readRehearsals, type RehearsalConfig, type RehearsalVariables } from '#server/rehearsal/rehearsal-settings.ts';
import type { FieldKey } from '#server/ports/field-cipher.ts';
import type { S3Settings } from '#server/ports/storage-s3.ts';
import type { WeChatKeys } from '#server/ports/wechat.ts';

const processRoles = ['all', 'web', 'jobs'] as const;
export type ProcessRole = (typeof processRoles)[number];

export interface Config extends Readonly<CdnConfig>, RehearsalConfig {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Public origin of the site; the only source of absolute URLs. In a context it follows what staff set, so it is read when it is needed. */
  readonly siteOrigin: string;
  /** PostgreSQL; null = the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /** The same database without a pooler in between, for notifications and migrations; null = `databaseUrl`. */
  readonly databaseDirectUrl: string | null;
  /** A streaming replica that answers what visitors read; null = the server itself does. */
  readonly databaseReplicaUrl: string | null;
  /** Changes the schema at the start; false where the command `migrate` does. */
  readonly migrates: boolean;
  /** What this process does: answers visitors, runs background jobs, or both. */
  readonly role: ProcessRole;
  /** Number of processes that share the port. */
  readonly webConcurrency: number;
  /** Names the statements of frequent reads on PostgreSQL; off behind a pooler that cannot keep them. */
  readonly namedStatements: boolean;
  /** Most connections to a PostgreSQL server, beside the one for notifications. */
  readonly databasePool: number;
  /** Absolute path of the persistent data. */
  readonly dataFolder: string;
  /** Loads the demonstration programme into an empty database. */
  readonly demoContent: boolean;
  /** Origin of a CMS with the same API; this process is then a web tier that only renders. */
  readonly cmsOrigin: string | null;
  /** Origin of another server for /vod/*; null = this process. */
  readonly vodOrigin: string | null;
  /** Origin (and base path) of a CDN that also serves /media; null = this site. */
  readonly mediaOrigin: string | null;
  /** Object store for pictures and films; null = folders in the data folder. */
  readonly s3: S3Settings | null;
  /** Encrypted backups of rows and media; null = none are made. */
  readonly backup: BackupSettings | null;
  /** Path of ffmpeg, which packages films for streaming; null = films play as uploaded. */
  readonly ffmpeg: string | null;
  readonly conferenceUrl: string | null;
  /** IANA name of the site's time zone until staff publish one. */
  readonly timeZone: string;
  readonly siteName: Bilingual;
  /** Stands in labels of editions; a name of its own only while the site has the name of the design. */
  readonly shortName: Bilingual;
  /** Signs font URLs and playback tokens; field encryption keys are derived from it. */
  readonly secret: string;
  /** SMTP URL with user and password; null = none. */
  readonly smtpUrl: string | null;
  /** Sender of mails: an address, or a name with an address. */
  readonly mailFrom: string;
  /** What becomes of an uploaded PDF with scripts, programs to start or files inside. */
  readonly pdfActions: 'refuse' | 'tell';
  /** Mails go to a local mailbox instead of being sent. */
  readonly mailbox: boolean;
  /** Field encryption keys, the current one first; empty = derived from the secret. */
  readonly fieldKeys: readonly FieldKey[];
  /** Lets authors review their own items; for teams of one. */
  readonly reviewAllowSelf: boolean;
  /** Staff need a second factor. */
  readonly staffSecondFactor: boolean;
  readonly pageCacheBytes: number;
  readonly dataCacheBytes: number;
  /** Public API answers that are kept as the bytes that go out; 0 = none. */
  readonly answerCacheBytes: number;
  /** Offline cache of pages that were read; false makes returning browsers clear it. */
  readonly serviceWorker: boolean;
  /** Whether responses from memory are sent with heads that are kept as bytes. */
  readonly readyHeads: boolean;
  /** Whether search engines may index the site; a public demonstration should not be indexed. */
  readonly searchEngines: 'welcome' | 'refused';
  readonly logLevel: string;
  /** Lines outside of requests: records, or text for a terminal. */
  readonly logFormat: 'json' | 'text';
  /** A record for each answered request. */
  readonly accessLog: boolean;
  /** Addresses or ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Allow-list of hosts besides the site origin's; empty = any host. */
  readonly allowedHosts: readonly string[];
  /** Bearer token for /metrics; null = not served on the public port in production. */
  readonly metricsToken: string | null;
  /** Collector of traces; null = nothing is traced. */
  readonly tracing: TracingSettings | null;
  /** Port for metrics alone; null = none. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** CORS origins; empty = only this site's. */
  readonly corsOrigins: readonly string[];
  /** Hosts of the private network from which pictures may be fetched. */
  readonly pictureHosts: readonly string[];
  /** Rate limits by account and by network. */
  readonly rateLimits: RateLimits;
  /** Shares that the IPv6 networks around a /64 have of it: the /56 and the /48. */
  readonly wideShares: WideShares;
  /** Official account that signs pages for WeChat; null = pages only have their meta tags. */
  readonly wechat: WeChatKeys | null;
  /** Seconds from the stop signal, when /readyz begins to answer 503, until the port closes. */
  readonly stopDelaySeconds: number;
  /** Time limit in seconds for running requests after that; then the process ends. */
  readonly stopLimitSeconds: number;
  /** Settings that the environment has, as they were read. */
  readonly environment: Readonly<Record<string, string>>;
  /** Likely mistakes that do not stop the start, one line each. */
  readonly warnings: readonly string[];
}

/** Thrown with one line per problem. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration has ${counted(problems.length, 'problem')}:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** example.org is reserved for examples. */
const demoConferenceUrl = 'https://example.org/';

/** Reads and validates the environment. Throws a ConfigError that lists every problem. */
export function readConfig(input: Environment, { makesBackups = true } = {}): Config {
  const problems: string[] = [];
  const warnings: string[] = [];
  const names = new Set<string>();
  const environment = recordNames(input, names);
  const read = reader(environment, problems);
  const production = read.choice('NODE_ENV', ['development', 'production', 'test'], 'development') === 'production';
  const port = read.integer('PORT', 3000, [0, 65_535]);
  const dataFolder = resolve(environment['DATA_FOLDER'] || 'data');
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const cmsOrigin = read.url('CMS_ORIGIN', ['http:', 'https:']);
  const siteOrigin = read.url('SITE_ORIGIN', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const demoContent = read.choice('DEMO_CONTENT', ['true', 'false'], databaseUrl ? 'false' : 'true') === 'true';
  const vodOrigin = read.url('VOD_ORIGIN', ['http:', 'https:']);
  const mediaOrigin = read.url('MEDIA_ORIGIN', ['http:', 'https:']);
  const ffmpeg = environment['FFMPEG_PATH'] ?? 'ffmpeg';
  // The demonstration accounts have public passwords, so it listens on loopback by default.
  const host = environment['HOST'] || (production && !demoContent ? '0.0.0.0' : 'localhost');
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const s3 = readS3(environment, read, problems);
  const config: Config = {
    production,
    host,
    port,
    siteOrigin: siteOrigin.replace(/\/+$/, ''),
    databaseUrl,
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: read.url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    migrates: read.choice('MIGRATE', ['on', 'off'], 'on') === 'on',
    role: processRoles.find((role) => role === read.choice('ROLE', processRoles, 'all')) ?? 'all',
    webConcurrency: read.integer('WEB_CONCURRENCY', 1, [1, 64]),
    namedStatements: read.choice('DATABASE_STATEMENTS', ['named', 'unnamed'], 'named') === 'named',
    databasePool: read.integer('DATABASE_POOL', 10, [2, 500]),
    dataFolder,
    demoContent,
    cmsOrigin: cmsOrigin?.replace(/\/+$/, '') ?? null,
    vodOrigin: vodOrigin?.replace(/\/+$/, '') ?? null,
    mediaOrigin: mediaOrigin?.replace(/\/+$/, '') ?? null,
    s3,
    backup: readBackup({ ...backupVariables(environment, read), makesBackups }, problems, s3),
    ...readCdn(cdnVariables(environment), problems, warnings),
    ...readRehearsals(rehearsalVariables(environment), { siteOrigin, problems }),
    ffmpeg: ffmpeg === '' || ffmpeg === 'off' ? null : ffmpeg,
    // The demonstration shows all seven links of the header; tests set the variable themselves.
    conferenceUrl:
      read.url('CONFERENCE_URL', ['http:', 'https:']) ?? (demoContent && environment['NODE_ENV'] !== 'test' ? demoConferenceUrl : null),
    timeZone: isZone(environment['TZ'] ?? '') ? (environment['TZ'] ?? '') : 'UTC',
    siteName: { 'zh-Hans': environment['SITE_NAME_ZH'] || '金熊猫奖', en: environment['SITE_NAME_EN'] || 'Golden Panda Awards' },
    shortName: { 'zh-Hans': environment['SITE_NAME_ZH'] || '金熊猫', en: environment['SITE_NAME_EN'] || 'Golden Panda' },
    secret: environment['APP_SECRET'] || '',
    smtpUrl,
    mailFrom: environment['MAIL_FROM'] || '',
    pdfActions: read.choice('PDF_ACTIONS', ['refuse', 'tell'], 'refuse') === 'tell' ? 'tell' : 'refuse',
    mailbox: smtpUrl === null && (!production || (demoContent && isThisMachine(host) && isThisMachine(siteOrigin))),
    fieldKeys: readFieldKeys(environment['FIELD_KEYS'] || '', problems),
    reviewAllowSelf: read.choice('REVIEW_ALLOW_SELF', ['true', 'false'], 'false') === 'true',
    staffSecondFactor: read.choice('STAFF_SECOND_FACTOR', ['true', 'false'], 'false') === 'true',
    pageCacheBytes: read.integer('PAGE_CACHE_MB', 40, [0, 16_384]) * 1_048_576,
    dataCacheBytes: read.integer('DATA_CACHE_MB', 4, [1, 16_384]) * 1_048_576,
    answerCacheBytes: read.integer('API_CACHE_MB', 16, [0, 16_384]) * 1_048_576,
    serviceWorker: read.choice('SERVICE_WORKER', ['on', 'off'], 'on') === 'on',
    readyHeads: read.choice('READY_HEADS', ['on', 'off'], 'on') === 'on',
    searchEngines:
      read.choice(
        'SEARCH_ENGINES',
        ['welcome', 'refused'],
        ((demoContent && !cmsOrigin) || !production) && !isThisMachine(siteOrigin) ? 'refused' : 'welcome',
      ) === 'refused'
        ? 'refused'
        : 'welcome',
    logLevel: read.choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    logFormat: read.choice('LOG_FORMAT', ['json', 'text'], production && !demoContent ? 'json' : 'text') === 'json' ? 'json' : 'text',
    accessLog: read.choice('ACCESS_LOG', ['on', 'off'], 'off') === 'on',
    trustedProxies: read.list('TRUSTED_PROXIES'),
    allowedHosts: read.list('ALLOWED_HOSTS'),
    metricsToken: environment['METRICS_TOKEN'] || null,
    tracing: readTraces(environment, read, problems),
    metricsPort: read.integer('METRICS_PORT', 0, [0, 65_535]) || null,
    metricsHost: environment['METRICS_HOST'] || 'localhost',
    corsOrigins: read.list('CORS_ORIGINS').map((origin) => origin.replace(/\/$/, '')),
    pictureHosts: read.list('PICTURE_HOSTS').map((host) => host.toLowerCase()),
    rateLimits: readRateLimits(environment['RATE_LIMITS'] || '', problems),
    wideShares: readWideShares(environment['IPV6_SHARES'] || '', problems),
    wechat: readWeChat(weChatVariables(environment, read), problems),
    // A demonstration on a developer's machine stops immediately; in production the load balancer must notice first.
    stopDelaySeconds: read.integer('STOP_DELAY_SECONDS', production && !demoContent ? 5 : 0, [0, 600]),
    stopLimitSeconds: read.integer('STOP_LIMIT_SECONDS', 10, [1, 3_600]),
    environment: {},
    warnings: [],
  };
  if (config.mailFrom ? !senderPattern.test(config.mailFrom) : smtpUrl !== null)
    problems.push('MAIL_FROM must be an address, or a name with an address, and be set with SMTP_URL');
  if (!config.corsOrigins.every(isOrigin))
    problems.push('CORS_ORIGINS must be origins such as https://app.example.org, separated by commas; "*" is not allowed');
  if (config.secret && config.secret.length < secretMin) problems.push(`APP_SECRET must have at least ${secretMin} characters`);
  if (databaseUrl && production && !config.secret) problems.push('APP_SECRET must be set with DATABASE_URL: all instances share it');
  if (!databaseUrl && !cmsOrigin && (config.role !== 'all' || config.webConcurrency > 1))
    problems.push('ROLE and WEB_CONCURRENCY need DATABASE_URL: the embedded database serves one process');
  if (config.role === 'jobs' && config.webConcurrency > 1)
    problems.push('WEB_CONCURRENCY is for processes that answer visitors; ROLE is jobs');
  if (!databaseUrl && (config.databaseDirectUrl || config.databaseReplicaUrl))
    problems.push('DATABASE_DIRECT_URL and DATABASE_REPLICA_URL must be set with DATABASE_URL');
  if (config.metricsToken && config.metricsToken.length < 16) problems.push('METRICS_TOKEN must have at least 16 characters');
  const nearNames = findNearNames(Object.keys(input), names).map(
    (near) => `${near.name} is no setting of this site; did you mean ${near.suggestion}?`,
  );
  warnings.push(...nearNames);
  if (problems.length > 0) throw new ConfigError([...problems, ...warnings]);
  const given = Object.fromEntries([...names].flatMap((name) => (input[name] ? [[name, input[name]]] : [])));
  return Object.freeze({ ...config, environment: given, warnings, secret: config.secret || storedSecret(dataFolder) });
}

/** A configured bucket also requires its access keys. */
function readS3(environment: Environment, read: ReturnType<typeof reader>, problems: string[]): S3Settings | null {
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:']);
  const bucket = environment['S3_BUCKET'] || '';
  const accessKeyId = environment['S3_ACCESS_KEY_ID'] || '';
  const secretAccessKey = environment['S3_SECRET_ACCESS_KEY'] || '';
  if (![endpoint, bucket, accessKeyId, secretAccessKey].some(Boolean)) return null;
  if (!bucket || !accessKeyId || !secretAccessKey)
    problems.push('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together');
  return {
    endpoint: endpoint?.replace(/\/+$/, '') ?? null,
    region: environment['S3_REGION'] || 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
  };
}

function backupVariables(environment: Environment, read: ReturnType<typeof reader>): BackupVariables {
  return {
    folder: environment['BACKUP_FOLDER'],
    bucket: environment['BACKUP_S3_BUCKET'],
    endpoint: read.url('BACKUP_S3_ENDPOINT', ['http:', 'https:']),
    region: environment['BACKUP_S3_REGION'],
    accessKeyId: environment['BACKUP_S3_ACCESS_KEY_ID'],
    secretAccessKey: environment['BACKUP_S3_SECRET_ACCESS_KEY'],
    recipients: read.list('BACKUP_RECIPIENTS'),
    everyHours: environment['BACKUP_EVERY_HOURS'] ? read.integer('BACKUP_EVERY_HOURS', 24, [0, 720]) : null,
    keep: environment['BACKUP_KEEP'],
  };
}

function readTraces(environment: Environment, read: ReturnType<typeof reader>, problems: string[]): TracingSettings | null {
  const [headers, service] = [environment['OTEL_EXPORTER_OTLP_HEADERS'], environment['OTEL_SERVICE_NAME']];
  const share = environment['OTEL_TRACES_SAMPLER_ARG'];
  return readTracing({ endpoint: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']), headers, service, share }, problems);
}

function rehearsalVariables(environment: Environment): RehearsalVariables {
  return { port: environment['REHEARSAL_PORT'], origin: environment['REHEARSAL_ORIGIN'], copy: environment['REHEARSAL_COPY'] };
}

function weChatVariables(environment: Environment, read: ReturnType<typeof reader>): WeChatVariables {
  const origin = read.url('WECHAT_API_ORIGIN', ['http:', 'https:']);
  return { origin, appId: environment['WECHAT_APP_ID'], secret: environment['WECHAT_APP_SECRET'] };
}
