/** Styles of the cue editor: a full-screen dialog with the video beside its cues. */
import { styled, css } from 'styled-components';
import { placedCueLook } from '#client/features/video/playback/placed-cues.tsx';
import { media } from '#client/theme/media.ts';
import { dialogCard, Dialog } from '#client/ui/overlay/dialog.tsx';

/** Styles of the cue list. */
const cueStyle = css`
  .cues {
    padding: 1rem 1.25rem 1.25rem;
    border-inline-start: 1px solid var(--line);
    background: var(--surface);
    overflow: auto;
  }
  .cues li {
    display: grid;
    grid-template-columns: 2.25rem 8.5rem minmax(0, 1fr) auto;
    gap: 0.4rem 0.75rem;
    align-items: start;
    padding: 0.6rem 0.5rem;
    border-bottom: 1px solid var(--line);
    border-inline-start: 0.1875rem solid transparent;
  }
  .cues li[data-shown] {
    background: color-mix(in srgb, var(--highlight) 45%, var(--surface));
  }
  .cues li[data-faulty] {
    border-inline-start-color: var(--danger);
  }
  .number {
    padding-top: 0.7rem;
    color: var(--text-2);
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .times {
    display: grid;
    gap: 0.25rem;
  }
  .cues .input {
    min-height: 2.25rem;
    padding-inline: 0.6rem;
    font-size: var(--t-ui);
    font-variant-numeric: tabular-nums;
  }
  .cues textarea.input {
    min-height: 4.75rem;
    padding-block: 0.5rem;
    line-height: 1.5;
    resize: vertical;
  }
  .cues .acts {
    display: grid;
    grid-template-columns: auto auto;
    gap: 0;
    color: var(--text-2);
  }
  .cues .acts .icon-button {
    width: 2.4rem;
    height: 2.4rem;
  }
  .faults {
    grid-column: 2 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 1rem;
  }
  .advice {
    color: var(--warning);
  }
  .cues > .pages {
    padding: 1rem 0 0;
  }

  ${media.phone} {
    .cues li {
      grid-template-columns: 1.75rem minmax(0, 1fr);
      padding-inline: 0.25rem;
    }
    .times {
      grid-template-columns: 1fr 1fr;
    }
    .cues textarea,
    .cues .acts,
    .faults {
      grid-column: 2;
    }
    .cues .acts {
      display: flex;
    }
    .cues .acts .icon-button {
      width: 2.75rem;
      height: 2.75rem;
    }
  }
`;

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
