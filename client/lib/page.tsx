/** A page as a route: one chunk with its loader, head and component, loaded by @loadable and ready before it is drawn. */
import loadable from '@loadable/component';
import { Suspense, use, type ComponentType, type ReactNode } from 'react';
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router';
import type { Column } from '#shared/api/column.ts';
import type { Image } from '#shared/api/fields.ts';
import type { Language } from '#shared/language.ts';
import type { PictureEye } from '#shared/share/share-picture.ts';
import type { Late } from '#client/ui/deferred-part.tsx';
import { createLoaderContext, loaderSite, loadWhole, refusalOf, type PageLoader, type Streaming } from './loader.ts';
import { RedrawBoundary } from './redraw-boundary.tsx';
import { addTexts, type Translate } from './translations.ts';

/** Metadata of a page for crawlers, previews and the browser's tab. */
export interface Head {
  title: string;
  description: string;
  /** Picture in the structured data. Previews use the share picture of the page instead. */
  image?: Image;
  type?: 'website' | 'article' | 'profile' | 'video.movie' | 'video.tv_show' | 'video.other';
  publishedTime?: string;
  modifiedTime?: string;
  section?: string;
  author?: string;
  tags?: readonly string[];
  /** The film of the page, where other sites may show it. */
  film?: HeadFilm;
  /** The share picture shows them as a pair of eyes. */
  pair?: readonly [PictureEye, PictureEye];
  /** Feed of the listed items. */
  feed?: HeadFeed;
  noindex?: boolean;
  /** Another form of the canonical page, which it names although it is not indexed. */
  isCopy?: boolean;
  /** Embedded by other sites: indexed as a part of their pages, never on its own. */
  isEmbed?: boolean;
  /** Site path of the canonical page, when it is not the path itself. */
  canonical?: string;
  /** Site path that is shared with its own picture, if it is more specific than the canonical page. */
  shared?: string;
  /** What the share picture shows instead of title, date and picture. */
  card?: { title: string; note: string; image?: Image };
  /** True where the page has no twin in the other language. */
  hideAlternate?: boolean;
  /** Entries that follow the ones of the breadcrumb rules, such as an article's title. */
  crumbs?: readonly string[];
  /** The tab that the page shows; its label is the last crumb. */
  activeTab?: Pick<Column, 'id' | 'label' | 'children' | 'custom'>;
  /** Section of the trail that an item belongs to, where its address names none. */
  crumbSection?: string | { text: string; path: string } | undefined;
  /** Nodes of schema.org; made on the server alone (see `client/lib/json-ld.ts`). */
  jsonLd?: readonly object[];
}

/** A film as a player on another site needs it. */
export interface HeadFilm {
  /** Site path of the page that is a player and nothing else. */
  player: string;
  seconds: number;
}

export interface HeadFeed {
  columnId: string;
  title: string;
}

export interface HeadContext {
  t: Translate;
  language: Language;
  /** Site path and query of the page. */
  path: string;
}

/** Data of a page as it is drawn; its promises are its late parts. */
type DrawnData<D> = { [K in keyof D]: D[K] extends Promise<infer T> ? Late<T> : D[K] };

/** Props of a page: its data and, by name, the route's parameters. */
export type PageProps<L extends PageLoader<unknown>> = { data: DrawnData<Awaited<ReturnType<L>>> } & Record<string, string>;

export interface PageModule {
  // Pages differ in their data; the loader of the same module makes the data, so the pair always fits.
  default: ComponentType<{ data: never } & Record<string, string>>;
  loader?: PageLoader<unknown>;
  head?: (data: never, context: HeadContext) => Head;
  /** The data that the browser needs of a page drawn by the server; all of it where this is missing. */
  toBrowser?: (data: never) => unknown;
}

export interface PageHandle {
  /** Source path, which is also the key of the build manifest. */
  id: string;
  /** Namespaces of texts besides the public ones. */
  texts: readonly string[];
  /** The shell around it, unless that is part of the first script. */
  shell: PageShell | null;
  preload: () => Promise<PageModule>;
  /** The module, once it has been loaded. */
  ready: () => PageModule | undefined;
  Component: ComponentType;
  /** The page with data and props of the caller's, outside the router's loaders. */
  View: ComponentType<{ data: unknown; extraParams?: Record<string, string> }>;
  loader: (args: LoaderFunctionArgs) => Promise<LoadedPage>;
}

/** Data of a page in the router; a promise if the page is streamed before its data. */
export interface LoadedPage {
  data: unknown;
}

/** Page files by their path; those of the management centre are in the table of its screens. */
export const publicPages = import.meta.glob<PageModule>([
  '/client/pages/**/*.tsx',
  '!/client/pages/manage/**/*.tsx',
  '!/client/pages/**/*.test.tsx',
]);

/** Draws the loaded page: the route's parts around the page's own component. */
export type PageFrame = ComponentType<{ page: PageModule; data: unknown; params: Record<string, string>; children: ReactNode }>;

/** Modules of the shell around a page. */
interface PageShell {
  /** Keys of the build manifest. */
  sources: readonly string[];
  texts: readonly string[];
  preload: () => Promise<unknown>;
}

export interface PageParts {
  /** Loaded with the page. */
  shell?: PageShell;
  Frame: PageFrame;
  Waiting: ComponentType;
  /** Namespaces of texts that the page needs besides the public ones; loaded with its chunk. */
  texts?: readonly string[];
}

/** Makes the route parts of the page file `client/pages/<name>.tsx`. */
export function page(name: string, { texts = [], shell, ...frame }: PageParts, modules = publicPages): PageHandle {
  const id = `client/pages/${name}.tsx`;
  const load = modules[`/${id}`];
  if (!load) throw new Error(`There is no page ${id}`);
  let module: PageModule | undefined;
  const fetchPage = () => Promise.all([load(), addTexts(texts), shell?.preload()]).then(([loaded]) => (module = loaded));
  const preload = () => (module ? Promise.resolve(module) : fetchPage());
  const ready = () => module;
  /** The page's component in its frame; drawn once the module is there. */
  function Framed({ data, params }: { data: unknown; params: Record<string, string> }) {
    const loaded = module as PageModule;
    return (
      <frame.Frame page={loaded} data={data} params={params}>
        <RedrawBoundary>
          <loaded.default {...params} data={data as never} />
        </RedrawBoundary>
      </frame.Frame>
    );
  }
  const framed = { default: Framed };
  const Loadable = loadable(
    ctorOf(
      id,
      () => preload().then(() => framed),
      () => (module ? framed : undefined),
    ),
    { fallback: <frame.Waiting /> },
  ) as typeof Framed;

  function View({ data, extraParams }: { data: unknown; extraParams?: Record<string, string> }) {
    const params = { ...(useParams() as Record<string, string>), ...extraParams };
    return <Loadable params={params} data={data} />;
  }
  function Content() {
    const { data } = useLoaderData() as LoadedPage;
    return <View data={data instanceof Promise ? (use(data) as unknown) : data} />;
  }
  const Component = () => (
    <Suspense fallback={<frame.Waiting />}>
      <Content />
    </Suspense>
  );
  return { id, texts, shell: shell ?? null, preload, ready, Component, View, loader: (args) => loadPage(preload, args) };
}

async function loadPage(preload: PageHandle['preload'], { request, params, context }: LoaderFunctionArgs): Promise<LoadedPage> {
  const site = context.get(loaderSite);
  const { loader } = await preload().catch((error: unknown) => {
    if (import.meta.env.SSR) throw error;
    return loadWhole(request);
  });
  if (!loader) return { data: null };
  const load = (exists?: () => void) => loader(createLoaderContext(site, { params, url: request.url, signal: request.signal }, exists));
  if (import.meta.env.SSR && site.streaming) return streamedPage(load, site.streaming);
  return {
    data: await load()
      .then(withParts)
      .catch(async (error: unknown) => {
        throw await refusalOf(error, request);
      }),
  };
}

/** A page whose data may still be on its way; a failure after the page has been sent is drawn by its boundary. */
async function streamedPage(
  load: (exists: () => void) => Promise<unknown>,
  { isCertain, delay, partDelay }: Streaming,
): Promise<LoadedPage> {
  const decided = Promise.withResolvers<void>();
  const data = load(decided.resolve);
  const whole = data.then(withParts);
  whole.catch(() => undefined);
  if (!isCertain) await Promise.race([decided.promise, data]);
  const isThere = await Promise.race([data.then(() => true), delay().then(() => false)]);
  if (!isThere) return { data: whole };
  const isWhole = await Promise.race([whole.then(() => true), partDelay().then(() => false)]);
  return { data: isWhole ? await whole : withoutFailures(await data) };
}

/** The data with its late parts, once they are there. */
async function withParts(data: unknown): Promise<unknown> {
  const parts = data as Record<string, unknown>;
  // All were asked for before, so that none waits for another.
  for (const name in parts) parts[name] = await parts[name];
  return parts;
}

/** A part that fails after the page was sent is missing there. */
function withoutFailures(data: unknown): unknown {
  return { ...(data as object), ...Object.fromEntries(latePartsOf(data).map(([name, part]) => [name, part.catch(() => null)])) };
}

/** Promises in the data of a page, by name. */
export function latePartsOf(data: unknown): [string, Promise<unknown>][] {
  return Object.entries(data ?? {}).filter((entry): entry is [string, Promise<unknown>] => entry[1] instanceof Promise);
}

/** The object form of @loadable's constructor, which draws synchronously once the component is there; its types lack it. */
function ctorOf<Loaded>(id: string, load: () => Promise<Loaded>, ready: () => Loaded | undefined): Parameters<typeof loadable>[0] {
  const name = () => id;
  const ctor = { chunkName: name, resolve: name, isReady: ready, requireAsync: load, requireSync: ready };
  return ctor as unknown as Parameters<typeof loadable>[0];
}
