/** Dialog for the range of days of a list. */
import { useId, useState, type SubmitEvent } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { AskFrame } from './dialog-style.ts';

/** YYYY-MM-DD; both ends are inclusive. */
export interface Days {
  from?: string | undefined;
  until?: string | undefined;
}

interface Props extends Days {
  onAsk: (days: Days) => void;
  onClose: () => void;
}

export function DayDialog({ from = '', until = '', onAsk, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [days, setDays] = useState({ from, until });
  const [isJudged, setJudged] = useState(false);
  const { isOpen, answer } = useAnswer((choice) => {
    if (choice === 'go') onAsk({ from: days.from || undefined, until: days.until || undefined });
    onClose();
  });
  const isWrong = days.from !== '' && days.until !== '' && days.until < days.from;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setJudged(true);
    if (!isWrong) return answer('go');
    return event.currentTarget.querySelector<HTMLElement>('[name="until"]')?.focus();
  };
  const field = (name: 'from' | 'until', error?: string) => ({
    name,
    value: days[name],
    error,
    onChange: (value: string) => setDays((before) => ({ ...before, [name]: value })),
    onBlur: () => undefined,
  });
  return (
    <AskFrame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
      <form onSubmit={handleSubmit} noValidate>
        <h2 id={`${id}-title`}>{t('works:filter.days')}</h2>
        <p>{t('works:filter.daysText')}</p>
        <TextField type="date" label={t('works:filter.from')} field={field('from')} />
        <TextField
          type="date"
          label={t('works:filter.until')}
          field={field('until', isJudged && isWrong ? t('works:filter.daysWrong') : undefined)}
        />
        <div className="answers">
          {from || until ? (
            <Button variant="ghost" onClick={() => setDays({ from: '', until: '' })}>
              {t('works:filter.noDays')}
            </Button>
          ) : null}
          <Button variant="ghost" onClick={() => answer('stay')}>
            {t('item-acts:ask.cancel')}
          </Button>
          <Button type="submit">{t('works:filter.apply')}</Button>
        </div>
      </form>
    </AskFrame>
  );
}
