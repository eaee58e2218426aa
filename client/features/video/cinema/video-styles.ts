/** Styles of video cards in rows and grids. */
import { css } from 'styled-components';

export const videoCards = css`
  .video {
    position: relative;
  }
  .still img {
    transition: scale var(--d4) var(--ease);
  }
  .video:hover .still img {
    scale: 1.025;
  }
  .video[data-state='ended'] .still img {
    opacity: 0.5;
  }
  .left {
    position: absolute;
    left: 0.6rem;
    top: 0.6rem;
    padding: 0.45em 0.6em;
    border-radius: var(--r-s);
    background: var(--gold-300);
    color: var(--ink-950);
    font-size: var(--t-xs);
    font-weight: 700;
    line-height: 1;
  }
  .left[data-state='ended'] {
    background: color-mix(in srgb, var(--ink-950) 78%, transparent);
    color: var(--text-2);
  }
  .duration.live {
    background: var(--cinnabar-600);
    font-weight: 700;
  }
  .video :is(h2, h3) {
    margin-top: 0.9rem;
    font-size: max(1.0625rem, calc(22 * var(--tx)));
    transition: color var(--d2);
  }
  .video:hover :is(h2, h3) {
    color: var(--gold-text);
  }
  .video > p {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    margin-top: 0.2rem;
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
`;
