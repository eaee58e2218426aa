/** Stands for the wall of posters while another list is on its way; never in the server's HTML. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';

/** Posters that fill two rows. */
const posters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

export function FilmListSkeleton() {
  const t = useT();
  return (
    <Wall role="status" aria-label={t('content:list.loading')}>
      {posters.map((poster) => (
        <div key={poster}>
          <span className="skeleton-block" />
          <span className="skeleton-block" />
        </div>
      ))}
    </Wall>
  );
}

const Wall = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: var(--s7) var(--gut);
  padding-bottom: var(--s9);

  span {
    margin-top: 0.9rem;
  }
  span:first-child {
    aspect-ratio: 2 / 3;
    border-radius: var(--r-m);
    margin: 0;
  }

  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  ${media.phone} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 1.5rem 0.75rem;
  }
`;
