/** Due date and priority of the review, which a reviewer can change. */
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import { PlanMarks } from '#client/state/plan-marks.tsx';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import type { PlanFields, ReviewSlots } from './slots.ts';

interface Props {
  item: ItemDetail;
  onPlan: (fields: PlanFields) => Promise<void>;
  /** The fields that take back the last change. */
  undo: PlanFields | null;
  /** Renders the dialog. */
  slot: ReviewSlots['plan'];
}

export function ReviewPlanCard({ item, onPlan, undo, slot }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <Line role="group" aria-label={t('works:plan.title')}>
      <span role="status">
        <PlanMarks plan={item.plan} />
      </span>
      {undo ? (
        <Button small variant="ghost" onClick={() => void onPlan(undo)}>
          <span>{t('review:decided.undo')}</span>
          <span className="visually-hidden"> {t('works:plan.title')}</span>
        </Button>
      ) : null}
      <Button small variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{t('works:plan.change')}</span>
        <span className="visually-hidden"> {t('works:plan.title')}</span>
      </Button>
      {isOpen ? slot({ item, onPlan: (fields) => void onPlan(fields), onClose: () => setOpen(false) }) : null}
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem 1rem;
`;
