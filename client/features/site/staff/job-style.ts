/** The look of the list of jobs. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { StaffList, pill } from '#client/ui/list/staff-list-style.ts';

export const JobsBox = styled(StaffList)`
  .figures {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr));
    gap: 1rem;
  }
  .figures > div {
    padding: 0.9rem 1.25rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  .figures dt {
    font-size: var(--t-s);
    font-weight: 600;
    color: var(--text-2);
  }
  .figures dd {
    margin: 0.2rem 0 0;
    font-size: var(--t-ui);
    line-height: 1.6;
    font-variant-numeric: tabular-nums;
  }
  th:first-child,
  td:first-child {
    padding-inline-start: 1.25rem;
  }
  .what {
    overflow-wrap: anywhere;
  }
  .sub {
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .failure {
    max-width: 60ch;
    font-size: var(--t-s);
    line-height: 1.5;
    color: var(--danger);
  }
  .failure code {
    display: block;
    color: var(--text-2);
  }
  .how {
    width: 14rem;
  }
  .state {
    ${pill}
  }
  [data-state='running'] .state {
    background: var(--info-ground);
    color: var(--info);
  }
  [data-state='failed'] .state {
    background: var(--danger-ground);
    color: var(--danger);
  }
  [data-state='done'] .state {
    background: var(--success-ground);
    color: var(--success);
  }
  .far {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    margin-top: 0.4rem;
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }
  progress {
    width: 8rem;
    accent-color: var(--primary);
  }
  .ops {
    padding-inline-end: 1.25rem;
  }

  ${media.compact} {
    td:first-child {
      padding-inline-start: 0;
    }
    .how {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.3rem 0.75rem;
      width: auto;
      margin-top: 0.4rem;
    }
    .far {
      margin: 0;
    }
    .when {
      margin-top: 0.3rem;
    }
    .ops {
      padding: 0;
    }
    .ops > div:empty {
      display: none;
    }
    .ops:has(> div:empty) {
      margin: 0;
    }
  }
`;
