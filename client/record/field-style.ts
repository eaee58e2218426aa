/** Styles of selects, checkboxes and finders, for their wrapper. */
import { css } from 'styled-components';
import { choiceLook, tickLook } from '#client/ui/form/field-style.ts';

/** A list of rows with controls at the end. */
export const lineLook = css`
  .lines > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.5rem 0.75rem;
    padding-block: 0.5rem;
    border-bottom: 1px solid var(--line);
  }
  .lines > li:has(> .handle) {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
  .lines > li > .handle {
    margin-inline-start: -0.75rem;
  }
  .lines > li[data-lifted] {
    background: var(--surface);
  }
  /* A menu at the end of a row opens towards its beginning. */
  .does > .handle > .moves {
    inset-inline: auto 0;
  }
`;

export const fieldLook = css`
  ${choiceLook}
  ${tickLook}
  .finder ul {
    display: grid;
    max-height: 17rem;
    margin-top: 0.4rem;
    border: 1px solid var(--line);
    border-radius: var(--r-s);
    overflow: auto;
  }
  .finder li button {
    display: grid;
    width: 100%;
    min-height: 2.75rem;
    padding: 0.5rem 0.9rem;
    align-content: center;
    text-align: start;
    font-size: var(--t-ui);
    line-height: 1.45;
  }
  .finder li + li {
    border-top: 1px solid var(--line);
  }
  .finder li button:hover {
    background: var(--sunken);
  }
  .finder li button:focus-visible {
    outline-offset: -0.1875rem;
  }
  .finder .twin,
  .finder .note {
    display: block;
    font-size: var(--t-xs);
    color: var(--text-2);
  }
  .finder .chosen {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
    padding: 0.4rem 0.25rem 0.4rem 0.9rem;
    margin-bottom: 0.4rem;
    border-radius: var(--r-s);
    background: var(--sunken);
    font-size: var(--t-ui);
  }
`;
