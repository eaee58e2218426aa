/** A part of an edition's page that is read by few: its name in a row, which unfolds without scripts. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const Fold = styled.details`
  border-top: 1px solid var(--line);

  > summary {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    gap: 0.25rem calc(40 * var(--px));
    align-items: center;
    min-height: 6rem;
    padding-block: 0.75rem;
    list-style: none;
  }
  > summary::-webkit-details-marker {
    display: none;
  }
  h2 {
    font-size: max(1.375rem, calc(36 * var(--tx)));
  }
  > summary p {
    color: var(--text-2);
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  > summary .icon {
    grid-column: 4;
    transition: rotate var(--d2);
  }
  &[open] > summary .icon {
    rotate: 180deg;
  }
  .eyes {
    display: flex;
  }
  .eyes .mask {
    width: 2.875rem;
    margin: 0 1px;
  }
  /* Its name stays in view, below the tabs. */
  > section {
    scroll-margin-top: 4.5rem;
    padding-bottom: var(--s7);
  }

  ${media.phone} {
    > summary {
      grid-template-columns: minmax(0, 1fr) auto auto;
      gap: 0.25rem 0.75rem;
      min-height: 4.75rem;
    }
    > summary p {
      grid-area: 2 / 1;
    }
    > summary :is(.eyes, .icon) {
      grid-row: 1 / 3;
    }
    > summary .icon {
      grid-column: 3;
    }
    .eyes .mask {
      width: 2.125rem;
    }
  }
`;
