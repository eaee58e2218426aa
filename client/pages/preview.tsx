/** `/preview`: a draft for whoever holds a link to it, as it would be published. */
import { styled } from 'styled-components';
import type { ContentDetail, Image } from '#shared/api/content.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { ArticleBody } from '#client/features/content/article-body.tsx';
import { ArticleCover } from '#client/features/content/article-cover.tsx';
import { ArticleAside } from '#client/features/content/article-aside.tsx';
import { ArticleHead } from '#client/features/content/article-head.tsx';
import { ArticleVideos } from '#client/features/content/article-videos.tsx';
import { playableVideos } from '#client/features/content/playable-videos.ts';
import { WorkCard } from '#client/features/content/work-card.tsx';
import { GuestAnswer } from '#client/features/review/guest-answer.tsx';
import { filmLinks } from '#client/features/review/playable-film.ts';
import { usePreview, type Preview, type PreviewState } from '#client/features/review/use-preview.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { openImages } from '#client/state/overlays.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { media } from '#client/theme/media.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Segmented } from '#client/ui/segmented.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('works:guest.page'), description: t('works:guest.description'), noindex: true };
}

/** The server sends the same waiting shell to everybody; what the link holds is asked for by the browser. */
export default function PreviewPage() {
  const t = useT();
  const state = usePreview();
  const { preview, phase } = state;
  // The shell stays, hidden: what the server sent is never taken out of the page.
  return (
    <>
      <Empty className="wrap" hidden={phase !== 'loading'}>
        <EmptyState level={1} mood="open" title={t('works:guest.phase.loading')} />
      </Empty>
      {preview ? <Draft state={state} preview={preview} /> : null}
      {phase === 'over' || phase === 'failed' ? (
        <Empty className="wrap">
          <EmptyState level={1} mood={phase === 'over' ? 'closed' : 'open'} title={t(`works:guest.phase.${phase}`)} text={t(`works:guest.${phase}Text`)}>
            {phase === 'failed' ? <Button onClick={state.reload}>{t('works:guest.retry')}</Button> : null}
          </EmptyState>
        </Empty>
      ) : null}
    </>
  );
}

function Draft({ state, preview }: { state: PreviewState; preview: Preview }) {
  const t = useT();
  const own = useLanguage();
  const { content, languages, guest, expireTime } = preview;
  return (
    <Page className="wrap">
      <div className="bar">
        <Banner kind="info" icon="eye">
          {guest ? `${t('works:guest.for', { name: guest })} ` : ''}
          {t('works:guest.draft', { time: absoluteDateTime(expireTime, own) })}
        </Banner>
        {languages.length > 1 ? (
          <Segmented label={t('works:guest.language')} value={content.language} options={languages.map((value) => ({ value, label: t(`works:guest.${value}`) }))} onChange={state.read} />
        ) : null}
      </div>
      <Article content={content} playable={preview.playable} />
      <GuestAnswer key={content.id} {...state} />
    </Page>
  );
}

function Article({ content, playable }: { content: ContentDetail; playable: Preview['playable'] }) {
  const t = useT();
  const tab = useTabState();
  const pictures = picturesOf(content);
  const showFrom = (index: number) => openImages(tab, { urlList: pictures, index });
  const handlePicture = (url: string) => {
    const index = pictures.findIndex((picture) => url.includes(picture.url));
    if (index >= 0) showFrom(index);
  };
  return (
    <article onClickCapture={filmLinks(tab, playable)}>
      <ArticleHead article={content} />
      {content.cover ? <ArticleCover cover={content.cover} count={pictures.length} onOpen={() => showFrom(0)} /> : null}
      <div className="columns">
        <div className="body">
          <ArticleBody html={content.content} language={content.language} videos={playableVideos(content)} onPicture={handlePicture} />
          <ArticleVideos article={content} />
          {content.works.length > 0 ? (
            <section aria-label={t('content:article.works')}>
              {content.works.map((work) => (
                <WorkCard key={work.id} work={work} />
              ))}
            </section>
          ) : null}
        </div>
        {content.people.length > 0 ? (
          <aside>
            <ArticleAside related={[]} people={content.people} />
          </aside>
        ) : null}
      </div>
    </article>
  );
}

/** The cover and the gallery, each picture once. */
function picturesOf({ cover, gallery }: ContentDetail): Image[] {
  const all = cover ? [cover, ...gallery] : gallery;
  return all.filter((picture, index) => all.findIndex((other) => other.url === picture.url) === index);
}

const Empty = styled.div`
  /* As high as the window: what is below does not move when the answer comes. */
  min-height: 100dvh;
  padding-block: var(--s8);
`;

const Page = styled.div`
  padding-block: 1.5rem var(--s8);

  .bar {
    display: grid;
    gap: 1rem;
    margin-bottom: var(--s7);
  }
  .bar .seg {
    justify-self: center;
  }
  .bar .seg > label {
    padding-inline: 1.6em;
  }
  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: calc(40 * var(--px));
    padding-top: var(--s7);
  }
  .body {
    min-width: 0;
  }
  .body > section {
    max-width: calc(38 * max(1.0625rem, 20 * var(--tx)));
    margin-inline: auto;
  }
  aside {
    width: calc(300 * var(--px));
  }

  ${media.compact} {
    .columns {
      grid-template-columns: minmax(0, 1fr);
    }
    aside {
      width: auto;
    }
  }
`;
