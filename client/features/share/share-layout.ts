/** Layouts of the share button: in a row of icons, and on a separate line. */
import { css, styled } from 'styled-components';
import { railAction } from '#client/ui/rail-action.ts';

/** For the row or column with likes and favourites. */
export const shareRail = css`
  .share {
    ${railAction}
  }
  .share:hover .icon-button {
    background: var(--primary);
    color: var(--primary-ink);
  }
`;

/** A separate line below the shared content. */
export const ShareLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  margin-top: 1.5rem;
`;
