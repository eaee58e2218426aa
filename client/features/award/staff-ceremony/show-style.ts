/** Styles of the ceremony console: the present row in large type, the rows below it, a sheet for print. */
import { styled, css } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { RecordSheet } from '#client/record/sheet-style.ts';

/** Styles of the rows that are on stage and next, in large type. */
const nowLook = css`
  .now {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: 1.25rem;
  }
  .big {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: 0.35rem;
    padding: 1.25rem 1.5rem 1.5rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  .big:first-child {
    background: var(--ink-900);
    color: var(--paper-0);
    --text-2: var(--ink-300);
  }
  .big h2 {
    font: 600 var(--t-s) / 1.4 var(--f-ui);
    color: var(--text-2);
  }
  .big .name {
    font-size: 2rem;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .big[data-empty] .name {
    color: var(--text-2);
    font-size: 1.25rem;
  }
  .big .more,
  .big .who,
  .big .meta {
    font-size: var(--t-body);
    line-height: 1.5;
    color: var(--text-2);
  }
  .big .meta {
    font-variant-numeric: tabular-nums;
  }
  .big [data-late] {
    color: var(--cinnabar-300);
    font-weight: 600;
  }
  .big .note,
  .rows .note {
    padding-inline-start: 0.7rem;
    border-inline-start: 0.1875rem solid var(--gold-500);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .big .button {
    margin-top: 0.75rem;
  }
  .big:first-child .button {
    border-color: var(--ink-400);
    color: inherit;
  }
`;

export const ConsoleFrame = styled(RecordSheet)`
  .show-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem 1.25rem;
    font-size: var(--t-ui);
  }
  .show-head .edition {
    width: min(100%, 20rem);
  }
  .show-head .acts {
    margin-inline-start: auto;
  }
  .show-head .sheet {
    display: none;
  }
  .starts .link {
    min-height: 2.75rem;
  }
  .connection {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .connection::before {
    content: '';
    width: 0.6rem;
    height: 0.6rem;
    border-radius: 50%;
    background: var(--amber-500);
  }
  .connection[data-on]::before {
    background: var(--bamboo-600);
  }

  ${nowLook}

  .rows .lines > li,
  .rows .lines > li:has(> .handle) {
    grid-template-columns: auto 4.5rem minmax(0, 1fr) auto;
    align-items: start;
    padding-block: 0.75rem;
  }
  .rows .lines > li:not(:has(> .handle)) {
    grid-template-columns: 4.5rem minmax(0, 1fr) auto;
  }
  .rows .lines > li > .handle {
    margin-block-start: -0.4rem;
  }
  .rows .lines > li[data-status='stage'] {
    margin-inline: -1rem;
    padding-inline: 1rem;
    border-radius: var(--r-s);
    background: var(--highlight);
  }
  .rows .lines > li:is([data-status='done'], [data-status='skipped']) .what b {
    font-weight: 400;
    color: var(--text-2);
  }
  .rows .lines > li[data-status='skipped'] .what b {
    text-decoration: line-through;
  }
  .rows .when {
    display: grid;
    font-variant-numeric: tabular-nums;
    line-height: 1.5;
  }
  .rows .when b {
    font-size: 1.0625rem;
    font-weight: 600;
  }
  .rows .when s,
  .rows .when span:last-child {
    font-size: var(--t-xs);
    color: var(--text-2);
  }
  .rows .what {
    display: grid;
    gap: 0.1rem;
    min-width: 0;
  }
  .rows .kind {
    font-size: var(--t-xs);
    line-height: 1.5;
    color: var(--text-2);
  }
  .rows .edits {
    display: block;
    max-width: 100%;
    font-size: 1.0625rem;
    line-height: 1.5;
    text-align: start;
    overflow-wrap: anywhere;
  }
  .rows .edits:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .rows .what b {
    font-weight: 600;
  }
  .rows .role {
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .rows .note {
    margin-top: 0.25rem;
    font-size: var(--t-s);
    line-height: 1.5;
  }
  .rows .does {
    gap: 0.5rem 0.9rem;
  }
  .quiet {
    font-size: var(--t-s);
    color: var(--text-2);
  }

  .under-way {
    position: sticky;
    top: 0;
    z-index: var(--z-header);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem 1.5rem;
    padding: 1rem 1.5rem;
    border-radius: var(--r-m);
    background: var(--highlight);
    box-shadow: var(--e2);
  }
  .under-way[data-counting] {
    background: var(--cinnabar-600);
    color: var(--paper-0);
  }
  .under-way > div {
    flex: 1 1 16rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .under-way .name {
    font-size: 1.5rem;
    line-height: 1.35;
  }
  .under-way .count {
    min-width: 4.5rem;
    font: 600 3.5rem / 1 var(--f-display);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  .under-way[data-counting] .button {
    border-color: currentColor;
    color: inherit;
  }
  .groups > summary {
    min-height: 2.75rem;
    line-height: 2.75rem;
    font-weight: 600;
    cursor: pointer;
  }

  .undo {
    position: sticky;
    bottom: 1rem;
    z-index: var(--z-tabs);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1rem;
    justify-self: center;
    padding: 0.6rem 0.75rem 0.6rem 1.25rem;
    border-radius: var(--r-pill);
    background: var(--ink-900);
    color: var(--paper-0);
    font-size: var(--t-ui);
    box-shadow: var(--e2);
  }
  .undo[data-empty] {
    display: none;
  }
  .undo .button {
    border-color: var(--ink-400);
    color: inherit;
  }
  .undo .icon {
    width: 1.1rem;
    height: 1.1rem;
  }

  ${media.phone} {
    /* The floor reads what is on stage first. */
    .show-head {
      order: 1;
    }
    .none,
    .how,
    .rows,
    .groups {
      order: 2;
    }
    .undo {
      order: 3;
    }
    .show-head .edition,
    .show-head .acts {
      width: 100%;
      margin: 0;
    }
    .now {
      grid-template-columns: minmax(0, 1fr);
      gap: 0.75rem;
    }
    .big .name {
      font-size: 2.25rem;
    }
    .big .more,
    .big .who,
    .big .meta,
    .big .note {
      font-size: 1.25rem;
    }
    .big .button {
      width: 100%;
      min-height: 4rem;
      font-size: 1.25rem;
    }
    .rows .lines > li,
    .rows .lines > li:has(> .handle) {
      grid-template-columns: auto minmax(0, 1fr);
      gap: 0.25rem 0.5rem;
    }
    .rows .lines > li:not(:has(> .handle)) {
      grid-template-columns: minmax(0, 1fr);
    }
    .rows .lines > li > :not(.handle) {
      grid-column: -2;
    }
    .rows .lines > li > .handle {
      grid-row: 1 / span 3;
    }
    .rows .when {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0.6rem;
    }
    .rows .when b,
    .rows .edits {
      font-size: 1.375rem;
    }
    .rows .when :is(s, span:last-child),
    .rows .kind,
    .rows .role,
    .rows .note {
      font-size: 1rem;
    }
    .rows .does {
      justify-content: space-between;
    }
    .undo {
      border-radius: var(--r-m);
    }
  }

  @media print {
    .show-head .edition,
    .show-head .connection,
    .show-head .acts,
    .now,
    .how,
    .groups,
    .under-way,
    .undo,
    .handle,
    .does .button {
      display: none !important;
    }
    .rows .edits,
    .starts .link {
      display: block !important;
    }
    .show-head .sheet {
      display: block;
      font-weight: 600;
    }
    .rows .lines > li,
    .rows .lines > li:has(> .handle) {
      grid-template-columns: 4.5rem minmax(0, 1fr) auto;
      margin: 0;
      padding: 0.5rem 0;
      break-inside: avoid;
    }
  }
`;
