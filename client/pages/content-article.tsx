/** `/content/article/:id`: an article with pictures, videos, related items, and links to its neighbours. */
import { useRef } from 'react';
import { css, styled } from 'styled-components';
import { getContentAround, getContentItem, type ContentItem } from '#shared/api/content.ts';
import { type Image } from '#shared/api/fields.ts';
import { otherLanguage } from '#shared/language.ts';
import { Call, readCall } from '#client/features/award/call.tsx';
import { PageBlocks } from '#client/features/site/block/page-blocks.tsx';
import { CallLine } from '#client/features/site/navigation/call-line.tsx';
import { CommentSlot } from '#client/features/community/comment-slot.tsx';
import { ArticlePeople, RelatedItems, RelatedSpace } from '#client/features/content/article-aside.tsx';
import { ArticleCover } from '#client/features/content/article-cover.tsx';
import { ArticleFacts, ArticleHead } from '#client/features/content/article-head.tsx';
import { articleHead } from '#client/features/content/article-head-data.ts';
import { ArticleNeighbours, ArticleNeighboursSpace } from '#client/features/content/article-neighbours.tsx';
import { ArticlePair } from '#client/features/content/article-pair.tsx';
import { ArticleText } from '#client/features/content/article-text.tsx';
import { HoldOther } from '#client/features/content/hold-other.tsx';
import { OtherLanguageNotice } from '#client/features/content/other-language.tsx';
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
import { Link } from '#client/ui/link.tsx';
import { DeferredPart } from '#client/ui/deferred-part.tsx';

export const loader = async ({ read, readLate, params, query, language }: LoaderContext) => {
  const id = params['id'] ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound();
  const around = readLate(getContentAround, { params: { id } });
  const article = await read(getContentItem, { params: { id } });
  const call = article.blocks?.some(({ kind }) => kind === 'call') ? await readCall(read) : null;
  const isPair = query.get('side') === '1' && article.languages.length > 1;
  return { article, around, call, ...(isPair && { other: await read(getContentItem, { params: { id } }, otherLanguage(language)) }) };
};

type ArticleData = Awaited<ReturnType<typeof loader>>;

/** Both languages side by side are the same article at another address. */
export function head({ article, other }: ArticleData, context: HeadContext): Head {
  const plain = articleHead(article, context);
  return other ? { ...plain, noindex: true, isCopy: true } : plain;
}

export default function ArticlePage({ data }: PageProps<typeof loader>) {
  const { article, around, call, other } = data;
  const frame = useRef<HTMLElement>(null);
  const hasBoth = article.languages.length > 1;
  const { cover } = article;
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
      <Layout ref={frame} data-pair={other && ''}>
        <ArticleHead article={article} choice={hasBoth ? <PairLink path={article.path} isPair={other !== undefined} /> : null} />
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
          {other ? (
            <ArticlePair article={article} other={other} onPicture={handlePicture} />
          ) : (
            <ArticleText article={article} onPicture={handlePicture} />
          )}
        </div>
        <aside className="aside">
          <DeferredPart of={around} waiting={import.meta.env.SSR && <RelatedSpace />}>
            {({ related }) => <RelatedItems related={related} />}
          </DeferredPart>
          <ArticlePeople people={article.people} />
        </aside>
        {hasBoth && !other ? <HoldOther key={article.id} article={article} root={frame} /> : null}
      </Layout>
      <PageBlocks blocks={article.blocks} call={call && <Call {...call} />} />
      {(article.commentsClosed || article.section?.isPage) && article.commentCount === 0 ? null : (
        <CommentSlot key={article.id} contentId={article.id} count={article.commentCount} />
      )}
      {article.section?.isPage ? null : (
        <DeferredPart of={around} waiting={import.meta.env.SSR && <ArticleNeighboursSpace />}>
          {({ previous, next }) => <ArticleNeighbours previous={previous} next={next} />}
        </DeferredPart>
      )}
    </div>
  );
}

/** Leads to both languages side by side, and back to one. */
function PairLink({ path, isPair }: { path: string; isPair: boolean }) {
  const t = useT();
  const pairPath = `${path}${path.includes('?') ? '&' : '?'}side=1`;
  return <Link to={isPair ? path : pairPath}>{t(isPair ? 'content:article.oneLanguage' : 'content:article.sideBySide')}</Link>;
}

/** Cover and gallery without duplicates. */
function picturesOf(article: ContentItem): Image[] {
  const all = article.cover ? [article.cover, ...article.gallery] : article.gallery;
  return all.filter((picture, index) => all.findIndex((other) => other.url === picture.url) === index);
}

const oneColumn = css`
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
`;

const Layout = styled.article`
  position: relative;
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

  &[data-pair] {
    ${oneColumn}
  }
  ${media.compact} {
    ${oneColumn}
  }
  ${media.phone} {
    padding-top: 2rem;

    .facts {
      ${railRow}
    }
  }
`;
