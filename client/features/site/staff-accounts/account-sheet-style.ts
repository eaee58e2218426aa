/** The look of the sheet that shows one account: over the right side of the screen, on phones over all of it. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';

export const Sheet = styled(QuestionFrame)`
  width: min(42rem, 100vw);
  max-width: none;
  height: 100dvh;
  max-height: 100dvh;
  margin: 0 0 0 auto;
  padding: 0 2rem 2.5rem;
  border-radius: 0;
  overscroll-behavior: contain;

  header {
    position: sticky;
    inset-block-start: 0;
    z-index: var(--z-tabs);
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    margin-inline: -2rem;
    padding: 1rem 1.25rem 1rem 2rem;
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }
  header h2 {
    min-width: 0;
    font-size: 1.5rem;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  h3,
  legend {
    padding: 0;
    font: 600 var(--t-ui) / 1.5 var(--f-ui);
  }
  h3 {
    margin-top: 1.75rem;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 1rem 1.25rem;
    margin-block: 1rem;
  }
  dl > :first-child {
    grid-column: span 2;
  }
  dt,
  .sub {
    font-size: var(--t-xs);
    line-height: 1.6;
    color: var(--text-2);
  }
  dd {
    margin: 0;
    font-size: var(--t-ui);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  .waits,
  .failed {
    display: grid;
    justify-items: start;
    gap: 1rem;
    padding-block: 1.25rem;
  }
  .waits .skeleton-block {
    width: 100%;
    height: 3.5rem;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-top: 1.25rem;
  }
  fieldset {
    margin: 1.75rem 0 0;
    padding: 0;
    border: 0;
  }
  fieldset label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.9rem;
    align-items: center;
    min-height: 3.25rem;
    padding: 0.4rem 0;
    cursor: pointer;
  }
  fieldset .role {
    border-bottom: 1px solid var(--line);
  }
  .limit {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
    margin: 0 0 0.6rem;
    padding-inline-start: 2.15rem;
    font-size: var(--t-xs);
    line-height: 1.6;
    overflow-wrap: anywhere;
  }
  fieldset label[data-fixed] {
    cursor: default;
  }
  fieldset input {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: var(--primary);
  }
  fieldset b {
    font-size: var(--t-ui);
    font-weight: 600;
  }
  fieldset label .sub {
    display: block;
  }
  ol {
    display: grid;
    margin-block: 0.5rem 1rem;
  }
  ol li {
    padding-block: 0.6rem;
    border-bottom: 1px solid var(--line);
    font-size: var(--t-s);
    line-height: 1.6;
    overflow-wrap: anywhere;
  }
  ol .sub {
    display: block;
  }
  q {
    display: block;
    quotes: none;
  }

  ${media.phone} {
    padding-inline: var(--page);

    header {
      margin-inline: calc(-1 * var(--page));
      padding-inline: var(--page) 0.5rem;
    }
    dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .acts .button {
      flex: 1 1 auto;
      min-height: 2.75rem;
    }
  }
`;
