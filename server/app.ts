/** Assembles the app: plugins, endpoints, files, pages. Used by `serve.ts` and by tests. */
import { join } from 'node:path';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Language } from '#shared/language.ts';
import { siteZone, zoneName } from '#shared/site-zone.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { answerRequestIds, requestIdOf } from '#server/http/request-id.ts';
import { listenFirst, probes, refuseConnection, refuseUnreadable, type ListenOptions } from '#server/http/http-server.ts';
import { ajvOptions, lazyCompilers } from '#server/http/lazy-schemas.ts';
import { logOptions, requestLog } from './log.ts';
import { addCors } from '#server/plugins/cors.ts';
import { addErrorHandler, isApiPath } from '#server/plugins/error-handler.ts';
import { addHealth } from '#server/plugins/health.ts';
import { addLoadShedding } from '#server/plugins/load-shedding.ts';
import { addMaintenance } from '#server/plugins/maintenance.ts';
import { addMetrics } from '#server/plugins/metrics.ts';
import { addMethods, answerUnrouted } from '#server/plugins/methods.ts';
import { addOpenApi } from '#server/plugins/openapi.ts';
import { addRateLimit } from '#server/plugins/rate-limit.ts';
import { addSecurityHeaders, apiHeaders, pageHeaders } from '#server/plugins/security-headers.ts';
import { addStaticFiles } from '#server/plugins/static-files.ts';
import { addAnswerCache } from '#server/http/answer-cache.ts';
import { createPages, type Pages } from '#server/render/create-pages.ts';
import { builtSource, developmentSource } from '#server/render/render-source.ts';
import { watchEventLoop } from '#server/metrics/event-loop-window.ts';
import { createMetricsText } from '#server/metrics/metrics-text.ts';
import { processFigures } from '#server/metrics/process-figures.ts';
import { createRequestTally, type AnsweredRequest, type RequestTally } from '#server/metrics/request-tally.ts';
import { siteFigures, type PageOutcomes, type SiteNumbers } from '#server/metrics/site-figures.ts';
import { loadTranslations, translateOf } from '#server/render/translations.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { createWholePage } from '#server/render/whole-page.ts';
import { registerFontRoutes } from '#server/routes/media.ts';
import { registerManifestRoutes } from '#server/routes/manifest.ts';
import { registerEditionFileRoutes, type EditionFileRouteOptions } from '#server/routes/edition-file.ts';
import { registerOembed } from '#server/routes/oembed.ts';
import { pageRoute, registerPageRoutes, type FastPath } from '#server/routes/pages.ts';
import { registerPreviewPageRoutes } from '#server/routes/preview-page.ts';
import { registerRedirects } from '#server/routes/redirects.ts';
import { registerEndpoints } from '#server/routes/register.ts';
import { registerSharePictureRoutes } from '#server/routes/share-picture.ts';
import { registerDiscoveryRoutes } from '#server/routes/discovery.ts';
import { registerShortLinkRoutes } from '#server/routes/short-link.ts';
import { createFontSubset } from '#server/services/media/font-subset.ts';
import { createRemoteMoved } from '#server/services/discovery/moved-remote.ts';
import { createAppSharePictures, mediaFilesOf } from './share-pictures.ts';
import { createSiteIcons } from './site-icons.ts';
import { addSignedCookies } from '#server/http/signed-cookies.ts';
import { acceptWebTier, createWebTierPass } from '#server/http/visitor.ts';

/** Looks up the target of a moved URL: in the database, or at the CMS behind a web tier. */
function findMoved({ config, services }: AppContext): ((url: string) => Promise<string | null>) | undefined {
  return services?.movedPath.find ?? (config.cmsOrigin ? createRemoteMoved(config.cmsOrigin) : undefined);
}

export interface AppOptions {
  /** Project folder, with the locales and the build. */
  root: string;
  /** Client build to serve; `dist/client` by default. */
  clientFolder?: string;
  /** Milliseconds to wait for a page's data before its shell is streamed. */
  streamAfterMs?: number;
}

export interface App {
  instance: FastifyInstance;
  pages: Pages;
  /** Renders the most requested pages into the cache, in quiet moments; stops at the signal. */
  prerender: (ending: AbortSignal) => Promise<void>;
  /** Renders the home page in both languages before the port opens; retries for a limited time while its data is unavailable. */
  prepare: () => Promise<void>;
  /** Makes /readyz answer 503. */
  drain: () => void;
}

/** Allow-list of hosts: the configured ones and the site's own; empty = any host. */
function hostsOf({ allowedHosts, siteOrigin }: Config): readonly string[] {
  return allowedHosts.length === 0 ? [] : [new URL(siteOrigin).host, ...allowedHosts];
}

/** Checks of an arriving request. A rehearsal admits nobody without a pass. */
async function openArrivals({ config, activity }: AppContext): Promise<Pick<ListenOptions, 'hosts' | 'note' | 'admits'>> {
  const { rehearsalCopy, siteOrigin } = config;
  const isSecure = siteOrigin.startsWith('https:');
  const admits = rehearsalCopy ? (await import('#server/rehearsal/pass-gate.ts')).createPassGate(rehearsalCopy, { isSecure }) : undefined;
  return { hosts: hostsOf(config), note: activity.note, admits };
}

/** Counts what Fastify answers; the fast path counts its own. */
function countRequests(app: FastifyInstance, tally: RequestTally, isLogged: boolean): void {
  app.addHook('onResponse', (request, reply, done) => {
    const url = request.routeOptions.url ?? 'none';
    const route = url !== '/*' ? url : isApiPath(request.url) ? 'none' : pageRoute;
    const answered = { route, method: request.method, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 };
    tally.add(answered);
    if (isLogged) logAccess(app, { ...answered, id: request.id, url: request.raw.url ?? '' });
    done();
  });
}

/** A record of an answered request. Queries and addresses of visitors are personal, and probes tell nothing. */
function logAccess(app: FastifyInstance, { url, seconds, ...answered }: AnsweredRequest & { id: string; url: string }): void {
  const path = url.split('?', 1)[0] ?? '';
  if (!probes.has(path)) app.log.info({ area: 'access', path, ms: Math.round(seconds * 1e5) / 100, ...answered }, 'answered');
}

/** Ids, traces and counts of what Fastify answers. */
async function watchRequests(app: FastifyInstance, { config, tracer }: AppContext, tally: RequestTally): Promise<void> {
  answerRequestIds(app);
  if (tracer) (await import('#server/tracing/trace-requests.ts')).traceRequests(app, tracer);
  countRequests(app, tally, config.accessLog);
}

/** Refuses calls that the site cannot serve now. */
function addRefusals(app: FastifyInstance, { database, services }: AppContext): void {
  if (database) addLoadShedding(app, database.isCongested);
  if (services) addMaintenance(app, services.isInMaintenance);
}

interface RouteParts extends Pick<EditionFileRouteOptions, 'laurelOf' | 'translate'> {
  pages: Pages;
}

/** Routes that a web tier without a database passes on to its CMS. */
function registerDatabaseRoutes(app: FastifyInstance, { config, services, events }: AppContext, { pages, ...parts }: RouteParts): void {
  if (!services) return;
  registerEndpoints(app, services, events);
  registerPreviewPageRoutes(app, { ...services, renderDraft: pages.renderDraft, renderHome: pages.renderHome });
  registerEditionFileRoutes(app, { ...parts, award: services.award, events, config, siteNames: pages.siteNames, theme: pages.theme });
  registerShortLinkRoutes(app, {
    shortLink: services.shortLink,
    statisticsCount: services.statisticsCount,
    config,
    identify: pages.identify,
    wholePage: createWholePage(pages),
  });
}

const bodyBytesMax = 1_048_576;
const version = '0.1.0';

export async function buildApp(context: AppContext, options: AppOptions): Promise<App> {
  const { config } = context;
  const [tally, arrivals] = [createRequestTally(), await openArrivals(context)];
  const outcomes: PageOutcomes = { hit: 0, stale: 0, miss: 0 };
  // Set once the pages exist, but the server needs it at construction.
  const front: { fastPath?: FastPath } = {};
  const app = Fastify({
    logger: logOptions(config),
    childLoggerFactory: requestLog,
    genReqId: ({ headers }) => requestIdOf(headers),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: bodyBytesMax,
    serverFactory: (handler) =>
      listenFirst(handler, {
        fastPath: () => front.fastPath,
        ...arrivals,
        answered: ({ method = '', url = '', headers }, { route, status }, seconds) => {
          tally.add({ route, method, status, seconds });
          if (config.accessLog) logAccess(app, { id: requestIdOf(headers), method, url, route, status, seconds });
        },
      }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    ajv: { customOptions: ajvOptions },
    schemaController: { compilersFactory: lazyCompilers },
    frameworkErrors: refuseUnreadable,
    clientErrorHandler: refuseConnection,
  });
  // JSON bodies only: other sites' forms can send text/plain without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  await watchRequests(app, context, tally);
  addMethods(app);
  const translations = await loadTranslations(options.root);
  const translate = (language: Language, key: string, values: Record<string, unknown>) =>
    translateOf(translations[language])(key, { zone: zoneName(siteZone(), language), ...values });
  addErrorHandler(app, { translate, describe: !config.production });
  addRefusals(app, context);
  const headers = { secure: config.siteOrigin.startsWith('https:'), noindex: config.searchEngines === 'refused' };
  addSecurityHeaders(app, headers);
  addCors(app, config.corsOrigins);
  await addSignedCookies(app, config);
  acceptWebTier(app, createWebTierPass(config.secret));
  await addRateLimit(app, { figures: config.rateLimits, wideShares: config.wideShares });
  if (!config.production) await addOpenApi(app, version);

  const clientFolder = options.clientFolder ?? join(options.root, 'dist/client');
  const isDevelopment = process.env['NODE_ENV'] !== 'production' && process.env['NODE_ENV'] !== 'test';
  const source = isDevelopment ? await developmentSource(app, options.root) : builtSource(clientFolder);
  const pages = await createPages({
    app,
    context,
    source,
    translations,
    clientFolder,
    hits: () => outcomes.hit + outcomes.stale,
    streamAfterMs: options.streamAfterMs,
  });
  const answersPage = registerPageRoutes(app, {
    ...pages,
    outcomes,
    headers: pageHeaders(headers),
    moved: findMoved(context),
    withPolicy: source.keepsPages,
  });
  const sharePictures = createAppSharePictures(app, { context, pages });
  const answersPicture = registerSharePictureRoutes(app, { pictures: sharePictures.pictures, headers: pageHeaders(headers) });
  const answers = addAnswerCache(app, context, apiHeaders(headers));
  front.fastPath = (request, response) =>
    answersPicture(request, response) ?? answersPage(request, response) ?? answers?.fastPath(request, response) ?? null;
  const health = addHealth(app, { check: context.check });
  const numbers = (): SiteNumbers => ({
    ...pages.numbers(),
    ...sharePictures.numbers(),
    answer_cache_bytes: answers?.bytes ?? 0,
    answer_cache_entries: answers?.size ?? 0,
  });
  const eventLoop = watchEventLoop();
  const figures = [...processFigures(eventLoop), ...siteFigures({ context, numbers, outcomes })];
  await addMetrics(app, config, createMetricsText(figures, tally));
  await addStaticFiles(app, clientFolder);
  const fontSubset = createFontSubset({
    secret: config.secret,
    storage: createDiskStorage(join(config.dataFolder, 'fonts'), { isDurable: false }),
  });
  registerFontRoutes(app, { fontSubset });
  registerManifestRoutes(app, {
    clientFolder,
    siteNames: pages.siteNames,
    theme: pages.theme,
    icons: createSiteIcons({ identity: pages.identity, theme: pages.theme, open: mediaFilesOf(context).get }),
    serviceWorker: config.serviceWorker,
    translate,
    editionYear: pages.editionYear,
  });
  registerRedirects(app, config.conferenceUrl);
  registerDiscoveryRoutes(app, context, pages.isHidden);
  registerOembed(app, { headOf: pages.headOf, identify: pages.identify, config });
  if (config.cmsOrigin || config.vodOrigin) await (await import('#server/plugins/cms-proxy.ts')).addCmsProxy(app, config);
  registerDatabaseRoutes(app, context, { pages, laurelOf: sharePictures.laurelOf, translate });
  app.setNotFoundHandler(answerUnrouted);
  app.addHook('onClose', async () => {
    answers?.close();
    eventLoop.close();
    await pages.close();
    await fontSubset.close();
    await source.close();
  });
  return { instance: app, pages, prerender: pages.prerender, prepare: pages.prepare, drain: health.drain };
}
