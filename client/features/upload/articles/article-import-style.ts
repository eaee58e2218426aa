/** The look of the import of articles: a sheet for the step, and the report below it. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { choiceLook } from '#client/ui/form/field-style.ts';
import { StepBox } from '#client/features/upload/step-style.ts';

export const ArticleImportBox = styled(StepBox)`
  .names {
    overflow-wrap: anywhere;
  }
  .kinds,
  .notes {
    display: grid;
    gap: 0.3rem;
    padding-inline-start: 1.2em;
    font-size: var(--t-s);
    line-height: 1.6;
    list-style: disc;
    overflow-wrap: anywhere;
  }
  ${choiceLook}

  .choices {
    display: grid;
    gap: 1.1rem;
    max-width: 46rem;
  }
  .categories {
    gap: 0.75rem;
  }
  .article {
    width: 34%;
    overflow-wrap: anywhere;
  }
  .article > * {
    display: block;
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
    td {
      padding-block: 0.15rem;
    }
    .article,
    .outcome {
      width: auto;
    }
  }
`;
