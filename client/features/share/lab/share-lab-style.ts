/** Styles of the Share Lab: sheets of the management centre, with cards beside their findings. */
import { styled, css } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { pill } from '#client/ui/list/staff-list-style.ts';

/** Styles of the findings, the pictures and the table of tags. */
const reportLook = css`
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

export const LabBox = styled.div`
  display: grid;
  gap: 1.25rem;
  min-width: 0;

  > * {
    min-width: 0;
  }
  h2 {
    font-family: var(--f-ui);
    font-size: 1.0625rem;
    font-weight: 700;
    line-height: 1.4;
  }
  h3 {
    font-family: var(--f-ui);
    font-size: var(--t-ui);
    font-weight: 600;
    line-height: 1.45;
  }
  .sheet {
    display: grid;
    gap: 0.9rem;
    min-width: 0;
    padding: 1.25rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  .note {
    max-width: 70ch;
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }
  .mono {
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    font-size: 0.8125rem;
    line-height: 1.6;
    overflow-wrap: anywhere;
  }

  .asked {
    display: grid;
    gap: 0.4rem;
  }
  .asked label {
    font-size: var(--t-s);
    font-weight: 600;
  }
  .asked .line {
    display: flex;
    gap: 0.75rem;
  }
  .asked .input {
    flex: 1;
    min-width: 0;
  }

  .page {
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 0.75rem 2rem;
  }
  .page h2 {
    overflow-wrap: anywhere;
  }
  .page .facts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem 0.9rem;
    margin-top: 0.35rem;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .state {
    ${pill}
    color: var(--text);
  }
  .state[data-state='public'] {
    background: var(--success-ground);
    color: var(--success);
  }
  .state:not([data-state='public']) {
    background: var(--danger-ground);
    color: var(--danger);
  }
  .counts {
    display: flex;
    gap: 1.5rem;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .counts li {
    display: grid;
    justify-items: center;
  }
  .counts b {
    font-size: 1.5rem;
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
    color: var(--text-2);
  }
  [data-severity='error']:not([data-none]) b {
    color: var(--danger);
  }
  [data-severity='warning']:not([data-none]) b {
    color: var(--warning);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  .columns {
    display: grid;
    /* On phones, cards need more width than the findings. */
    grid-template-columns: minmax(0, 1fr) minmax(0, clamp(19rem, 22vw, 24rem));
    gap: 1.25rem;
    align-items: start;
  }
  .columns > section {
    display: grid;
    gap: 0.9rem;
    min-width: 0;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1rem;
  }
  .bar .segmented > * {
    min-height: 2.5rem;
    padding-inline: 1.1rem;
  }
  .aside {
    display: grid;
    gap: 1.25rem;
    min-width: 0;
  }

  ${reportLook}

  dl {
    display: grid;
    gap: 0.35rem;
    margin: 0;
    font-size: var(--t-s);
    line-height: 1.5;
  }
  dl > div {
    display: grid;
    grid-template-columns: 7rem minmax(0, 1fr);
    gap: 0.75rem;
  }
  dt {
    color: var(--text-2);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .block {
    padding: 0.9rem 1rem;
    border-radius: var(--r-s);
    background: var(--sunken);
    user-select: all;
  }
  .signature .skeleton-block {
    min-height: 6rem;
  }

  ${media.compact} {
    .columns {
      grid-template-columns: minmax(0, 1fr);
    }
    /* Findings come before the cards, pictures after them. */
    .aside {
      display: contents;
    }
    .aside > :first-child {
      order: -1;
    }
    .aside > :last-child:not(:first-child) {
      order: 1;
    }
    .page {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  ${media.phone} {
    .sheet {
      padding: 1rem;
    }
    .asked .line {
      flex-direction: column;
    }
  }
`;
