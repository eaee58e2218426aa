/** What stands beside the heading of a staff screen: its page makes the place, and the screen, which knows what is searched, fills it. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

/** The place; give its element to `HeadTools`. */
export const HeadSlot = styled.div`
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 0.6rem;
  min-width: 0;

  &:empty {
    display: none;
  }
  .btn {
    min-height: 2.75rem;
  }
  .search {
    display: flex;
    align-items: center;
    width: 18rem;
    height: 2.75rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-pill);
    background: var(--surface);
    color: var(--text-2);
  }
  .search input {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding: 0;
    border: 0;
    background: none;
    color: var(--text);
    font-size: var(--t-ui);
    appearance: none;
  }
  .search input:focus-visible {
    outline: 0;
  }
  .search:has(input:focus-visible) {
    outline: 0.1875rem solid var(--focus);
    outline-offset: 0.125rem;
  }
  .search input::-webkit-search-cancel-button {
    display: none;
  }

  ${media.phone} {
    flex-basis: 100%;
    justify-content: flex-start;

    .search {
      width: 100%;
    }
  }
`;

/** Nothing until the place is there. */
export function HeadTools({ slot, children }: { slot: Element | null; children: ReactNode }): ReactNode {
  return slot ? createPortal(children, slot) : null;
}
