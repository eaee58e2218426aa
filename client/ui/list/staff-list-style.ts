/** The look of the lists of the management centre: a table with room, cards on narrow screens. */
import { styled, css } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const StaffList = styled.div`
  display: grid;
  gap: 1rem;
  min-width: 0;

  > * {
    min-width: 0;
  }
  > [role='status']:empty {
    display: none;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem 1.5rem;
  }
  [role='tablist'] > button {
    flex: none;
    min-height: 2.5rem;
    padding-inline: 1.15em;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-pill);
    font-size: var(--t-ui);
    line-height: 1;
    transition: background-color var(--d2);
  }
  [role='tablist'] > [aria-selected='true'] {
    background: var(--primary);
    border-color: var(--primary);
    color: var(--primary-ink);
    font-weight: 600;
  }
  .batch {
    position: sticky;
    inset-block-start: 0.5rem;
    z-index: var(--z-tabs);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
    padding: 0.6rem 0.75rem 0.6rem 1.2rem;
    border-radius: var(--r-m);
    font-size: var(--t-ui);
  }
  .batch > [role='status'] {
    margin-inline-end: auto;
  }
  .sheet {
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
    overflow: clip;
  }
  .waits {
    display: grid;
    gap: 1rem;
    padding: 1.25rem;
  }
  .waits .skeleton-block {
    height: 3.5rem;
  }
  .failed {
    display: grid;
    justify-items: start;
    gap: 0.75rem;
    padding: 1.5rem;
  }

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--t-ui);
    line-height: 1.55;
  }
  th {
    padding: 0.7rem 0.75rem;
    border-bottom: 1px solid var(--line);
    text-align: start;
    font-size: var(--t-xs);
    font-weight: 600;
    color: var(--text-2);
    white-space: nowrap;
  }
  td {
    padding: 0.9rem 0.75rem;
    border-bottom: 1px solid var(--line);
    vertical-align: top;
  }
  tr[data-selected] {
    background: color-mix(in srgb, var(--highlight) 45%, var(--surface));
  }
  .tick {
    width: 3.25rem;
    padding-inline: 0.25rem 0;
  }
  td.tick {
    padding-block: 0.4rem;
  }
  th.tick {
    padding-block: 0;
  }
  .tick label {
    display: grid;
    place-items: center;
    width: 2.75rem;
    height: 2.75rem;
    cursor: pointer;
  }
  .tick input {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: var(--primary);
    cursor: pointer;
  }
  .where {
    overflow-wrap: anywhere;
    min-width: 10rem;
    max-width: 16rem;
  }
  .where a {
    border-bottom: 1px solid var(--line-strong);
  }
  .when {
    white-space: nowrap;
    color: var(--text-2);
  }
  .ops {
    width: 1%;
  }
  .ops > div {
    display: flex;
    justify-content: flex-end;
    gap: 0.4rem;
  }
  .ops .button {
    border-radius: 0.5rem;
    padding-inline: 0.9em;
  }

  ${media.forcedColors} {
    [role='tablist'] > [aria-selected='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
  ${media.compact} {
    .search {
      width: 100%;
    }
    table,
    tbody,
    tr,
    td {
      display: block;
    }
    thead {
      display: none;
    }
    tr {
      position: relative;
      padding: 0.9rem 1rem 1rem;
      border-bottom: 1px solid var(--line);
    }
    td {
      padding: 0;
      border: 0;
    }
    td.tick {
      position: absolute;
      inset: 0.35rem 0.5rem auto auto;
      width: auto;
      padding: 0;
    }
    .what {
      padding-inline-end: 2.5rem;
    }
    .where {
      max-width: none;
      margin-top: 0.4rem;
      font-size: var(--t-s);
    }
    .when {
      font-size: var(--t-s);
    }
    .ops {
      width: auto;
      margin-top: 0.75rem;
    }
    .ops .button {
      flex: 1 1 0;
      min-height: 2.75rem;
    }
  }
`;

/** A short label for a state; its colours are set where it is used. */
export const pill = css`
  padding: 0.38em 0.55em;
  border-radius: 0.3125rem;
  background: var(--sunken);
  font-size: 0.75rem;
  font-weight: 600;
  line-height: 1.2;
  white-space: nowrap;
`;

/** A row of filters above a list; it scrolls sideways on narrow screens. */
export const filterRow = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  padding: 0.9rem 1.1rem;
  border-bottom: 1px solid var(--line);

  .input[data-set] {
    border-color: var(--primary);
    font-weight: 600;
  }

  ${media.compact} {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;

    > * {
      flex: none;
    }
  }
`;
