/** Styles of the film and people lists: picture, two names, visibility. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { StaffList } from '#client/ui/list/staff-list-style.ts';

export const RecordListFrame = styled(StaffList)`
  .bar:empty {
    display: none;
  }
  .bar {
    justify-content: flex-start;
    gap: 0.6rem;
  }
  .bar .input {
    width: auto;
    max-width: 14rem;
    min-height: 2.75rem;
    font-size: var(--t-ui);
  }
  .bar .search {
    margin-inline-start: auto;
    font-size: var(--t-ui);
  }
  .bar > .button {
    min-height: 2.75rem;
  }
  td {
    vertical-align: middle;
    padding-block: 0.75rem;
  }
  td:first-child,
  th:first-child {
    padding-inline-start: 1.1rem;
  }
  td:last-child {
    padding-inline-end: 1.1rem;
  }
  .record {
    display: grid;
    grid-template-columns: 3.25rem minmax(0, 1fr);
    align-items: center;
    gap: 0.9rem;
  }
  .record[data-wide] {
    grid-template-columns: 6.5rem minmax(0, 1fr);
  }
  .record .still {
    display: block;
    aspect-ratio: 3 / 4;
    border-radius: 0.375rem;
    background: var(--sunken);
    overflow: hidden;
  }
  .record[data-wide] .still {
    aspect-ratio: 16 / 9;
  }
  .record img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .record a b {
    font: 600 1.0625rem / 1.4 var(--f-song);
    overflow-wrap: anywhere;
  }
  .record a:hover b {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .twin {
    display: block;
    font-size: var(--t-xs);
    line-height: 1.45;
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  .lead {
    padding: 0.9rem 1.1rem;
    border-bottom: 1px solid var(--line);
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }
  .where b {
    font-weight: 400;
  }
  .when a {
    border-bottom: 1px solid var(--line-strong);
  }
  .when .twin {
    margin-top: 0.2rem;
  }
  .ops .icon {
    width: 1.15rem;
    height: 1.15rem;
    stroke-width: 1.6;
  }
  .ops > div {
    align-items: center;
  }

  ${media.compact} {
    .bar .search {
      order: 1;
      flex: 1 1 9rem;
      width: auto;
      min-width: 0;
      margin: 0;
    }
    .bar .search input {
      text-overflow: ellipsis;
    }
    .bar > .button {
      order: 1;
    }
    td {
      padding-block: 0;
    }
    td + td {
      margin-top: 0.5rem;
    }
    td:first-child,
    td:last-child {
      padding-inline: 0;
    }
    .what {
      padding-inline-end: 0;
    }
  }
  ${media.phone} {
    .bar .input {
      flex: 1 1 8rem;
      max-width: none;
    }
  }
`;
