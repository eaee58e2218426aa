/** The look of the command palette and of the map of the keys. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { Dialog, dialogCard } from '#client/ui/overlay/dialog.tsx';

export const PaletteBox = styled(Dialog)`
  ${dialogCard}
  width: min(42rem, calc(100vw - 2rem));
  max-height: min(40rem, calc(100dvh - 4rem));
  margin-block: 10dvh auto;
  padding: 0;
  overflow: clip;

  &[open] {
    display: flex;
    flex-direction: column;
  }
  kbd {
    padding: 0.15em 0.5em;
    border: 1px solid var(--line);
    border-radius: 0.35rem;
    background: var(--sunken);
    color: var(--text-2);
    font: 500 var(--t-xs) / 1.3 var(--f-ui);
    white-space: nowrap;
  }
  .field {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    padding-inline: 1.25rem;
    border-bottom: 1px solid var(--line);
  }
  .field .icon {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    color: var(--text-2);
  }
  .field input {
    flex: 1;
    min-width: 0;
    min-height: 3.5rem;
    border: 0;
    background: none;
    font-size: var(--t-body);
    outline: none;
  }
  [role='listbox'] {
    flex: 1 1 auto;
    min-height: 0;
    overflow-y: auto;
    padding: 0.5rem;
  }
  [role='group'] h2 {
    padding: 0.6rem 0.75rem 0.3rem;
    font: 600 var(--t-xs) / 1.4 var(--f-ui);
    color: var(--text-2);
  }
  [role='option'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    min-height: 2.75rem;
    padding: 0.4rem 0.75rem;
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.4;
    cursor: pointer;
  }
  [role='option'] > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  [role='option'] small {
    flex: none;
    color: var(--text-2);
    font-size: var(--t-s);
  }
  [aria-selected='true'] {
    background: var(--sunken);
    box-shadow: inset 0.1875rem 0 var(--accent);
  }
  .state:empty {
    display: none;
  }
  .state {
    padding: 1.5rem;
    color: var(--text-2);
    font-size: var(--t-ui);
    line-height: 1.5;
    text-align: center;
  }
  .hints {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem 1.25rem;
    padding: 0.7rem 1.25rem;
    border-top: 1px solid var(--line);
    color: var(--text-2);
    font-size: var(--t-xs);
    line-height: 1.6;
  }

  ${media.phone} {
    margin-block: 1rem auto;

    .hints,
    .field kbd {
      display: none;
    }
  }
  ${media.forcedColors} {
    [aria-selected='true'] {
      outline: 0.125rem solid Highlight;
      outline-offset: -0.125rem;
    }
  }
`;

export const KeyBox = styled(Dialog)`
  ${dialogCard}
  width: min(34rem, calc(100vw - 2rem));
  margin: auto;
  padding: 1.5rem 1.75rem;

  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    margin-bottom: 0.5rem;
  }
  h2 {
    font: 600 1.25rem / 1.4 var(--f-ui);
  }
  h3 {
    margin-top: 1.1rem;
    font: 600 var(--t-s) / 1.5 var(--f-ui);
    color: var(--text-2);
  }
  dl > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 1rem;
    padding-block: 0.4rem;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  dt {
    order: 1;
    flex: none;
  }
  kbd {
    padding: 0.15em 0.55em;
    border: 1px solid var(--line-strong);
    border-radius: 0.35rem;
    font: 500 var(--t-s) / 1.3 var(--f-ui);
  }
  label {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    margin-top: 1.25rem;
    padding-top: 1rem;
    border-top: 1px solid var(--line);
    font-size: var(--t-ui);
    line-height: 1.5;
  }
`;
