/**
 * The look of the management centre's frame: a dark side, on narrow screens a dark bar with a menu. Every rule begins at the
 * side or at the heading: pages put lists, dialogs and headings of their own beside it.
 */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const Frame = styled.div`
  display: grid;
  grid-template-columns: 17rem minmax(0, 1fr);
  min-height: calc(100dvh - var(--header));
  background: var(--paper-100);

  > .side {
    padding: 1.5rem 1rem;
  }
  .whose {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    padding-inline: 0.75rem;
    margin-bottom: 1.5rem;
  }
  .whose > svg {
    flex: none;
    width: 2.625rem;
  }
  .whose p {
    display: grid;
    gap: 0.2rem;
    min-width: 0;
  }
  .whose > [data-help-image] {
    flex: none;
    margin-inline: auto -0.6rem;
  }
  .whose b {
    font-size: 1.25rem;
    line-height: 1.2;
  }
  .whose p > span {
    font-size: var(--t-xs);
    line-height: 1.4;
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  > .side .opener,
  > .side .opener + dialog:not([open]) {
    display: none;
  }
  > .side nav {
    display: grid;
    gap: 1.5rem;
  }
  > .side nav h2 {
    padding-inline: 0.9rem;
    margin-bottom: 0.4rem;
    font: 600 var(--t-xs) / 1.4 var(--f-ui);
    letter-spacing: 0;
    color: var(--text-2);
  }
  > .side nav :is(a, button) {
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
  > .side nav .icon {
    flex: none;
    width: 1.2rem;
    height: 1.2rem;
    stroke-width: 1.6;
  }
  > .side nav b {
    margin-inline-start: auto;
    font-size: var(--t-s);
    font-weight: 400;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  > .side nav :is(a, button):hover,
  > .side nav a[aria-current] {
    background: var(--line);
  }
  > .side nav a[aria-current] {
    font-weight: 600;
  }
  > .side nav a[aria-current] b {
    font-weight: 600;
    color: var(--gold-text);
  }
  > .main {
    min-width: 0;
    padding: 1.75rem 2.25rem 3rem;
  }
  /* What waits before the page knows who is there would vanish on this ground in its usual grey. */
  > .main > [role='status'] > i {
    background: var(--paper-200);
  }
  > .main > .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem 1.5rem;
    margin-bottom: 1.25rem;
  }
  > .main > .head > .title {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-width: 0;
  }
  > .main > .head h1 {
    font-size: 2rem;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }

  ${media.narrowDesktop} {
    grid-template-columns: 15rem minmax(0, 1fr);

    > .side {
      padding-inline: 0.6rem;
    }
    > .main {
      padding-inline: 1.5rem;
    }
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto 1fr;

    > .side {
      padding: 0.5rem var(--page);
    }
    .whose {
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
    > .side .opener {
      display: inline-grid;
      margin-inline-end: -0.6rem;
    }
    > .side > .wide {
      display: none;
    }
    > .side dialog {
      position: fixed;
      inset: 0 0 0 auto;
      width: min(22rem, 100%);
      height: 100%;
      max-width: none;
      max-height: none;
      margin: 0;
      padding: 0.5rem 1rem max(1.5rem, env(safe-area-inset-bottom));
      border: 0;
      overflow: auto;
      overscroll-behavior: contain;
    }
    > .side dialog::backdrop {
      background: var(--scrim);
    }
    > .side dialog form {
      display: flex;
      justify-content: flex-end;
    }
    > .main {
      padding: 1.25rem var(--page) 4rem;
    }
    > .main > .head h1 {
      font-size: 1.75rem;
    }
  }
`;
