/** The shell of an embedded player: the page's head and its error page, without header and footer. */
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from 'react-router';
import { HeadTags } from '#client/lib/head-tags.tsx';
import { page, type PageFrame, type PageHandle } from '#client/lib/page.tsx';
import { useSite } from '#client/lib/site.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';

export function EmbedShell(): ReactNode {
  return (
    <div className="cinema">
      <Outlet />
    </div>
  );
}

export const EmbedFrame: PageFrame = ({ page: module, data, children }) => {
  const t = useT();
  const language = useLanguage();
  const site = useSite();
  const { pathname } = useLocation();
  const head = module.head?.(data as never, { t, language, path: pathname });
  return (
    <>
      {head ? <HeadTags head={head} path={pathname} language={language} site={site} /> : null}
      <main id="main">{children}</main>
    </>
  );
};

/** The embedding site shows its own loading indicator. */
export const EmbedWaiting = (): ReactNode => <main id="main" aria-busy="true" />;

/** Preloaded on the server; the browser loads it with the first failure. */
export const embedFailurePage: PageHandle = page('embed-failure', { Frame: EmbedFrame, Waiting: EmbedWaiting, texts: ['cinema'] });

export function EmbedFailure(): ReactNode {
  const error = useRouteError();
  const isGone = isRouteErrorResponse(error) && error.status < 500;
  return (
    <div className="cinema">
      <embedFailurePage.View data={{ kind: isGone ? 'gone' : 'failed' }} />
    </div>
  );
}
