/** Plain links become router navigations: one listener on the document instead of a component per link. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { splitLanguage, type Language } from '#shared/language.ts';
import { arriveAtSubject, leaveByCard } from './subject-transition.ts';

/** The anchor of a click that the router handles, or null where the browser does. */
function routedAnchor(event: MouseEvent, language: Language): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  return anchor && isRouted(anchor, language) ? anchor : null;
}

function isRouted(anchor: HTMLAnchorElement, language: Language): boolean {
  if (!anchor.href || anchor.origin !== location.origin) return false;
  // Without a connection there is no data to ask for, but the service worker may hold the whole page.
  if (!navigator.onLine && navigator.serviceWorker?.controller) return false;
  if ((anchor.target && anchor.target !== '_self') || anchor.hasAttribute('download') || anchor.dataset['reload'] !== undefined)
    return false;
  if (splitLanguage(anchor.pathname).language !== language) return false;
  const sameDocument = anchor.pathname === location.pathname && anchor.search === location.search;
  return !(sameDocument && anchor.hash !== '');
}

/** Routes clicks on same-language links, and prefetches a page when the pointer rests on its link. */
export function useRoutedLinks(language: Language, prefetch: (path: string) => void): void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const shown = useRef('');
  useLayoutEffect(() => {
    if (shown.current !== '') arriveAtSubject(shown.current);
    shown.current = location.pathname;
  }, [key]);
  useEffect(() => {
    const sitePath = (anchor: HTMLAnchorElement) => splitLanguage(anchor.pathname).path + anchor.search + anchor.hash;
    const handleClick = (event: MouseEvent) => {
      const anchor = routedAnchor(event, language);
      if (!anchor) return;
      event.preventDefault();
      void navigate(sitePath(anchor), {
        preventScrollReset: anchor.dataset['keepScroll'] !== undefined,
        viewTransition: leaveByCard(anchor),
      });
    };
    const handleOver = (event: PointerEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest('a') : null;
      if (anchor && isRouted(anchor, language)) prefetch(splitLanguage(anchor.pathname).path);
    };
    document.addEventListener('click', handleClick);
    document.addEventListener('pointerover', handleOver, { passive: true });
    return () => {
      document.removeEventListener('click', handleClick);
      document.removeEventListener('pointerover', handleOver);
    };
  }, [language, navigate, prefetch]);
}
