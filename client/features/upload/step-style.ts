/** The look of screens that take files in steps: sheets with choices, a bar of progress and buttons. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { fieldsetLook } from '#client/ui/form/field-style.ts';
import { pill, StaffList } from '#client/ui/list/staff-list-style.ts';

export const StepBox = styled(StaffList)`
  > section {
    display: grid;
    gap: 1.1rem;
    padding: 1.5rem;
  }
  h2 {
    font: 600 var(--t-h3) / 1.4 var(--f-ui);
  }
  .lead {
    max-width: 46rem;
    font-size: var(--t-ui);
    line-height: 1.7;
  }
  .sub {
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }
  .tags {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem;
  }
  .tags > * {
    ${pill}
  }
  ${fieldsetLook}
  fieldset {
    display: grid;
    gap: 0.25rem;
  }
  legend {
    margin-bottom: 0.25rem;
    font-size: var(--t-ui);
  }
  fieldset > label {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 2.75rem;
    font-size: var(--t-ui);
  }
  fieldset > label > input {
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
    accent-color: var(--primary);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem 1rem;
    font-size: var(--t-s);
  }
  progress {
    width: 100%;
    accent-color: var(--primary);
  }
  .message {
    overflow-wrap: anywhere;
  }

  ${media.compact} {
    > section {
      padding: 1.25rem;
    }
  }
`;
