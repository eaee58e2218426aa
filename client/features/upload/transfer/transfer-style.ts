/** The look of the screen for export and import: two sheets, beside each other where there is room. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { pill, StaffList } from '#client/ui/list/staff-list-style.ts';

export const TransferBox = styled(StaffList)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;

  > .wide {
    grid-column: 1 / -1;
  }
  section {
    display: grid;
    gap: 1.1rem;
    padding: 1.5rem;
  }
  h2 {
    font: 600 var(--t-h3) / 1.4 var(--f-ui);
  }
  h3 {
    font: 600 var(--t-ui) / 1.5 var(--f-ui);
  }
  .lead {
    font-size: var(--t-ui);
    line-height: 1.7;
  }
  .sub {
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
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
  fieldset {
    display: grid;
    gap: 0.25rem;
    margin: 0;
    border: 0;
    padding: 0;
  }
  legend {
    margin-bottom: 0.25rem;
    padding: 0;
    font-size: var(--t-ui);
    font-weight: 600;
  }
  label {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 2.75rem;
    font-size: var(--t-ui);
  }
  label input {
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
    accent-color: var(--primary);
  }
  label .sub {
    margin-inline-start: 0.6em;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem 1rem;
    font-size: var(--t-s);
  }
  .past ul {
    display: grid;
    gap: 0.3rem;
    margin-top: 0.4rem;
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }
  .tags {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem;
  }
  .tags > span {
    ${pill}
  }
  .message {
    overflow-wrap: anywhere;
  }
  progress {
    width: 100%;
    accent-color: var(--primary);
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);

    section {
      padding: 1.25rem;
    }
  }
`;
