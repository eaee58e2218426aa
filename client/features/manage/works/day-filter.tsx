/** The filter by days: a button that says which, and a dialog in which they are chosen. */
import { lazy, Suspense, useState } from 'react';
import { CalendarDays } from '#client/ui/staff-icons.tsx';
import { absoluteDate } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import type { Days } from './day-dialog.tsx';

const DayDialog = lazy(() => import('./day-dialog.tsx').then((module) => ({ default: module.DayDialog })));

interface Props extends Days {
  onAsk: (days: Days) => void;
}

export function DayFilter({ from, until, onAsk }: Props) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const name = (day: string | undefined) => (day ? absoluteDate(day, language) : '');
  const isSet = Boolean(from || until);
  return (
    <span className="choice">
      <button type="button" className="inp" data-set={isSet ? '' : undefined} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isSet ? <span className="vh">{t('works:filter.days')} </span> : t('works:filter.days')}
        {isSet
          ? t(`works:filter.${from && until ? 'between' : from ? 'since' : 'before'}`, { from: name(from), until: name(until) })
          : null}
      </button>
      <CalendarDays className="ic" aria-hidden="true" />
      {isOpen ? (
        <Suspense>
          <DayDialog from={from} until={until} onAsk={onAsk} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  );
}
