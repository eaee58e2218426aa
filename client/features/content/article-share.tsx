/** Sharing an article: the device's own share sheet where there is one, otherwise the address is copied. */
import { useEffect, useState } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useToasts } from '#client/ui/toasts.ts';

/** Its place is kept from the first; it is seen once the script that makes it work is there. */
export function ArticleShare({ title }: { title: string }) {
  const t = useT();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(true), []);
  const toasts = useToasts();
  const handleShare = async () => {
    const url = location.href.split('#')[0] ?? location.href;
    if (typeof navigator.share === 'function') {
      // Closing the share sheet rejects; that is a choice, not a failure.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toasts.show({ type: 'success', text: t('content:article.copied') });
    } catch {
      toasts.show({ type: 'error', text: t('content:article.copyFailed') });
    }
  };
  return (
    <button type="button" className={canShare ? 'share' : 'share unseen'} onClick={() => void handleShare()}>
      <span className="ibtn line">
        <Icon name="share-2" />
      </span>
      {t('content:article.share')}
    </button>
  );
}
