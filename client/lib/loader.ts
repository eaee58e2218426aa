/** The API client of page loaders: the same calls in browser and server; failures become error pages. */
import { createContext } from 'react-router';
import type { Api } from '#shared/http/api-client.ts';
import type { NavigationState } from '#shared/api/home.ts';
import type { Contract, Data, Input } from '#shared/api/endpoint.ts';
import { splitLanguage, type Language } from '#shared/language.ts';

export interface LoaderContext {
  /** Returns the data, in the page's language unless told otherwise, or throws the error page of the failure. */
  read<C extends Contract>(contract: C, input?: Input<C>, language?: Language): Promise<Data<C>>;
  /** The same for lists: rows with the total. */
  readPage<C extends Contract>(contract: C, input?: Input<C>): Promise<ReadPage<Data<C>>>;
  /** For data that is drawn after the rest: the page fails with it, but does not wait for it. */
  readLate<C extends Contract>(contract: C, input?: Input<C>): Promise<Data<C>>;
  /** Called once the address is known to exist: the page may then be sent ahead of its data. */
  exists: () => void;
  params: Record<string, string>;
  /** Site path of the page, without the language. */
  path: string;
  query: URLSearchParams;
  language: Language;
  /** See `LoaderSite`. */
  navigation: NavigationState | null;
}

export interface ReadPage<Rows> {
  rows: Rows;
  total: number;
  columnType: string;
}

/** Loads a page's data. Runs on the server for a visit and in the browser for a navigation. */
export type PageLoader<D> = (context: LoaderContext) => Promise<D>;

/** Shared by the loaders of a visit or a tab. */
export interface LoaderSite {
  api: Api;
  language: Language;
  /** How pages are sent ahead of their data; absent where loaders are always awaited. */
  streaming?: Streaming;
  /** Called with each answer, so that the tab's state can keep it. */
  onRead?: (contract: Contract, data: unknown) => void;
  /** On the server, the navigation data read before the page, which answers at once whether an address exists. */
  navigation?: NavigationState | null;
}

export interface Streaming {
  /** Without waiting for the loader to say that the address exists. */
  isCertain: boolean;
  /** Resolves when a page may be sent without its data. */
  delay: () => Promise<void>;
  /** The same for late parts of a page whose other data is there: a streamed page is rendered twice. */
  partDelay: () => Promise<void>;
}

export const loaderSite = createContext<LoaderSite>();

/** The designed 404 page. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: 'Not Found' });
}

/** The response thrown for a refusal; in the browser the server is first asked whether the address has moved. */
export async function refusalOf(error: unknown, request: Request): Promise<unknown> {
  const isMissing = error instanceof Response && (error.status === 404 || error.status === 410);
  if (import.meta.env.SSR || !isMissing) return error;
  const { askWhereItLeads } = await import('./missing-page.ts');
  return (await askWhereItLeads(request)) ?? error;
}

/** The error page of a status, thrown from a loader. */
function failure(status: number): Response {
  return new Response(null, { status, statusText: 'Error' });
}

const connectionText = 'Connection lost';
/** Status of the error page when there is no response. */
export const lostConnection = 'connection';

/** Thrown in the browser when a call did not get through; there is no response and no status. */
function connectionLost(): Response {
  return new Response(null, { status: 503, statusText: connectionText });
}

/** Loads the page as a new document, such as one whose script failed to load: browsers do not request a failed module again. Throws the error page of a lost connection if the server cannot be reached. */
export async function loadWhole({ url, signal }: Request): Promise<never> {
  await fetch(url, { method: 'HEAD', signal }).catch(() => {
    throw connectionLost();
  });
  location.assign(url);
  return new Promise(() => undefined);
}

/** Whether a page failed to load because the connection is lost. */
export function isConnectionLost({ status, statusText }: { status: number; statusText: string }): boolean {
  return status === 503 && statusText === connectionText;
}

export function createLoaderContext(
  site: LoaderSite,
  request: { params: Record<string, string | undefined>; url: string; signal: AbortSignal },
  exists: () => void = () => undefined,
): LoaderContext {
  const call = async <C extends Contract>(contract: C, input?: Input<C>, language?: Language) => {
    const outcome = await site.api(contract, input, { signal: request.signal, language });
    if (outcome.status === 'ok') {
      site.onRead?.(contract, outcome.data);
      return outcome;
    }
    if (outcome.status === 'network') throw import.meta.env.SSR ? failure(503) : connectionLost();
    throw failure(outcome.code);
  };
  const read: LoaderContext['read'] = async (...asked) => (await call(...asked)).data;
  return {
    read,
    readLate: (contract, input) => {
      const data = read(contract, input);
      // A page that is refused for another reason does not look at it.
      data.catch(() => undefined);
      return data;
    },
    exists,
    readPage: async (contract, input) => {
      const { data, total, columnType } = await call(contract, input);
      return { rows: data, total, columnType };
    },
    params: request.params as Record<string, string>,
    path: splitLanguage(new URL(request.url).pathname).path.replace(/(?<=.)\/+$/, ''),
    query: new URL(request.url).searchParams,
    language: site.language,
    navigation: site.navigation ?? null,
  };
}
