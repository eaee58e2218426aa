/** The look of a short word that says in which state something is; its colours come from where it stands. */
import { css } from 'styled-components';

export const pill = css`
  padding: 0.38em 0.55em;
  border-radius: 0.3125rem;
  background: var(--sunken);
  font-size: 0.75rem;
  font-weight: 600;
  line-height: 1.2;
  white-space: nowrap;
`;
