/** Home: the winners of the edition, one large and three as posters. */
import { styled } from 'styled-components';
import type { EditionSummary, FilmCard } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { drawnMarkup, type Drawn } from '#client/lib/drawn.ts';
import { media } from '#client/theme/media.ts';
import { AwardTag } from '#client/ui/award-tag.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { FilmPoster } from '#client/ui/picture/poster.tsx';
import { filmFacts } from './film-facts.ts';

interface Props {
  edition: EditionSummary | null;
  /** The main award first; the band is left out while there are none. */
  works: readonly FilmCard[] | Drawn;
}

export function WinnersBand({ edition, works }: Props) {
  const t = useT();
  if (works === 'drawn') return <Band {...drawnMarkup} {...frame} />;
  const [first, ...others] = works;
  if (!first) return null;
  return (
    <Band {...frame}>
      <div className="wrap">
        <div className="section-head">
          <h2 id="winners">
            <Phrase
              text={t('content:home.winners', {
                edition: edition ? edition.ordinal.toLowerCase() || t('navigation:menu.edition', { year: edition.year }) : '',
              })}
            />
          </h2>
          <Link to={edition ? paths.edition(edition.year) : paths.previous} className="link">
            <span>{t('content:home.allHonours')}</span> <Icon name="arrow-right" />
          </Link>
        </div>
        <div className="works">
          <article className="first">
            {first.still ? (
              <div className="still">
                <Picture
                  image={first.still}
                  sizes="(width < 48em) 92vw, (width < 68.75em) 88vw, 53vw"
                  widths={[480, 640, 960, 1600]}
                  alt=""
                />
              </div>
            ) : null}
            {first.award ? (
              <p className="seal" data-long={hasLongWord(first.award) ? '' : undefined}>
                <b className="song">{first.award}</b>
              </p>
            ) : null}
            <div className="text">
              <h3 className="song">
                <Link className="card-link" to={first.path}>
                  <Phrase text={first.title} />
                </Link>
              </h3>
              <p>{first.logline}</p>
            </div>
          </article>
          <ol>
            {others.slice(0, 3).map((work) => (
              <li key={work.id}>
                <FilmPoster work={work} sizes="(width < 48em) 104px, (width < 68.75em) 28vw, 206px" />
                <div>
                  <AwardTag award={work.award} />
                  <h3>
                    <Link className="card-link" to={work.path}>
                      <Phrase text={work.title} />
                    </Link>
                  </h3>
                  <p>{filmFacts(work, ['director', 'country']).join(t('content:work.comma'))}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Band>
  );
}

/** Whether a word is wider than the seal at the usual size. */
const hasLongWord = (text: string) => /[a-z]{9}/i.test(text);

const frame = { className: 'section later', 'aria-labelledby': 'winners' };

const Band = styled.section`
  .works {
    display: grid;
    grid-template-columns: calc(1010 * var(--px)) minmax(0, 1fr);
    gap: calc(72 * var(--px));
  }
  /* The whole card is clickable; the link is the title. */
  .first,
  li {
    position: relative;
  }
  .still img,
  .poster img {
    transition: scale var(--d4) var(--ease);
  }
  :is(.first, li):hover img {
    scale: 1.025;
  }

  .first {
    display: flex;
    flex-direction: column;
  }
  .first .still {
    flex: 1;
    aspect-ratio: auto;
    min-height: calc(420 * var(--px));
    border-radius: var(--r-l);
  }
  .first .still img {
    position: absolute;
    inset: 0;
  }
  .text {
    display: grid;
    grid-template-columns: minmax(min-content, auto) minmax(0, 30em);
    justify-content: space-between;
    align-items: end;
    gap: 1rem 2rem;
    margin-top: 1.5rem;
  }
  .text h3 {
    font-size: max(2rem, calc(64 * var(--tx)));
    line-height: 1.1;
  }
  .text h3:lang(en) {
    font-weight: 500;
    letter-spacing: -0.02em;
    line-height: 1.02;
  }
  .text p {
    color: var(--text-2);
    font-size: var(--t-lead);
    line-height: 1.7;
  }
  .seal {
    position: absolute;
    right: calc(56 * var(--px));
    top: calc(-26 * var(--px));
    width: calc(104 * var(--px));
    min-width: 4.5rem;
    aspect-ratio: 1 / 1.42;
    border-radius: var(--r-perf);
    rotate: var(--lean);
    background: var(--foil);
    color: var(--ink-950);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    place-items: center;
    text-align: center;
    box-shadow: var(--e2);
  }
  /* Without a still it stands above the title. */
  .seal:first-child {
    position: relative;
    inset: auto;
  }
  .seal b {
    rotate: calc(-1 * var(--lean));
    font-size: max(0.9375rem, calc(24 * var(--tx)));
    line-height: 1.15;
    writing-mode: vertical-rl;
    letter-spacing: 0.06em;
    max-height: 82%;
  }
  .seal b:lang(en) {
    writing-mode: horizontal-tb;
    font-weight: 640;
    line-height: 1;
    letter-spacing: -0.01em;
    width: min-content;
    max-width: 92%;
    hyphens: auto;
    overflow-wrap: break-word;
  }
  .seal[data-long] b:lang(en) {
    font-size: max(0.6875rem, calc(15 * var(--tx)));
  }

  ol {
    display: grid;
    align-content: space-between;
    gap: 1.5rem;
  }
  li {
    display: grid;
    grid-template-columns: calc(206 * var(--px)) minmax(0, 1fr);
    gap: calc(32 * var(--px));
    align-items: center;
  }
  li .poster {
    border-radius: var(--r-m);
  }
  li h3 {
    font-size: max(1.25rem, calc(32 * var(--tx)));
    margin: 0.35em 0 0.3em;
  }
  li p {
    font-size: max(0.9375rem, calc(17 * var(--tx)));
    color: var(--text-2);
    line-height: 1.65;
  }

  ${media.compact} {
    .works {
      grid-template-columns: minmax(0, 1fr);
      gap: 2.5rem;
    }
    .first .still {
      flex: none;
      aspect-ratio: 16 / 9;
      min-height: 0;
    }
  }
  ${media.tablet} {
    ol {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    li {
      grid-template-columns: minmax(0, 1fr);
      gap: 0.75rem;
      align-content: start;
    }
  }
  ${media.phone} {
    .first .still {
      aspect-ratio: 4 / 3;
    }
    .text {
      grid-template-columns: minmax(0, 1fr);
    }
    .seal {
      right: 1rem;
      top: -1.125rem;
      width: 4rem;
      min-width: 0;
    }
    li {
      grid-template-columns: 6.5rem minmax(0, 1fr);
      gap: 1.1rem;
    }
  }
`;
