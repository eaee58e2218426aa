/** The look of a row of filters above a list: on narrow screens one line that is pushed sideways. */
import { css } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const filterRow = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  padding: 0.9rem 1.1rem;
  border-bottom: 1px solid var(--line);

  .inp[data-set] {
    border-color: var(--primary);
    font-weight: 600;
  }

  ${media.compact} {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;

    > * {
      flex: none;
    }
  }
`;
