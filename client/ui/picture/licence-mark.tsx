/** Mark on a picture whose licence has ended or ends soon. */
import { styled } from 'styled-components';

/** `data-state` is `ending`, `urgent` or `ended`. */
export const LicenceMark = styled.span`
  display: inline-block;
  justify-self: start;
  width: fit-content;
  padding: 0.38em 0.55em;
  border-radius: 0.3125rem;
  background: var(--warning-ground);
  color: var(--warning);
  font-size: 0.75rem;
  font-weight: 600;
  line-height: 1.3;

  &[data-state='ended'] {
    background: var(--danger-ground);
    color: var(--danger);
  }
`;
