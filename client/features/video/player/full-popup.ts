/** A popup over the whole screen, dark around one centred column. */
import { styled } from 'styled-components';
import { Dialog } from '#client/ui/overlay/dialog.tsx';

export const FullPopup = styled(Dialog)`
  position: fixed;
  inset: 0;
  width: 100%;
  height: 100%;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 2rem;
  border: 0;
  overflow: auto;

  &::backdrop {
    background: none;
  }
  &[open] {
    display: grid;
    align-content: safe center;
    justify-content: center;
    animation: popup-in var(--d3) var(--ease);
  }
  @keyframes popup-in {
    from {
      opacity: 0;
    }
  }
`;
