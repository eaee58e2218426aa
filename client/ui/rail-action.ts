/** A thing to do in a row or column of such, beside each other: a sign and its word. */
import { css } from 'styled-components';

/** For the element that holds both. */
export const railAction = css`
  display: inline-flex;
  align-items: center;
  gap: 0.7rem;
  min-height: 2.75rem;
  font-size: var(--t-ui);
  font-weight: 600;
  line-height: 1.2;
`;
