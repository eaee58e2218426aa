/** Styles of the editor screen. */
import { css, styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { choiceLook } from '#client/ui/form/field-style.ts';
import { richStyle, toolsStyle } from '#client/features/content/rich-text/rich-style.ts';
import { sideStyle } from './side-style.ts';

/** One column and one language at a time. */
const narrowLook = css`
  .columns {
    grid-template-columns: minmax(0, 1fr);
  }
  .languages {
    display: grid;
  }
  .two {
    grid-template-columns: minmax(0, 1fr);
    min-height: 0;
  }
  .side-part {
    padding: 1rem;
    border: 0;
  }
  .side-part[data-shown='false'] {
    display: none;
  }
  /* When groups wrap, a new line must not start with a border. */
  .tools .group + .group {
    margin: 0;
    padding: 0;
    border: 0;
  }
  .foot {
    position: sticky;
    bottom: 0;
    z-index: var(--z-tabs);
  }
`;

export const EditorFrame = styled.div`
  display: grid;
  gap: 1rem;

  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 21.75rem;
    gap: 1.5rem;
    align-items: start;
  }
  .main-part,
  .aside {
    display: grid;
    gap: 1rem;
    min-width: 0;
  }
  .sheet,
  .card {
    background: var(--surface);
    border-radius: var(--r-l);
    box-shadow: var(--e1);
  }
  .card {
    display: grid;
    gap: 1rem;
    padding: 1.25rem;
  }
  .card h2 {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
  }
  ${choiceLook}
  .languages {
    display: none;
  }
  ${toolsStyle}
  .two {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    min-height: 32rem;
  }
  .side-part {
    min-width: 0;
    padding: 1.5rem 1.75rem;
  }
  .side-part + .side-part {
    border-inline-start: 1px solid var(--line);
  }
  .texts {
    display: grid;
    gap: 1.1rem;
  }
  .language {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0.25rem 1rem;
    font-size: var(--t-s);
    font-weight: 600;
  }
  .mark {
    font-weight: 400;
    color: var(--text-2);
  }
  .mark[data-state='whole'] {
    color: var(--accent);
  }
  .mark:is([data-state='noTitle'], [data-state='noBody'], [data-state='stale']) {
    color: var(--warning);
  }
  .texts .field label {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
  }
  .count {
    font-weight: 400;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  .count[data-long] {
    color: var(--danger);
  }
  textarea.title {
    field-sizing: content;
    width: 100%;
    /* Height of one line of the Chinese font, so that both columns start at the same height. */
    min-height: 2.875rem;
    padding: 0 0 0.6rem;
    border: 0;
    border-bottom: 1px solid var(--line);
    background: none;
    font: 900 1.625rem / 1.4 var(--f-song);
    resize: none;
  }
  textarea.title:lang(en) {
    font: 560 1.625rem / 1.25 var(--f-display);
  }
  textarea.input {
    padding-block: 0.7rem;
    line-height: 1.6;
  }
  .small {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
    gap: 1rem;
  }
  .stale {
    color: var(--warning);
  }
  .tags {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  .tags li {
    padding-inline: 0.7rem;
    border-radius: var(--r-pill);
    background: var(--sunken);
    font-size: var(--t-s);
  }
  .tags button {
    min-width: 1.5rem;
    min-height: 1.5rem;
  }
  ${richStyle}
  ${sideStyle}

  /* In a narrow window, and beside the preview. */
  ${media.compact} {
    ${narrowLook}
  }
  &[data-narrow] {
    ${narrowLook}
  }
`;
