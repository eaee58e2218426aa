/** Share button: opens the native sheet on phones and tablets, otherwise our own sheet, which is loaded on demand. */
import { use, useEffect, useState } from 'react';
import { ApiContext } from '#client/lib/api.ts';
import { addTexts, useLanguage, useT } from '#client/lib/translations.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import type { ShareSheet } from './share-sheet.tsx';
import { addressOfPage, prefersDeviceSheet, shareByDevice, type PageAddress, type PagePart } from './page-address.ts';

interface Props {
  title: string;
  /** `rail`: a round icon with a label, beside likes and favourites; `text`: words in a line of links, to our own sheet. */
  look?: 'rail' | 'button' | 'sign' | 'text';
  /** Replaces the usual word. */
  label?: string;
  /** Part of the page to share instead of the page. */
  part?: PagePart;
}

const loadCount = () => import('./count-share.ts');

/** Reserves its space from the first paint and becomes visible after hydration. */
export function ShareButton({ title, look = 'button', label, part }: Props) {
  const t = useT();
  const language = useLanguage();
  const toasts = useToasts();
  const api = use(ApiContext);
  const [isReady, setReady] = useState(false);
  const [opened, setOpened] = useState<{ Sheet: typeof ShareSheet; page: PageAddress } | null>(null);
  useEffect(() => setReady(true), []);
  const handleShare = async () => {
    const page = addressOfPage(language, part);
    if (look !== 'text' && prefersDeviceSheet() && (await shareByDevice({ title, url: page.url }))) {
      if (api)
        void loadCount()
          .then(({ countShare }) => countShare(api, page.path))
          .catch(() => undefined);
      return;
    }
    try {
      const [loaded] = await Promise.all([import('./share-sheet.tsx'), addTexts(['share'])]);
      setOpened({ Sheet: loaded.ShareSheet, page });
    } catch {
      toasts.show({ type: 'error', text: t('content:article.shareFailed') });
    }
  };
  const icon = <Icon name="share-2" />;
  return (
    <>
      <button
        type="button"
        className={classNames(
          'share',
          look === 'button' && 'button ghost small-button',
          look === 'sign' && 'icon-button',
          !isReady && 'unseen',
        )}
        aria-haspopup="dialog"
        onClick={() => void handleShare()}
      >
        {look === 'rail' ? <span className="icon-button line">{icon}</span> : look === 'text' ? null : icon}
        {look === 'sign' ? (
          <span className="visually-hidden">{t('content:article.shareWhat', { title })}</span>
        ) : (
          <span>
            <span>{label ?? t('content:article.share')}</span>
            {part ? <span className="visually-hidden"> {title}</span> : null}
          </span>
        )}
      </button>
      {opened ? <opened.Sheet title={title} page={opened.page} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
