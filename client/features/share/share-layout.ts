/** Where a share button stands alone: the sign over or beside its word in a row of other signs, and a line of its own. */
import { css, styled } from 'styled-components';
import { railAction } from '#client/ui/rail-action.ts';

/** For the row or column that holds it beside likes and favourites. */
export const shareRail = css`
  .share {
    ${railAction}
  }
  .share:hover .icon-button {
    background: var(--primary);
    color: var(--primary-ink);
  }
`;

/** A line below what is shared. */
export const ShareLine = styled.div`
  margin-top: 1.5rem;
`;
