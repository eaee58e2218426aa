/** Styles of the findings, the pictures and the table of tags. */
import { css } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const reportLook = css`
  .good {
    display: flex;
    gap: 0.5rem;
    color: var(--success);
    font-weight: 600;
  }
  .findings {
    display: grid;
    gap: 1rem;
  }
  .findings li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.6rem;
    overflow-wrap: anywhere;
  }
  .findings li + li {
    padding-top: 1rem;
    border-top: 1px solid var(--line);
  }
  .findings .icon {
    margin-top: 0.15rem;
    color: var(--info);
  }
  .findings [data-severity='error'] > .icon {
    color: var(--danger);
  }
  .findings [data-severity='warning'] > .icon {
    color: var(--warning);
  }
  .findings p {
    margin-top: 0.2rem;
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }
  .findings .apps {
    font-weight: 600;
    color: var(--text);
  }

  .pictures {
    display: grid;
    gap: 1.25rem;
  }
  .pictures li {
    display: grid;
    gap: 0.6rem;
    min-width: 0;
  }
  .pictures img {
    max-width: 100%;
    max-height: 12rem;
    width: auto;
    height: auto;
    border-radius: var(--r-s);
    background: var(--sunken);
  }
  .tags {
    display: block;
  }
  .tags > summary {
    font-weight: 700;
    cursor: pointer;
  }
  .tags table {
    width: 100%;
    margin-top: 1rem;
    border-collapse: collapse;
    font-size: var(--t-s);
    line-height: 1.55;
  }
  .tags :is(th, td) {
    padding: 0.5rem 0.75rem 0.5rem 0;
    border-bottom: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  .tags th[scope='row'] {
    min-width: 9rem;
    font-weight: 500;
  }
  .tags .end {
    text-align: end;
    white-space: nowrap;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }

  ${media.phone} {
    .tags table,
    .tags tbody,
    .tags tr,
    .tags :is(th, td) {
      display: block;
    }
    .tags thead,
    .tags .end {
      display: none;
    }
    .tags tr {
      padding-block: 0.6rem;
      border-bottom: 1px solid var(--line);
    }
    .tags :is(th, td) {
      padding: 0;
      border: 0;
    }
  }
`;
