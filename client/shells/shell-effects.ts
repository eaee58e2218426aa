/** What every shell does for the pages inside it: links, fonts, focus, session and the facts of the address. */
import { use, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { ApiContext } from '#client/lib/api.ts';
import { useRoutedLinks } from '#client/lib/navigation.ts';
import { usePageFonts } from '#client/lib/page-fonts.ts';
import { PrefetchContext } from '#client/lib/prefetch.ts';
import { useLanguage } from '#client/lib/translations.ts';
import { isMobileAgent } from '#client/lib/use-mobile.ts';
import { keepFacts } from '#client/state/site.ts';
import { useSiteFacts } from '#client/state/site-facts.ts';
import { useTabState } from '#client/state/tab-state.tsx';

/** `searchValue` is what the address searches for on the public site. */
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

/** Focuses the heading of the new page after a navigation. */
function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isNavigation = pathBefore !== null && pathBefore !== pathname;
    pathBefore = pathname;
    if (isNavigation) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
