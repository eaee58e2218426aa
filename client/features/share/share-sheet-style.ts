/** Styles of the share sheet: a centred card, on phones a bottom sheet. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { dialogCard, Dialog } from '#client/ui/overlay/dialog.tsx';

export const Sheet = styled(Dialog)`
  ${dialogCard}
  width: min(34rem, calc(100vw - 2rem));
  padding: 0;

  &[open] {
    animation: share-in var(--d2) var(--ease);
  }
  @keyframes share-in {
    from {
      opacity: 0;
      translate: 0 0.75rem;
    }
  }
  .sheet {
    padding: max(1.5rem, calc(36 * var(--tx)));
  }
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin: -0.5rem -0.75rem 0 0;
  }
  h2 {
    font-size: var(--t-h2);
  }
  .what {
    margin-bottom: 1.25rem;
    color: var(--text-2);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  .hint {
    margin-bottom: 1.25rem;
    padding: 0.75rem 1rem;
    border-radius: var(--r-m);
    background: var(--sunken);
  }
  .copy {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.5rem;
  }
  .copy + .copy {
    margin-top: 0.5rem;
  }
  .copy > p {
    grid-column: 1 / -1;
  }
  input {
    min-height: 2.75rem;
    padding-inline: 0.9rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-m);
    background: var(--bg);
    font-size: 1rem;
    text-overflow: ellipsis;
  }
  .copy > .button {
    min-width: 7.5rem;
    justify-content: center;
  }
  .ways {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 1.5rem;
    align-items: center;
    margin-top: 1.5rem;
    padding-top: 1.5rem;
    border-top: 1px solid var(--line);
  }
  figure {
    display: grid;
    gap: 0.5rem;
    justify-items: center;
    margin: 0;
    max-width: 10rem;
  }
  figcaption {
    font-size: var(--t-s);
    line-height: 1.4;
    color: var(--text-2);
    text-align: center;
    text-wrap: balance;
  }
  .qr {
    width: 9.5rem;
    height: 9.5rem;
    border-radius: var(--r-s);
    forced-color-adjust: none;
  }
  .qr .light {
    fill: var(--paper-0);
  }
  .qr .dark {
    fill: var(--ink-950);
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }
  .chip {
    background: none;
  }
  .chip:hover {
    background: var(--sunken);
  }

  ${media.phone} {
    width: 100%;
    max-width: 100%;
    margin-block-end: 0;
    border-radius: var(--r-l) var(--r-l) 0 0;

    .sheet {
      padding-bottom: max(1.5rem, env(safe-area-inset-bottom));
    }
    /* Shows the whole link, because somebody may copy it by typing. */
    .copy {
      grid-template-columns: minmax(0, 1fr);
    }
    .ways {
      grid-template-columns: minmax(0, 1fr);
      justify-items: center;
    }
    ul {
      justify-content: center;
    }
  }
`;
