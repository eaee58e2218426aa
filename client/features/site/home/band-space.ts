/** Space of a band that follows others on light ground, as `.section` has it. */
import { css } from 'styled-components';

/** The band above brings the space between, unless it is dark or the hero. */
export const bandSpace = css`
  padding-block: var(--s9);

  :is(.section, .wrap, [aria-labelledby='opens'], [aria-labelledby='partners']) + & {
    padding-top: 0;
  }
  & + .section {
    padding-top: 0;
  }
`;
