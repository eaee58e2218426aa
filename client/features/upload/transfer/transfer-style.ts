/** The look of the screen for export and import: two sheets, beside each other where there is room. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { StepBox } from '#client/features/upload/step-style.ts';

export const TransferBox = styled(StepBox)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;

  > .wide {
    grid-column: 1 / -1;
  }
  h3 {
    font: 600 var(--t-ui) / 1.5 var(--f-ui);
  }
  .counts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
    gap: 0 1.5rem;
    font-size: var(--t-s);
  }
  .counts > div {
    display: flex;
    justify-content: space-between;
    gap: 0.75rem;
    padding-block: 0.4rem;
    border-bottom: 1px solid var(--line);
  }
  .counts dt {
    color: var(--text-2);
  }
  .counts dd {
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  label .sub {
    margin-inline-start: 0.6em;
  }
  .past ul {
    display: grid;
    gap: 0.3rem;
    margin-top: 0.4rem;
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
