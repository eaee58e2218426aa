/** The shells of the site, and in each of them the error page of a failed loader or component. */
import type { ComponentType, ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { isConnectionLost, lostConnection } from '#client/lib/loader.ts';
import { page, type PageHandle, type PageParts } from '#client/lib/page.tsx';
import { shell, type ShellHandle } from '#client/shells/shell-handle.tsx';
import { useT } from '#client/lib/translations.ts';

/** Shown while a page's data is loading. */
function PageWaiting(): ReactNode {
  const t = useT();
  return (
    <main id="main" aria-busy="true" className="waiting">
      <p role="status">{t('common:shell.loading')}</p>
    </main>
  );
}

/** The parts of a shell's routes. */
export interface SiteShell {
  handle: ShellHandle;
  parts: PageParts;
  Failure: ComponentType;
  /** Preloaded on the server; the browser loads them with the first failure. */
  failurePages: readonly PageHandle[];
}

/** A shell with its error pages. */
export function siteShell(handle: ShellHandle): SiteShell {
  const parts = { shell: handle, Frame: handle.Frame, Waiting: PageWaiting };
  const notFoundPage = page('not-found', parts);
  const errorPage = page('page-error', parts);
  function Failure(): ReactNode {
    const error = useRouteError();
    const status = isRouteErrorResponse(error) ? error.status : 500;
    if (isRouteErrorResponse(error) && isConnectionLost(error))
      return <errorPage.View data={null} extraParams={{ status: lostConnection }} />;
    const failed = status < 500 ? notFoundPage : errorPage;
    const requestId = isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null)?.requestId : undefined;
    return <failed.View data={null} extraParams={{ status: String(status), ...(requestId ? { requestId } : {}) }} />;
  }
  return { handle, parts, Failure, failurePages: [notFoundPage, errorPage] };
}

export const publicShell = siteShell(
  shell({ id: 'client/shells/public-shell.tsx', load: () => import('#client/shells/public-shell.tsx'), texts: ['content'] }),
);
