/** The look of long staff forms: cards, both languages beside each other, and a bar with the buttons that stays in sight. */
import { css } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const formSheetLook = css`
  form {
    display: grid;
    gap: 1.25rem;
    min-width: 0;
  }
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.1rem;
    min-width: 0;
    padding: 1.5rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1.1rem 1.75rem;
    align-items: start;
  }
  .save {
    position: sticky;
    inset-block-end: 0;
    z-index: var(--z-tabs);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem;
    padding: 0.9rem 1.5rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e2);
  }

  ${media.phone} {
    .card {
      padding: 1.1rem 1rem;
    }
    .pair {
      grid-template-columns: minmax(0, 1fr);
    }
    .save {
      padding: 0.75rem 1rem;
    }
    .save .button {
      flex: 1 1 auto;
    }
  }
`;
