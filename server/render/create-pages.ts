/** Wires rendering into an app: data cache, page cache, renderer, fonts and the purge of what changes. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApi } from '#shared/http/api-client.ts';
import { getNavigation, type Navigation, type PublishedIdentity } from '#shared/api/home.ts';
import { defaultLanguage, languages, otherLanguage, withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { organiserTag } from '#shared/site/organiser.ts';
import { setSiteZone } from '#shared/site-zone.ts';
import type { SiteFacts } from '#client/lib/site.ts';
import type { SiteNames } from '#shared/site/site-identity.ts';
import type { AppContext } from '#server/context.ts';
import type { SiteNumbers } from '#server/metrics/site-figures.ts';
import { createDataCache } from './data-cache.ts';
import { DrawnPage } from './drawn-page.ts';
import { createDraftPages, type RenderDraft, type RenderHome } from './draft-page.ts';
import { addFontsTo, fontsOf, latinRules, readLatinFaces, type LatinFaces } from './fonts/page-fonts.ts';
import { createWebTierPass } from '#server/http/visitor.ts';
import { createLocalFetch } from './local-api.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createPageService, type PageService } from './page-service.ts';
import type { HeadOf } from './page-head.ts';
import { createPictureFacts, type PictureFactsOf } from './picture-facts.ts';
import type { PageIdentity } from './page-identity.ts';
import type { Renderer } from './render-page.tsx';
import { createBusyPage } from './busy-page.ts';
import { createRenderGate } from './render-gate.ts';
import type { RenderSource } from './render-source.ts';
import { translateOf, type Translations } from './translations.ts';

export interface PagesOptions {
  app: FastifyInstance;
  context: AppContext;
  source: RenderSource;
  translations: Translations;
  clientFolder: string;
  /** Number of pages answered from memory since the start. */
  hits: () => number;
  streamAfterMs?: number | undefined;
}

export interface Pages {
  pages: PageService;
  cache: PageCache;
  identify: Renderer['identify'];
  /** Whether the heads of pages from memory are kept as bytes. */
  readyHeads: boolean;
  /** The public page of an unpublished item. */
  renderDraft: RenderDraft;
  renderHome: RenderHome;
  /** The head of a page, without rendering its body. */
  headOf: HeadOf;
  /** The texts and pictures of a page's share picture. */
  pictureFactsOf: PictureFactsOf;
  /** The `@font-face` rules of a page's HTML. */
  fontRules: (html: string) => string;
  prerender: (ending: AbortSignal) => Promise<void>;
  /** Year of the current edition; null when there is none or it cannot be read. */
  editionYear: () => Promise<number | null>;
  /** The published names of the site; the configured ones without them, or when they cannot be read. */
  siteNames: () => Promise<SiteNames & Partial<PublishedIdentity>>;
  /** The published identity; null without one, or when it cannot be read. */
  identity: () => Promise<Navigation['identity']>;
  /** The published look. */
  theme: () => Promise<Navigation['theme']>;
  /** Whether staff ask search engines to leave the site out. */
  isHidden: () => Promise<boolean>;
  /** Renders the home page in both languages, with retries; gives up after a time limit and logs a warning. */
  prepare: () => Promise<void>;
  purge: (tags: readonly string[]) => void;
  clear: () => void;
  numbers: () => Pick<SiteNumbers, keyof SiteNumbers & `${'page' | 'data'}_${string}`>;
  close: () => Promise<void>;
}

/** Of the response with the links around every page, the name and the colours of the site. */
const navigationTag = 'navigation';

/** Rendered ahead of visitors after a start, with the current edition. */
const prerenderedPaths = ['/', '/news', '/announcement', '/previous', '/about', '/about?active=0'];

export async function createPages(options: PagesOptions): Promise<Pages> {
  const { app, context, source } = options;
  const { config } = context;
  const remote = config.cmsOrigin
    ? (await import('./cms/remote-api.ts')).createRemoteApi(config.cmsOrigin, createWebTierPass(config.secret))
    : null;
  const data = createDataCache({ fetch: remote?.fetch ?? createLocalFetch(app), maxBytes: config.dataCacheBytes });
  const cache = createPageCache(source.keepsPages ? config.pageCacheBytes : 1);
  const onError = (error: unknown, requestId?: string) => {
    const fault = error instanceof Error ? error : new Error(`The page's data could not be had (${(error as Response | null)?.status})`);
    // A response below 500 that a loader throws is an answer, not a fault.
    if (error instanceof Error || requestId) app.log.error({ err: fault, requestId }, 'a page failed');
  };
  const latin = readLatinFaces(options.clientFolder);
  // In development styles change while the site runs.
  const site = siteFactsOf(config);
  const { addFonts, fontRules } = await openFonts({ ...config, latin }, options.translations);
  let navigationChanges = 0;
  const makeRenderer = async (): Promise<Renderer> => {
    const modules = await source.load();
    return modules.createRenderer({
      fetch: data.get,
      assetsOf: source.assetsOf,
      translations: options.translations,
      site,
      globalStyles: modules.themeStyles,
      latinRules: (type) => latinRules(latin, type),
      fontRules,
      onError,
      streamAfterMs: config.rehearsalCopy ? unstreamedMs : options.streamAfterMs,
      navigationChanges: () => navigationChanges,
    });
  };
  const renderer = source.keepsPages ? await makeRenderer() : eachTime(makeRenderer, await makeRenderer());
  const makeHeadOf = async (): Promise<HeadOf> =>
    (await source.load()).createPageHead({ fetch: data.get, translations: options.translations, site });
  const headOf = source.keepsPages ? await makeHeadOf() : async (identity: Parameters<HeadOf>[0]) => (await makeHeadOf())(identity);
  const translate = { 'zh-Hans': translateOf(options.translations['zh-Hans']), en: translateOf(options.translations.en) };
  const gate = createRenderGate({ hits: options.hits });
  const busyPage = createBusyPage({ renderer, addFonts });
  const pages: PageService = createPageService({ renderer, cache, gate, busyPage: busyPage.of, addFonts, onError });
  const purge = (tags: readonly string[]) => {
    if (tags.includes(navigationTag)) {
      navigationChanges += 1;
      busyPage.forget();
    }
    data.purge(tags);
    cache.purge(tags);
    if (remote && tags.includes(organiserTag)) void navigation();
  };
  const readNavigation = createApi({ language: defaultLanguage, send: async (call) => (await data.get(call)).envelope });
  const navigation = async () => {
    const outcome = await readNavigation(getNavigation);
    if (outcome.status !== 'ok') return null;
    // With a database the services follow it.
    if (remote) setSiteZone(outcome.data.zone.name);
    return outcome.data;
  };
  const editionYear = async () => (await navigation())?.editionYear ?? null;
  const homes = [defaultLanguage, otherLanguage(defaultLanguage)].map((language) => renderer.identify(withLanguage(language, '/')));
  const stop = context.events.onContentChanged(purge);
  const follow = { onTags: context.events.contentChanged, log: (line: string) => app.log.warn(`web tier: ${line}`) };
  const unfollow = remote && (await import('./cms/follow-cms.ts')).followCms({ changes: remote.changes, ...follow });
  return {
    pages,
    cache,
    identify: renderer.identify,
    readyHeads: config.readyHeads,
    ...createDraftPages({ renderer, addFonts }),
    headOf,
    pictureFactsOf: createPictureFacts({ headOf, identify: renderer.identify, translate, site }),
    fontRules,
    editionYear,
    siteNames: async () => (await navigation())?.identity ?? { name: config.siteName, shortName: config.shortName },
    identity: async () => (await navigation())?.identity ?? null,
    theme: async () => (await navigation())?.theme ?? null,
    isHidden: async () => (await navigation())?.isHidden ?? false,
    purge,
    clear: () => {
      data.clear();
      cache.clear();
      busyPage.forget();
    },
    prerender: async (ending) => {
      if (!source.keepsPages) return;
      // With the home page in the default language just rendered, this takes some milliseconds.
      for (const identity of homes.slice(1)) await pages.answer(inOnePiece(identity)).catch(onError);
      const year = await editionYear();
      const sitePaths = [...prerenderedPaths, ...(year === null ? [] : [paths.edition(year)])];
      for (const url of sitePaths.flatMap((path) => languages.map((language) => withLanguage(language, path)))) {
        while (!ending.aborted && !context.activity.isQuiet(quietMoment)) await pause(quietMoment.forMs / 4);
        if (ending.aborted) return;
        await pages.answer(inOnePiece(renderer.identify(url))).catch(onError);
      }
    },
    prepare: async () => {
      const untilMs = performance.now() + prepareMs;
      const [home] = homes;
      while (source.keepsPages && home && performance.now() < untilMs && !(await isRendered(pages, home))) await pause(prepareRetryMs);
      if (performance.now() >= untilMs)
        app.log.warn(`the home page could not be rendered within ${prepareMs / 1_000} s; the port opens all the same`);
    },
    numbers: () => ({
      page_cache_bytes: cache.bytes,
      page_cache_entries: cache.size,
      page_renders_total: pages.renders,
      page_renders_running: gate.running,
      page_renders_waiting: gate.waiting,
      page_renders_refused_total: gate.refused,
      data_cache_bytes: data.bytes,
      data_cache_entries: data.size,
    }),
    close: async () => {
      stop();
      await unfollow?.();
      await remote?.close();
    },
  };
}

/** Pages are rendered ahead of visitors only while nobody waits for another; what is asked for often is soon in memory anyway. */
const quietMoment = { forMs: 2_000, atLatestMs: 60_000 };

/** Longer than the time that a page may take: a streamed page would be without the banner. */
const unstreamedMs = 60_000;

/** Longest wait for the home page at a start, and the pause between two attempts. */
const prepareMs = 30_000;
const prepareRetryMs = 500;

/** Nobody waits for the beginning of a page that is rendered ahead of visitors, and a page in pieces is rendered twice. */
const inOnePiece = (identity: PageIdentity): PageIdentity => ({ ...identity, mayStream: false });

async function isRendered(pages: PageService, identity: PageIdentity): Promise<boolean> {
  const answer = await pages.answer(inOnePiece(identity)).catch(() => null);
  return answer !== null && !(answer.kind === 'page' && answer.page.status >= 500);
}

/** The configured facts; a published identity takes their place. */
function siteFactsOf(config: AppContext['config']): SiteFacts {
  const { siteName: name, shortName, conferenceUrl, demoContent: demo, timeZone } = config;
  return {
    get origin() {
      return config.siteOrigin;
    },
    name,
    shortName,
    conferenceUrl,
    demo,
    zone: { name: timeZone, label: timeZone },
    asksIdNumber: false,
  };
}

/** Adds its fonts to a page, in a rehearsal with its banner. */
async function openFonts(
  { rehearsalCopy: copy, secret, latin }: Pick<AppContext['config'], 'rehearsalCopy' | 'secret'> & { latin: LatinFaces | null },
  translations: Translations,
): Promise<{ addFonts: (page: DrawnPage) => void; fontRules: Pages['fontRules'] }> {
  const fontRules = (html: string) => fontsOf(new DrawnPage(html), secret).css;
  if (!copy) return { addFonts: (page) => addFontsTo(page, { latin, secret }), fontRules };
  const { bannerFor } = await import('#server/rehearsal/copy-banner.ts');
  const addBanner = bannerFor(copy.at, (language, time) => translateOf(translations[language])('seal:rehearsal.banner', { time }));
  const addFonts = (page: DrawnPage) => {
    addBanner(page);
    addFontsTo(page, { latin, secret });
  };
  return { addFonts, fontRules };
}

/** In development each page gets a new renderer, from the current sources. */
function eachTime(make: () => Promise<Renderer>, first: Renderer): Renderer {
  return { ...first, render: async (request) => (await make()).render(request) };
}
