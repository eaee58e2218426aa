/**
 * Error page with the request id for finding the error in the log. If the visitor is offline, it says so and retries when the
 * connection is back.
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
  /** HTTP status, 500 by default; `lostConnection` if the request for the page's data did not reach the server. */
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

/** Interval of retries in milliseconds while the browser reports to be online, because the network behind it may be down. */
const retryMs = 10_000;

/** Reloads the page's data when the connection is back, and at intervals meanwhile. */
function useRetry(isEnabled: boolean): void {
  const { revalidate, state } = useRevalidator();
  const retry = useEffectEvent(() => {
    if (state === 'idle' && navigator.onLine) void revalidate();
  });
  useEffect(() => {
    if (!isEnabled) return;
    const waiting = new AbortController();
    addEventListener('online', () => retry(), { signal: waiting.signal });
    const timer = setInterval(() => retry(), retryMs);
    return () => {
      waiting.abort();
      clearInterval(timer);
    };
  }, [isEnabled]);
}
