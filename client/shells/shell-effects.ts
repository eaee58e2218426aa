/** Shared by both shells: links, fonts, focus and session of a tab, and the head of the current page. */
import { use, useEffect, useLayoutEffect, type ComponentProps } from 'react';
import { useLocation, useNavigation, type GetScrollRestorationKeyFunction } from 'react-router';
import { ApiContext } from '#client/lib/api.ts';
import { useRoutedLinks } from '#client/lib/navigation.ts';
import { usePageFonts } from '#client/lib/page-fonts.ts';
import type { Head, PageFrame } from '#client/lib/page.tsx';
import { PrefetchContext } from '#client/lib/prefetch.ts';
import { useSite } from '#client/lib/site.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { isMobileAgent } from '#client/lib/use-mobile.ts';
import { keepFacts } from '#client/state/site.ts';
import { useSiteFacts } from '#client/state/site-facts.ts';
import { useTabState } from '#client/state/tab-state.tsx';

/** Head and address of the loaded page; a page without `head()` has the site's name as its title. */
export function usePageHead({ page, data }: Pick<ComponentProps<PageFrame>, 'page' | 'data'>) {
  const t = useT();
  const language = useLanguage();
  const site = useSite();
  const { pathname, search } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const path = pathname + search;
  const head: Head = page.head?.(data as never, { t, language, path }) ?? { title: site.name[language], description: '' };
  return { head, language, site, pathname, search, path, isNavigating };
}

/** `searchValue` is the search text in the address of a public page. */
export function useShellEffects(searchValue: string): void {
  const language = useLanguage();
  useRoutedLinks(language, use(PrefetchContext));
  usePageFonts(language);
  useFocusAfterNavigation();
  useLogin();
  const tab = useTabState();
  useSiteFacts({ searchValue }, searchValue);
  // Before the effects of the parts below, one of which asks for it.
  useLayoutEffect(() => {
    keepFacts(tab, { isMobile: isMobileAgent(navigator.userAgent) });
  }, [tab]);
}

/** The browser makes the entries of anchors within a page, all with the router's default key: the address tells them apart. */
export const scrollKey: GetScrollRestorationKeyFunction = ({ key, pathname, search, hash }) =>
  key === 'default' ? pathname + search + hash : key;

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

/** The page shown before in this tab, whichever shell was around it. */
let pathBefore: string | null = null;

/** Focuses the heading of the new page after a navigation, or the field that the page is there for. */
function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isNavigation = pathBefore !== null && pathBefore !== pathname;
    pathBefore = pathname;
    if (!isNavigation) return;
    const start = document.querySelector<HTMLElement>('main [data-entry]') ?? document.querySelector<HTMLElement>('main h1');
    start?.focus({ preventScroll: true });
  }, [pathname]);
}
