/** The look of the dashboard: cards in two columns, one on narrow screens. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const DashboardGrid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.9fr) minmax(18rem, 1fr);
  gap: 1.25rem;
  align-items: start;

  > :not(.main, .beside) {
    grid-column: 1 / -1;
    max-width: none;
  }
  .main,
  .beside {
    display: grid;
    gap: 1.25rem;
    min-width: 0;
  }
  .skeleton-block {
    min-height: 9rem;
    border-radius: var(--r-m);
  }
  .skeleton-block.tall {
    min-height: 18rem;
  }
  .stale {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    padding: 0.6rem 1rem;
    border-radius: var(--r-m);
    background: var(--danger-ground);
    color: var(--danger);
    font-size: var(--t-s);
  }
  .card {
    padding: 1.25rem 1.5rem;
    border-radius: var(--r-m);
    background: var(--surface);
    color: var(--text);
    box-shadow: var(--e1);
  }
  .card h2 {
    font: 600 var(--t-body) / 1.4 var(--f-ui);
    margin-bottom: 0.75rem;
  }
  .card > .top {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 1rem;
    font-size: var(--t-s);
  }
  .none {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  li a:not(.button, .task) {
    display: inline-block;
    min-height: 1.5rem;
    overflow-wrap: anywhere;
  }

  .films li {
    display: grid;
    gap: 0.35rem;
    padding-block: 0.75rem;
  }
  .films .link {
    margin-inline-start: 0.75rem;
    font-size: var(--t-s);
  }
  .films li + li,
  .tasks > ul > li + li {
    border-top: 1px solid var(--line);
  }
  .task {
    display: grid;
    grid-template-columns: 4.25rem minmax(0, auto) auto;
    justify-content: start;
    align-items: center;
    gap: 0.25rem 0.75rem;
    min-height: 3.5rem;
  }
  .task b {
    font: 600 1.625rem / 1 var(--f-ui);
  }
  .task .name {
    font-weight: 600;
    line-height: 1.4;
  }
  [data-quiet] .task :is(b, .name) {
    font-weight: 400;
    color: var(--text-2);
  }
  .late {
    padding: 0.2em 0.7em;
    border-radius: var(--r-pill);
    background: var(--danger-ground);
    color: var(--danger);
    font-size: var(--t-xs);
    font-weight: 600;
    line-height: 1.4;
    white-space: nowrap;
  }
  .rows {
    display: grid;
    gap: 0.35rem;
  }
  .tasks .rows {
    padding: 0 0 0.9rem 5rem;
  }
  .rows > li {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 1rem;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  .rows > li > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .since,
  .by {
    flex: none;
    color: var(--text-2);
    font-size: var(--t-s);
  }
  .since[data-late] {
    color: var(--danger);
  }

  .day + .day {
    margin-top: 1rem;
  }
  .day h3 {
    margin-bottom: 0.35rem;
    font: 600 var(--t-s) / 1.5 var(--f-ui);
  }
  .day h3 span {
    margin-inline-start: 0.4em;
    font-weight: 400;
    color: var(--text-2);
  }
  .ahead li {
    display: grid;
    grid-template-columns: 3.5rem 6.5rem minmax(0, 1fr);
    gap: 0.25rem 0.75rem;
    align-items: baseline;
    padding-block: 0.35rem;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  .ahead li > time {
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  .ahead .kind {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    font-size: var(--t-s);
    font-weight: 600;
  }
  .ahead .kind::before {
    content: '';
    flex: none;
    width: 0.5625rem;
    height: 0.8125rem;
    border-radius: var(--r-perf);
    rotate: var(--tilt);
    background: var(--info);
  }
  [data-kind='online'] .kind::before {
    background: var(--bamboo-600);
  }
  [data-kind='offline'] .kind::before {
    background: var(--text-2);
  }
  :is([data-kind='nominees'], [data-kind='winners'], [data-kind='ceremony']) .kind::before {
    background: var(--gold-500);
  }
  [data-kind='live'] .kind::before {
    background: var(--cinnabar-600);
  }

  .ceremony {
    background: var(--ink-950);
    display: grid;
    gap: 0.9rem;
    justify-items: start;
  }
  .ceremony h2 {
    margin: 0;
  }
  .countdown {
    display: flex;
    align-items: baseline;
    gap: 0.75rem;
    color: var(--text-2);
  }
  .countdown b,
  .ceremony .when {
    color: var(--gold-text);
  }
  .countdown b {
    font: 600 3rem / 1 var(--f-ui);
    font-variant-numeric: tabular-nums;
  }
  .ceremony .when {
    font-size: 1.375rem;
    line-height: 1.4;
  }
  .ceremony dl {
    display: grid;
    gap: 0.3rem;
    width: 100%;
    font-size: var(--t-s);
    line-height: 1.5;
  }
  .ceremony dl > div {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
  }
  .ceremony dt {
    color: var(--text-2);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }

  .jobs h2 b {
    color: var(--danger);
  }
  .more {
    display: inline-block;
    margin-top: 0.75rem;
    font-size: var(--t-s);
    font-weight: 600;
  }
  .edits .rows {
    gap: 0.8rem;
  }
  .edits .rows > li {
    display: grid;
    gap: 0.15rem;
    justify-content: stretch;
  }
  .by {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.2rem 0.9rem;
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);

    .beside {
      grid-row: auto;
    }
  }
  ${media.phone} {
    .card {
      padding: 1rem;
    }
    .task {
      grid-template-columns: 3.25rem minmax(0, 1fr);
    }
    .task {
      padding-block: 0.6rem;
      align-items: baseline;
    }
    .task .late {
      grid-column: 2;
      justify-self: start;
      margin-bottom: 0.5rem;
    }
    .tasks .rows {
      padding-inline-start: 4rem;
    }
    .tasks .rows > li {
      display: grid;
      gap: 0;
    }
    .ahead li {
      grid-template-columns: 3.5rem minmax(0, 1fr);
    }
    .ahead li > :last-child {
      grid-column: 2;
    }
  }
`;
