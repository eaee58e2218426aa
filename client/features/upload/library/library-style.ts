/** The look of the library: a list with filters, its grid of cards, and the record of one picture. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { RecordSheet } from '#client/record/sheet-style.ts';
import { filterRow, pill, StaffList } from '#client/ui/list/staff-list-style.ts';

export const LibraryFrame = styled(StaffList)`
  .filters {
    ${filterRow}
    /* Holds the hidden radio buttons where it scrolls. */
    position: relative;
  }
  .filters .input {
    width: auto;
    max-width: 12rem;
    min-height: 2.5rem;
    border-color: var(--line);
    padding-inline: 0.6rem;
    font-size: var(--t-ui);
  }
  .filters > .all {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 2.5rem;
    margin-inline-start: auto;
    font-size: var(--t-s);
    cursor: pointer;
  }
  .filters > .input + .segmented {
    margin-inline-start: auto;
  }
  .filters .segmented > * {
    padding-inline: 1em;
    white-space: nowrap;
  }
  input[type='checkbox'] {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: var(--primary);
    cursor: pointer;
  }
  .lead {
    padding: 0.75rem 1.25rem;
    border-bottom: 1px solid var(--line);
    color: var(--text-2);
    font-size: var(--t-s);
  }
  .kinds {
    position: relative;
    display: flex;
    padding: 0.9rem 1.1rem 0;
  }
  .paper {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 0.4rem;
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: var(--r-s);
    background: var(--sunken);
    color: var(--text-2);
    font-size: var(--t-s);
    font-weight: 600;
  }
  .cards .paper {
    margin-bottom: 0.35rem;
  }
  .paper .icon {
    width: 1.9rem;
    height: 1.9rem;
  }
  .what .paper {
    gap: 0.1rem;
    font-size: 0.6875rem;
  }
  .what .paper .icon {
    width: 1.15rem;
    height: 1.15rem;
  }
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(11.5rem, 1fr));
    gap: 1.25rem 1rem;
    padding: 1.1rem;
  }
  .cards > li {
    position: relative;
    min-width: 0;
    border-radius: var(--r-m);
  }
  .cards > [data-selected] {
    outline: 0.1875rem solid var(--primary);
    outline-offset: 0.25rem;
  }
  .cards .open {
    display: grid;
    gap: 0.2rem;
    width: 100%;
    text-align: start;
  }
  .cards img {
    width: 100%;
    height: auto;
    margin-bottom: 0.35rem;
    border-radius: var(--r-s);
  }
  .cards b {
    display: -webkit-box;
    overflow: hidden;
    font-size: var(--t-ui);
    line-height: 1.4;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .cards .facts {
    color: var(--text-2);
    font-size: var(--t-xs);
    font-variant-numeric: tabular-nums;
  }
  .cards .tick {
    position: absolute;
    inset: 0.35rem auto auto 0.35rem;
    display: grid;
    place-items: center;
    width: 2.25rem;
    height: 2.25rem;
    border-radius: var(--r-s);
    background: var(--surface);
    box-shadow: var(--e1);
    cursor: pointer;
  }
  .what .open {
    display: grid;
    grid-template-columns: 5rem minmax(0, 1fr);
    gap: 0.9rem;
    align-items: center;
    width: 100%;
    text-align: start;
  }
  .what img {
    width: 5rem;
    height: auto;
    border-radius: var(--r-s);
  }
  .what b {
    overflow-wrap: anywhere;
  }
  .sub {
    display: block;
    color: var(--text-2);
    font-size: var(--t-s);
    overflow-wrap: anywhere;
  }
  .figures {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .tags {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem;
    margin: 0.4rem 0 0 5.9rem;
  }
  .tags > button {
    ${pill}
    padding: 0.55em 0.65em;
    font-weight: 400;
  }

  ${media.compact} {
    .filters > .all,
    .filters > .segmented {
      margin-inline-start: 0;
    }
    td.figures,
    td.when {
      display: inline-block;
      margin-inline-end: 1rem;
    }
    td .sub {
      font-size: var(--t-xs);
    }
  }
  ${media.phone} {
    .cards {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 1rem 0.75rem;
      padding: 0.9rem;
    }
  }
`;

export const RecordFrame = styled(RecordSheet)`
  --aside: 24rem;

  .way {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
  }
  .way > .back {
    display: inline-flex;
    align-items: center;
    gap: 0.4rem;
    min-height: 2.75rem;
    font-size: var(--t-s);
  }
  .way > h2 {
    flex: 1 1 12rem;
    min-width: 0;
    font-size: var(--t-h3);
    overflow-wrap: anywhere;
  }
  .facts {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.35rem 1rem;
    font-size: var(--t-s);
  }
  .facts > dt {
    color: var(--text-2);
  }
  .facts > dd {
    color: var(--text);
    margin: 0;
    overflow-wrap: anywhere;
  }
  .uses {
    display: grid;
  }
  .uses > li {
    display: grid;
    gap: 0.15rem;
    padding-block: 0.6rem;
    border-top: 1px solid var(--line);
    font-size: var(--t-ui);
    overflow-wrap: anywhere;
  }
  .uses > li:first-child {
    border-top: 0;
  }
  .uses a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .uses .sub {
    color: var(--text-2);
    font-size: var(--t-s);
  }
  .uses .public {
    ${pill}
    justify-self: start;
    background: var(--success-ground);
    color: var(--success);
  }
  .icon {
    width: 1.15rem;
    height: 1.15rem;
  }

  ${media.compact} {
    .columns > .stack {
      display: contents;
    }
    .columns > .stack > :first-child {
      grid-row: 1;
    }
  }
`;
