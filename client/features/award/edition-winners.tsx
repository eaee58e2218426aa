/** An edition in the archive: its facts, and its winners as posters. */
import { styled } from 'styled-components';
import type { PreviousEdition } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { AwardTag } from '#client/ui/award-tag.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { FilmPoster } from '#client/ui/picture/poster.tsx';
import { filmFacts } from './film-facts.ts';

interface Props {
  edition: PreviousEdition;
  /** Winners to show, filtered by the selected unit. */
  works: PreviousEdition['works'];
}

/** Omits empty lines, because old editions have little data. */
export function EditionWinners({ edition, works }: Props) {
  const t = useT();
  const figures = (['awards', 'entries', 'countries'] as const).filter((key) => edition.figures[key] > 0);
  const lines = [edition.theme, [edition.dates, edition.place].filter(Boolean).join(t('content:work.comma'))].filter(Boolean);
  return (
    <Section id={`y${edition.year}`} aria-labelledby={`h${edition.year}`}>
      <header>
        <h2 id={`h${edition.year}`}>
          <span className="numeral">{edition.year}</span> <span>{edition.ordinal}</span>
        </h2>
        <div>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {figures.length > 0 ? (
            <p>
              {figures
                .map((key) =>
                  t('content:previous.figure', { number: edition.figures[key].toLocaleString('en'), what: t(`content:edition.${key}`) }),
                )
                .join(t('content:work.comma'))}
            </p>
          ) : null}
        </div>
        <Link className="link" to={paths.edition(edition.year)}>
          <span>{t('content:previous.editionPage', { year: edition.year })}</span> <Icon name="arrow-right" />
        </Link>
      </header>
      {works.length > 0 ? (
        <ul>
          {works.map((work) => (
            <li key={work.id}>
              <FilmPoster work={work} sizes="(width < 48em) 44vw, (width < 68.75em) 28vw, 15vw" />
              <AwardTag award={work.award} />
              <h3>
                <Link className="card-link" to={work.path}>
                  <Phrase text={work.title} />
                </Link>
              </h3>
              <p>{filmFacts(work, ['director', 'country']).join(t('content:work.comma'))}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="none muted">{t(edition.revealed ? 'content:previous.noneInUnit' : 'content:previous.notRevealed')}</p>
      )}
    </Section>
  );
}

const Section = styled.section`
  padding-block: var(--s8);
  border-bottom: 1px solid var(--line);
  scroll-margin-top: calc(-1 * var(--s8));

  &:last-of-type {
    border: 0;
  }
  header {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 1rem calc(64 * var(--px));
    align-items: end;
    margin-bottom: var(--s7);
  }
  h2 {
    font-size: var(--t-h2);
    line-height: 1.2;
  }
  h2 .numeral {
    display: block;
    font-size: max(3.5rem, calc(120 * var(--tx)));
    line-height: 0.9;
    letter-spacing: -0.045em;
    margin-bottom: 0.15em;
  }
  header p {
    color: var(--text-2);
    line-height: 1.7;
  }
  header p:first-child {
    color: var(--text);
    font-size: var(--t-lead);
  }
  ul {
    display: grid;
    grid-template-columns: repeat(6, minmax(0, 1fr));
    gap: var(--s7) var(--gut);
  }
  li {
    position: relative;
  }
  .poster {
    margin-bottom: 0.9rem;
  }
  .poster img {
    transition: scale var(--d4) var(--ease);
  }
  li:hover img {
    scale: 1.03;
  }
  .tag {
    align-items: flex-start;
    line-height: 1.35;
  }
  h3 {
    font-size: var(--t-h3);
    line-height: 1.4;
    margin: 0.3em 0 0.15em;
  }
  h3:lang(en) {
    line-height: 1.2;
  }
  li p {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .none {
    padding-bottom: var(--s5);
  }

  ${media.narrowDesktop} {
    ul {
      grid-template-columns: repeat(5, minmax(0, 1fr));
    }
  }
  ${media.tablet} {
    ul {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  ${media.phone} {
    header {
      grid-template-columns: minmax(0, 1fr);
    }
    .link {
      justify-self: start;
    }
    ul {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 2rem 1rem;
    }
  }
`;
