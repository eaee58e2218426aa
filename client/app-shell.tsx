/** The shell around every page: header, footer, progress, toasts, and the frame, loading state and error page. */
import { use, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation, useRouteError } from 'react-router';
import { breadcrumbs, shownTrail } from '#shared/breadcrumbs.ts';
import { embedFailurePage } from '#client/boot/embed-shell.tsx';
import { ApiContext } from '#client/lib/api.ts';
import { HeadTags } from '#client/lib/head-tags.tsx';
import { useRoutedLinks } from '#client/lib/navigation.ts';
import { isConnectionLost, lostConnection } from '#client/lib/loader.ts';
import { PageGraph } from '#client/lib/page-graph.tsx';
import { page, type Head, type PageFrame as Frame, type PageHandle } from '#client/lib/page.tsx';
import { useSite } from '#client/lib/site.ts';
import { isMobileAgent } from '#client/lib/use-mobile.ts';
import { RestOfStyles } from '#client/lib/rest-of-styles.tsx';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { usePageFonts } from '#client/lib/page-fonts.ts';
import { PrefetchContext } from '#client/lib/prefetch.ts';
import { AccountLinks, AccountSlot } from '#client/features/account/account-slot.tsx';
import { LoginHost } from '#client/features/account/login-host.tsx';
import { OverlayHost } from '#client/features/video/player/overlay-host.tsx';
import { AnnouncementBar } from '#client/features/site/navigation/announcement-bar.tsx';
import { BreadcrumbBar } from '#client/features/site/navigation/breadcrumb-bar.tsx';
import { Footer } from '#client/features/site/navigation/footer.tsx';
import { Header } from '#client/features/site/navigation/header.tsx';
import { LoadingOverlay } from '#client/features/site/navigation/loading-overlay.tsx';
import { NavigationProgress } from '#client/features/site/navigation/navigation-progress.tsx';
import { OfflineBanner } from '#client/features/site/navigation/offline-banner.tsx';
import { OtherLanguageLine, ReadInOtherLanguage } from '#client/features/site/navigation/read-in-other-language.tsx';
import { TipsLink } from '#client/features/site/navigation/tips-link.tsx';
import { WeChatShare } from '#client/features/share/wechat-share.tsx';
import { keepFacts } from '#client/state/site.ts';
import { useSiteFacts } from '#client/state/site-facts.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { ToastRegion } from '#client/ui/overlay/toast.tsx';

/** The root element of the routes. */
export function AppShell(): ReactNode {
  const t = useT();
  const language = useLanguage();
  useRoutedLinks(language, use(PrefetchContext));
  usePageFonts(language);
  useFocusAfterNavigation();
  useLogin();
  useAddress();
  return (
    <div className="page" data-background={useBackground()}>
      <a className="skip" href="#main">
        {t('common:shell.skip')}
      </a>
      <NavigationProgress />
      <AnnouncementBar />
      <Header account={<AccountSlot />} menuAccount={<AccountLinks className="button small-button" />} />
      <OfflineBanner />
      <Outlet />
      <Footer account={<AccountLinks className="quiet" />} />
      <OverlayHost />
      <LoginHost />
      <TipsLink />
      <WeChatShare />
      <LoadingOverlay />
      <ToastRegion label={t('common:toast.region')} closeLabel={t('common:toast.close')} />
      <ScrollRestoration />
    </div>
  );
}

/** Loads the session after hydration. */
function useLogin(): void {
  const tab = useTabState();
  const api = use(ApiContext);
  useEffect(() => {
    const shell = new AbortController();
    if (api) void import('#client/state/login.ts').then(({ restoreLogin }) => restoreLogin(tab, api, shell.signal));
    return () => shell.abort();
  }, [tab, api]);
}

/** Keeps the search text of the address and the mobile flag in the tab's state. */
function useAddress(): void {
  const { pathname, search } = useLocation();
  const tab = useTabState();
  // Lists of the management centre have a search of their own by that name.
  const searchValue = pathname.startsWith('/manage') ? '' : (new URLSearchParams(search).get('search') ?? '');
  useSiteFacts({ searchValue }, searchValue);
  // Before the effects of the parts below, one of which asks for it.
  useLayoutEffect(() => {
    keepFacts(tab, { isMobile: isMobileAgent(navigator.userAgent) });
  }, [tab]);
}

/** Background style of the page, from the table of routes. */
function useBackground(): string {
  const handle = useMatches().at(-1)?.handle as { screen?: { background: string } } | undefined;
  return handle?.screen?.background ?? 'default';
}

/** Focuses the heading of the new page after a navigation. */
function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A loaded page: its head, its trail and its main part. */
export const PageFrame: Frame = ({ page: module, data, children }) => {
  const t = useT();
  const language = useLanguage();
  const site = useSite();
  const { pathname, search } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const path = pathname + search;
  const head: Head = module.head?.(data as never, { t, language, path }) ?? { title: site.name[language], description: '' };
  const crumbSource = { names: head.activeTab ? [head.activeTab.label] : (head.crumbs ?? []), section: head.crumbSection };
  const query = new URLSearchParams(search);
  const { trail, isPage } = shownTrail(pathname, query, crumbSource);
  // A list's further page has no twin, but the list has.
  const hasTwin = !head.hideAlternate || query.has('pageNum');
  const hasTrail = trail.length > 1;
  useSiteFacts({ breadcrumbs: trail, activeTab: head.activeTab ?? null }, path);
  return (
    <>
      <HeadTags head={head} path={canonicalOf(pathname)} language={language} site={site} />
      <PageGraph key={path} head={head} path={pathname} trail={breadcrumbs(pathname, query, crumbSource)} />
      <BreadcrumbBar isShown={hasTrail} isPage={isPage}>
        {hasTwin ? <ReadInOtherLanguage /> : null}
      </BreadcrumbBar>
      <main id="main" aria-busy={isNavigating || undefined}>
        {children}
      </main>
      <RestOfStyles />
      {!hasTrail && hasTwin ? (
        <OtherLanguageLine className="wrap" aria-label={t('navigation:language.label')}>
          <ReadInOtherLanguage />
        </OtherLanguageLine>
      ) : null}
    </>
  );
};

/** Lower case is canonical; the query belongs to the page only where its `head()` says so. */
function canonicalOf(pathname: string): string {
  return pathname === '/' ? '/' : pathname.replace(/\/+$/, '');
}

/** Shown while a page's data is loading. */
export function PageWaiting(): ReactNode {
  const t = useT();
  return (
    <main id="main" aria-busy="true" className="waiting">
      <p role="status">{t('common:shell.loading')}</p>
    </main>
  );
}

const frame = { Frame: PageFrame, Waiting: PageWaiting };
const notFoundPage = page('not-found', frame);
const errorPage = page('page-error', frame);

/** Preloaded on the server; the browser loads it with the first failure. */
export const failurePages: readonly PageHandle[] = [notFoundPage, errorPage, embedFailurePage];

/** The error page of a failed loader or component. */
export function PageFailure(): ReactNode {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (isRouteErrorResponse(error) && isConnectionLost(error))
    return <errorPage.View data={null} extraParams={{ status: lostConnection }} />;
  const handle = status < 500 ? notFoundPage : errorPage;
  const requestId = isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null)?.requestId : undefined;
  return <handle.View data={null} extraParams={{ status: String(status), ...(requestId ? { requestId } : {}) }} />;
}
