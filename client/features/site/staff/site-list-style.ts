/** The look of the staff screens: lists with a row of filters, and trees with buttons. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { filterRow, StaffList, pill } from '#client/ui/list/staff-list-style.ts';

export const SiteList = styled(StaffList)`
  .filters .input {
    width: auto;
    max-width: 14rem;
    min-height: 2.5rem;
    border-color: var(--line);
    padding-inline: 0.6rem;
    font-size: var(--t-ui);
  }
  .filters {
    ${filterRow}
  }
  .day {
    display: inline-flex;
    align-items: center;
    gap: 0.4rem;
    font-size: var(--t-s);
    white-space: nowrap;
  }
  td {
    vertical-align: middle;
    padding-block: 0.8rem;
    overflow-wrap: anywhere;
  }
  th:first-child:not(.tick),
  td:first-child:not(.tick) {
    padding-inline-start: 1.25rem;
  }
  tbody tr:last-child td {
    border-bottom-color: transparent;
  }
  td .name {
    display: block;
    font-weight: 600;
    text-align: start;
  }
  td .sub {
    display: block;
  }
  .sub {
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }
  .figures {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .tags {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem;
  }
  .state,
  .tags > span {
    ${pill}
  }
  :is(.state, .tags > span)[data-look='good'] {
    background: var(--success-ground);
    color: var(--success);
  }
  :is(.state, .tags > span)[data-look='role'] {
    background: var(--info-ground);
    color: var(--info);
  }
  :is(.state, .tags > span)[data-look='warn'] {
    background: var(--warning-ground);
    color: var(--warning);
  }
  :is(.state, .tags > span)[data-look='bad'] {
    background: var(--danger-ground);
    color: var(--danger);
  }
  .lead {
    padding: 0.9rem 1.25rem;
    border-bottom: 1px solid var(--line);
  }
  .part {
    padding: 1rem 1.25rem;
    border-bottom: 1px solid var(--line);
  }
  section.part:last-child,
  .sheet > .branch:last-child > .part:last-child,
  .sheet > .branch:last-child > .branch:last-child > .part {
    border-bottom: 0;
  }
  .part .line > .handle {
    margin-inline-start: -0.75rem;
  }
  .part li > .handle {
    margin-inline: -0.75rem 0;
  }
  :is(.branch, .part li)[data-lifted] {
    background: var(--surface);
  }
  .part[data-below] {
    padding-inline-start: 3rem;
  }
  .part > .line,
  .part li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.4rem;
  }
  .part .grow {
    flex: 1 1 14rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .part .grow > [lang] + [lang] {
    margin-inline-start: 0.35em;
    color: var(--text-2);
  }
  .part li .sub {
    margin-inline-start: 0.9em;
    font-size: var(--t-xs);
  }
  .part .tags {
    display: inline-flex;
    margin-inline-start: 0.4rem;
    vertical-align: middle;
  }
  .part ul {
    display: grid;
    margin-top: 0.6rem;
    border: 1px solid var(--line);
    border-radius: var(--r-s);
  }
  .part li {
    min-height: 3rem;
    padding: 0.2rem 0.5rem 0.2rem 1rem;
    border-bottom: 1px solid var(--line);
    font-size: var(--t-ui);
  }
  .part li:last-child {
    border-bottom: 0;
  }
  .part h2 {
    font: 600 var(--t-h3) / 1.4 var(--f-ui);
  }
  .part h2 > [lang] + [lang] {
    margin-inline-start: 0.35em;
    font-weight: 400;
    color: var(--text-2);
  }
  .part .button {
    border-radius: 0.5rem;
    padding-inline: 0.9em;
  }
  .part li .button {
    border-color: transparent;
  }
  .more {
    padding: 1rem;
    text-align: center;
  }
  details > pre {
    max-width: 34rem;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-size: var(--t-xs);
    line-height: 1.6;
  }
  details > summary {
    width: fit-content;
    font-size: var(--t-s);
    color: var(--text-2);
    cursor: pointer;
  }

  ${media.compact} {
    tr {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0.5rem 1.1rem;
    }
    td,
    td:first-child:not(.tick) {
      padding: 0;
    }
    td:empty,
    td:has(> .tags:empty) {
      display: none;
    }
    .what,
    .ops {
      flex: 1 0 100%;
    }
    .where {
      margin-top: 0;
    }
    .when,
    .figures,
    td .sub {
      font-size: var(--t-s);
    }
    [data-label]::before {
      content: attr(data-label);
      margin-inline-end: 0.5em;
      font-size: var(--t-s);
      color: var(--text-2);
    }
    td .by {
      display: inline;
      margin-inline-start: 0.5em;
    }
    .ops {
      margin-top: 0.25rem;
    }
    .ops > .button {
      width: 100%;
    }
    .part[data-below] {
      padding-inline-start: 1.75rem;
    }
  }
  ${media.phone} {
    .part .grow {
      flex-basis: calc(100% - 3.5rem);
    }
    .part li {
      padding-block: 0.6rem 0.3rem;
    }
    .part li .grow + .button {
      margin-inline-start: 1.25rem;
    }
  }
`;
