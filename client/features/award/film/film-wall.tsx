/** A page of films as a wall of posters. */
import { styled } from 'styled-components';
import type { FilmCard } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { AwardTag } from '#client/ui/award-tag.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { FilmPoster } from '#client/ui/picture/poster.tsx';

interface Props {
  /** Works of a list, which say whether they can be watched, or those beside something else. */
  rows: readonly (FilmCard & { playable?: boolean })[];
  /** The first row of the first page is on the screen at once. */
  isFirst?: boolean;
  heading?: 'h2' | 'h3';
}

/** Number of posters in the first row on the widest screen. */
const firstRow = 6;
const sizes = '(width < 48em) 29vw, (width < 68.75em) 21vw, 13vw';

export function FilmWall({ rows, isFirst = false, heading: Heading = 'h2' }: Props) {
  const t = useT();
  return (
    <Wall data-page="">
      {rows.map((work, index) => (
        <li key={work.id}>
          <div className="frame">
            <FilmPoster work={work} sizes={sizes} widths={[160, 240, 320, 480]} eager={isFirst && index < firstRow / 3} />
            {work.playable ? (
              <span className="play">
                <Icon name="play" />
              </span>
            ) : null}
          </div>
          <Heading className="song6">
            <Link className="card-link" to={work.path}>
              <Phrase text={work.title} />
            </Link>
          </Heading>
          <AwardTag award={work.award} as="p" />
          <p className="facts">
            {[work.director, work.country].filter(Boolean).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {work.playable ? <span className="visually-hidden">{t('work:list.playable')}</span> : null}
          </p>
        </li>
      ))}
    </Wall>
  );
}

const Wall = styled.ul`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: var(--s7) var(--gut);
  padding-bottom: var(--s8);

  li {
    position: relative;
  }
  .frame {
    position: relative;
    margin-bottom: 0.9rem;
  }
  img {
    transition: scale var(--d4) var(--ease);
  }
  li:hover img {
    scale: 1.03;
  }
  .play {
    position: absolute;
    inset: 0.75rem auto auto 0.75rem;
    display: grid;
    place-items: center;
    width: 1.5rem;
    aspect-ratio: 1 / 1.35;
    border-radius: var(--r-perf);
    rotate: var(--tilt);
    background: var(--paper-50);
    color: var(--ink-900);
  }
  .play .icon {
    width: 0.75rem;
    height: 0.75rem;
    rotate: calc(-1 * var(--tilt));
    fill: currentColor;
  }
  .tag {
    align-items: flex-start;
    line-height: 1.35;
  }
  .song6 {
    font-size: var(--t-h3);
    line-height: 1.4;
    margin-bottom: 0.15em;
    transition: color var(--d2);
  }
  .song6:lang(en) {
    line-height: 1.2;
  }
  li:hover .song6 {
    color: var(--gold-text);
  }
  .facts {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .facts > span:not(.visually-hidden) {
    display: block;
  }

  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  /* With three posters in a row there is only space for the title. */
  ${media.phone} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 1.5rem 0.75rem;
    padding-bottom: 2.25rem;

    .frame {
      margin-bottom: 0.6rem;
    }
    .song6 {
      font-size: 0.9375rem;
      line-height: 1.35;
    }
    .facts {
      font-size: var(--t-xs);
      line-height: 1.45;
    }
    .facts > span:nth-child(2) {
      display: none;
    }
    .tag {
      font-size: 0.75rem;
    }
    .play {
      inset: 0.5rem auto auto 0.5rem;
      width: 1.2rem;
    }
  }
`;
