/** The box of a player: 625 px high on wide screens, 16:9 on narrow ones, as wide as its place. */
import { styled } from 'styled-components';
import { playerHeightPx } from '#shared/limits.ts';
import { media } from '#client/theme/media.ts';

export const Stage = styled.section.attrs({ className: 'cinema' })`
  position: relative;
  width: 100%;
  height: ${playerHeightPx / 16}rem;
  overflow: hidden;
  border-radius: 0.75rem;
  background: var(--sunken);
  color: var(--on-image);

  &:focus {
    outline: 0;
  }
  &:focus-visible {
    outline: 0.1875rem solid var(--focus);
    outline-offset: 0.1875rem;
  }
  .screen,
  .screen > div,
  .poster-picture,
  .start,
  .cover {
    position: absolute;
    inset: 0;
  }
  video,
  .poster-picture img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: contain;
    background: var(--sunken);
  }
  .poster-picture img {
    object-fit: cover;
  }
  video:focus-visible {
    outline-offset: -0.1875rem;
  }

  .start {
    width: 100%;
    z-index: var(--z-tabs);
  }
  .start:focus-visible {
    outline-offset: -0.3125rem;
    border-radius: 0.75rem;
  }
  .play-button {
    width: max(3.5rem, calc(76 * var(--tx)));
    min-width: 0;
    transition: scale var(--d2) var(--ease);
  }
  .play-button .icon {
    width: 40%;
    height: auto;
  }
  .start:hover .play-button {
    scale: 1.08;
  }
  .rule {
    position: absolute;
    inset: auto auto 1rem 50%;
    z-index: var(--z-tabs);
    width: max-content;
    max-width: calc(100% - 2rem);
    translate: -50%;
    pointer-events: none;
    padding: 0.3rem 0.9rem;
    border-radius: 1.5rem;
    background: var(--ink-950);
    color: var(--paper-0);
    font-size: var(--t-s);
    line-height: 1.5;
  }
  .cover {
    z-index: var(--z-tabs);
    display: grid;
    place-items: center;
    padding: 1rem;
    pointer-events: none;
    --bg: var(--ink-950);
  }
  .cover > * {
    pointer-events: auto;
  }
  .cover > svg {
    width: 5.5rem;
    color: var(--text);
    pointer-events: none;
  }
  .choice,
  .notice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 1rem;
    padding: 1.25rem 1.5rem;
    border-radius: var(--r-l);
    background: color-mix(in srgb, var(--ink-950) 84%, transparent);
    color: var(--text);
    text-align: center;
  }
  .notice {
    flex-direction: column;
    max-width: 30em;
  }
  .choice .icon {
    fill: currentColor;
  }

  .no-script {
    position: absolute;
    inset: auto 0 0;
    padding: 0.75rem 1rem;
    background: color-mix(in srgb, var(--ink-950) 84%, transparent);
    font-size: var(--t-ui);
    text-align: center;
  }

  /* The shade under the controls, and the controls, go with the pointer; the keyboard brings them back. */
  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 15rem;
    background: linear-gradient(0deg, color-mix(in srgb, var(--ink-950) 86%, transparent), transparent);
    pointer-events: none;
    opacity: 0;
    transition: opacity var(--d2);
  }
  &[data-phase][data-controls='shown']::after {
    opacity: 1;
  }
  > .gear {
    position: absolute;
    z-index: var(--z-tabs);
    inset: 0.875rem 1.25rem auto auto;
    background: color-mix(in srgb, var(--ink-950) 62%, transparent);
    color: var(--on-image);
  }
  > .gear:hover,
  > .gear[aria-expanded='true'] {
    background: color-mix(in srgb, var(--ink-950) 88%, transparent);
  }
  > .gear[aria-expanded='true'] .icon {
    rotate: 60deg;
  }
  > .gear .icon {
    width: 1.5rem;
    height: 1.5rem;
    transition: rotate var(--d2) var(--ease);
  }
  > .controls {
    transition: opacity var(--d2);
  }
  &[data-controls='hidden'] > .controls:not(:focus-within) {
    opacity: 0;
    pointer-events: none;
  }
  &[data-phase='ready'][data-controls='hidden'] .screen {
    cursor: none;
  }
  &:fullscreen {
    height: 100%;
    border-radius: 0;
  }

  ${media.compact} {
    height: auto;
    aspect-ratio: 16 / 9;

    &::after {
      height: 60%;
    }
  }
  ${media.phone} {
    border-radius: 0;

    > .gear {
      inset: 0.5rem 0.5rem auto auto;
    }
    .choice,
    .notice {
      gap: 0.6rem;
      padding: 0.9rem 1rem;
    }
    .choice .button {
      min-height: 2.75rem;
    }
  }
`;
