/** Card styles of apps with a feed or channels. */
import { css } from 'styled-components';

/** X, Facebook, LinkedIn and Slack. */
export const feeds = css`
  [data-app='x'] .pic {
    border: 1px solid var(--a-line);
    border-radius: 1rem;
  }
  [data-app='x'][data-shape='large'] .title {
    position: absolute;
    inset: auto auto 2.4rem 0.75rem;
    max-width: calc(100% - 1.5rem);
    padding: 0.15rem 0.5rem;
    border-radius: 0.3rem;
    background: var(--a-over);
    color: var(--a-over-text);
    overflow: hidden;
    font-size: 0.8125rem;
    font-weight: 400;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-app='x']:not([data-shape='large']) .card {
    grid-template-columns: auto minmax(0, 1fr);
    align-content: center;
    column-gap: 0.75rem;
    border: 1px solid var(--a-line);
    border-radius: 1rem;
    background: var(--a-inset);
  }
  [data-app='x']:not([data-shape='large']) .pic {
    grid-row: 1 / span 2;
    border: 0;
    border-radius: 0;
  }
  [data-app='x']:not([data-shape='large']) .title {
    padding-block-start: 0.6rem;
    padding-inline-end: 0.6rem;
    font-size: 0.875rem;
    font-weight: 400;
  }
  [data-app='facebook'] .card {
    padding-bottom: 0.75rem;
    border: 1px solid var(--a-line);
  }
  [data-app='facebook'] .card > p {
    padding-inline: 0.8rem;
  }
  [data-app='facebook'] .domain {
    padding-top: 0.45rem;
    font-size: 0.75rem;
    text-transform: uppercase;
  }
  [data-app='facebook'] .title {
    font-size: 1rem;
  }
  [data-app='linkedin'] .card {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    align-content: center;
    column-gap: 0.75rem;
    padding: 0.75rem;
    border: 1px solid var(--a-line);
    border-radius: 0.5rem;
  }
  [data-app='linkedin'] .pic {
    grid-row: 1 / span 2;
    align-self: center;
    width: 100%;
    max-width: 8rem;
    height: auto;
    aspect-ratio: 16 / 9;
    border-radius: 0.5rem;
  }
  [data-app='linkedin'] .title {
    align-self: end;
    font-size: 0.875rem;
  }
  [data-app='linkedin'] .domain {
    font-size: 0.75rem;
  }
  [data-app='slack'] .card {
    padding-inline-start: 0.75rem;
    border-inline-start: 0.25rem solid var(--a-line);
    border-radius: 0.2rem;
  }
  [data-app='slack'] .site {
    font-weight: 700;
    color: var(--a-text);
  }
  [data-app='slack'] .title {
    font-weight: 700;
    color: var(--a-accent);
  }
  [data-app='slack'] .description {
    font-size: 0.875rem;
    color: var(--a-text);
  }
  [data-app='slack'] .pic {
    margin-top: 0.35rem;
    border-radius: 0.5rem;
  }
`;
