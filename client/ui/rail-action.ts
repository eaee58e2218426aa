/** Styles of a row or column of actions, each an icon and its label. */
import { css } from 'styled-components';

/** For the element around both. */
export const railAction = css`
  display: inline-flex;
  align-items: center;
  gap: 0.7rem;
  min-height: 2.75rem;
  font-size: var(--t-ui);
  font-weight: 600;
  line-height: 1.2;
`;

/** A row of actions on phones: each an icon above a label, which takes two lines before it touches the next one. */
export const railRow = css`
  display: grid;
  grid-auto-flow: column;
  justify-content: space-between;
  align-items: start;
  justify-items: center;
  gap: 0.5rem;

  > div,
  .marks:not([hidden]) {
    display: contents;
  }
  :is(.act, .share),
  > a {
    flex-direction: column;
    gap: 0.4rem;
    font-size: var(--t-xs);
    text-align: center;
    white-space: normal;
  }
`;
