/** Where a share button stands alone: the sign over or beside its word in a row of other signs, and a line of its own. */
import { css, styled } from 'styled-components';

/** For the row or column that holds it beside likes and favourites. */
export const shareRail = css`
  .share {
    display: inline-flex;
    align-items: center;
    gap: 0.7rem;
    min-height: 2.75rem;
    font-size: var(--t-ui);
    font-weight: 600;
    line-height: 1.2;
  }
  .share:hover .ibtn {
    background: var(--primary);
    color: var(--primary-ink);
  }
`;

/** A line below what is shared. */
export const ShareLine = styled.div`
  margin-top: 1.5rem;
`;
