/** Style of an action in a row or column of actions: an icon and its label. */
import { css } from 'styled-components';

/** For the element around both. */
export const railAction = css`
  display: inline-flex;
  align-items: center;
  gap: 0.7rem;
  min-height: 2.75rem;
  font-size: var(--t-ui);
  font-weight: 600;
  line-height: 1.2;
`;
