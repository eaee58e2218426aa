/** The composition root: configuration → database → services. Tests replace parts of it. */
import type { Config } from './config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import type { NamedAccount } from '#server/db/seed.ts';
import { createActivity, type Activity } from './activity.ts';
import { createEventBus, type EventBus } from './events.ts';
import { errorLine } from './log.ts';
import { setSharedCaches } from '#server/http/shared-life.ts';
import { setOrigins } from './media-origin.ts';
import { cdnNeeds } from '#server/ports/cdn/cdn-settings.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { setTemporaryRoot, sweepTemporaryFolders } from '#server/ports/temporary-folder.ts';
import type { MailboxMail } from '#server/ports/mail-mailbox.ts';
import type { HashCost } from '#server/ports/password-hash.ts';
import type { Tracer } from '#server/tracing/tracer.ts';
import type { Services } from '#server/services/services.ts';

export interface AppContext {
  config: Config;
  events: EventBus;
  /** Time of the last request; background work waits for a quiet period. */
  activity: Activity;
  /** Null on a web tier, where another server is the CMS. */
  services: Services | null;
  database: OpenDatabase | null;
  /** Shown once at the start of a demonstration. */
  demoAccounts: readonly NamedAccount[];
  /** Null without a collector of traces. */
  tracer: Tracer | null;
  /** Rejects when a required dependency is unavailable. */
  check: () => Promise<void>;
  close: () => Promise<void>;
}

export interface ContextOptions {
  /** Called with lines of progress. */
  log: (line: string) => void;
  /** Called when the process cannot continue and must be restarted. */
  onFatal?: (error: Error) => void;
  /** Called with mails that stay on this machine; they contain codes, so they are never logged. */
  showMail?: (mail: MailboxMail) => void;
  /** For tests, most of which do not judge how passwords are hashed. */
  hashCost?: HashCost;
}

/** Time limit of a query on an unresponsive database. */
const queryTimeoutMs = 10_000;

/** Opens everything that the configuration names. Throws a readable error if the data folder is in use. */
export async function createContext(given: Config, { log, onFatal, showMail, hashCost }: ContextOptions): Promise<AppContext> {
  // Its public origin follows what staff set.
  const config = { ...given };
  const events = createEventBus();
  const activity = createActivity();
  const tracer = config.tracing && (await import('#server/tracing/start-tracing.ts')).startTracing(config.tracing, log);
  setTemporaryRoot(config.dataFolder);
  setOrigins({ media: config.mediaOrigin, site: config.siteOrigin });
  setSharedCaches({ secondsMax: config.cdnSeconds, tagHeader: config.cdn ? cdnNeeds[config.cdn.kind].tagHeader : undefined });
  if (config.cmsOrigin) return renderingContext(config, { events, activity, tracer });
  const [{ openDatabase }, { migrateDatabase, requireSchema }, { makeFixedContent }] = await Promise.all([
    import('#server/db/client.ts'),
    import('#server/db/migrate.ts'),
    import('#server/services/content/fixed-content.ts'),
  ]);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    dataFolder: config.dataFolder,
    namedStatements: config.namedStatements,
    connectionsMax: config.databasePool,
    queryTimeoutMs,
    onError: (error) => log(`database: ${error.message}`),
    onNotice: (line) => log(`database: ${line}`),
    onFatal,
  });
  try {
    await sweepTemporaryFolders();
    const { databaseUrl } = config;
    const openClient = databaseUrl
      ? async () => (await import('#server/db/wait-for-server.ts')).waitForServer(database, { databaseUrl, log })
      : database.openClient;
    await (config.migrates ? migrateDatabase({ openClient }, { log }) : requireSchema({ openClient }));
    if (databaseUrl) void (await import('#server/db/check-notifications.ts')).warnWithoutNotifications(database, log);
    await makeFixedContent(database.db);
    if (config.rehearsalCopy) await (await import('#server/rehearsal/fill-copy.ts')).fillCopy(database.db, config.rehearsalCopy);
    const demoAccounts = config.demoContent ? await fillDemonstration(config, database, log) : [];
    const { createServices } = await import('#server/services/create-services.ts');
    const services = await createServices({
      config,
      database,
      events,
      activity,
      log,
      onError: (error) => log(`changes: ${errorLine(error)}`),
      showMail,
      hashCost,
    });
    return {
      config,
      events,
      activity,
      services,
      database,
      tracer,
      demoAccounts,
      check: database.check,
      close: async () => {
        await services.close();
        await database.close();
        await tracer?.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The programme is loaded into an empty database only: other starts do without its rows and pictures. */
async function fillDemonstration(config: Config, database: OpenDatabase, log: (line: string) => void): Promise<readonly NamedAccount[]> {
  const { isEmpty } = await import('#server/db/maintain.ts');
  if (!(await isEmpty(database.db))) return [];
  const { loadDemonstration } = await import('#server/db/seed.ts');
  return loadDemonstration({ database, cipher: createFieldCipher(config), dataFolder: config.dataFolder, log });
}

/** A web tier: no database, ready as long as the CMS answers. */
function renderingContext(config: Config, { events, activity, tracer }: Pick<AppContext, 'events' | 'activity' | 'tracer'>): AppContext {
  return {
    config,
    events,
    activity,
    services: null,
    database: null,
    tracer,
    demoAccounts: [],
    check: async () => {
      const answer = await fetch(`${config.cmsOrigin}/healthz`, { signal: AbortSignal.timeout(2_000) });
      if (!answer.ok) throw new Error(`The CMS answers ${answer.status}`);
    },
    close: async () => tracer?.close(),
  };
}
