/** `/manage/home-preview`: the home page with the drafts of its parts. */
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { previewHome } from '#shared/api/site-part.ts';
import type { Api } from '#shared/http/api-client.ts';
import { Guard } from '#client/features/account/guard.tsx';
import { LiveBand as ScreeningRoomLive } from '#client/features/video/cinema/live-band.tsx';
import { useDraftLook } from '#client/features/site/staff-parts/use-draft-look.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useSite } from '#client/lib/site.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { Banner } from '#client/ui/banner.tsx';
import { LookContext } from '#client/ui/picture/look.ts';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';

const load = (api: Api, signal: AbortSignal) => api(previewHome, undefined, { signal });

const HomePage = lazy(() => import('#client/pages/home.tsx'));

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('site-parts:homePreview.title');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

/** The server sends everybody the same loading shell; its heading is removed once the page has its own. */
export default function ManageHomePreviewPage() {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const handleShown = useCallback(() => setShown(true), []);
  return (
    <>
      {isShown ? null : (
        <h1 className="visually-hidden" tabIndex={-1}>
          {t('site-parts:homePreview.title')}
        </h1>
      )}
      <Guard need="staff" permission="siteEdit">
        <Preview onShown={handleShown} />
      </Guard>
    </>
  );
}

function Preview({ onShown }: { onShown: () => void }) {
  const t = useT();
  const texts = useListTexts();
  const look = useDraftLook();
  const site = useSite();
  const { value: home, isFailed, reload } = useLoaded(load);
  useEffect(() => {
    if (home) onShown();
  }, [home, onShown]);
  if (isFailed) return <ListFailed texts={texts} onRetry={reload} />;
  if (!home) return <ListWaiting texts={texts} />;
  return (
    <Suspense fallback={<ListWaiting texts={texts} />}>
      <LookContext value={look ? { ...site, look } : site}>
        <HomePage data={home} />
      </LookContext>
      {home.screeningRoomLive ? (
        <>
          <h2 className="wrap song6">{t('site-parts:homePreview.screeningRoom')}</h2>
          <ScreeningRoomLive live={home.screeningRoomLive} />
        </>
      ) : null}
      <div className="wrap">
        <Banner kind="info" icon="eye">
          {t('site-parts:homePreview.text')}
        </Banner>
      </div>
    </Suspense>
  );
}
