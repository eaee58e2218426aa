/** `/preview`: a draft as it would be published, for holders of a preview link. */
import { styled } from 'styled-components';
import { absoluteDateTime } from '#shared/dates.ts';
import { LateCall } from '#client/features/award/late-call.tsx';
import { DraftArticle, DraftPage } from '#client/features/content/draft-article.tsx';
import { PageBlocks } from '#client/features/site/block/page-blocks.tsx';
import { GuestAnswer } from '#client/features/content/review/guest-answer.tsx';
import { videoLinks } from '#client/features/content/review/playable-video.ts';
import { usePreview, type Preview, type PreviewState } from '#client/features/content/review/use-preview.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('preview:guest.page'), description: t('preview:guest.description'), noindex: true };
}

/** The server sends everybody the same shell; the browser loads the draft. */
export default function PreviewPage() {
  const t = useT();
  const state = usePreview();
  const { preview, phase } = state;
  // The server-rendered shell is hidden, not removed.
  return (
    <>
      <Empty className="wrap" hidden={phase !== 'loading'}>
        <EmptyState level={1} mood="open" title={t('preview:guest.phase.loading')} />
      </Empty>
      {preview ? <Draft state={state} preview={preview} /> : null}
      {phase === 'over' || phase === 'failed' ? (
        <Empty className="wrap">
          <EmptyState
            level={1}
            mood={phase === 'over' ? 'closed' : 'open'}
            title={t(`preview:guest.phase.${phase}`)}
            text={t(`preview:guest.${phase}Text`)}
          >
            {phase === 'failed' ? <Button onClick={state.reload}>{t('preview:guest.retry')}</Button> : null}
          </EmptyState>
        </Empty>
      ) : null}
    </>
  );
}

function Draft({ state, preview }: { state: PreviewState; preview: Preview }) {
  const t = useT();
  const tab = useTabState();
  const own = useLanguage();
  const { content, languages, guest, expireTime } = preview;
  return (
    <DraftPage className="wrap">
      <div className="bar">
        <Banner kind="info" icon="eye">
          {`${guest ? `${t('preview:guest.for', { name: guest })} ` : ''}${t('preview:guest.draft', { time: absoluteDateTime(expireTime, own) })}`}
        </Banner>
        {languages.length > 1 ? (
          <Segmented
            label={t('preview:guest.language')}
            value={content.language}
            options={languages.map((value) => ({ value, label: t(`preview:guest.${value}`) }))}
            onChange={state.read}
          />
        ) : null}
      </div>
      <DraftArticle content={content} onPress={videoLinks(tab, preview.playable)} />
      <PageBlocks blocks={content.blocks} call={<LateCall language={content.language} />} />
      <GuestAnswer key={content.id} {...state} />
    </DraftPage>
  );
}

const Empty = styled.div`
  /* As high as the window, so that the footer does not move when the draft arrives. */
  min-height: 100dvh;
  padding-block: var(--s8);
`;
