/** Related films. */
import { styled } from 'styled-components';
import type { FilmCard } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { FilmWall } from './film-wall.tsx';

/** One row of posters; renders nothing without related films. */
export function RelatedFilms({ works }: { works: readonly FilmCard[] }) {
  const t = useT();
  if (works.length === 0) return null;
  return (
    <Section aria-labelledby="related">
      <h2 id="related">{t('work:film.related')}</h2>
      <FilmWall rows={works} heading="h3" />
    </Section>
  );
}

/** Keeps the place of one row. */
export function RelatedFilmsSpace() {
  return <Space className="late" aria-busy="true" />;
}

const Space = styled.div`
  min-height: calc(18rem + 20vw);

  ${media.tablet} {
    min-height: calc(18rem + 32vw);
  }
  ${media.phone} {
    min-height: calc(22rem + 90vw);
  }
`;

const Section = styled.section`
  padding-block: var(--s5) 0;

  h2 {
    font-size: var(--t-sec);
    margin-bottom: var(--s5);
  }
  /* One whole row. */
  ${media.tablet} {
    li:nth-child(n + 5) {
      display: none;
    }
  }
`;
