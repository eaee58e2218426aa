/** `/manage/preview?id=`: an item as it will be published, for its authors and staff. */
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { styled } from 'styled-components';
import type { Data } from '#shared/api/endpoint.ts';
import { previewDraft } from '#shared/api/preview.ts';
import type { Language } from '#shared/language.ts';
import { Guard } from '#client/features/account/guard.tsx';
import { LateCall } from '#client/features/award/late-call.tsx';
import { DraftArticle, DraftPage } from '#client/features/content/draft-article.tsx';
import { PageBlocks } from '#client/features/site/block/page-blocks.tsx';
import { videoLinks } from '#client/features/content/review/playable-video.ts';
import { createBrowserApi } from '#client/lib/api.ts';
import { readToken } from '#client/lib/storage.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('preview:look.page');
  return { title, description: t('preview:guest.description'), crumbs: [title], noindex: true };
}

/** The server sends everybody the same loading shell; its heading stays, hidden, once the item has its own. */
export default function ManagePreviewPage() {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const handleShown = useCallback(() => setShown(true), []);
  return (
    <Page className="wrap">
      <div hidden={isShown}>
        <h1 className="visually-hidden" tabIndex={-1}>
          {t('preview:look.page')}
        </h1>
      </div>
      <Guard need="manager">
        <Look onShown={handleShown} />
      </Guard>
    </Page>
  );
}

type Looked = Data<typeof previewDraft>;

/** In one of the draft's languages; the page around it stays in the language of the site. */
function Look({ onShown }: { onShown: () => void }) {
  const t = useT();
  const tab = useTabState();
  const own = useLanguage();
  const id = new URLSearchParams(useLocation().search).get('id') ?? '';
  const [language, setLanguage] = useState<Language>(own);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'gone' | 'failed'>('loading');
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    const api = createBrowserApi({ language, token: readToken });
    const load = async () => {
      const outcome = await api(previewDraft, { query: { contentId: id } }, { signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted) return;
      if (outcome?.status === 'ok') {
        setLooked(outcome.data);
        setPhase('ready');
      } else setPhase(outcome?.status === 'refused' && (outcome.code === 404 || outcome.code === 400) ? 'gone' : 'failed');
    };
    void load();
    return () => leave.abort();
  }, [id, language, round]);
  useEffect(() => {
    if (looked) onShown();
  }, [looked, onShown]);
  if (phase === 'gone') return <EmptyState level={2} title={t('review:review.gone')} text={t('review:review.goneText')} />;
  if (phase === 'failed') {
    return (
      <EmptyState level={2} mood="open" title={t('review:review.failed')}>
        <Button onClick={() => setRound((now) => now + 1)}>{t('preview:guest.retry')}</Button>
      </EmptyState>
    );
  }
  if (!looked) return <EmptyState level={2} mood="open" title={t('preview:guest.phase.loading')} />;
  const { content, languages, playable } = looked;
  return (
    <>
      <div className="bar">
        <Banner kind="info" icon="eye">
          {t('preview:look.text', { state: t(`works:state.${looked.state}`) })}
        </Banner>
        {languages.length > 1 ? (
          <Segmented
            label={t('preview:guest.language')}
            value={content.language}
            options={languages.map((value) => ({ value, label: t(`preview:guest.${value}`) }))}
            onChange={setLanguage}
          />
        ) : null}
      </div>
      <DraftArticle content={content} onPress={videoLinks(tab, playable)} />
      <PageBlocks blocks={content.blocks} call={<LateCall language={content.language} />} />
    </>
  );
}

const Page = styled(DraftPage)`
  min-height: 100dvh;
`;
