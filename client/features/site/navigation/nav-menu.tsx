/** The header's links, in a row or as the list of the menu. */
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { currentItem, navigationItems, type NavigationItem } from '#shared/navigation.ts';
import { useSite } from '#client/lib/site.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useEditionYear } from './use-edition-year.ts';
import { useSiteLocation } from './use-site-location.ts';

interface Props {
  className: string;
  /** External links open here instead of in a new tab. */
  sameTab?: boolean;
}

/** Six links within the site and, where it is configured, the conference system. */
export function NavMenu({ className, sameTab = false }: Props): ReactNode {
  const t = useT();
  const { path, query } = useSiteLocation();
  const isMobile = useSnapshot(useTabState().site).isMobile;
  const { conferenceUrl } = useSite();
  const editionYear = useEditionYear();
  const current = currentItem(path, query, editionYear);
  return (
    <nav className={className} aria-label={t('navigation:menu.label')}>
      {navigationItems({ hasConference: conferenceUrl !== null, editionYear }).map((item) =>
        item.isExternal ? (
          <ExternalItem key={item.key} item={item} sameTab={sameTab || isMobile} />
        ) : (
          <Link key={item.key} to={item.path} aria-current={item.key === current ? 'page' : undefined}>
            {t(`navigation:menu.${item.key}`, { year: item.year ?? '' })}
          </Link>
        ),
      )}
    </nav>
  );
}

/** The path is the site's own and answers with a redirect, so the router must leave the click to the browser. */
function ExternalItem({ item, sameTab }: { item: NavigationItem; sameTab: boolean }): ReactNode {
  const t = useT();
  return (
    <Link to={item.path} data-reload="" rel="noopener" target={sameTab ? undefined : '_blank'}>
      {t(`navigation:menu.${item.key}`)}
      <Icon name="arrow-up-right" />
      {!sameTab && <span className="visually-hidden">{t('navigation:menu.newTab')}</span>}
    </Link>
  );
}
