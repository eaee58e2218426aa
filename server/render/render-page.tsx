/** Renders one page to HTML: loaders, React, styles and the page's state. Nothing here depends on the visitor. */
import type { TypeName } from '#shared/site/look.ts';
import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router';
import { ServerStyleSheet } from 'styled-components';
import { ref } from 'valtio';
import { Document } from '#client/boot/document.tsx';
import { loaderSite } from '#client/lib/loader.ts';
import type { PageHandle } from '#client/lib/page.tsx';
import { siteWith } from '#client/lib/published-site.ts';
import type { SiteFacts } from '#client/lib/site.ts';
import type { Translate } from '#shared/translate.ts';
import { SiteTree } from '#client/boot/site-tree.tsx';
import { keepAnswer } from '#client/state/site.ts';
import { createTabState } from '#client/state/tab-state.tsx';
import { failurePages, routes } from '#client/all-routes.ts';
import { publicScreens, screenOf } from '#client/routes.tsx';
import { createApi, type Call } from '#shared/http/api-client.ts';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { setSiteZone } from '#shared/site-zone.ts';
import { unavailable } from '#server/errors.ts';
import type { AssetsOf } from './asset-manifest.ts';
import { bootScript, collectLate, hydratedData, isPending } from './boot-script.ts';
import type { Fetch, Fetched } from './data-cache.ts';
import { DrawnPage } from './drawn-page.ts';
import { HtmlSink } from './html-sink.ts';
import { identify, type PageIdentity } from './page-identity.ts';
import { isRedirect, pageRequest } from './page-request.ts';
import { sendThrough, type Life } from './page-life.ts';
import type { MayStream } from './streamed-screens.ts';
import { policyOfPage, policyOfStream } from './policy.ts';
import { createNavigationOf, publishedHead, type NavigationOf, type PublishedHead } from './navigation.ts';
import { errorsOf, markGone, nameFailures } from './route-failures.ts';
import { createPauses, createTurns, type Turn } from './turns.ts';
import { translateOf, type Translations } from './translations.ts';

export interface RendererOptions {
  fetch: Fetch;
  assetsOf: AssetsOf;
  translations: Translations;
  site: SiteFacts;
  /** Inlined into the head of every page. */
  globalStyles: string;
  /** `@font-face` rules of the Latin faces, for streamed pages; complete ones get all their faces when they are finished. */
  latinRules: (type: TypeName) => string;
  /** The `@font-face` rules for the headings of a page's HTML; a streamed page has them at its end. */
  fontRules?: (html: string) => string;
  onError: (error: unknown, requestId?: string) => void;
  /** Milliseconds to wait for a page's data before its shell is streamed. */
  streamAfterMs?: number;
  /** How often the navigation was published or changed since the start. */
  navigationChanges?: () => number;
  /** Milliseconds after which rendering is aborted. */
  deadlineMs?: number;
}

export interface RenderRequest {
  /** Site path with query, without a language prefix. */
  path: string;
  language: Language;
  /** Whether what is there is sent first when other data is slow. */
  mayStream: MayStream;
  /** Renders 404 as 410: the page existed once. */
  isGone?: boolean;
  /** Awaited between the page's data and its drawing; a rejection ends the rendering. */
  beforeDrawing?: () => Promise<void>;
  /** Its failures are expected: neither named nor logged. */
  isRefused?: boolean;
  /** Answers a call of the page's loaders in place of the API and its caches; undefined leaves the call to them. */
  answer?: (call: Call) => Fetched | undefined;
}

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'complete'; status: number; page: DrawnPage; life: Life; failed: boolean }
  | { kind: 'stream'; status: number; nonce: string; pipe: (write: (html: string) => void) => Promise<void> };

export interface Renderer {
  render: (request: RenderRequest) => Promise<Rendered>;
  policyOfPage: typeof policyOfPage;
  policyOfStream: typeof policyOfStream;
  /** Identity of the page that a URL requests. */
  identify: (url: string) => PageIdentity;
}

const digest = 'render';

/**
 * Creates the renderer; loads the error pages first, so that a failure can always be rendered. styled-components numbers components
 * in the order in which they are loaded, and pages contain the numbers: in one order all processes render the same bytes.
 */
export async function createRenderer(options: RendererOptions): Promise<Renderer> {
  for (const handle of [...failurePages, ...publicScreens.map(({ page }) => page)]) await handle.preload();
  const turn = createTurns();
  const perLanguage = Object.fromEntries(
    languages.map((language) => [
      language,
      {
        handler: createStaticHandler(routes, { basename: withLanguage(language, '/') }),
        translate: translateOf(options.translations[language]),
        navigationOf: createNavigationOf(options.navigationChanges),
        turn,
      },
    ]),
  ) as Record<Language, Parts>;
  return { identify, policyOfPage, policyOfStream, render: (request) => renderPage(options, perLanguage[request.language], request) };
}

const deadlineMs = 8_000;
/** How many times longer than for a whole page is waited for the late parts of one: a streamed page is rendered twice. */
const partDelayFactor = 5;

interface Parts {
  handler: StaticHandler;
  translate: Translate;
  navigationOf: NavigationOf;
  /** One rendering at a time may hold the thread. */
  turn: Turn;
}

async function renderPage(options: RendererOptions, parts: Parts, request: RenderRequest): Promise<Rendered> {
  const { language } = request;
  const life: Life = { tags: new Set(), seconds: Infinity, changesAtMs: null, goesAtMs: null };
  const abort = new AbortController();
  const deadline = setTimeout(() => abort.abort(unavailable(new Error('The page took too long'))), options.deadlineMs ?? deadlineMs);
  const waitMs = options.streamAfterMs ?? 5;
  const { pause, stop } = createPauses();
  const delay = () => pause(waitMs);
  const partDelay = () => pause(waitMs * partDelayFactor);
  const streaming = request.mayStream && { isCertain: request.mayStream === 'at once', delay, partDelay };
  const context = new RouterContextProvider();
  // The data fails rather than the request, so that visitors get the rendered error page.
  const late = new Promise<never>((_, reject) => abort.signal.addEventListener('abort', () => reject(abort.signal.reason as Error)));
  late.catch(() => undefined);
  const fetchInTime: Fetch = async (call) => request.answer?.(call) ?? Promise.race([options.fetch(call), late]);
  const api = createApi({ language, send: sendThrough(fetchInTime, life) });
  const read = await parts.navigationOf(api, streaming ? delay : undefined);
  const { navigation, theme, isHidden, isFresh } = read;
  const site = siteWith(options.site, read);
  setSiteZone(site.zone.name);
  const tab = createTabState({ language, navigation: asWhole(navigation) });
  context.set(loaderSite, {
    api,
    language,
    ...(streaming && { streaming }),
    navigation,
    onRead: (contract, data) => keepAnswer(tab, contract, asWhole(data)),
  });
  // Not resolved against the origin: a path that begins with two slashes would name another host.
  const url = new URL(options.site.origin + withLanguage(language, request.path));
  const { handler } = parts;
  const result = await handler.query(pageRequest(url), { requestContext: context });
  stop();
  if (isRedirect(result)) {
    clearTimeout(deadline);
    return { kind: 'redirect', status: result.status, location: result.headers.get('location') ?? '/' };
  }
  if (!request.isRefused) nameFailures(result, options.onError);
  if (request.isGone) markGone(result);
  const page = screenOf(result.matches)?.page;
  const assets = options.assetsOf(page, language);
  const tree = (
    <Document language={language} assets={assets} icon={site.icon} bar={site.bar}>
      <SiteTree language={language} site={site} translate={parts.translate} tab={tab}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, result)} context={result} hydrate={false} />
      </SiteTree>
    </Document>
  );
  const boot = { language, site, state: tab.site };
  const head = publishedHead({ theme, isHidden });
  const job: Job = { options, result, boot, tree, page, head, type: theme?.type ?? 'bodoni', life, abort, deadline };
  if (isPending(result)) return streamed(job);
  if (isFresh || !request.mayStream) {
    await request.beforeDrawing?.();
    await parts.turn();
    return complete(job);
  }
  // The page's data was there in time, but not that of its links: a whole page is cached, so it waits for them.
  clearTimeout(deadline);
  return renderPage(options, parts, { ...request, mayStream: false });
}

/** Answers of loaders are replaced in the store and never changed inside, so they need no proxies, which a render would pay for. */
function asWhole<T>(answer: T): T {
  return typeof answer === 'object' && answer !== null ? ref(answer) : answer;
}

interface Job {
  options: RendererOptions;
  result: StaticHandlerContext;
  boot: Parameters<typeof bootScript>[0];
  tree: ReactNode;
  page: PageHandle | undefined;
  head: PublishedHead;
  type: TypeName;
  life: Life;
  abort: AbortController;
  deadline: NodeJS.Timeout;
}

/** The whole page in one piece: cacheable, and without inline scripts beside the loader. */
function complete(job: Job): Promise<Rendered> {
  const { options, result } = job;
  return new Promise((resolve, reject) => {
    let failed = false;
    const sheet = new ServerStyleSheet();
    const finish = (drawn: string) => {
      const page = new DrawnPage(drawn);
      page.type = job.type;
      page.head = `<style>${options.globalStyles}</style>${job.head()}${sheet.getStyleTags()}`;
      page.end = bootScript(job.boot, { loaderData: hydratedData(result, job.page), errors: errorsOf(result), lateErrors: {} });
      sheet.seal();
      resolve({ kind: 'complete', status: result.statusCode, page, life: job.life, failed });
    };
    const stream = renderToPipeableStream(sheet.collectStyles(job.tree), {
      progressiveChunkSize: Infinity,
      onAllReady: () => {
        clearTimeout(job.deadline);
        text(stream.pipe(new PassThrough())).then(finish, reject);
      },
      onShellError: (error) => {
        clearTimeout(job.deadline);
        reject(error as Error);
      },
      onError: (error) => {
        failed = true;
        options.onError(error);
        return digest;
      },
    });
    job.abort.signal.addEventListener('abort', () => stream.abort(job.abort.signal.reason));
  });
}

/** The shell at once and the rest when its data arrives. Scripts start after the last byte, so the state comes last. */
function streamed(job: Job): Promise<Rendered> {
  const { options, result } = job;
  const nonce = randomBytes(16).toString('base64');
  const late = collectLate(result);
  return new Promise((resolve, reject) => {
    const sheet = new ServerStyleSheet({ nonce });
    const stream = renderToPipeableStream(sheet.collectStyles(job.tree), {
      nonce,
      progressiveChunkSize: Infinity,
      onShellReady: () => resolve({ kind: 'stream', status: result.statusCode, nonce, pipe }),
      onShellError: (error) => reject(error as Error),
      onError: (error) => {
        options.onError(error);
        return digest;
      },
    });
    job.abort.signal.addEventListener('abort', () => stream.abort(job.abort.signal.reason));
    const pipe = (write: (html: string) => void): Promise<void> =>
      new Promise<void>((done) => {
        let written = '';
        const fonts = () => `<style nonce="${nonce}">${options.fontRules?.(written) ?? ''}</style>`;
        stream.pipe(
          new HtmlSink({
            sheet,
            head: `<style nonce="${nonce}">${options.latinRules(job.type)}${options.globalStyles}</style>${job.head(nonce)}${withoutScripts(nonce)}`,
            end: () => fonts() + bootScript(job.boot, late),
            write: (html) => {
              written += html;
              write(html);
            },
            close: done,
          }),
        );
      }).then(() => clearTimeout(job.deadline));
  });
}

/** Without JavaScript nothing moves the late part into its place: it is shown where it is, instead of the loading notice. */
function withoutScripts(nonce: string): string {
  return `<noscript><style nonce="${nonce}">main.waiting,.late{display:none}div[hidden][id^="S:"]{display:block!important}</style></noscript>`;
}
