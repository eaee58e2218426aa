/** A sheet that does one thing at the press of its button, and says below what came of it. */
import { css } from 'styled-components';

export const askLook = css`
  margin-block-end: 1.5rem;

  .ask {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem 1.5rem;
    padding: 1.1rem 1.25rem;
  }
  .ask > div {
    flex: 1 1 20rem;
  }
  h2 {
    font: 600 1em / 1.6 var(--f-ui);
  }
  h2 + p {
    margin-block-start: 0.25rem;
  }
  .facts {
    display: grid;
    gap: 0.25rem;
    margin-block-start: 0.75rem;
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .facts dt {
    display: inline;
    color: var(--text-2);
  }
  .facts dd {
    display: inline;
    margin: 0 0 0 0.6em;
    overflow-wrap: anywhere;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
  }
  progress {
    width: 100%;
    accent-color: var(--primary);
  }
  .state-of {
    display: grid;
    gap: 0.75rem;
    padding: 0 1.25rem 1.1rem;
  }
`;
