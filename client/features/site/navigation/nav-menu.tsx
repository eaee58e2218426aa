/** The header's links, in a row or as the list of the menu. */
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { currentItem, type NavigationItem } from '#shared/navigation.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { menuLabel, useMenuItems } from './use-menu-items.ts';
import { useSiteLocation } from './use-site-location.ts';

interface Props {
  className: string;
  /** External links open here instead of in a new tab. */
  sameTab?: boolean;
  /** After the links. */
  children?: ReactNode;
}

/** The published menu, or the default one. */
export function NavMenu({ className, sameTab = false, children }: Props): ReactNode {
  const t = useT();
  const { path, query } = useSiteLocation();
  const isMobile = useSnapshot(useTabState().site).isMobile;
  const items = useMenuItems();
  const current = currentItem(path, query, items);
  return (
    <nav className={className} aria-label={t('navigation:menu.label')}>
      {items.map((item) =>
        item.key === 'conference' ? (
          <ExternalItem key={item.path} item={item} sameTab={sameTab || isMobile} />
        ) : (
          <Link key={item.path} to={item.path} aria-current={item === current ? 'page' : undefined}>
            <span>{menuLabel(item, t)}</span>
            {item.isExternal && <Icon name="arrow-up-right" />}
          </Link>
        ),
      )}
      {children}
    </nav>
  );
}

/** The path is the site's own and answers with a redirect, so the router must leave the click to the browser. */
function ExternalItem({ item, sameTab }: { item: NavigationItem; sameTab: boolean }): ReactNode {
  const t = useT();
  return (
    <Link to={item.path} data-reload="" rel="noopener" target={sameTab ? undefined : '_blank'}>
      <span>{menuLabel(item, t)}</span>
      <Icon name="arrow-up-right" />
      {!sameTab && <span className="visually-hidden">{t('navigation:menu.newTab')}</span>}
    </Link>
  );
}
