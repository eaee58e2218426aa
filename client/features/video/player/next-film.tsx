/** The film that can be watched when this one has ended: a link with its still, on the card at the end. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import type { FilmAfter } from '#client/state/overlays.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { VideoLength } from '#client/ui/text/video-length.tsx';

interface Props {
  film: FilmAfter;
  /** Plays it in the popup instead of leading to its page. */
  inPopup?: boolean;
}

export function NextFilm({ film, inPopup = false }: Props) {
  const t = useT();
  return (
    <Next to={film.path} data-video={inPopup ? film.videoId : undefined}>
      <span className="still">
        {film.cover ? <Picture image={film.cover} sizes="(width < 48em) 7.5rem, 18rem" ratio={[16, 9]} alt="" eager /> : null}
        <VideoLength seconds={film.time} label={t('cinema:card.length')} />
      </span>
      <span className="words">
        <span className="kicker">{t('cinema:watch.related')}</span>
        <span className="song6">
          <Phrase text={film.title} />
        </span>
      </span>
    </Next>
  );
}

const Next = styled(Link)`
  display: grid;
  grid-template-columns: 18rem minmax(0, 18rem);
  align-items: center;
  gap: 1.5rem;
  padding: 0.75rem;
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: color-mix(in srgb, var(--ink-950) 70%, transparent);
  transition:
    border-color var(--d2),
    background-color var(--d2);

  &:hover {
    border-color: var(--gold-300);
    background: var(--ink-950);
  }
  .still {
    position: relative;
    aspect-ratio: 16 / 9;
    overflow: hidden;
    border-radius: var(--r-m);
    background: var(--sunken);
  }
  .still img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .words {
    display: grid;
    gap: 0.35rem;
    padding-inline-end: 0.75rem;
  }
  .kicker {
    color: var(--gold-text);
    font-size: var(--t-s);
    font-weight: 600;
    line-height: 1.4;
  }
  .song6 {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
    font-size: 1.375rem;
    line-height: 1.3;
  }

  ${media.phone} {
    grid-template-columns: 7.5rem minmax(0, 1fr);
    gap: 0.75rem;
    padding: 0.375rem;

    .words {
      gap: 0.15rem;
    }
    .duration {
      display: none;
    }
    .kicker {
      font-size: var(--t-xs);
    }
    .song6 {
      -webkit-line-clamp: 2;
      font-size: 1rem;
    }
  }
`;
