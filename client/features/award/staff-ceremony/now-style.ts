/** Styles of the rows that are on stage and next, in large type. */
import { css } from 'styled-components';

export const nowLook = css`
  .now {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: 1.25rem;
  }
  .big {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: 0.35rem;
    padding: 1.25rem 1.5rem 1.5rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  .big:first-child {
    background: var(--ink-900);
    color: var(--paper-0);
    --text-2: var(--ink-300);
  }
  .big h2 {
    font: 600 var(--t-s) / 1.4 var(--f-ui);
    color: var(--text-2);
  }
  .big .name {
    font-size: 2rem;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .big[data-empty] .name {
    color: var(--text-2);
    font-size: 1.25rem;
  }
  .big .more,
  .big .who,
  .big .meta {
    font-size: var(--t-body);
    line-height: 1.5;
    color: var(--text-2);
  }
  .big .meta {
    font-variant-numeric: tabular-nums;
  }
  .big [data-late] {
    color: var(--cinnabar-300);
    font-weight: 600;
  }
  .big .note,
  .rows .note {
    padding-inline-start: 0.7rem;
    border-inline-start: 0.1875rem solid var(--gold-500);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .big .button {
    margin-top: 0.75rem;
  }
  .big:first-child .button {
    border-color: var(--ink-400);
    color: inherit;
  }
`;
