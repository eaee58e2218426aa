/** The look of a dialog as a card over everything: as high as what it holds, or as the window and then scrolled. */
import { css } from 'styled-components';

/** For a `Dialog`; its width and padding come from what it holds. */
export const dialogCard = css`
  max-height: calc(100dvh - 2rem);
  border: 0;
  border-radius: var(--r-l);
  background: var(--surface);
  color: var(--text);
  overflow: auto;
  box-shadow: var(--e3);

  &::backdrop {
    background: var(--scrim);
  }
`;
