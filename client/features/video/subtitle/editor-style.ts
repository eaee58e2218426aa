/** Styles of the cue editor: a full-screen dialog with the video beside its cues. */
import { styled } from 'styled-components';
import { placedCueLook } from '#client/features/video/playback/placed-cues.tsx';
import { media } from '#client/theme/media.ts';
import { dialogCard, Dialog } from '#client/ui/overlay/dialog.tsx';
import { cueStyle } from './cue-style.ts';

export const EditorDialog = styled(Dialog)`
  ${dialogCard}
  width: min(96rem, calc(100vw - 2rem));
  height: calc(100dvh - 2rem);
  max-width: none;
  max-height: none;
  padding: 0;
  background: var(--bg);
  overflow: hidden;

  &[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
    padding: 0.75rem 1.25rem;
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }
  .head h2 {
    font-size: var(--t-h3);
  }
  .head [role='status'] {
    flex: 1;
    min-width: 0;
  }
  .body {
    display: grid;
    grid-template-columns: minmax(18rem, 1fr) minmax(0, 1.6fr);
    min-height: 0;
  }
  .beside {
    display: grid;
    align-content: start;
    gap: 1rem;
    padding: 1.25rem;
    overflow: auto;
  }
  .screen {
    position: relative;
    border-radius: var(--r-m);
    background: var(--ink-950);
    overflow: hidden;
  }
  .screen video {
    display: block;
    width: 100%;
    aspect-ratio: 16 / 9;
  }
  .on-picture {
    position: absolute;
    inset-inline: 4%;
    bottom: 3.5rem;
    display: grid;
    justify-items: center;
    gap: 0.2rem;
    color: var(--on-image);
    text-align: center;
    white-space: pre-line;
    pointer-events: none;
  }
  .on-picture {
    ${placedCueLook}
  }
  .on-picture span {
    padding: 0.1em 0.5em;
    border-radius: var(--r-s);
    background: var(--scrim);
  }
  .preview {
    display: grid;
    gap: 0.6rem;
  }
  .acts,
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  .all-cues {
    display: grid;
    gap: 1rem;
  }
  .all-cues .icon,
  .acts .icon {
    width: 1.1rem;
    height: 1.1rem;
  }
  [aria-disabled='true'].icon-button {
    opacity: 0.42;
    cursor: not-allowed;
  }
  .shift {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5rem;
  }
  .shift label {
    display: grid;
    gap: 0.4rem;
    font-size: var(--t-s);
    font-weight: 600;
  }
  .shift .input {
    width: 9rem;
    min-height: 2.5rem;
    font-size: var(--t-ui);
    font-weight: 400;
  }
  .shift .message {
    flex: 1 1 100%;
  }
  .counts {
    font-size: var(--t-s);
  }
  [data-errors] {
    color: var(--danger);
  }
  ${cueStyle}

  ${media.compact} {
    .body {
      display: block;
      overflow: auto;
    }
    .cues,
    .beside {
      overflow: visible;
    }
    .cues {
      border: 0;
      border-top: 1px solid var(--line);
    }
    .keys {
      display: none;
    }
    .preview {
      max-width: 30rem;
    }
  }
  ${media.phone} {
    width: 100vw;
    height: 100dvh;
    border-radius: 0;

    .head {
      padding: 0.6rem 1rem;
    }
    .head [role='status'] {
      flex: 1 1 100%;
      order: 1;
    }
    .head h2 {
      flex: 1;
    }
    .beside,
    .cues {
      padding: 1rem;
    }
  }
`;
