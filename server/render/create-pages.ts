/** Wires rendering into an app: data cache, page cache, renderer, fonts and the purge of what changes. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApi } from '#shared/api/client.ts';
import { getNavigation } from '#shared/api/column.ts';
import { defaultLanguage, languages, withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import type { AppContext } from '#server/context.ts';
import { addFonts } from './add-fonts.ts';
import { createDataCache } from './data-cache.ts';
import { fontsOf } from './fonts.ts';
import { createWebTierPass } from '#server/http/visitor.ts';
import { createLocalFetch } from './local-api.ts';
import { latinFontRules } from './latin-fonts.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createPageService, type PageService } from './page-service.ts';
import type { HeadOf } from './page-head.ts';
import { createPictureFacts, type PictureFactsOf } from './picture-facts.ts';
import type { PageIdentity } from './page-identity.ts';
import type { Renderer } from './render-page.tsx';
import type { RenderSource } from './render-source.ts';
import { translateOf, type Translations } from './translations.ts';

export interface PagesOptions {
  app: FastifyInstance;
  context: AppContext;
  source: RenderSource;
  translations: Translations;
  clientFolder: string;
  patienceMs?: number | undefined;
}

export interface Pages {
  pages: PageService;
  cache: PageCache;
  identify: Renderer['identify'];
  /** The head of a page, without drawing it. */
  headOf: HeadOf;
  /** What stands in a page's share picture. */
  pictureFactsOf: PictureFactsOf;
  /** The `@font-face` rules of a page's HTML. */
  fontRules: (html: string) => string;
  warm: () => Promise<void>;
  /** Year of the edition that the site is about; null where it has none, or cannot say. */
  editionYear: () => Promise<number | null>;
  /** Renders the home page in both languages, again and again while it fails; after a while it gives up with a line in the log. */
  prepare: () => Promise<void>;
  purge: (tags: readonly string[]) => void;
  clear: () => void;
  numbers: () => Record<string, number>;
  close: () => Promise<void>;
}

/** Screens whose first visitor should not wait. */
const warmPaths = ['/', '/news', '/announcement', '/previous', '/about', '/about?active=0'];

export async function createPages(options: PagesOptions): Promise<Pages> {
  const { app, context, source } = options;
  const { config } = context;
  const remote = config.cmsOrigin
    ? (await import('./remote-api.ts')).createRemoteApi(config.cmsOrigin, createWebTierPass(config.secret))
    : null;
  const data = createDataCache({ fetch: remote?.fetch ?? createLocalFetch(app), maxBytes: config.dataCacheBytes });
  const cache = createPageCache(source.keepsPages ? config.pageCacheBytes : 1);
  const onError = (error: unknown, requestId?: string) => {
    const fault = error instanceof Error ? error : new Error(`The page's data could not be had (${(error as Response | null)?.status})`);
    // A page that a loader refused below 500 is an answer, not a fault.
    if (error instanceof Error || requestId) app.log.error({ err: fault, requestId }, 'a page failed');
  };
  const latinRules = latinFontRules(options.clientFolder);
  const site = { origin: config.siteOrigin, name: config.siteName, conferenceUrl: config.conferenceUrl, demo: config.demoContent };
  const makeRenderer = async (): Promise<Renderer> => {
    const modules = await source.load();
    return modules.createRenderer({
      fetch: data.get,
      assetsOf: source.assetsOf,
      translations: options.translations,
      site,
      globalStyles: latinRules + modules.themeStyles,
      onError,
      patienceMs: options.patienceMs,
    });
  };
  const renderer = source.keepsPages ? await makeRenderer() : eachTime(makeRenderer, await makeRenderer());
  const makeHeadOf = async (): Promise<HeadOf> =>
    (await source.load()).createPageHead({ fetch: data.get, translations: options.translations, site });
  const headOf = source.keepsPages ? await makeHeadOf() : async (identity: Parameters<HeadOf>[0]) => (await makeHeadOf())(identity);
  const translate = { 'zh-Hans': translateOf(options.translations['zh-Hans']), en: translateOf(options.translations.en) };
  const pages: PageService = createPageService({ renderer, cache, withFonts: (html) => addFonts(html, config.secret), onError });
  const purge = (tags: readonly string[]) => {
    data.purge(tags);
    cache.purge(tags);
  };
  const readNavigation = createApi({ language: defaultLanguage, send: async (call) => (await data.get(call)).envelope });
  const editionYear = async () => {
    const outcome = await readNavigation(getNavigation, {}, { noLoading: true });
    return outcome.status === 'ok' ? outcome.data.editionYear : null;
  };
  const stop = context.events.onContentChanged(purge);
  return {
    pages,
    cache,
    identify: renderer.identify,
    headOf,
    pictureFactsOf: createPictureFacts({ headOf, identify: renderer.identify, translate, site }),
    fontRules: (html) => fontsOf(html, config.secret).css,
    editionYear,
    purge,
    clear: () => {
      data.clear();
      cache.clear();
    },
    warm: async () => {
      if (!source.keepsPages) return;
      const year = await editionYear();
      for (const path of [...warmPaths, ...(year === null ? [] : [paths.edition(year)])]) {
        for (const language of languages) await pages.answer(renderer.identify(withLanguage(language, path))).catch(onError);
      }
    },
    prepare: async () => {
      const untilMs = performance.now() + prepareMs;
      for (const identity of source.keepsPages ? languages.map((language) => renderer.identify(withLanguage(language, '/'))) : []) {
        while (performance.now() < untilMs && !(await isRendered(pages, identity))) await pause(prepareRetryMs);
      }
      if (performance.now() >= untilMs)
        app.log.warn(`the home page could not be rendered within ${prepareMs / 1_000} s; the port opens all the same`);
    },
    numbers: () => ({
      page_cache_bytes: cache.bytes,
      page_cache_entries: cache.size,
      page_renders_total: pages.renders,
      data_cache_bytes: data.bytes,
      data_cache_entries: data.size,
    }),
    close: async () => {
      stop();
      await remote?.close();
    },
  };
}

/** Longest that a start waits for its home page, and between two tries. */
const prepareMs = 30_000;
const prepareRetryMs = 500;

async function isRendered(pages: PageService, identity: PageIdentity): Promise<boolean> {
  const answer = await pages.answer(identity).catch(() => null);
  return answer !== null && !(answer.kind === 'page' && answer.page.status >= 500);
}

/** In development the renderer is made anew for every page, from the sources as they are now. */
function eachTime(make: () => Promise<Renderer>, first: Renderer): Renderer {
  return { identify: first.identify, render: async (request) => (await make()).render(request) };
}
