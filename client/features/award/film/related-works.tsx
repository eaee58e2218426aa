/** Films beside the one shown. */
import { styled } from 'styled-components';
import type { WorkCard } from '#shared/api/content.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { WorkWall } from './work-wall.tsx';

/** One row of posters; nothing where there is no other film. */
export function RelatedWorks({ works }: { works: readonly WorkCard[] }) {
  const t = useT();
  if (works.length === 0) return null;
  return (
    <Section aria-labelledby="related">
      <h2 id="related">{t('work:film.related')}</h2>
      <WorkWall rows={works} heading="h3" />
    </Section>
  );
}

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
