/** Cover of an article; a click opens the gallery. */
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import type { Image } from '#shared/api/fields.ts';
import { designWidthPx } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Picture } from '#client/ui/picture/picture.tsx';

interface Props {
  cover: Image;
  /** Number of pictures in the gallery. */
  count: number;
  onOpen: () => void;
}

/** Without JavaScript the link opens the picture file. */
export function ArticleCover({ cover, count, onOpen }: Props) {
  const t = useT();
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Figure>
      <a
        className="still"
        href={cover.url}
        data-reload=""
        aria-label={t('content:article.viewLarge', { alt: cover.alt })}
        onClick={handleClick}
      >
        <Picture
          image={cover}
          sizes={['(width < 48em) 100vw', `(max-width: ${designWidthPx}px) 84vw`, '1600px'].join(', ')}
          ratio={[21, 10]}
          eager
        />
      </a>
      <figcaption>
        {`${cover.alt ? `${cover.alt}${t('content:article.captionStop')}` : ''}${cover.credit ? `${t('content:picture.credit', { credit: cover.credit })}${t('content:article.captionStop')}` : ''}${cover.isAi ? `${t('content:picture.ai')}${t('content:article.captionStop')}` : ''}${count > 1 ? t('content:article.gallery', { count }) : t('content:article.galleryOne')}`}
      </figcaption>
    </Figure>
  );
}

const Figure = styled.figure`
  grid-column: 1 / -1;

  .still {
    display: block;
    aspect-ratio: 21 / 10;
    border-radius: var(--r-l);
    cursor: zoom-in;
  }
  img {
    transition: scale var(--d4) var(--ease);
  }
  .still:hover img {
    scale: 1.02;
  }
  figcaption {
    font-size: var(--t-s);
    color: var(--text-2);
    padding-top: 0.75rem;
    line-height: 1.6;
  }

  ${media.phone} {
    margin-inline: calc(-1 * var(--page));

    .still {
      border-radius: 0;
      aspect-ratio: 4 / 3;
    }
    .still:focus-visible {
      outline-offset: -0.1875rem;
    }
    figcaption {
      padding-inline: var(--page);
    }
  }
`;
