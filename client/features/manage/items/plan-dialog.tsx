/** Dialog for the due date and the priority of one or several reviews; what is not touched stays as it is. */
import { useId, useState, type SubmitEvent } from 'react';
import type { ReviewPlan } from '#shared/api/content-staff.ts';
import { reviewPriorities } from '#shared/content/review-plan.ts';
import { isoDate } from '#shared/dates.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { AskFrame } from './dialog-style.ts';
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
  const id = useId();
  const nameOf = useItemName();
  const [initial] = useState(() => ({
    dueOn: commonOf(targets.map(({ plan }) => plan.dueOn ?? '')) ?? '',
    priority: commonOf(targets.map(({ plan }) => plan.priority)),
  }));
  const [dueOn, setDueOn] = useState<string | null>(null);
  const [priority, setPriority] = useState<PlanFields['priority']>();
  const [isJudged, setJudged] = useState(false);
  const [isHalf, setHalf] = useState(false);
  const [today] = useState(() => isoDate(Date.now()));
  const { isOpen, answer } = useAnswer((choice) => {
    const fields = { ...(dueOn === null ? {} : { dueOn: dueOn || null }), ...(priority ? { priority } : {}) };
    if (choice === 'go' && Object.keys(fields).length > 0) onPlan(fields);
    onClose();
  });
  const isPast = Boolean(dueOn) && dueOn !== initial.dueOn && (dueOn ?? '') < today;
  const error = isHalf ? t('works:plan.half') : isPast ? t('works:plan.past') : undefined;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.querySelector<HTMLInputElement>('[name="dueOn"]');
    // A date that was typed in part has no value.
    const isBad = input?.validity.badInput ?? false;
    setHalf(isBad);
    setJudged(true);
    if (isBad || isPast) input?.focus();
    else answer('go');
  };
  const [first] = targets;
  return (
    <AskFrame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
      <form onSubmit={handleSubmit} noValidate>
        <h2 id={`${id}-title`}>{t('works:plan.title')}</h2>
        <p>
          {targets.length === 1
            ? t('item-acts:ask.one', { title: first ? nameOf(first) : '' })
            : t('works:plan.several', { count: targets.length })}
        </p>
        <TextField
          type="date"
          label={t('works:plan.dueOn')}
          hint={t('works:plan.hint')}
          field={{
            name: 'dueOn',
            value: dueOn ?? initial.dueOn,
            error: isJudged ? error : undefined,
            onChange: (value) => {
              setHalf(false);
              setDueOn(value);
            },
            onBlur: () => undefined,
          }}
        />
        <fieldset>
          <legend>{t('works:plan.priority')}</legend>
          <Segmented
            label={t('works:plan.priority')}
            value={priority ?? initial.priority ?? ''}
            options={reviewPriorities.map((value) => ({ value, label: t(`works:plan.level.${value}`) }))}
            onChange={(value) => setPriority(value || undefined)}
          />
        </fieldset>
        <div className="answers">
          {(dueOn ?? initial.dueOn) === '' ? null : (
            <Button variant="ghost" onClick={() => setDueOn('')}>
              {t('works:plan.clear')}
            </Button>
          )}
          <Button variant="ghost" onClick={() => answer('stay')}>
            {t('item-acts:ask.cancel')}
          </Button>
          <Button type="submit">{t('works:plan.save')}</Button>
        </div>
      </form>
    </AskFrame>
  );
}
