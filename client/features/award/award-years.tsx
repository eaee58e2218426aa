/** An award edition by edition: the winner with the citation, and the other nominees behind a fold. */
import { styled } from 'styled-components';
import type { Award, AwardYear, Nomination } from '#shared/api/award.ts';
import { laurelFormats, paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { FilmPoster } from '#client/ui/picture/poster.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { nominationLines } from './nomination-lines.ts';
import { NomineeList } from './nominee-list.tsx';
import { WinnerTag } from './winner-tag.tsx';

/** Editions of which there is something to show. */
export function shownYears({ years }: Award): AwardYear[] {
  return years.filter(({ winner, nominees }) => winner !== null || nominees.length > 0);
}

export function AwardYears({ award }: { award: Award }) {
  return shownYears(award).map((year) => <Year key={year.id} award={year} name={award.label} />);
}

function Year({ award, name }: { award: AwardYear; name: string }) {
  const t = useT();
  const { year, ordinal, winner, nominees } = award;
  return (
    <Section id={`y${year}`} aria-labelledby={`h${year}`}>
      <h2 id={`h${year}`}>
        <Link to={`${paths.edition(year)}#${award.anchor}`}>
          <span className="numeral">{year}</span> <span>{ordinal}</span>
        </Link>
      </h2>
      <div>
        {award.label === name ? null : <p className="muted">{award.label}</p>}
        {winner ? <Winner nomination={winner} /> : <p className="muted">{t('work:award.pending')}</p>}
        {nominees.length > 0 ? (
          <details data-form="nominees" open={winner === null}>
            <summary>{t('work:award.nominees', { count: nominees.length })}</summary>
            <NomineeList nominees={nominees} />
          </details>
        ) : null}
        <Laurels award={award} />
      </div>
    </Section>
  );
}

/** For posters and trailers, in the language of the page. */
function Laurels({ award: { year, anchor, winner, nominees } }: { award: AwardYear }) {
  const t = useT();
  return (
    <details data-form="laurels">
      <summary>{t('work:award.laurels')}</summary>
      <ul>
        {[...(winner ? [winner] : []), ...nominees].map(({ id, person, work }) => (
          <li key={id}>
            <span>{person?.name ?? work?.title}</span>
            {laurelFormats.map((format) => (
              <Link key={format} to={paths.laurel({ year, anchor, id }, format)} download>
                <span className="visually-hidden">{person?.name ?? work?.title} </span>
                <span>{format.toUpperCase()}</span>
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** With the portrait of a person, or the poster of a film. */
function Winner({ nomination }: { nomination: Nomination }) {
  const t = useT();
  const { person, work, citation } = nomination;
  const lines = nominationLines(nomination, t);
  return (
    <div className="winner">
      {person ? (
        <PortraitMask side="left">
          {person.portrait ? <Picture image={person.portrait} sizes="(width < 48em) 128px, 220px" ratio={[3, 4]} alt="" /> : null}
        </PortraitMask>
      ) : work ? (
        <FilmPoster work={work} sizes="(width < 48em) 128px, 220px" />
      ) : null}
      <div>
        <WinnerTag />
        <h3 className="song">
          <Link to={person?.path ?? work?.path ?? ''}>
            <Phrase text={person?.name ?? work?.title ?? ''} />
          </Link>
        </h3>
        {lines ? <p>{lines}</p> : null}
        {citation ? <p className="citation">{t('content:edition.citation', { text: citation })}</p> : null}
      </div>
    </div>
  );
}

const Section = styled.section`
  display: grid;
  grid-template-columns: calc(320 * var(--px)) minmax(0, 1fr);
  gap: 1.5rem calc(56 * var(--px));
  padding-block: var(--s7);
  border-top: 1px solid var(--line);
  scroll-margin-top: 1rem;

  h2 {
    font-size: var(--t-h3);
    line-height: 1.3;
  }
  h2 .numeral {
    display: block;
    font-size: max(3rem, calc(104 * var(--tx)));
    line-height: 0.95;
    letter-spacing: -0.045em;
  }
  :is(h2, h3) a:hover {
    color: var(--gold-text);
  }
  .winner {
    position: relative;
    display: grid;
    grid-template-columns: calc(220 * var(--px)) minmax(0, 1fr);
    gap: calc(48 * var(--px));
    align-items: center;
  }
  .winner .mask {
    margin: 0.5rem;
  }
  h3 {
    font-size: max(1.6rem, calc(46 * var(--tx)));
    line-height: 1.25;
  }
  h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  .winner p {
    max-width: 38em;
    margin-top: 0.35rem;
    color: var(--text-2);
    font-size: max(1rem, calc(18 * var(--tx)));
    line-height: 1.75;
  }
  details {
    margin-top: var(--s5);
  }
  details + details {
    margin-top: 0;
  }
  [data-form='laurels'] li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.25rem;
    align-items: center;
  }
  [data-form='laurels'] a {
    padding-block: 0.6rem;
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  summary {
    justify-self: start;
    width: fit-content;
    padding-block: 0.6rem;
    font-weight: 600;
    color: var(--text-2);
  }
  summary:hover {
    color: var(--gold-text);
  }
  /* The summary says it. */
  details .label {
    display: none;
  }
  details > :last-child {
    padding-top: 1rem;
    max-width: 56rem;
  }

  ${media.tablet} {
    grid-template-columns: max(9rem, calc(200 * var(--px))) minmax(0, 1fr);
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    padding-block: 2rem;

    .winner {
      grid-template-columns: 8rem minmax(0, 1fr);
      gap: 1.25rem;
      align-items: start;
    }
  }
`;
