/** Hydration data of a page, as a script element with JSON. */
import type { StaticHandlerContext } from 'react-router';
import type { LoadedPage, PageHandle } from '#client/lib/page.tsx';
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

/** Collects late data into the router state for the browser; data that failed or never arrived becomes its route's error. */
export function collectLate(result: StaticHandlerContext): BootState['router'] {
  const state: BootState['router'] = { loaderData: { ...result.loaderData }, errors: errorsOf(result), lateErrors: {} };
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

/** The pages whose data has not arrived, by route. */
export function pendingPages(result: StaticHandlerContext): [string, Promise<unknown>][] {
  return Object.entries(result.loaderData).flatMap(([routeId, loaded]) => {
    const data = (loaded as LoadedPage | null)?.data;
    return data instanceof Promise ? [[routeId, data] as [string, Promise<unknown>]] : [];
  });
}
