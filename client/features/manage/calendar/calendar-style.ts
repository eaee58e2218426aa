/** The look of the calendar: seven columns, on phones a list of the days that have entries. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const CalendarFrame = styled.div`
  display: grid;
  gap: 1rem;
  min-width: 0;

  > [role='status']:empty {
    display: none;
  }
  .period {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  .period h2 {
    margin-inline: 0.5rem auto;
    font: 600 var(--t-h3) / 1.4 var(--f-ui);
  }
  .hint,
  .empty {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
`;

export const GridFrame = styled.div`
  display: grid;
  grid-template-columns: repeat(var(--days), minmax(0, 1fr));
  gap: 1px;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--line);
  overflow: clip;

  &[data-calendar='month'] .day {
    min-height: 7.5rem;
  }
  /* Weeks that are over are as high as what they hold, so that today is in view at the end of a month too. */
  &[data-calendar='month'] .day[data-past] {
    min-height: 3.25rem;
  }
  &:not([data-calendar='month']) {
    grid-template-columns: 3.75rem repeat(var(--days), minmax(0, 1fr));
    grid-template-rows: auto repeat(24, minmax(2rem, auto));
    grid-auto-rows: auto;
  }
  .hours,
  &:not([data-calendar='month']) .day {
    display: grid;
    grid-row: 1 / -1;
    grid-template-rows: subgrid;
    padding: 0;
  }
  .hours > span {
    padding: 0.3rem 0.5rem;
    background: var(--surface);
    color: var(--text-2);
    font-size: var(--t-xs);
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .day {
    display: flex;
    flex-direction: column;
    gap: 0.25rem;
    min-width: 0;
    padding: 0.35rem;
    background: var(--surface);
    color: var(--text);
  }
  .slot {
    display: grid;
    align-content: start;
    gap: 0.25rem;
    min-width: 0;
    padding: 0.15rem 0.25rem;
    background: var(--surface);
  }
  &:not([data-calendar='month']) .day {
    gap: 1px;
    background: var(--line);
  }
  [data-slot][data-past] {
    background: var(--bg);
  }
  [data-slot][data-target] {
    outline: 0.125rem solid var(--focus);
    outline-offset: -0.125rem;
    background: var(--info-ground);
  }
  h3 {
    font: 600 var(--t-s) / 1.5 var(--f-ui);
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  &:not([data-calendar='month']) h3 {
    padding: 0.4rem 0.5rem;
    background: var(--surface);
  }
  h3 time {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    column-gap: 0.35rem;
  }
  .day[data-other] .number {
    font-weight: 400;
    color: var(--text-3);
  }
  .weekday {
    font-weight: 400;
    font-size: var(--t-xs);
  }
  /* The first row of a month names the weekdays for all. */
  &[data-calendar='month'] .day:nth-child(n + 8) .weekday {
    visibility: hidden;
  }
  .day[data-today] .number {
    padding-inline: 0.5em;
    border-radius: var(--r-pill);
    background: var(--primary);
    color: var(--primary-ink);
  }
  .entry {
    --c: var(--accent);
    display: block;
    width: 100%;
    min-height: 1.75rem;
    padding: 0.2rem 0.4rem;
    border-inline-start: 0.1875rem solid var(--c);
    border-radius: var(--r-s);
    background: var(--sunken);
    color: var(--text);
    font-size: var(--t-xs);
    line-height: 1.4;
    text-align: start;
  }
  .entry[data-kind='offline'] {
    --c: var(--text-2);
  }
  .entry:is([data-kind='nominees'], [data-kind='winners'], [data-kind='ceremony']) {
    --c: var(--gold-500);
  }
  .entry[data-kind='event'] {
    --c: var(--info);
  }
  .entry[data-kind='live'] {
    --c: var(--danger);
  }
  .entry[data-past] {
    color: var(--text-2);
  }
  .entry[data-moves] {
    cursor: grab;
  }
  .entry[data-held] {
    position: relative;
    z-index: var(--z-tabs);
    outline: 0.125rem solid var(--focus);
    box-shadow: var(--e2);
    opacity: 0.9;
    pointer-events: none;
  }
  &[data-holds] {
    cursor: grabbing;
    user-select: none;
    overflow: visible;
  }
  .hour {
    display: flex;
    flex-wrap: wrap;
    column-gap: 0.4em;
    font-variant-numeric: tabular-nums;
  }
  .hour b {
    font-weight: 600;
  }
  .name {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  .further {
    min-height: 1.75rem;
    padding-inline: 0.4rem;
    color: var(--accent);
    font-size: var(--t-xs);
    text-align: start;
  }
  ${media.hover} {
    .entry:hover {
      background: var(--line);
    }
    .further:hover {
      text-decoration: underline;
    }
  }

  ${media.phone} {
    &,
    &:not([data-calendar='month']) {
      display: block;
    }
    .hours,
    .day:not(:has(.entry)) {
      display: none;
    }
    &:not([data-calendar='month']) .day,
    .day {
      display: flex;
      padding: 0.75rem;
      background: var(--surface);
    }
    .day + .day {
      border-top: 1px solid var(--line);
    }
    &:not([data-calendar='month']) h3 {
      padding: 0;
    }
    h3 time {
      justify-content: flex-start;
    }
    &[data-calendar='month'] .day:nth-child(n + 8) .weekday {
      visibility: visible;
    }
    .slot {
      padding: 0;
    }
    .slot:empty {
      display: none;
    }
    .entry,
    .further {
      min-height: 2.75rem;
      padding: 0.4rem 0.75rem;
      font-size: var(--t-s);
    }
  }
`;
