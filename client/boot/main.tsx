/** Starts the page in the browser: loads its chunks and texts, then hydrates the document the server sent. */
import { StrictMode, startTransition } from 'react';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { languagePrefix, splitLanguage } from '#shared/language.ts';
import { setSiteZone } from '#shared/site-zone.ts';
import { Document } from './document.tsx';
import { hydrateDocument } from './hydrate.ts';
import { ApiContext, createBrowserApi } from '#client/lib/api.ts';
import { keepFields } from '#client/lib/kept-fields.ts';
import { loaderSite } from '#client/lib/loader.ts';
import { bootElementId, type BootState } from '#client/lib/site.ts';
import { RedrawBoundary } from '#client/lib/redraw-boundary.tsx';
import { readToken } from '#client/lib/storage.ts';
import { loadTranslate, baseNamespaces } from '#client/lib/translations.ts';
import { PrefetchContext } from '#client/lib/prefetch.ts';
import { createRoutes, isStaffPath, publicScreens, screenOf } from '#client/routes.tsx';
import { embedFailurePage } from './embed-shell.tsx';
import { SiteTree } from './site-tree.tsx';
import { changeLoading } from '#client/state/loading.ts';
import { keepAnswer, type SiteState } from '#client/state/site.ts';
import { createTabState } from '#client/state/tab-state.tsx';
import { showToast } from '#client/state/toasts.ts';

const boot = JSON.parse(document.getElementById(bootElementId)?.textContent ?? '{}') as BootState<Partial<SiteState>>;
const { language, site } = boot;
setSiteZone(site.zone.name);
const { entry = '', chunks = '' } = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset ?? {};
const tab = createTabState(boot.state);
/** Counted from the start of this script. */
const serviceWorkerAfterMs = 2_000;

const api = createBrowserApi({
  language,
  token: readToken,
  showMessage: (text) => showToast(tab, { type: 'error', text }),
  onExpired: (token) => void import('#client/state/login.ts').then(({ endExpiredLogin }) => endExpiredLogin(tab, token)),
  onLoading: (change) => changeLoading(tab, change),
});

/** Prefetches the chunk of the page that a link leads to. */
function prefetch(path: string): void {
  const target = screenOf(matchRoutes(routes, path) ?? []);
  // A failure shows when the page is opened.
  if (target?.path !== '*') target?.page.preload().catch(() => undefined);
}

// A streamed page hydrates as it was sent; a late failure arrives as rejected data.
for (const [routeId, error] of Object.entries(boot.router.lateErrors)) {
  const data = Promise.reject(error as Error);
  data.catch(() => undefined);
  boot.router.loaderData[routeId] = { data };
}

/** Responses such as 404 and 503 have an error page and are not reported as errors. */
const isRefusal = (error: unknown) => typeof (error as { status?: unknown } | null)?.status === 'number';
const report = (error: unknown) => {
  if (!isRefusal(error)) reportError(error);
};
const isLate = Object.keys(boot.router.lateErrors).length > 0;

const { path } = splitLanguage(location.pathname);
const staffScreens = isStaffPath(path) ? (await import('#client/staff-routes.tsx')).staffScreens : [];
const routes = createRoutes([...publicScreens, ...staffScreens]);
const screen = screenOf(matchRoutes(routes, path) ?? []);
const failurePages = screen?.shell?.failurePages ?? [embedFailurePage];
const [translate] = await Promise.all([
  loadTranslate(language, baseNamespaces),
  screen?.page.preload(),
  boot.router.errors || isLate ? Promise.all(failurePages.map((page) => page.preload())) : null,
]);

const router = createBrowserRouter(routes, {
  basename: languagePrefix[language] || '/',
  hydrationData: { loaderData: boot.router.loaderData, errors: boot.router.errors },
  getContext: () => {
    const context = new RouterContextProvider();
    context.set(loaderSite, { api, language, onRead: (contract, data) => keepAnswer(tab, contract, data) });
    return context;
  },
});

void import('#client/lib/dialog-history.ts').then(({ startDialogHistory }) => startDialogHistory(router));
void import('#client/lib/cut-notice.ts').then(({ startCutNotice }) =>
  startCutNotice((cut) => showToast(tab, { type: 'warning', text: translate('common:form.cut', { ...cut }) })),
);
void import('#client/lib/half-date-notice.ts').then(({ startHalfDateNotice }) => {
  const text = translate('common:form.halfDate');
  startHalfDateNotice(text, () => showToast(tab, { type: 'warning', text }));
});
void import('./visit-count.ts').then(({ startVisitCount }) => startVisitCount(router, api));

// After what the visit needs, and only in a built site: a worker would keep sources that change. A player in another site's
// page is no visit of ours, and fetches nothing for later.
if (import.meta.env.PROD && 'serviceWorker' in navigator && window === window.top) {
  setTimeout(
    () =>
      void import('#client/service-worker/register.ts').then(({ startServiceWorker }) =>
        startServiceWorker(router, failurePages, tab.site.navigation?.editionYear ?? null),
      ),
    serviceWorkerAfterMs,
  );
}

const fillFields = keepFields();
startTransition(() => {
  hydrateDocument(
    document,
    <StrictMode>
      <Document language={language} assets={{ entry, chunks: chunks.split(' ') }} icon={site.icon} bar={site.bar}>
        <SiteTree language={language} site={site} translate={translate} tab={tab}>
          <ApiContext value={api}>
            <PrefetchContext value={prefetch}>
              <RouterProvider router={router} onError={report} />
            </PrefetchContext>
          </ApiContext>
        </SiteTree>
      </Document>
    </StrictMode>,
    {
      onCaughtError: (error, { errorBoundary }) => {
        // It draws its part anew, or throws the error on.
        if (!(errorBoundary instanceof RedrawBoundary)) report(error);
      },
      // The page was drawn anew: its nodes were not those that the server sent. The browser also renders the error page of a
      // stream that failed; the server has logged the cause.
      onRecoverableError: (error) => {
        fillFields();
        if (!isLate) reportError(error);
      },
    },
  );
});
