/** Skeleton of a page of news during navigation; never in the server's HTML. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';

/** Enough cards for two rows. */
const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

export function StorySkeleton() {
  const t = useT();
  return (
    <Cards role="status" aria-label={t('content:list.loading')}>
      {cards.map((card) => (
        <div key={card}>
          <span className="skeleton-block" />
          <span className="skeleton-block" />
          <span className="skeleton-block" />
        </div>
      ))}
    </Cards>
  );
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s8) var(--gut);
  padding-bottom: var(--s9);

  span {
    display: block;
    min-height: 1rem;
    margin-top: 0.75rem;
  }
  span:first-child {
    aspect-ratio: 3 / 2;
    border-radius: var(--r-m);
    margin: 0;
  }
  span:nth-child(2) {
    width: 34%;
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    row-gap: 2.25rem;
  }
`;
