/** Detects a lost connection or a cached page; the text of the banner is preloaded while online. */
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router';

const importNotice = () => import('./offline-notice.tsx');
const Notice = lazy(() =>
  importNotice()
    .then(({ OfflineNotice }) => ({ default: OfflineNotice }))
    .catch(() => ({ default: () => null })),
);

/** Milliseconds after hydration. */
const fetchAfterMs = 1_500;

/** Nothing while the page is the network's and the connection there, and nothing before hydration. */
export function OfflineBanner(): ReactNode {
  const isOnline = useSyncExternalStore(subscribeToConnection, isOnlineNow, isOnlineOnServer);
  const cachedAt = useCachedAt();
  useEffect(() => {
    const timer = setTimeout(() => importNotice().catch(() => undefined), fetchAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (isOnline && cachedAt === 0) return null;
  return (
    <Suspense>
      <Notice cachedAt={cachedAt} />
    </Suspense>
  );
}

/** When the service worker cached the shown document; 0 for a document from the network. */
function useCachedAt(): number {
  const { pathname, search } = useLocation();
  const [first] = useState(pathname + search);
  const isFirst = first === pathname + search;
  const cachedAt = useSyncExternalStore(subscribeToNothing, cachedAtNow, neverCached);
  useEffect(() => {
    if (!isFirst) delete document.documentElement.dataset['kept'];
  }, [isFirst]);
  return isFirst ? cachedAt : 0;
}

const subscribeToNothing = () => () => undefined;
const cachedAtNow = () => Number(document.documentElement.dataset['kept'] ?? 0);
const neverCached = () => 0;

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const isOnlineNow = () => navigator.onLine;
const isOnlineOnServer = () => true;
