/** An unpublished item, rendered like its public page. */
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import type { ContentDetail } from '#shared/api/content.ts';
import type { Image } from '#shared/api/fields.ts';
import { openImages } from '#client/state/overlays.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { media } from '#client/theme/media.ts';
import { ArticlePeople } from './article-aside.tsx';
import { ArticleCover } from './article-cover.tsx';
import { ArticleHead } from './article-head.tsx';
import { ArticleText } from './article-text.tsx';

interface Props {
  content: ContentDetail;
  /** Handles clicks on videos, which have no public page. */
  onPress: (event: MouseEvent) => void;
}

export function DraftArticle({ content, onPress }: Props) {
  const tab = useTabState();
  const pictures = picturesOf(content);
  const showFrom = (index: number) => openImages(tab, { urlList: pictures, index });
  const handlePicture = (url: string) => {
    const index = pictures.findIndex((picture) => url.includes(picture.url));
    if (index >= 0) showFrom(index);
  };
  return (
    <Frame onClickCapture={onPress}>
      <ArticleHead article={content} />
      {content.cover ? <ArticleCover cover={content.cover} count={pictures.length} onOpen={() => showFrom(0)} /> : null}
      <div className="columns">
        <div className="body">
          <ArticleText article={content} onPicture={handlePicture} />
        </div>
        {content.people.length > 0 ? (
          <aside>
            <ArticlePeople people={content.people} />
          </aside>
        ) : null}
      </div>
    </Frame>
  );
}

/** Cover and gallery without duplicates. */
function picturesOf({ cover, gallery }: ContentDetail): Image[] {
  const all = cover ? [cover, ...gallery] : gallery;
  return all.filter((picture, index) => all.findIndex((other) => other.url === picture.url) === index);
}

const Frame = styled.article`
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

/** Page of a draft: a bar with the state and the choice of languages, and the article. */
export const DraftPage = styled.div`
  padding-block: 1.5rem var(--s8);

  .bar {
    display: grid;
    gap: 1rem;
    margin-bottom: var(--s7);
  }
  .bar .segmented {
    justify-self: center;
  }
  .bar .segmented > label {
    padding-inline: 1.6em;
  }
`;
