/** Button that shares the moment a film is at: the device's own sheet on phones, otherwise ours, which is loaded on demand. */
import { use, useEffect, useEffectEvent, useState } from 'react';
import { ApiContext } from '#client/lib/api.ts';
import { addTexts, useLanguage, useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import type { MomentSheet, SharedMoment } from './moment-sheet.tsx';
import { prefersDeviceSheet, shareByDevice, urlOfPath } from './page-address.ts';

interface Props {
  /** Of the film. */
  title: string;
  /** Site path of a second. */
  pathAt: (second: number) => string;
  now: () => Promise<SharedMoment>;
  at: (second: number) => Promise<SharedMoment>;
  /** A moment that was asked for elsewhere, such as beside its line; a new object with each press. */
  asked?: { second: number } | null;
}

const loadCount = () => import('./count-share.ts');

/** Reserves its space from the first paint and becomes visible after hydration. */
export function ShareMoment({ title, pathAt, now, at, asked }: Props) {
  const t = useT();
  const language = useLanguage();
  const toasts = useToasts();
  const api = use(ApiContext);
  const isReady = useHydrated();
  const [opened, setOpened] = useState<{ Sheet: typeof MomentSheet; first: SharedMoment } | null>(null);
  const share = async (moment: Promise<SharedMoment>) => {
    try {
      const first = await moment;
      const path = pathAt(first.second);
      if (
        prefersDeviceSheet() &&
        (await shareByDevice({ title: first.line ? `“${first.line}” ${title}` : title, url: urlOfPath(language, path) }))
      ) {
        if (api)
          void loadCount()
            .then(({ countShare }) => countShare(api, path))
            .catch(() => undefined);
        return;
      }
      const [loaded] = await Promise.all([import('./moment-sheet.tsx'), addTexts(['share'])]);
      setOpened({ Sheet: loaded.MomentSheet, first });
    } catch {
      toasts.show({ type: 'error', text: t('content:article.shareFailed') });
    }
  };
  const onAsked = useEffectEvent((second: number) => void share(at(second)));
  useEffect(() => {
    if (asked) onAsked(asked.second);
  }, [asked]);
  return (
    <>
      <button
        type="button"
        className={isReady ? 'share moment' : 'share moment unseen'}
        aria-haspopup="dialog"
        onClick={() => void share(now())}
      >
        <span className="icon-button line">
          <Icon name="share-2" />
        </span>
        <span>{t('cinema:watch.shareMoment')}</span>
      </button>
      {opened ? <opened.Sheet title={title} first={opened.first} at={at} pathAt={pathAt} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
