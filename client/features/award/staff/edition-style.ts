/** Styles of one edition: public state, parts as chips, lists of nominees and jurors. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const EditionFrame = styled.div`
  min-width: 0;

  .now {
    display: grid;
    gap: 0.6rem;
    padding: 1rem 1.5rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
    font-size: var(--t-ui);
  }
  .now dl {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 0.75rem 1.5rem;
  }
  .now dt {
    font-size: var(--t-xs);
    color: var(--text-2);
  }
  .now dd {
    margin: 0.15rem 0 0;
    font-weight: 600;
    line-height: 1.5;
  }
  .now [data-open='true'] {
    color: var(--accent);
  }
  .now > p,
  .warn {
    padding: 0.6rem 0.9rem;
    border-radius: var(--r-s);
    background: var(--warning-ground);
    color: var(--warning);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .calm {
    padding: 0.6rem 0.9rem;
    border-radius: var(--r-s);
    background: var(--info-ground);
    color: var(--info);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .chip:not([aria-current]) {
    background: var(--surface);
  }
  .unit {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.35rem 0.75rem;
  }
  .unit h3,
  .unit h4 {
    font: 600 1.125rem / 1.4 var(--f-ui);
    overflow-wrap: anywhere;
  }
  .unit h4 {
    font-size: 1rem;
  }
  .unit .twin {
    display: inline;
  }
  .unit .does {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem;
    margin-inline-start: auto;
  }
  .unit .icon,
  .button .icon {
    width: 1.1rem;
    height: 1.1rem;
    stroke-width: 1.6;
  }
  .categories {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr));
    gap: 1.25rem;
    align-items: start;
  }
  .categories > .card {
    gap: 0.6rem;
  }
  .lines b {
    font-weight: 600;
  }
  .edits {
    display: block;
    max-width: 100%;
    text-align: start;
    overflow-wrap: anywhere;
  }
  .edits:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .card > .unit > .handle {
    margin-inline: -0.75rem -0.4rem;
  }
  .lines .role {
    display: block;
    font-size: var(--t-xs);
    color: var(--text-2);
  }
  .lines > .juror,
  .lines > .juror:has(> .handle) {
    grid-template-columns: auto auto minmax(0, 1fr);
    justify-content: start;
  }
  .portrait {
    display: grid;
    place-items: center;
    width: 3rem;
    aspect-ratio: 3 / 4;
    border-radius: var(--r-s);
    background: var(--sunken);
    color: var(--text-2);
    overflow: hidden;
  }
  .portrait img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .quiet {
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .result {
    display: grid;
    gap: 1rem;
  }
  .result .acts .message {
    margin-inline-start: auto;
  }
  .tables {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr));
    gap: 1.25rem;
    align-items: start;
  }
  .tables .figures {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem 1.5rem;
    font-size: var(--t-ui);
  }
  .tables .figures b {
    font-variant-numeric: tabular-nums;
  }
  .faults {
    overflow-x: auto;
  }
  .faults table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--t-s);
    line-height: 1.5;
  }
  .faults :is(th, td) {
    padding: 0.5rem 0.6rem 0.5rem 0;
    border-bottom: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  .faults td:nth-child(2) {
    overflow-wrap: break-word;
  }
  .faults th {
    font-size: var(--t-xs);
    color: var(--text-2);
    white-space: nowrap;
  }
  .faults .near {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem;
    margin-top: 0.35rem;
  }
  .faults .near .button {
    min-height: 2.25rem;
    white-space: normal;
    text-align: start;
  }

  ${media.phone} {
    .now {
      padding: 1rem;
    }
    .now dl {
      grid-template-columns: minmax(0, 1fr);
    }
    /* Wraps instead of scrolling, so that no part is out of sight. */
    .chips {
      flex-wrap: wrap;
      margin-inline: 0;
      padding-inline: 0;
    }
  }
`;
