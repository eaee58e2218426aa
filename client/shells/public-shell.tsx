/** The shell around every public page: header, footer, progress, toasts, and the frame of a page. */
import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { breadcrumbs, shownTrail, withMenuNames } from '#shared/breadcrumbs.ts';
import { HeadTags } from '#client/lib/head-tags.tsx';
import { PageGraph } from '#client/lib/page-graph.tsx';
import type { PageFrame } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { AccountLinks, AccountSlot, OwnLink } from '#client/features/account/account-slot.tsx';
import { LoginHost } from '#client/features/account/login-host.tsx';
import { OverlayHost } from '#client/features/video/player/overlay-host.tsx';
import { AnnouncementBar } from '#client/features/site/navigation/announcement-bar.tsx';
import { BreadcrumbBar } from '#client/features/site/navigation/breadcrumb-bar.tsx';
import { Footer } from '#client/features/site/navigation/footer.tsx';
import { Header } from '#client/features/site/navigation/header.tsx';
import { LoadingOverlay } from '#client/features/site/navigation/loading-overlay.tsx';
import { NavigationProgress } from '#client/features/site/navigation/navigation-progress.tsx';
import { OfflineBanner } from '#client/features/site/navigation/offline-banner.tsx';
import { PhoneBar } from '#client/features/site/navigation/phone-bar.tsx';
import { OtherLanguageLine, ReadInOtherLanguage } from '#client/features/site/navigation/read-in-other-language.tsx';
import { TipsLink } from '#client/features/site/navigation/tips-link.tsx';
import { useMenuItems } from '#client/features/site/navigation/use-menu-items.ts';
import { WeChatShare } from '#client/features/share/wechat-share.tsx';
import { useSiteFacts } from '#client/state/site-facts.ts';
import { ToastRegion } from '#client/ui/overlay/toast.tsx';
import { scrollKey, usePageHead, useShellEffects } from './shell-effects.ts';

/** The root element of the public pages. */
export function Shell(): ReactNode {
  const t = useT();
  useShellEffects(new URLSearchParams(useLocation().search).get('search') ?? '');
  return (
    <div className="page" data-background={useBackground()}>
      <a className="skip" href="#main">
        {t('common:shell.skip')}
      </a>
      <NavigationProgress />
      <AnnouncementBar />
      <Header account={<AccountSlot />} menuAccount={<AccountLinks className="button small-button" />} />
      <Outlet />
      <Footer account={<AccountLinks className="quiet" />} />
      <PhoneBar own={OwnLink} />
      <OfflineBanner />
      <OverlayHost />
      <LoginHost />
      <TipsLink />
      <WeChatShare />
      <LoadingOverlay />
      <ToastRegion label={t('common:toast.region')} closeLabel={t('common:toast.close')} />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/** Background style of the page, from the table of routes. */
function useBackground(): string {
  const handle = useMatches().at(-1)?.handle as { screen?: { background: string } } | undefined;
  return handle?.screen?.background ?? 'default';
}

/** A loaded page: its head, its trail and its main part. */
export const Frame: PageFrame = ({ page, data, children }) => {
  const t = useT();
  const { head, language, site, pathname, search, path, isNavigating } = usePageHead({ page, data });
  const crumbSource = { names: head.activeTab ? [head.activeTab.label] : (head.crumbs ?? []), section: head.crumbSection };
  const query = new URLSearchParams(search);
  const items = useMenuItems();
  const { trail: shown, isPage } = shownTrail(pathname, query, crumbSource);
  const trail = withMenuNames(shown, items);
  // A list's further page has no twin, but the list has.
  const hasTwin = !head.hideAlternate || query.has('pageNum');
  const hasTrail = trail.length > 1;
  useSiteFacts({ breadcrumbs: trail, activeTab: head.activeTab ?? null }, path);
  return (
    <>
      <HeadTags head={head} path={canonicalOf(pathname)} language={language} site={site} />
      <PageGraph key={path} head={head} path={pathname} trail={withMenuNames(breadcrumbs(pathname, query, crumbSource), items)} />
      <BreadcrumbBar isShown={hasTrail} isPage={isPage}>
        {hasTwin ? <ReadInOtherLanguage /> : null}
      </BreadcrumbBar>
      <main id="main" aria-busy={isNavigating || undefined}>
        {children}
      </main>
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
