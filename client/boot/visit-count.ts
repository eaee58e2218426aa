/** Reports the pages that a visit shows, one small call for each; the server stores a sum by day and nothing about the visitor. */
import type { createBrowserRouter } from 'react-router';
import { countEvent } from '#shared/api/statistics/statistics.ts';
import type { Api } from '#shared/http/api-client.ts';
import { splitLanguage } from '#shared/language.ts';
import { pageSubject } from '#shared/site/counted-pages.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;

/** Counts the page on show, and those that navigations lead to. */
export function startVisitCount({ subscribe }: Router, api: Api): void {
  let path = '';
  const show = (pathname: string) => {
    const next = splitLanguage(pathname).path;
    if (next === path) return;
    path = next;
    const page = pageSubject(next);
    // Items report their own views.
    if (page?.kind !== 'page' && page?.kind !== 'edition') return;
    whenVisible(() => void api(countEvent, { body: { kind: 'view', subject: page.subject } }, { keepalive: true }).catch(() => undefined));
  };
  show(location.pathname);
  subscribe((next) => {
    if (next.navigation.state === 'idle') show(next.location.pathname);
  });
}

/** Runs a function at once, or when a background tab becomes visible. */
function whenVisible(run: () => void): void {
  if (document.visibilityState === 'visible') run();
  else document.addEventListener('visibilitychange', () => whenVisible(run), { once: true });
}
