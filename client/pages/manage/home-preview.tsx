/** `/manage/home-preview`: the home page with the drafts of its parts. */
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { previewHome } from '#shared/api/site-part.ts';
import type { Data } from '#shared/api/endpoint.ts';
import { Guard } from '#client/features/account/guard.tsx';
import { LiveBand as ScreeningRoomLive } from '#client/features/video/cinema/live-band.tsx';
import { useDraftLook } from '#client/features/site/staff-parts/use-draft-look.ts';
import { useApi } from '#client/lib/api.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useSite } from '#client/lib/site.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Banner } from '#client/ui/banner.tsx';
import { LookContext } from '#client/ui/picture/look.ts';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';

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
  const api = useApi();
  const texts = useListTexts();
  const look = useDraftLook();
  const site = useSite();
  const [home, setHome] = useState<Data<typeof previewHome> | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    void api(previewHome, undefined, { noLoading: true, signal: leave.signal })
      .catch(() => null)
      .then((outcome) => {
        if (leave.signal.aborted) return;
        setFailed(outcome?.status !== 'ok');
        if (outcome?.status === 'ok') setHome(outcome.data);
      });
    return () => leave.abort();
  }, [api, attempt]);
  useEffect(() => {
    if (home) onShown();
  }, [home, onShown]);
  if (isFailed) return <ListFailed texts={texts} onRetry={() => setAttempt(attempt + 1)} />;
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
