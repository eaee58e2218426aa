/** Skeleton of the gallery while another page loads; never in the server's HTML. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { classNames } from '#client/ui/class-names.ts';

/** Masks that fill two rows. */
const masks = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

export function FaceGridSkeleton() {
  const t = useT();
  return (
    <Grid role="status" aria-label={t('content:list.loading')}>
      {masks.map((mask, index) => (
        <span key={mask} className={classNames('mask skeleton-block', index % 2 === 1 && 'right')} />
      ))}
    </Grid>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: calc(52 * var(--px)) calc(14 * var(--px));
  padding-bottom: var(--s9);

  > .mask {
    border-radius: var(--r-mask);
  }

  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1.6rem 0.25rem;
  }
`;
