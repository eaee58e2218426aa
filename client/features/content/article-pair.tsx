/** An article in both languages: paragraph beside paragraph where the two are built alike, else text beside text. */
import { styled } from 'styled-components';
import type { ContentItem } from '#shared/api/content.ts';
import { media } from '#client/theme/media.ts';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { ArticleBody } from './article-body.tsx';
import { pairedBlocks } from './text-blocks.ts';

interface Props {
  article: ContentItem;
  /** The article in the other language. */
  other: ContentItem;
  onPicture: (url: string) => void;
}

/** On narrow screens the languages alternate. The title of the page's own language is that of the page. */
export function ArticlePair({ article, other, onPicture }: Props) {
  const rows = pairedBlocks(article.content, other.content) ?? [[article.content, other.content]];
  return (
    <Rows>
      <header lang={other.language}>
        <h2>
          <Phrase text={other.title} lang={other.language} />
        </h2>
        <p>{other.contentAbstract}</p>
      </header>
      {rows.map(([own, twin]) => (
        <div key={own}>
          <ArticleBody html={own} language={article.language} onPicture={onPicture} />
          <ArticleBody html={twin} language={other.language} onPicture={onPicture} />
        </div>
      ))}
    </Rows>
  );
}

const Rows = styled.div`
  header {
    padding-bottom: var(--s6);
    text-align: center;
    color: var(--text-2);
  }
  header h2 {
    font-size: var(--t-h2);
  }
  > div {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.4em calc(80 * var(--px));
    padding-block: 0.55em;
  }
  > div > * {
    font-size: max(1.0625rem, calc(19 * var(--tx)));
  }
  figure[data-pair] {
    display: block;
    width: 100%;
    margin: 0;
  }
  > div > * + * {
    color: var(--text-2);
  }
  > div > :has(> :is(h2, h3):first-child) {
    padding-top: 1.2em;
  }

  ${media.phone} {
    header {
      text-align: start;
    }
    > div {
      grid-template-columns: minmax(0, 1fr);
      padding-block: 0.8em;
      border-top: 1px solid var(--line);
    }
  }
`;
