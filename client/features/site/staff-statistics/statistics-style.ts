/** The look of the statistics: figures in a row, the curve, and tables in two columns. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const StatisticsFrame = styled.div`
  display: grid;
  gap: 1.25rem;
  min-width: 0;

  .period {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  .period h2 {
    margin-inline: 0.5rem auto;
    font: 600 var(--t-h3) / 1.4 var(--f-ui);
    font-variant-numeric: tabular-nums;
  }
  .hint {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .figures {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(7.75rem, 1fr));
    gap: 0.75rem;
  }
  .figures a {
    display: grid;
    align-content: space-between;
    gap: 0.35rem;
    height: 100%;
    padding: 0.9rem 1rem;
    border: 1px solid transparent;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  .figures a[aria-current] {
    border-color: var(--accent);
  }
  .figures .name {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.4;
  }
  .figures b {
    font: 600 1.625rem / 1.1 var(--f-ui);
    font-variant-numeric: tabular-nums;
  }
  .change {
    color: var(--text-2);
    font-size: var(--t-xs);
    white-space: nowrap;
  }
  .change[data-change='up'] {
    color: var(--accent);
  }
  .change[data-change='down'] {
    color: var(--danger);
  }
  .card {
    min-width: 0;
    padding: 1.25rem 1.5rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  .card > h2 {
    font: 600 var(--t-body) / 1.4 var(--f-ui);
  }
  .tables {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1.25rem;
    align-items: start;
  }

  .curve {
    display: grid;
    gap: 0.75rem;
    margin-top: 1rem;
  }
  .curve figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.25rem;
    font-size: var(--t-s);
    line-height: 1.5;
  }
  .curve output {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }
  .key::before {
    content: '';
    display: inline-block;
    width: 1.25rem;
    margin-inline-end: 0.5em;
    border-top: 0.1875rem solid var(--accent);
    vertical-align: middle;
  }
  .key.before::before {
    border-top: 0.125rem dashed var(--line-strong);
  }
  .plot {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.35rem 0.6rem;
    color: var(--text-2);
    font-size: var(--t-xs);
    font-variant-numeric: tabular-nums;
  }
  .scale {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    min-width: 2rem;
    text-align: end;
    line-height: 1;
  }
  .area {
    height: clamp(10rem, 24vw, 17rem);
    margin-block: 0.4em;
    cursor: crosshair;
    touch-action: pan-y;
  }
  .area svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .area path,
  .area polyline {
    fill: none;
    vector-effect: non-scaling-stroke;
  }
  .grid {
    stroke: var(--line);
  }
  .fill {
    fill: var(--accent);
    opacity: 0.08;
  }
  .line {
    stroke: var(--accent);
    stroke-width: 0.16rem;
    stroke-linejoin: round;
  }
  .line.before {
    stroke: var(--line-strong);
    stroke-width: 0.1rem;
    stroke-dasharray: 5 4;
  }
  .mark {
    stroke: var(--line-strong);
  }
  .dot {
    stroke: var(--accent);
    stroke-width: 0.6rem;
    stroke-linecap: round;
  }
  .ends {
    grid-column: 2;
    display: flex;
    justify-content: space-between;
    gap: 1rem;
  }
  summary {
    min-height: 1.75rem;
    width: fit-content;
    color: var(--accent);
    font-size: var(--t-s);
    cursor: pointer;
  }
  details table {
    width: auto;
    min-width: min(100%, 30rem);
    margin-top: 0.5rem;
  }

  .tables table {
    width: 100%;
  }
  table {
    border-collapse: collapse;
    font-size: var(--t-s);
    line-height: 1.5;
  }
  :is(th, td) {
    padding: 0.45rem 0.5rem;
    border-bottom: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  :is(th, td):first-child {
    padding-inline-start: 0;
  }
  thead th {
    color: var(--text-2);
    font-size: var(--t-xs);
    font-weight: 600;
    vertical-align: bottom;
    overflow-wrap: normal;
  }
  tbody th {
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  .number {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  thead .number {
    white-space: normal;
  }
  .tables tbody th {
    width: 55%;
  }
  tbody a {
    display: inline-block;
    min-height: 1.5rem;
  }
  .bar {
    display: block;
    width: 100%;
    height: 0.25rem;
    margin-top: 0.15rem;
    border-radius: var(--r-pill);
    background: var(--sunken);
    fill: var(--accent);
    overflow: hidden;
  }
  ${media.hover} {
    .figures a:hover {
      border-color: var(--line-strong);
    }
    tbody a:hover {
      text-decoration: underline;
      text-underline-offset: 0.25em;
    }
  }
  ${media.compact} {
    .tables {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  ${media.phone} {
    .figures {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .card {
      padding: 1rem;
    }
    .curve output {
      margin-inline-start: 0;
      flex-basis: 100%;
    }
    .period h2 {
      flex-basis: calc(100% - 7rem);
      font-size: var(--t-body);
    }
    .middle {
      display: none;
    }
  }
`;
