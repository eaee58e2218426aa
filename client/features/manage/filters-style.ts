/** The look of the filters above a list of works: a row of choices, on narrow screens one that is pushed sideways. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const FilterRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  padding: 0.9rem 1.1rem;
  border-bottom: 1px solid var(--line);
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
  [data-set] {
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
