/** The look of the filters above a list of works. */
import { styled } from 'styled-components';
import { filterRow } from '#client/ui/filter-row-style.ts';

export const FilterRow = styled.div`
  .choice {
    position: relative;
    display: inline-flex;
    align-items: center;
  }
  .choice > .inp {
    width: auto;
    max-width: 13rem;
    min-height: 2.5rem;
    border-color: var(--line);
    padding-inline: 0.85rem 2.1rem;
    font-size: var(--t-ui);
    text-overflow: ellipsis;
    cursor: pointer;
    appearance: none;
    field-sizing: content;
  }
  .choice > .ic {
    position: absolute;
    inset-inline-end: 0.7rem;
    width: 1.1rem;
    height: 1.1rem;
    pointer-events: none;
  }
  ${filterRow}
`;
