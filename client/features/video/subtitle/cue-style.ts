/** Styles of the cue list. */
import { css } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const cueStyle = css`
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
