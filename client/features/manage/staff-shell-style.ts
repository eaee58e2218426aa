/**
 * The look of the management centre's shell: a dark side bar of full height that stays while the page scrolls, beside the
 * main part; on narrow screens a dark bar above it. Rules of the bar begin at the bar: screens have lists and heads of their own.
 */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { footLook, sideLook } from './staff-side-style.ts';

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
  background: var(--sunken);

  > main {
    padding: 1.25rem 2.25rem 3rem;
  }
  /* A pane at the edge of the window, as wide as the preview, has a place of its own. */
  > main[data-beside] {
    margin-inline-end: max(26rem, 42vw);
  }
  /* What waits before the page knows who is there would vanish on this ground in its usual grey. */
  > main > [role='status'] > i {
    background: var(--line);
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
  ${sideLook}
  ${footLook}

  ${media.desktop} {
    &[data-narrow] {
      --side: 4.75rem;

      ${iconsOnly}
      .side .top {
        padding-inline: 1.05rem;
      }
      .side .finder {
        justify-content: center;
        margin-inline: 0.75rem;
        padding: 0;
      }
      .side .finder kbd {
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
    .whose {
      flex-wrap: nowrap;
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
    .side .wide,
    .side .finder kbd {
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
