/** Header of an article: type, date, reading time, title, abstract. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ContentItem } from '#shared/api/content.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { railAction } from '#client/ui/rail-action.ts';
import { langOf } from './lang-of.ts';

interface Props {
  article: ContentItem;
  /** Ends the line of its facts. */
  choice?: ReactNode;
}

export function ArticleHead({ article, choice }: Props) {
  const t = useT();
  const language = useLanguage();
  const lang = langOf(article.language, language);
  const signed = [article.author, article.source].filter(Boolean).join(' · ');
  return (
    <Header>
      <p className="meta">
        {article.typeLabel ? <b>{article.typeLabel}</b> : null}
        {article.section?.isPage ? null : (
          <>
            <TimeText value={article.publishTime} relative />
            <span>{t('content:article.reading', { count: article.readingMinutes })}</span>
          </>
        )}
        {article.correction ? (
          <a href="#correction">
            <span>{t('content:article.corrected')}</span> <TimeText value={article.correction.time} />
          </a>
        ) : null}
        {signed ? <span lang={lang}>{signed}</span> : null}
        {choice ? <span className="choice-of-text">{choice}</span> : null}
      </p>
      <h1 tabIndex={-1} lang={lang}>
        <Phrase text={article.title} lang={article.language} />
      </h1>
      {article.contentAbstract ? (
        <p className="lead" lang={lang}>
          {article.contentAbstract}
        </p>
      ) : null}
    </Header>
  );
}

/** Anchor of the comments on the page. */
const commentsAnchor = '#comments';

/** Number of comments, as a link to them; hidden if there are none. */
export function ArticleFacts({ counts }: { counts: Pick<ContentItem, 'commentCount'> }) {
  const t = useT();
  if (counts.commentCount === 0) return null;
  return (
    <Fact href={commentsAnchor}>
      <span className="icon-button line">
        <Icon name="message-circle" />
      </span>
      <span>{t('content:article.comments', { count: counts.commentCount })}</span>
    </Fact>
  );
}

const Fact = styled.a`
  ${railAction}

  .icon {
    width: 1.25rem;
    height: 1.25rem;
  }
`;

const Header = styled.header`
  grid-column: 1 / -1;
  max-width: calc(1180 * var(--px));
  margin-inline: auto;
  text-align: center;
  padding-bottom: var(--s7);

  .meta {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0.25rem 1.1rem;
    font-size: var(--t-s);
    color: var(--text-2);
    line-height: 1.5;
    margin-bottom: 1.4rem;
  }
  .meta a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .meta b {
    color: var(--text);
    font-weight: 600;
  }
  h1 {
    font-size: max(2rem, calc(72 * var(--tx)));
    line-height: 1.25;
    letter-spacing: 0.01em;
  }
  h1:lang(en) {
    line-height: 1.08;
    letter-spacing: -0.02em;
  }
  .lead {
    font-size: max(1.125rem, calc(23 * var(--tx)));
    color: var(--text-2);
    margin-top: 1.2rem;
    line-height: 1.75;
    text-wrap: balance;
  }

  ${media.phone} {
    max-width: none;
    text-align: start;
    padding-bottom: 1.5rem;

    .meta {
      justify-content: flex-start;
      margin-bottom: 0.9rem;
    }
    .lead {
      text-wrap: wrap;
    }
  }
`;
