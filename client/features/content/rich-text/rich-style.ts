/** Styles of the rich-text editor: its toolbar, and a body close to the published article. */
import { css } from 'styled-components';

export const richStyle = css`
  .rich {
    min-height: 16rem;
    white-space: pre-wrap;
    overflow-wrap: break-word;
    padding-block: 0.5rem;
    margin-bottom: 0.75rem;
    outline-offset: 0.5rem;
  }
  .rich > * + * {
    margin-top: 1em;
  }
  .rich[data-empty]::before {
    content: attr(data-placeholder);
    position: absolute;
    color: var(--text-3);
    pointer-events: none;
  }
  .rich :is(ul, ol) {
    padding-inline-start: 1.5em;
  }
  .rich ul > li {
    list-style: disc;
  }
  .rich ol > li {
    list-style: decimal;
  }
  .rich blockquote {
    padding-inline-start: 1rem;
    border-inline-start: 0.1875rem solid var(--gold-500);
  }
  .rich a {
    text-decoration: underline;
  }
  .rich table {
    width: 100%;
    table-layout: fixed;
    border-collapse: collapse;
  }
  .rich :is(th, td) {
    padding: 0.4rem 0.6rem;
    border: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  .rich img {
    width: 100%;
    height: auto;
    border-radius: var(--r-m);
  }
  .rich .foreign {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    padding: 1.25rem 1rem;
    border: 1px dashed var(--danger);
    border-radius: var(--r-m);
    font-size: var(--t-s);
    line-height: 1.5;
    color: var(--text-2);
  }
  .rich .foreign .icon {
    flex: none;
    color: var(--danger);
  }
  .rich [data-selected] {
    outline: 0.1875rem solid var(--focus);
  }
  .rich .alt {
    display: grid;
    gap: 0.2rem;
    margin-top: 0.4rem;
    font-size: var(--t-s);
  }
  .rich .alt .pair {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 2.5rem;
  }
  .rich .alt .pair input {
    flex: none;
    width: 1.5rem;
    height: 1.5rem;
    min-height: 0;
  }
  .rich .picture[data-pair] {
    display: inline-block;
    width: 50%;
    padding-inline: 0.5rem;
    vertical-align: top;
  }
  .rich [role='note'] {
    padding-inline: 0.3em;
    border-radius: var(--r-s);
    background: var(--sunken);
    font-size: 0.85em;
  }
  .rich .alt input:not([type]) {
    min-height: 2.5rem;
    padding-inline: 0.7rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-s);
  }
  .rich .alt[data-missing] input:not([type]) {
    border-color: var(--danger);
  }
  .rich figcaption {
    margin-top: 0.4rem;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .rich figcaption[data-hint]::before {
    content: attr(data-hint);
    float: inline-start;
    height: 0;
    color: var(--text-3);
    pointer-events: none;
  }
  .rich figure[data-video] {
    display: grid;
    gap: 0.75rem;
    padding: 1rem;
    border: 1px dashed var(--line-strong);
    border-radius: var(--r-m);
  }
  .rich figure[data-video] img {
    width: 100%;
    height: auto;
  }
`;

export const toolsStyle = css`
  .tools {
    position: sticky;
    /* The site header is not sticky here. */
    top: 0;
    z-index: var(--z-tabs);
    display: flex;
    flex-wrap: wrap;
    min-height: 3.25rem;
    padding: 0.35rem 0.75rem;
    border-bottom: 1px solid var(--line);
    border-radius: var(--r-l) var(--r-l) 0 0;
    background: var(--surface);
  }
  .tools .group {
    display: flex;
  }
  .tools .group + .group {
    margin-inline-start: 0.4rem;
    padding-inline-start: 0.4rem;
    border-inline-start: 1px solid var(--line);
  }
  .tools .icon-button {
    width: 2.5rem;
    height: 2.5rem;
    border-radius: var(--r-s);
  }
  .tools .icon-button.on {
    background: var(--sunken);
  }
  .tools [aria-disabled='true'] {
    opacity: 0.42;
    cursor: not-allowed;
  }
`;
