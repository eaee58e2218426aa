/** Films beside a film: the same director's and the same country's in one row, else others of its unit. */
import { styled } from 'styled-components';
import type { ContentAround } from '#shared/api/content.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { FilmWall } from './film-wall.tsx';

interface Props {
  around: Pick<ContentAround, 'works' | 'sameDirector' | 'sameCountry'>;
  country: string;
}

/** A row with nothing is left out, and the other takes its place. */
export function RelatedFilms({ around: { works, sameDirector = [], sameCountry = [] }, country }: Props) {
  const t = useT();
  const rows = [
    { id: 'same-director', title: t('work:film.sameDirector'), films: sameDirector },
    { id: 'same-country', title: t('work:film.sameCountry', { country }), films: sameCountry },
    { id: 'related', title: t('work:film.related'), films: works },
  ].filter(({ films }) => films.length > 0);
  if (rows.length === 0) return null;
  return (
    <Rows>
      {rows.map(({ id, title, films }) => (
        <section key={id} aria-labelledby={id} data-n={films.length}>
          <h2 id={id}>{title}</h2>
          <FilmWall rows={films} heading="h3" />
        </section>
      ))}
    </Rows>
  );
}

/** Keeps the place of one row. */
export function RelatedFilmsSpace() {
  return <Space className="late" aria-busy="true" />;
}

const Space = styled.div`
  min-height: calc(18rem + 18vw);

  ${media.tablet} {
    min-height: calc(18rem + 32vw);
  }
  ${media.phone} {
    min-height: 22rem;
  }
`;

const columns = 8;

const Rows = styled.div`
  display: grid;
  grid-template-columns: repeat(${columns}, minmax(0, 1fr));
  column-gap: calc(22 * var(--px));
  padding-top: var(--s5);

  ${Array.from({ length: columns }, (_, at) => `[data-n='${at + 1}'] { grid-column: span ${at + 1}; }`).join('\n')}
  section {
    display: grid;
    grid-template-columns: subgrid;
    grid-template-rows: auto 1fr;
    min-width: 0;
  }
  section > * {
    grid-column: 1 / -1;
  }
  section > ul {
    grid-template-columns: subgrid;
    column-gap: inherit;
  }
  h2 {
    font-size: var(--t-sec);
    margin-bottom: var(--s5);
  }

  ${media.compact} {
    display: block;

    section > ul {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  ${media.phone} {
    section > ul {
      grid-template-columns: none;
      grid-auto-flow: column;
      grid-auto-columns: 7.25rem;
      justify-content: start;
      gap: 0.9rem;
      margin-inline: calc(-1 * var(--page));
      padding-inline: var(--page);
      overflow-x: auto;
      scrollbar-width: none;
    }
  }
`;
