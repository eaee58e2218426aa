/** Hydration data of a page, as a script element with JSON. */
import type { StaticHandlerContext } from 'react-router';
import { latePartsOf, type LoadedPage, type PageHandle } from '#client/lib/page.tsx';
import { bootElementId, type BootState } from '#client/lib/site.ts';
import type { SiteState } from '#client/state/site.ts';
import { errorsOf, plainError } from './route-failures.ts';
import { safeJson } from './safe-json.ts';

/** The script element at the end of a page. */
export function bootScript({ language, site, state }: Omit<BootState<SiteState>, 'router'>, router: BootState['router']): string {
  const boot: BootState<SiteState> = { language, site, state, router };
  return `<script type="application/json" id="${bootElementId}">${safeJson(boot)}</script>`;
}

/** Data of the loaders; of the page itself only the part that the browser needs. */
export function hydratedData({ loaderData }: StaticHandlerContext, page: PageHandle | undefined): Record<string, unknown> {
  const loaded = page && (loaderData[page.id] as LoadedPage | null | undefined);
  const toBrowser = page?.ready()?.toBrowser;
  if (!loaded || !toBrowser) return loaderData;
  return { ...loaderData, [page.id]: { data: toBrowser(loaded.data as never) } };
}

/** Collects late data into the router state for the browser; a page that failed or never arrived becomes its route's error, a part of one is missing. */
export function collectLate(result: StaticHandlerContext): BootState['router'] {
  const state: BootState['router'] = { loaderData: { ...result.loaderData }, errors: errorsOf(result), lateErrors: {} };
  for (const [routeId, loaded] of Object.entries(result.loaderData)) {
    const data = (loaded as LoadedPage | null)?.data;
    const parts = data instanceof Promise ? [] : latePartsOf(data);
    if (parts.length === 0) continue;
    const known: Record<string, unknown> = { ...(data as object) };
    state.loaderData[routeId] = { data: known };
    for (const [name, part] of parts) {
      known[name] = null;
      void part.then((value) => (known[name] = value));
    }
  }
  for (const [routeId, data] of pendingPages(result)) {
    delete state.loaderData[routeId];
    state.lateErrors[routeId] = plainError({ status: 503 });
    data.then(
      (value) => {
        delete state.lateErrors[routeId];
        state.loaderData[routeId] = { data: value };
      },
      (error: unknown) => {
        state.lateErrors[routeId] = plainError(error);
      },
    );
  }
  return state;
}

/** Whether a page, or a part of one, is still without its data. */
export function isPending(result: StaticHandlerContext): boolean {
  return Object.values(result.loaderData).some((loaded) => {
    const data = (loaded as LoadedPage | null)?.data;
    return data instanceof Promise || latePartsOf(data).length > 0;
  });
}

/** The pages whose data has not arrived, by route. */
function pendingPages(result: StaticHandlerContext): [string, Promise<unknown>][] {
  return Object.entries(result.loaderData).flatMap(([routeId, loaded]) => {
    const data = (loaded as LoadedPage | null)?.data;
    return data instanceof Promise ? [[routeId, data] as [string, Promise<unknown>]] : [];
  });
}
