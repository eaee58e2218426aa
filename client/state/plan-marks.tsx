/** Due date and priority of a review, in words and colour. */
import { styled } from 'styled-components';
import type { ReviewPlan } from '#shared/api/content-staff.ts';
import { absoluteDate } from '#shared/dates.ts';
import { pill } from '#client/ui/list/staff-list-style.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';

export function PlanMarks({ plan: { dueOn, priority, isOverdue } }: { plan: ReviewPlan }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Marks>
      {priority === 'normal' ? null : <span data-priority={priority}>{t(`works:plan.mark.${priority}`)}</span>}
      {isOverdue ? <span data-overdue="">{t('works:plan.overdue')}</span> : null}
      <span className="date">{dueOn === null ? t('works:plan.none') : t('works:plan.until', { date: absoluteDate(dueOn, language) })}</span>
    </Marks>
  );
}

const Marks = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0.3rem 0.5rem;
  align-items: center;
  line-height: 1.4;

  [data-priority],
  [data-overdue] {
    ${pill}
  }
  [data-priority='high'] {
    background: var(--highlight);
    color: var(--text);
  }
  [data-overdue] {
    background: color-mix(in srgb, var(--danger) 12%, var(--surface));
    color: var(--danger);
  }
  .date {
    font-size: var(--t-s);
    white-space: nowrap;
    color: var(--text-2);
  }
`;
