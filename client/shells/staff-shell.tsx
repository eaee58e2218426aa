/** The shell around the management centre: its side bar, and no header, footer or scripts of the public site. */
import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { shownTrail } from '#shared/breadcrumbs.ts';
import { HeadTags } from '#client/lib/head-tags.tsx';
import type { PageFrame } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { LoginHost } from '#client/features/account/login-host.tsx';
import { OverlayHost } from '#client/features/video/player/overlay-host.tsx';
import { LoadingOverlay } from '#client/features/site/navigation/loading-overlay.tsx';
import { NavigationProgress } from '#client/features/site/navigation/navigation-progress.tsx';
import { OfflineBanner } from '#client/features/site/navigation/offline-banner.tsx';
import { TipsLink } from '#client/features/site/navigation/tips-link.tsx';
import { PaletteHost } from '#client/features/manage/palette-host.tsx';
import { StaffCrumbs } from '#client/features/manage/staff-crumbs.tsx';
import { ShellGrid } from '#client/features/manage/staff-shell-style.ts';
import { StaffSide } from '#client/features/manage/staff-side.tsx';
import { useSide } from '#client/features/manage/use-side.ts';
import { useSiteFacts } from '#client/state/site-facts.ts';
import { ToastRegion } from '#client/ui/overlay/toast.tsx';
import { scrollKey, usePageHead, useShellEffects } from './shell-effects.ts';

/** The root element of the management centre. */
export function Shell(): ReactNode {
  const t = useT();
  const side = useSide();
  // Its lists have a search of their own by the name of the public one.
  useShellEffects('');
  return (
    <ShellGrid className="page" data-narrow={side.isNarrow || undefined}>
      <a className="skip" href="#main">
        {t('common:shell.skip')}
      </a>
      <NavigationProgress />
      <StaffSide side={side} />
      <OfflineBanner />
      <Outlet />
      <PaletteHost side={side} />
      <OverlayHost />
      <LoginHost />
      <TipsLink />
      <LoadingOverlay />
      <ToastRegion label={t('common:toast.region')} closeLabel={t('common:toast.close')} />
      <ScrollRestoration getKey={scrollKey} />
    </ShellGrid>
  );
}

/** A loaded screen: its head, the crumbs and its main part. */
export const Frame: PageFrame = ({ page, data, children }) => {
  const { head, language, site, pathname, search, path, isNavigating } = usePageHead({ page, data });
  const { trail } = shownTrail(pathname, new URLSearchParams(search), { names: head.crumbs ?? [] });
  useSiteFacts({ breadcrumbs: trail, activeTab: null }, path);
  return (
    <>
      <HeadTags head={head} path={pathname.replace(/\/+$/, '')} language={language} site={site} />
      <main id="main" aria-busy={isNavigating || undefined}>
        <StaffCrumbs />
        {children}
      </main>
    </>
  );
};
