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
  .button {
    min-height: 2.75rem;
  }
  .search input {
    font-size: var(--t-ui);
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
