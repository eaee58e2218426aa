/** `/content/article/:id`: an article with pictures, videos, related items, and links to its neighbours. */
import { styled } from 'styled-components';
import { getContentAround, getContentItem, type ContentItem } from '#shared/api/content.ts';
import { type Image } from '#shared/api/fields.ts';
import { CallLine } from '#client/features/site/navigation/call-line.tsx';
import { CommentSlot } from '#client/features/community/comment-slot.tsx';
import { ArticlePeople, RelatedItems, RelatedSpace } from '#client/features/content/article-aside.tsx';
import { ArticleAttachments } from '#client/lib/article-attachments.tsx';
import { ArticleBody } from '#client/features/content/article-body.tsx';
import { ArticleCorrection } from '#client/features/content/article-correction.tsx';
import { ArticleCover } from '#client/features/content/article-cover.tsx';
import { ArticleFacts, ArticleHead } from '#client/features/content/article-head.tsx';
import { articleHead } from '#client/features/content/article-head-data.ts';
import { ArticleNeighbours, ArticleNeighboursSpace } from '#client/features/content/article-neighbours.tsx';
import { ArticleVideos } from '#client/features/content/article-videos.tsx';
import { OtherLanguageNotice } from '#client/features/content/other-language.tsx';
import { playableVideos } from '#client/features/content/playable-videos.ts';
import { FilmCard } from '#client/features/content/film-card.tsx';
import { LikeBar } from '#client/features/community/like-bar.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { shareRail } from '#client/features/share/share-layout.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { useView } from '#client/lib/use-view.ts';
import { openImages } from '#client/state/overlays.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { media } from '#client/theme/media.ts';
import { railRow } from '#client/ui/rail-action.ts';
import { DeferredPart } from '#client/ui/deferred-part.tsx';

export const loader = async ({ read, readLate, params }: LoaderContext) => {
  const id = params['id'] ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound();
  const around = readLate(getContentAround, { params: { id } });
  return { article: await read(getContentItem, { params: { id } }), around };
};

type ArticleData = Awaited<ReturnType<typeof loader>>;

export function head({ article }: ArticleData, context: HeadContext): Head {
  return articleHead(article, context);
}

export default function ArticlePage({ data }: PageProps<typeof loader>) {
  const { article, around } = data;
  const { cover, works } = article;
  const t = useT();
  const tab = useTabState();
  useView('article', article.id);
  const pictures = picturesOf(article);
  const showFrom = (index: number) => openImages(tab, { urlList: pictures, index });
  const handlePicture = (url: string) => {
    const index = pictures.findIndex((picture) => url.includes(picture.url));
    if (index >= 0) showFrom(index);
  };
  return (
    <div className="wrap">
      <OtherLanguageNotice shown={article.language} />
      <CallLine noticeId={article.id} />
      <Layout>
        <ArticleHead article={article} />
        {/* A lead that stands in the text too is shown there. */}
        {cover && !article.content.includes(cover.url) ? (
          <ArticleCover cover={cover} count={pictures.length} onOpen={() => showFrom(0)} />
        ) : null}
        <div className="facts">
          <LikeBar item={article} />
          <ArticleFacts counts={article} />
          <ShareButton title={article.title} look="rail" />
        </div>
        <div className="body">
          <ArticleCorrection article={article} />
          <ArticleBody html={article.content} language={article.language} videos={playableVideos(article)} onPicture={handlePicture} />
          <ArticleAttachments files={article.attachments} />
          <ArticleVideos article={article} />
          {works.length > 0 ? (
            <section aria-label={t('content:article.works')}>
              {works.map((work) => (
                <FilmCard key={work.id} work={work} />
              ))}
            </section>
          ) : null}
        </div>
        <aside className="aside">
          <DeferredPart of={around} waiting={import.meta.env.SSR && <RelatedSpace />}>
            {({ related }) => <RelatedItems related={related} />}
          </DeferredPart>
          <ArticlePeople people={article.people} />
        </aside>
      </Layout>
      <CommentSlot key={article.id} contentId={article.id} count={article.commentCount} />
      <DeferredPart of={around} waiting={import.meta.env.SSR && <ArticleNeighboursSpace />}>
        {({ previous, next }) => <ArticleNeighbours previous={previous} next={next} />}
      </DeferredPart>
    </div>
  );
}

/** Cover and gallery without duplicates. */
function picturesOf(article: ContentItem): Image[] {
  const all = article.cover ? [article.cover, ...article.gallery] : article.gallery;
  return all.filter((picture, index) => all.findIndex((other) => other.url === picture.url) === index);
}

const Layout = styled.article`
  display: grid;
  grid-template-columns: calc(300 * var(--px)) minmax(0, 1fr) calc(300 * var(--px));
  gap: calc(40 * var(--px));
  padding-top: var(--s8);

  .facts {
    position: sticky;
    top: 2rem;
    align-self: start;
    display: grid;
    gap: 0.75rem;
    justify-items: start;
    padding-top: var(--s7);
  }
  ${shareRail}
  .body,
  .aside {
    padding-top: var(--s7);
  }
  .body > section {
    max-width: calc(38 * max(1.0625rem, 20 * var(--tx)));
    margin-inline: auto;
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    row-gap: 0;

    .facts {
      position: static;
      order: 1;
      grid-auto-flow: column;
      justify-content: start;
      gap: 1rem;
      padding-top: 1.25rem;
      border-top: 1px solid var(--line);
      word-break: keep-all;
    }
    .aside {
      order: 2;
      padding-top: 1.5rem;
    }
  }
  ${media.phone} {
    padding-top: 2rem;

    .facts {
      ${railRow}
    }
  }
`;
