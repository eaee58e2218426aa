/** Style of the home page's face: the stage, the title across the eyes, the nose and the captions. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const Hero = styled.section`
  position: relative;
  overflow-x: clip;
  margin-top: calc(-1 * var(--header));

  .stage {
    position: relative;
    aspect-ratio: 1920 / 1040;
    max-width: calc(1920 * var(--px));
    margin: auto;
    container-type: inline-size;
  }
  .eyes {
    position: absolute;
    inset: 0 0 auto;
    aspect-ratio: 1920 / 1040;
    clip-path: url(#eyesD);
    background: var(--ink-900);
  }
  [data-shape='frame'] .eyes {
    clip-path: inset(calc(var(--header) + 1rem) var(--page) 24% round var(--r-l));
  }
  [data-slide] {
    transition:
      opacity var(--d4) var(--ease-io),
      visibility var(--d4);
  }
  [data-slide='off'] {
    opacity: 0;
    visibility: hidden;
  }

  .title {
    position: absolute;
    inset: 33.85cqw 0 auto;
    text-align: center;
    font-size: var(--t-hero);
    line-height: 1;
    letter-spacing: 0.075em;
    text-indent: 0.075em;
    white-space: nowrap;
    color: var(--unlit);
  }
  .title > span {
    position: absolute;
    inset: 0 0 auto;
  }
  .paper {
    color: color-mix(in srgb, var(--gold-100) 45%, var(--paper-0));
  }
  .title [data-length='middle'] {
    font-size: 0.7em;
    line-height: 1.4;
  }
  .title [data-length='long'] {
    font-size: 0.5em;
    line-height: 1.9;
    white-space: normal;
  }
  .title:lang(en) {
    font-size: calc(222 * var(--px));
    font-weight: 450;
    line-height: 0.9;
    letter-spacing: -0.045em;
    text-indent: 0;
  }

  .nose {
    position: absolute;
    left: 50%;
    top: 22.75cqw;
    translate: -50% -50%;
  }
  .nose a {
    display: grid;
    justify-items: center;
    gap: calc(18 * var(--px));
  }
  .nose b {
    width: calc(104 * var(--px));
    min-width: 4rem;
    aspect-ratio: 1.36;
    border-radius: var(--r-nose);
    background: var(--foil);
    color: var(--ink-950);
    display: grid;
    place-items: center;
    box-shadow: 0 calc(10 * var(--px)) calc(34 * var(--px)) color-mix(in srgb, var(--gold-700) 34%, transparent);
    transition: scale var(--d2) var(--ease);
  }
  .nose a:hover b {
    scale: 1.06;
  }
  .nose .icon {
    font-size: max(1.125rem, calc(28 * var(--tx)));
  }
  .nose [data-plays] .icon {
    fill: currentColor;
    stroke: none;
  }
  .nose span {
    font-weight: 600;
    font-size: max(0.875rem, calc(17 * var(--tx)));
    line-height: 1.4;
  }

  .captions {
    position: absolute;
    bottom: calc(44 * var(--px));
    left: calc(64 * var(--px));
    width: calc(520 * var(--px));
    display: grid;
    align-items: end;
    font-size: max(0.9375rem, calc(17 * var(--tx)));
    line-height: 1.6;
  }
  .captions p {
    grid-area: 1 / 1;
  }
  .captions .song {
    position: relative;
    display: inline-block;
    font-weight: inherit;
    font-size: max(1.125rem, calc(24 * var(--tx)));
    line-height: 1.3;
  }
  .captions .song:lang(en) {
    font-weight: 560;
    font-size: max(1.2rem, calc(27 * var(--tx)));
  }
  .captions a::after {
    content: '';
    position: absolute;
    inset: -0.5rem 0;
  }
  .captions a:hover {
    color: var(--gold-text);
  }
  .captions span {
    display: block;
  }

  /* One window: the title crosses its lower edge, and the nose and its words are on the picture. */
  [data-shape] .title {
    inset-block-start: 35.4cqw;
  }
  [data-shape] .nose span {
    color: var(--on-image);
    text-shadow: 0 1px 0.75rem var(--ink-950);
  }

  ${media.narrowDesktop} {
    .stage {
      aspect-ratio: 1920 / 1110;
    }
  }
  ${media.tablet} {
    /* The header's buttons are as large as on a desktop and need the sky. */
    margin-top: calc(2.25rem - var(--header));

    .stage {
      aspect-ratio: 1920 / 1240;
    }
    .title {
      font-size: calc(162 * var(--px));
    }
    .title:lang(en) {
      font-size: calc(142 * var(--px));
    }
  }
  /* Where the eyes leave no room between them, the nose lies below, with its words. */
  ${media.compact} {
    .nose {
      inset: auto var(--page) calc(14 * var(--px)) auto;
      translate: none;
    }
    .nose a {
      justify-items: end;
      gap: 0.6rem;
    }
    .nose b {
      width: 4.25rem;
    }
    .captions {
      left: var(--page);
    }
    [data-shape] .nose span {
      color: inherit;
      text-shadow: none;
    }
  }

  ${media.phone} {
    /* The eyes are as wide as the window, and the title with them. */
    --eye: calc(100vw / 390);

    /* As high as the captions below the slide controls. */
    .stage {
      aspect-ratio: auto;
      max-width: none;
      --below-title: calc(258 * var(--eye) + var(--header));
      padding-block: calc(var(--below-title) + 3rem) 1.125rem;
    }
    [data-shape] {
      --below-title: calc(296 * var(--eye) + var(--header));
    }
    .stage:lang(en) {
      --below-title: calc(280 * var(--eye) + var(--header));
    }
    .eyes {
      inset: calc(var(--header) - 60 * var(--eye)) 0 auto;
      aspect-ratio: 390 / 400;
      clip-path: url(#eyesM);
    }
    .title {
      inset-block-start: calc(178 * var(--eye) + var(--header));
      font-size: calc(74 * var(--eye));
    }
    .title.paper {
      inset-block-start: calc(238 * var(--eye));
    }
    [data-shape] .title {
      inset-block-start: calc(216 * var(--eye) + var(--header));
    }
    [data-shape] .title.paper {
      inset-block-start: calc(276 * var(--eye));
    }
    [data-shape='frame'] .eyes {
      clip-path: inset(calc(60 * var(--eye) + 0.75rem) var(--page) 20.5% round var(--r-l));
    }
    .title:lang(en) {
      inset-block-start: calc(166 * var(--eye) + var(--header));
      font-size: 18.2vw;
      line-height: 0.88;
      white-space: normal;
    }
    .title.paper:lang(en) {
      inset-block-start: calc(226 * var(--eye));
    }
    .title:lang(en) > span {
      line-height: inherit;
    }
    .title:lang(en) [data-length='middle'] {
      font-size: 0.85em;
    }
    .title:lang(en) [data-length='long'] {
      inset-inline: var(--page);
      font-size: 0.62em;
      text-wrap: balance;
    }
    .nose span {
      font-size: 0.8125rem;
      max-width: 9em;
      text-align: end;
    }
    .captions {
      position: static;
      align-items: start;
      width: auto;
      min-height: 5rem;
      margin-inline: var(--page) 8.5rem;
    }
  }
`;
