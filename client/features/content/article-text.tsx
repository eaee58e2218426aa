/** Text of an article with what belongs to it: cards of films and people, documents, videos and the note of a correction. */
import { Fragment } from 'react';
import type { ContentItem } from '#shared/api/content.ts';
import { ArticleAttachments } from '#client/lib/article-attachments.tsx';
import { useT } from '#client/lib/translations.ts';
import { ArticleBody } from './article-body.tsx';
import { ArticleCorrection } from './article-correction.tsx';
import { ArticleVideos } from './article-videos.tsx';
import { FilmCard, PersonCard } from './film-card.tsx';
import { playableVideos } from './playable-videos.ts';
import { partsOf } from './text-cards.ts';

interface Props {
  article: ContentItem;
  onPicture: (url: string) => void;
}

/** Films that the text does not show are below it. */
export function ArticleText({ article, onPicture }: Props) {
  const t = useT();
  const { content, language, works } = article;
  const parts = partsOf(content, article);
  const others = works.filter((work) => !parts.some((part) => 'work' in part && part.work === work));
  const videos = playableVideos(article);
  return (
    <>
      {parts.map((part, index) => (
        // The parts of a text have no other name than their place.
        <Fragment key={index}>
          {'html' in part ? <ArticleBody html={part.html} {...{ language, videos, onPicture }} /> : null}
          {'work' in part ? (
            <section className="card-in-text">
              <FilmCard work={part.work} />
            </section>
          ) : null}
          {'person' in part ? (
            <section className="card-in-text">
              <PersonCard person={part.person} />
            </section>
          ) : null}
        </Fragment>
      ))}
      <ArticleCorrection article={article} />
      <ArticleAttachments files={article.attachments} />
      <ArticleVideos article={article} />
      {others.length > 0 ? (
        <section aria-label={t('content:article.works')}>
          {others.map((work) => (
            <FilmCard key={work.id} work={work} />
          ))}
        </section>
      ) : null}
    </>
  );
}
