/** Says that the connection is gone, and lets the visitor try again. */
import { useSyncExternalStore, type ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';

/** Nothing while online, and nothing before hydration. */
export function OfflineBanner(): ReactNode {
  const t = useT();
  const isOnline = useSyncExternalStore(subscribeToConnection, isOnlineNow, isOnlineOnServer);
  if (isOnline) return null;
  return (
    <div className="wrap">
      <Banner
        kind="warning"
        live
        action={
          <Button look="ghost" small onClick={() => location.reload()}>
            {t('common:offline.retry')}
          </Button>
        }
      >
        {t('common:offline.notice')}
      </Banner>
    </div>
  );
}

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
