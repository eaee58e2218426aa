/** Header and footer as the server draws them: once for all pages on which they are the same. */
import type { ComponentProps, ReactNode } from 'react';
import type { NavigationState } from '#shared/api/home.ts';
import { currentItem, logoLeadsHome, searchTarget } from '#shared/navigation.ts';
import { Kept } from './kept-markup.tsx';
import { useSite } from '#client/lib/site.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Footer } from '#client/features/site/navigation/footer.tsx';
import { Header } from '#client/features/site/navigation/header.tsx';
import { useMenuItems } from '#client/features/site/navigation/use-menu-items.ts';
import { useSiteLocation } from '#client/features/site/navigation/use-site-location.ts';

/** It shows where the visitor is: on the logo, in the menu and by what the search field leads to. */
export function KeptHeader(props: ComponentProps<typeof Header>): ReactNode {
  const site = useSite();
  const { navigation, searchValue } = useTabState().site;
  const { path, query } = useSiteLocation();
  const items = useMenuItems();
  // React announces a picture that is not loaded lazily in the head, for which it must be drawn.
  const isAnnounced = site.logo !== undefined && site.logo.url === site.logo.darkUrl;
  const isKept = searchValue === '' && !isAnnounced;
  const place = () => [logoLeadsHome(path), currentItem(path, query, items)?.path, searchTarget(path, query)];
  return (
    <Kept name="header" of={isKept ? JSON.stringify([place(), site]) + textOf(navigation) : null}>
      {() => <Header {...props} />}
    </Kept>
  );
}

export function KeptFooter(props: ComponentProps<typeof Footer>): ReactNode {
  const site = useSite();
  const { navigation } = useTabState().site;
  return (
    <Kept name="footer" of={JSON.stringify(site) + textOf(navigation)}>
      {() => <Footer {...props} />}
    </Kept>
  );
}

const texts = new WeakMap<object, string>();

/** Pages share the object until it is read anew. */
function textOf(navigation: NavigationState | null): string {
  const known = navigation ? texts.get(navigation) : 'none';
  if (known !== undefined) return known;
  const text = JSON.stringify(navigation);
  if (navigation) texts.set(navigation, text);
  return text;
}
