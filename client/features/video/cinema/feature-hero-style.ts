/** Styles of the screening room's hero: picture behind header and breadcrumbs, title at the bottom, film strip at the side. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

const holes =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 26 40' preserveAspectRatio='none'%3E%3Crect x='1' y='10' width='24' height='18' rx='5.5' fill='%23f6f7f4' fill-opacity='.2'/%3E%3C/svg%3E\")";

/* On desktops the picture extends behind the header and the breadcrumbs, which precede it in the page; narrower screens have no part of it to lose. */
export const Hero = styled.section`
  --above: calc(var(--header) + 3rem);
  /* Behind header and breadcrumbs it is as dark as their text needs over a white picture. */
  --scrim-above: linear-gradient(
    180deg,
    color-mix(in srgb, var(--ink-950) 84%, transparent) 0,
    color-mix(in srgb, var(--ink-950) 78%, transparent) var(--above),
    transparent calc(var(--above) + 5rem)
  );
  position: relative;
  height: calc(980 * var(--px) - var(--above));
  min-height: 36rem;

  .picture {
    position: absolute;
    z-index: var(--z-below);
    inset: calc(-1 * var(--above)) 0 0;
    overflow: hidden;
    opacity: 0;
    transition: opacity var(--d4) var(--ease);
  }
  .picture[data-on] {
    opacity: 1;
  }
  .picture img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  /* The mark of AI, beside the texts. */
  .picture::before {
    inset: auto 0.75rem 0.75rem auto;
  }
  .picture::after {
    content: '';
    position: absolute;
    inset: 0;
    background:
      var(--scrim-above), linear-gradient(180deg, transparent 45%, var(--ink-950) 99%),
      radial-gradient(70% 90% at 0% 100%, color-mix(in srgb, var(--ink-950) 92%, transparent), transparent 80%);
  }
  > .wrap {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
    gap: 2rem;
    height: 100%;
    padding-bottom: calc(84 * var(--px));
  }
  .badges {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
    margin-bottom: 1.3rem;
    font-size: var(--t-s);
    line-height: 1;
  }
  .badges span {
    padding: 0.5em 0.7em;
    border: 1px solid color-mix(in srgb, var(--on-image) 42%, transparent);
    border-radius: var(--r-s);
    background: color-mix(in srgb, var(--ink-950) 40%, transparent);
  }
  .badges > .gold > span {
    border-color: var(--gold-300);
    color: var(--gold-300);
  }
  .badges > .gold {
    display: grid;
    justify-items: start;
    padding: 0;
    border: 0;
    background: none;
  }
  /* Keeps the room of the absolute text, so that nothing moves when the visitor's clock is known. */
  .badges > .gold::after {
    content: attr(data-width);
    height: 0;
    padding-inline: 0.75em;
    visibility: hidden;
  }
  h2 {
    font-size: max(3.25rem, calc(172 * var(--tx)));
    line-height: 1;
    letter-spacing: 0.02em;
  }
  h2[data-long] {
    font-size: max(2.75rem, calc(124 * var(--tx)));
    line-height: 1.06;
  }
  h2:lang(en) {
    font-size: max(3rem, calc(140 * var(--tx)));
    line-height: 0.98;
    letter-spacing: -0.03em;
  }
  h2[data-long]:lang(en) {
    font-size: max(2.5rem, calc(112 * var(--tx)));
  }
  .lead {
    max-width: 26em;
    margin-top: 1.2rem;
    font-size: max(1.0625rem, calc(22 * var(--tx)));
    line-height: 1.75;
  }
  .lead:lang(en) {
    max-width: 34em;
    line-height: 1.6;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 1rem;
    margin-top: 1.8rem;
  }
  .button .icon {
    fill: currentColor;
  }
  .facts {
    color: var(--text-2);
    font-size: var(--t-s);
  }

  .strip {
    display: grid;
    gap: calc(12 * var(--px));
    width: calc(330 * var(--px));
    padding: calc(12 * var(--px)) calc(34 * var(--px));
    border-radius: var(--r-s);
    background:
      ${holes} left 0 top 0 / calc(24 * var(--px)) calc(38 * var(--px)) repeat-y,
      ${holes} right 0 top 0 / calc(24 * var(--px)) calc(38 * var(--px)) repeat-y,
      color-mix(in srgb, var(--ink-950) 82%, transparent);
  }
  .strip .still {
    border-radius: var(--r-s);
  }
  .strip .still > span {
    display: grid;
    place-content: center;
    height: 100%;
    padding: 0.75rem;
    text-align: center;
    font-size: var(--t-s);
    line-height: 1.4;
  }
  .strip img {
    opacity: 0.62;
    transition: opacity var(--d2);
  }
  .strip :is([aria-current], :hover) img {
    opacity: 1;
  }
  .strip [aria-current] {
    outline: 0.1875rem solid var(--gold-300);
    outline-offset: 0;
  }
  .strip a:focus-visible {
    outline: 0.1875rem solid var(--focus);
    outline-offset: 0.125rem;
  }

  ${media.tablet} {
    .picture {
      inset: 0;
    }
    .picture::after {
      background:
        linear-gradient(180deg, transparent 40%, var(--ink-950) 99%),
        linear-gradient(90deg, color-mix(in srgb, var(--ink-950) 78%, transparent), transparent 75%);
    }
  }
  ${media.phone} {
    height: auto;
    min-height: 0;
    padding-top: calc(216 * var(--px));

    .picture {
      inset: 0 0 auto;
      height: calc(264 * var(--px));
    }
    .picture::after {
      background: linear-gradient(180deg, transparent 42%, var(--ink-950) 96%);
    }
    > .wrap {
      grid-template-columns: minmax(0, 1fr);
      padding-bottom: 1.5rem;
    }
    .strip {
      display: none;
    }
    .facts {
      flex-basis: 100%;
    }
  }
`;
