/**
 * The look of the management centre's shell: a dark side bar of full height that stays while the page scrolls, beside the
 * main part; on narrow screens a dark bar above it. Rules of the bar begin at the bar: screens have lists and heads of their own.
 */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

const iconsOnly = `
  .side :is(.whose > span, .name, .group h2 > button) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

export const ShellGrid = styled.div`
  --side: 17rem;

  padding-inline-start: var(--side);
  background: var(--paper-100);

  > main {
    padding: 1.25rem 2.25rem 3rem;
  }
  /* What waits before the page knows who is there would vanish on this ground in its usual grey. */
  > main > [role='status'] > i {
    background: var(--paper-200);
  }
  > .side {
    position: fixed;
    inset: 0 auto 0 0;
    z-index: var(--z-header);
    display: flex;
    flex-direction: column;
    width: var(--side);
    padding-block: 1.5rem 0.75rem;
  }
  .side .top {
    padding-inline: 1.75rem;
    margin-bottom: 1.25rem;
  }
  .whose {
    display: flex;
    align-items: center;
    gap: 0.75rem;
  }
  .whose > svg {
    flex: none;
    width: 2.625rem;
  }
  .whose > span {
    display: grid;
    gap: 0.2rem;
    min-width: 0;
  }
  .whose b {
    font-size: 1.25rem;
    line-height: 1.2;
  }
  .whose > span > span {
    font-size: var(--t-xs);
    line-height: 1.4;
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  .side .opener,
  .side dialog:not([open]) {
    display: none;
  }
  .side .wide {
    display: contents;
  }
  .side nav {
    display: grid;
    flex: 1;
    align-content: start;
    gap: 1rem;
    min-height: 0;
    padding-inline: 1rem;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--ink-600) transparent;
  }
  .finder {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 2.75rem;
    margin: 0 1rem 1rem;
    padding-inline: 0.8rem;
    border: 1px solid var(--line);
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.3;
    color: var(--text-2);
    text-align: start;
  }
  .finder:hover {
    border-color: var(--line-strong);
    color: var(--text);
  }
  .finder svg {
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
  }
  .finder kbd {
    margin-inline-start: auto;
    font: 500 var(--t-xs) / 1.3 var(--f-ui);
  }
  .group h2 {
    font: 600 var(--t-xs) / 1.4 var(--f-ui);
    letter-spacing: 0;
    color: var(--text-2);
  }
  .group h2 > button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    width: 100%;
    min-height: 2rem;
    padding-inline: 0.9rem;
    border-radius: var(--r-s);
    font: inherit;
    color: inherit;
  }
  .group h2 .icon {
    width: 1rem;
    height: 1rem;
    opacity: 0;
    transition: rotate var(--d2) var(--ease);
  }
  .group h2 > button:is(:hover, :focus-visible, [aria-expanded='false']) .icon {
    opacity: 1;
  }
  .group h2 > [aria-expanded='false'] .icon {
    rotate: -90deg;
  }
  .group li > * {
    position: relative;
    display: flex;
    align-items: center;
    gap: 0.75rem;
    width: 100%;
    min-height: 2.75rem;
    padding-inline: 0.9rem;
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.3;
    text-align: start;
  }
  .group li > :focus-visible,
  .group h2 > button:focus-visible {
    outline-offset: -0.1875rem;
  }
  .group li .icon {
    flex: none;
    width: 1.2rem;
    height: 1.2rem;
    stroke-width: 1.6;
  }
  .group b {
    margin-inline-start: auto;
    font-size: var(--t-s);
    font-weight: 400;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  .group li > :is(:hover, [aria-current]) {
    background: var(--line);
  }
  .group [aria-current] {
    font-weight: 600;
  }
  .group [aria-current] b {
    font-weight: 600;
    color: var(--gold-text);
  }
  .foot {
    display: grid;
    gap: 0.25rem;
    padding: 0.75rem 1rem 0;
    border-top: 1px solid var(--line);
    margin-top: 0.75rem;
  }
  .foot .links {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
  }
  .foot .links .icon-button {
    position: relative;
    width: 2.625rem;
    height: 2.625rem;
  }
  .foot .links i {
    position: absolute;
    inset: 0 -0.1rem auto auto;
    min-width: 1.2rem;
    padding: 0.2em 0.4em;
    border-radius: var(--r-pill);
    background: var(--cinnabar-600);
    color: var(--paper-0);
    font-style: normal;
    font-size: 0.75rem;
    font-weight: 600;
    line-height: 1.2;
    text-align: center;
  }
  .language {
    font-size: var(--t-s);
    font-weight: 600;
  }
  .user {
    position: relative;
  }
  .user summary {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 3rem;
    padding-inline: 0.5rem;
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.3;
    list-style: none;
  }
  .user summary::-webkit-details-marker {
    display: none;
  }
  .user summary:hover,
  .user li > :hover {
    background: var(--line);
  }
  .user .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .user .disc {
    display: grid;
    place-items: center;
    flex: none;
    width: 2.125rem;
    height: 2.125rem;
    border-radius: 50%;
    background: var(--primary);
    color: var(--primary-ink);
    font-weight: 600;
    line-height: 1;
  }
  .user .panel {
    position: absolute;
    inset: auto auto calc(100% + 0.25rem) 0;
    z-index: var(--z-header);
    width: 15rem;
    padding: 0.5rem;
    border: 1px solid var(--line);
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e2);
  }
  .user .panel p {
    padding: 0.4rem 0.75rem 0.6rem;
    font-size: var(--t-s);
    line-height: 1.5;
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  .user li > * {
    display: flex;
    align-items: center;
    width: 100%;
    min-height: 2.75rem;
    padding-inline: 0.75rem;
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.4;
    text-align: start;
  }

  ${media.desktop} {
    &[data-narrow] {
      --side: 4.75rem;

      ${iconsOnly}
      .side .top {
        padding-inline: 1.05rem;
      }
      .finder {
        justify-content: center;
        margin-inline: 0.75rem;
        padding: 0;
      }
      .finder kbd {
        display: none;
      }
      .side nav {
        gap: 0.5rem;
        padding-inline: 0.75rem;
      }
      .group + .group {
        padding-top: 0.5rem;
        border-top: 1px solid var(--line);
      }
      .group li > * {
        justify-content: center;
        padding: 0;
      }
      .group b {
        position: absolute;
        inset: 0.1rem 0.1rem auto auto;
        font-size: 0.75rem;
        line-height: 1.2;
      }
      .foot {
        justify-items: center;
        padding-inline: 0.5rem;
      }
      .foot .links {
        display: grid;
      }
    }
  }
  ${media.narrowDesktop} {
    --side: 15rem;

    > main {
      padding-inline: 1.5rem;
    }
    .side .top {
      padding-inline: 1.25rem;
    }
    .side nav,
    .foot {
      padding-inline: 0.6rem;
    }
  }

  ${media.compact} {
    padding-inline-start: 0;

    > main {
      padding: 0.75rem var(--page) 4rem;
    }
    > .side {
      position: static;
      width: auto;
      padding: 0.5rem var(--page);
    }
    .side .top {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 0.75rem;
      min-height: 2.75rem;
      padding: 0;
      margin: 0;
    }
    .whose > svg {
      width: 2.125rem;
    }
    .whose b {
      font-size: 1.0625rem;
    }
    .side .opener {
      display: inline-grid;
      margin-inline-end: -0.6rem;
    }
    .side .wide {
      display: none;
    }
    .side dialog[open] {
      position: fixed;
      inset: 0 0 0 auto;
      display: flex;
      flex-direction: column;
      width: min(22rem, 100%);
      height: 100%;
      max-width: none;
      max-height: none;
      margin: 0;
      padding: 0.5rem 0 max(0.75rem, env(safe-area-inset-bottom));
      border: 0;
    }
    .side dialog::backdrop {
      background: var(--scrim);
    }
    .side dialog form {
      display: flex;
      justify-content: flex-end;
      padding-inline: 1rem;
    }
  }

  @media print {
    padding: 0;
  }
`;
