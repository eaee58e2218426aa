/**
 * A page that failed: the projector is stuck; with the number that finds the failure in the log. Where the visitor's own
 * connection is gone it says so instead, and tries again by itself once it is back.
 */
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '#shared/paths.ts';
import { ErrorFrame } from '#client/features/site/navigation/error-frame.tsx';
import { useSiteLocation } from '#client/features/site/navigation/use-site-location.ts';
import { lostConnection } from '#client/lib/loader.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';

export function head(_: unknown, { t }: HeadContext): Head {
  return { title: t('common:pageError.title'), description: t('common:pageError.description'), noindex: true, hideAlternate: true };
}

interface Props {
  /** HTTP status, 500 unless the failure has another; `lostConnection` where the call for the page's data did not get through. */
  status?: string;
  requestId?: string;
}

export default function PageErrorPage({ status = '500', requestId }: Props): ReactNode {
  const t = useT();
  const isConnectionLost = status === lostConnection;
  const { path, query } = useSiteLocation();
  useRetry(isConnectionLost);
  const note = requestId ? `${t('common:pageError.requestId')} ${requestId}` : undefined;
  return (
    <ErrorFrame
      sign={isConnectionLost ? null : status}
      title={t(isConnectionLost ? 'common:offline.title' : 'common:pageError.title')}
      text={t(isConnectionLost ? 'common:offline.lost' : 'common:pageError.text')}
      note={note}
    >
      <Link className="button" to={`${path}${query.size > 0 ? `?${query}` : ''}`} data-reload="">
        {t(isConnectionLost ? 'common:offline.retry' : 'common:action.reload')}
      </Link>
      <Link className="button ghost" to={paths.home}>
        {t('common:notFound.home')}
      </Link>
    </ErrorFrame>
  );
}

/** Milliseconds between tries while the browser says that it is online: the way to the server may be what is broken. */
const retryMs = 10_000;

/** Loads the page's data again when the connection is back, and now and then meanwhile. */
function useRetry(isWanted: boolean): void {
  const { revalidate, state } = useRevalidator();
  const retry = useEffectEvent(() => {
    if (state === 'idle' && navigator.onLine) void revalidate();
  });
  useEffect(() => {
    if (!isWanted) return;
    const waiting = new AbortController();
    addEventListener('online', () => retry(), { signal: waiting.signal });
    const timer = setInterval(() => retry(), retryMs);
    return () => {
      waiting.abort();
      clearInterval(timer);
    };
  }, [isWanted]);
}
