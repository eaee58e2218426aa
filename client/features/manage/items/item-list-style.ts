/** The look of the lists of works: covers, two titles, the languages, the state; cards on narrow screens. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { pill, StaffList } from '#client/ui/list/staff-list-style.ts';

export const ItemListFrame = styled(StaffList)`
  .sheet {
    overflow: visible;
  }
  .refusal {
    display: block;
    font-weight: 400;
  }
  table {
    transition: opacity var(--d2);
  }
  [aria-busy] > table {
    opacity: 0.55;
  }
  td {
    vertical-align: middle;
    padding-block: 0.8rem;
  }
  tbody tr:last-child td {
    border-bottom-color: transparent;
  }
  &[data-hides~='kind'] :is(thead th:nth-child(3), td.kind),
  &[data-hides~='languages'] :is(thead th:nth-child(4), td.tongues),
  &[data-hides~='author'] :is(thead th:nth-child(5), td.by, .work .from),
  &[data-hides~='updateTime'] :is(thead th:nth-child(6), td.when),
  &[data-plans][data-hides~='due'] :is(thead th:nth-child(7), td.due) {
    display: none;
  }
  .work {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    gap: 0.9rem;
    align-items: center;
  }
  .work .still {
    display: grid;
    place-items: center;
    aspect-ratio: 16 / 9;
    border-radius: 0.375rem;
    background: var(--sunken);
    overflow: hidden;
  }
  .still .icon {
    width: 1.4rem;
    height: 1.4rem;
    color: var(--text-3);
  }
  .work img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .name {
    font-size: 1.0625rem;
    line-height: 1.4;
  }
  .name,
  .twin {
    max-width: 44em;
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }
  .from {
    display: none;
    margin-top: 0.2rem;
    font-size: var(--t-xs);
    line-height: 1.45;
    color: var(--text-2);
  }
  .name .none {
    color: var(--text-3);
  }
  .twin {
    font-size: var(--t-xs);
    line-height: 1.45;
    color: var(--text-2);
  }
  .marks {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem;
    margin-top: 0.35rem;
  }
  .marks span {
    ${pill}
    background: var(--info-ground);
    color: var(--info);
  }
  .why {
    max-width: 38em;
    margin-top: 0.3rem;
    font-size: var(--t-xs);
    line-height: 1.5;
    color: var(--danger);
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  .kind .small,
  .window {
    display: block;
    font-size: var(--t-xs);
    line-height: 1.4;
  }
  .kind {
    min-width: 5rem;
  }
  .langs {
    display: inline-flex;
    gap: 0.25rem;
  }
  .langs > span {
    ${pill}
    background: var(--success-ground);
    color: var(--success);
  }
  .langs > [data-missing] {
    background: var(--sunken);
    color: var(--text-3);
    text-decoration: line-through;
  }
  .due {
    min-width: 8rem;
  }
  .by {
    min-width: 6rem;
  }
  .ops > div {
    align-items: center;
  }
  .more {
    position: relative;
  }
  .more summary {
    list-style: none;
    width: 2.5rem;
    height: 2.5rem;
    cursor: pointer;
  }
  .more summary::-webkit-details-marker {
    display: none;
  }
  .more .icon {
    width: 1.2rem;
    height: 1.2rem;
  }
  .more .panel {
    position: absolute;
    inset: calc(100% + 0.25rem) 0 auto auto;
    z-index: var(--z-tabs);
    display: grid;
    gap: 0.15rem;
    min-width: 11rem;
    padding: 0.4rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e2);
  }
  .more .panel .button {
    justify-content: flex-start;
    border-color: transparent;
  }
  .flags summary {
    width: auto;
    height: auto;
  }
  .gone {
    font-size: var(--t-s);
    line-height: 1.5;
  }
  .gone[data-soon] {
    color: var(--danger);
    font-weight: 600;
  }

  ${media.crowdedRow} {
    /* Whose it is stands below the titles; the heads of its column have no class of their own. */
    .by,
    &[data-list='works'] th:nth-child(5),
    &[data-list='trash'] th:nth-child(4) {
      display: none;
    }
    .from {
      display: block;
    }
    td,
    th {
      padding-inline: 0.5rem;
    }
    .work {
      grid-template-columns: 5.5rem minmax(0, 1fr);
      gap: 0.75rem;
    }
    .window {
      max-width: 8rem;
    }
  }
  ${media.compact} {
    tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem 0.9rem;
      align-items: center;
    }
    td {
      padding: 0;
    }
    .what,
    .ops {
      flex: 1 0 100%;
    }
    .what {
      padding-inline-end: 2.25rem;
    }
    .work {
      align-items: start;
    }
    .kind {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.5rem;
      align-items: baseline;
      min-width: 0;
      font-size: var(--t-s);
    }
    .window {
      max-width: none;
    }
    .state {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.75rem;
      align-items: center;
      order: -1;
    }
    .what {
      order: -2;
    }
    .ops {
      margin-top: 0.25rem;
    }
    .ops > div > .button {
      flex: 1 1 0;
    }
    .more:not(.flags) summary {
      width: 2.75rem;
      height: 2.75rem;
    }
    .more .panel {
      min-width: 14rem;
    }
  }
`;
