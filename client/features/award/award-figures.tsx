/** Figures of all editions: totals, editions, and tables whose rows carry bars. Drawn by the server; nothing of it needs scripts. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AwardFigure, AwardFigures } from '#shared/api/award-figures.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';

const totals = [
  ['editions', 'editions'],
  ['awards', 'awards'],
  ['nominations', 'nominations'],
  ['films', 'filmsOf'],
  ['people', 'peopleOf'],
  ['countries', 'countriesOf'],
] as const;

export function AwardFiguresView({ figures }: { figures: AwardFigures }): ReactNode {
  const t = useT();
  return (
    <Figures>
      <dl aria-label={t('figures:page.totals')}>
        {totals.map(([key, name]) => (
          <div key={key}>
            <dt>{t(`figures:page.${name}`)}</dt>
            <dd className="numeral">{figures.totals[key].toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <EditionTable editions={figures.editions} />
      <div className="pairs">
        <FigureTable name="films" column="film" rows={figures.films} pathOf={(id) => paths.content('episode', id, 'movies')} />
        <FigureTable name="people" column="person" rows={figures.people} pathOf={(id) => paths.content('people', id)} />
        <FigureTable
          name="byCountry"
          column="country"
          rows={figures.countries}
          pathOf={(country) => `${paths.movies}?${new URLSearchParams({ country })}`}
        />
        <div className="stack">
          <FigureTable name="byUnit" column="unit" rows={figures.units} />
          <FigureTable name="companies" column="company" rows={figures.companies} />
        </div>
      </div>
    </Figures>
  );
}

function EditionTable({ editions }: Pick<AwardFigures, 'editions'>): ReactNode {
  const t = useT();
  const columns = ['edition', 'awards', 'nominations', 'filmsOf', 'countriesOf'] as const;
  return (
    <section aria-labelledby="byEdition">
      <h2 id="byEdition">{t('figures:page.byEdition')}</h2>
      <table className="editions" aria-labelledby="byEdition">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`figures:page.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {editions.map(({ year, revealed, awards, nominations, films, countries }) => (
            <tr key={year}>
              <th scope="row">
                <Link to={paths.edition(year)} className="numeral year">
                  {year}
                </Link>
              </th>
              <td>{revealed ? awards : t('figures:page.notRevealed')}</td>
              <td>{nominations}</td>
              <td>{films}</td>
              <td>{countries}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TableProps {
  name: 'films' | 'people' | 'companies' | 'byCountry' | 'byUnit';
  column: 'film' | 'person' | 'company' | 'country' | 'unit';
  rows: readonly AwardFigure[];
  /** Where a row leads; nowhere by default. */
  pathOf?: (key: string) => string;
}

/** Nothing without rows. The light bar shows nominations, the dark one awards. */
function FigureTable({ name, column, rows, pathOf }: TableProps): ReactNode {
  const t = useT();
  if (rows.length === 0) return null;
  const highest = Math.max(1, ...rows.map(({ nominations }) => nominations));
  const part = (count: number) => `${(Math.round((count / highest) * 1_000) / 10).toString()}%`;
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>{t(`figures:page.${name}`)}</h2>
      <table aria-labelledby={name}>
        <thead>
          <tr>
            {[column, 'awards', 'nominations'].map((key) => (
              <th key={key} scope="col">
                {t(`figures:page.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, awards, nominations }) => (
            <tr key={key}>
              <th scope="row">
                {pathOf ? <Link to={pathOf(key)}>{label}</Link> : <span>{label}</span>}
                <svg aria-hidden="true">
                  <rect width={part(nominations)} height="100%" />
                  <rect className="won" width={part(awards)} height="100%" />
                </svg>
              </th>
              <td>{awards}</td>
              <td>{nominations}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Figures = styled.div`
  display: grid;
  gap: var(--s8);
  padding-bottom: var(--s8);

  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
    gap: 1.5rem;
    padding-block: 1.5rem;
    border-block: 1px solid var(--line);
  }
  dt {
    color: var(--text-2);
    font-size: var(--t-s);
  }
  dd {
    font-size: max(2.5rem, calc(64 * var(--tx)));
    line-height: 1.1;
  }
  h2 {
    margin-bottom: 0.75rem;
    font-size: var(--t-h3);
  }
  .pairs {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--s8) calc(64 * var(--px));
    align-items: start;
  }
  .stack {
    display: grid;
    gap: var(--s8);
  }
  .editions {
    table-layout: fixed;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  :is(th, td) {
    padding: 0.6rem 0 0.6rem 1rem;
    border-bottom: 1px solid var(--line);
    text-align: end;
    vertical-align: top;
  }
  :is(th, td):first-child {
    padding-inline-start: 0;
    text-align: start;
  }
  thead th {
    color: var(--text-2);
    font-size: var(--t-s);
    font-weight: 600;
    vertical-align: bottom;
    word-break: keep-all;
    overflow-wrap: normal;
  }
  tbody th {
    font-weight: 400;
    overflow-wrap: break-word;
  }
  a {
    display: inline-block;
    min-height: 1.5rem;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  .year {
    font-size: 1.5rem;
    line-height: 1.2;
  }
  svg {
    display: block;
    width: 100%;
    height: 0.35rem;
    margin-top: 0.35rem;
    border-radius: var(--r-pill);
    background: var(--sunken);
    fill: var(--line-strong);
    overflow: hidden;
  }
  .won {
    fill: var(--gold-500);
  }

  ${media.phone} {
    .pairs {
      grid-template-columns: minmax(0, 1fr);
    }
    dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .editions {
      table-layout: auto;
    }
    :is(th, td) {
      padding-inline-start: 0.5rem;
      font-size: var(--t-s);
    }
    thead th {
      font-size: var(--t-xs);
    }
    .editions :is(th, td):not(:first-child) {
      padding-inline-start: 0.2rem;
    }
  }
`;
