/** The columns of a review, and of what stands in its place: the material, and beside it what is decided. */
import { css } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const reviewColumns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 26rem;
  gap: 1.5rem;
  align-items: start;

  ${media.narrowDesktop} {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
