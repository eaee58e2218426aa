/** Awards for films: the winner large, the other nominees as posters. */
import { Fragment } from 'react';
import { styled } from 'styled-components';
import type { Nomination } from '#shared/api/award.ts';
import { drawnMarkup, type Drawn } from '#client/lib/drawn.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { FilmPoster } from '#client/ui/picture/poster.tsx';
import { byFunction } from './by-function.ts';
import { makers } from './nomination-lines.ts';
import { WinnerTag } from './winner-tag.tsx';
import { filmFacts } from './film-facts.ts';

export function FilmWinner({ nomination }: { nomination: Nomination | Drawn }) {
  const t = useT();
  if (nomination === 'drawn') return <Winner {...drawnMarkup} />;
  const { work, citation } = nomination;
  const { recipients } = nomination;
  if (!work) return null;
  const image = work.still ?? work.poster;
  const length = work.minutes ? t('content:work.minutes', { count: work.minutes }) : '';
  return (
    <Winner>
      {image ? (
        <div className="still gradient">
          <Picture image={image} sizes="(width < 68.75em) 88vw, 40vw" ratio={[16, 9]} alt="" />
        </div>
      ) : null}
      <div className="row">
        <h4 className="song">
          <Link to={work.path}>
            <Phrase text={work.title} />
          </Link>
        </h4>
        <WinnerTag />
      </div>
      <p className="facts">
        {recipients.length > 0 ? <Recipients recipients={recipients} /> : null}
        {[...(recipients.length > 0 ? [] : makers(nomination, t)), ...filmFacts(work, ['country', 'year']), length]
          .filter(Boolean)
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
      </p>
      {work.logline ? <p>{work.logline}</p> : null}
      {citation ? <p>{t('content:edition.citation', { text: citation })}</p> : null}
    </Winner>
  );
}

/** Recipients of the award, with links to their pages. */
function Recipients({ recipients }: Pick<Nomination, 'recipients'>) {
  const t = useT();
  return byFunction(recipients).map(({ function: name, rows }) => (
    <span key={name} className="recipients">
      <span>{t(`content:function.${name}`)}</span>{' '}
      {rows.map((row, at) => (
        <Fragment key={`${row.name} ${row.path}`}>
          {at > 0 ? <span>{t('content:edition.and')}</span> : null}
          <b>{row.path ? <Link to={row.path}>{row.name}</Link> : row.name}</b>
        </Fragment>
      ))}
    </span>
  ));
}

export function FilmNominees({ nominees }: { nominees: readonly Nomination[] | Drawn }) {
  const t = useT();
  if (nominees === 'drawn') return <Nominees {...drawnMarkup} />;
  return (
    <Nominees>
      <p className="label">{t('content:edition.nominees')}</p>
      <ul data-many={nominees.length > 3 ? '' : undefined}>
        {nominees.map(({ id, work, recipients }) =>
          work ? (
            <li key={id}>
              <FilmPoster work={work} sizes="(width < 48em) 30vw, (width < 68.75em) 20vw, 12vw" widths={[240, 320, 480]} />
              <h4 className="song6">
                <Link to={work.path}>
                  <Phrase text={work.title} />
                </Link>
              </h4>
              {[...makers({ work, recipients }, t), ...filmFacts(work, ['country'])].map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </li>
          ) : null,
        )}
      </ul>
    </Nominees>
  );
}

const Winner = styled.div`
  position: relative;
  min-width: 0;

  .still {
    border-radius: var(--r-l);
  }
  img {
    transition: scale var(--d4) var(--ease);
  }
  &:hover img {
    scale: 1.025;
  }
  .row {
    display: flex;
    gap: 1rem;
    align-items: baseline;
    justify-content: space-between;
    margin-top: 1.3rem;
  }
  h4 {
    font-size: max(1.6rem, calc(46 * var(--tx)));
    line-height: 1.2;
  }
  h4 a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--r-l);
  }
  p {
    color: var(--text-2);
    line-height: 1.75;
    margin-top: 0.35rem;
    font-size: max(1rem, calc(18 * var(--tx)));
  }
  .recipients {
    flex-basis: 100%;
    font-size: var(--t-lead);
  }
  .recipients b {
    font-weight: 650;
    color: var(--text);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
  }

  ${media.desktop} {
    [data-form='winner'] > & {
      display: grid;
      grid-template-columns: calc(760 * var(--px)) minmax(0, 1fr);
      grid-template-rows: repeat(3, auto) 1fr;
      column-gap: calc(56 * var(--px));
      align-items: start;
    }
    [data-form='winner'] > & > .still {
      grid-row: 1 / span 5;
    }
    [data-form='winner'] > & > .row {
      margin-top: 0;
    }
  }
  ${media.phone} {
    .row {
      flex-wrap: wrap;
    }
  }
`;

const Nominees = styled.div`
  min-width: 0;

  .label {
    font-weight: 600;
    font-size: var(--t-s);
    line-height: 1.4;
    color: var(--text-2);
    margin-bottom: 1rem;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: calc(26 * var(--px)) calc(22 * var(--px));
  }
  [data-form='nominees'] > & ul {
    grid-template-columns: repeat(5, minmax(0, 1fr));
    gap: calc(32 * var(--px)) var(--gut);
  }
  li {
    position: relative;
  }
  .poster img {
    transition: scale var(--d4) var(--ease);
  }
  li:hover img {
    scale: 1.03;
  }
  h4 {
    font-size: max(1rem, calc(20 * var(--tx)));
    line-height: 1.4;
    margin-top: 0.7rem;
  }
  [data-many] h4 {
    font-size: max(0.9375rem, calc(18 * var(--tx)));
  }
  h4 a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--r-m);
  }
  li > span {
    display: block;
    font-size: 0.9375rem;
    color: var(--text-2);
    line-height: 1.5;
  }

  ${media.wide} {
    [data-many] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  ${media.tablet} {
    ul,
    [data-form='nominees'] > & ul {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  /* More than three posters overflow the edge instead of leaving one alone in a row. */
  ${media.phone} {
    ul,
    [data-form='nominees'] > & ul {
      grid-template-columns: none;
      grid-auto-flow: column;
      grid-auto-columns: calc((100% - 1.5rem) / 3);
      gap: 0.75rem;
      justify-content: start;
    }
    [data-many],
    [data-form='nominees'] > & [data-many] {
      grid-auto-columns: calc((100% - 2.25rem) / 3.35);
      overflow-x: auto;
      scroll-snap-type: x proximity;
      scroll-padding-inline: var(--page);
      scrollbar-width: none;
      margin-inline: calc(-1 * var(--page));
      padding-inline: var(--page);
    }
    [data-many] li {
      scroll-snap-align: start;
    }
  }
`;
