/** The look of the import of articles: a sheet for the step, and the report below it. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { choiceLook } from '#client/ui/form/field-style.ts';
import { pill, StaffList } from '#client/ui/list/staff-list-style.ts';

export const ArticleImportBox = styled(StaffList)`
  .card {
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
  .names {
    overflow-wrap: anywhere;
  }
  .kinds {
    display: grid;
    gap: 0.35rem;
    padding-inline-start: 1.2em;
    font-size: var(--t-s);
    line-height: 1.6;
    list-style: disc;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem;
  }
  .facts > li {
    ${pill}
  }
  ${choiceLook}

  .choices {
    display: grid;
    gap: 1.1rem;
    max-width: 46rem;
  }
  fieldset {
    display: grid;
    gap: 0.25rem;
    min-width: 0;
    margin: 0;
    border: 0;
    padding: 0;
  }
  .categories {
    gap: 0.75rem;
  }
  legend {
    margin-bottom: 0.25rem;
    padding: 0;
    font-size: var(--t-ui);
    font-weight: 600;
  }
  fieldset > label {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 2.75rem;
    font-size: var(--t-ui);
  }
  fieldset > label input {
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
    accent-color: var(--primary);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem 1rem;
  }
  progress {
    width: 100%;
    accent-color: var(--primary);
  }
  .message {
    overflow-wrap: anywhere;
  }
  .article {
    width: 34%;
    overflow-wrap: anywhere;
  }
  .article > * {
    display: block;
  }
  .notes {
    display: grid;
    gap: 0.2rem;
    padding-inline-start: 1.1em;
    list-style: disc;
    overflow-wrap: anywhere;
  }
  .notes + [data-encoding] {
    margin-top: 0.6rem;
  }
  .outcome {
    width: 14%;
    white-space: nowrap;
  }
  .outcome > * {
    display: block;
    width: fit-content;
  }
  .outcome a {
    border-bottom: 1px solid var(--line-strong);
  }
  .state {
    font-weight: 600;
  }
  .state[data-state='refused'],
  .state[data-state='failed'] {
    color: var(--danger);
  }

  ${media.compact} {
    .card {
      padding: 1.25rem;
    }
    table,
    tbody,
    tr,
    td {
      display: block;
      width: auto;
    }
    thead {
      display: none;
    }
    tr {
      padding: 0.9rem 1.25rem;
      border-bottom: 1px solid var(--line);
    }
    td {
      padding: 0.15rem 0;
      border: 0;
    }
    .article,
    .outcome {
      width: auto;
    }
  }
`;
