/** Dialog for the due date and the priority of one or several reviews; what is not touched stays as it is. */
import { useState } from 'react';
import type { ReviewPlan } from '#shared/api/content-staff.ts';
import { reviewPriorities } from '#shared/content/review-plan.ts';
import { isoDate } from '#shared/dates.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/record/form-dialog.tsx';
import { useItemName } from './item-title.tsx';
import type { PlanFields } from './use-item-actions.ts';

interface Props {
  targets: readonly { titleZh: string; titleEn: string; plan: ReviewPlan }[];
  onPlan: (fields: PlanFields) => void;
  onClose: () => void;
}

/** The value that all have; null where they differ. */
function commonOf<Value>(values: readonly Value[]): Value | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

export function PlanDialog({ targets, onPlan, onClose }: Props) {
  const t = useT();
  const nameOf = useItemName();
  const [initial] = useState(() => ({
    dueOn: commonOf(targets.map(({ plan }) => plan.dueOn ?? '')) ?? '',
    priority: commonOf(targets.map(({ plan }) => plan.priority)) ?? '',
  }));
  const [today] = useState(() => isoDate(Date.now()));
  const [first] = targets;
  return (
    <FormDialog<'dueOn' | 'priority'>
      title={t('works:plan.title')}
      text={
        targets.length === 1
          ? t('item-acts:ask.one', { title: first ? nameOf(first) : '' })
          : t('works:plan.several', { count: targets.length })
      }
      submitLabel={t('works:plan.save')}
      fields={[
        { name: 'dueOn', kind: 'date', label: t('works:plan.dueOn'), hint: t('works:plan.hint') },
        {
          name: 'priority',
          kind: 'segmented',
          label: t('works:plan.priority'),
          options: reviewPriorities.map((value) => ({ value, label: t(`works:plan.level.${value}`) })),
        },
      ]}
      initial={initial}
      check={({ dueOn }) => (dueOn !== '' && dueOn !== initial.dueOn && dueOn < today ? { dueOn: t('works:plan.past') } : {})}
      more={({ values, set }) =>
        values.dueOn === '' ? null : (
          <Button variant="ghost" onClick={() => set('dueOn', '')}>
            {t('works:plan.clear')}
          </Button>
        )
      }
      onSend={({ dueOn, priority: chosen }) => {
        const priority = reviewPriorities.find((one) => one === chosen && one !== initial.priority);
        const fields = { ...(dueOn === initial.dueOn ? {} : { dueOn: dueOn || null }), ...(priority ? { priority } : {}) };
        if (Object.keys(fields).length > 0) onPlan(fields);
        return null;
      }}
      onClose={onClose}
    />
  );
}
