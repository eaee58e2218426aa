/** An entry of the calendar: what it is, the way to it, and another hour for it. */
import { useId, useState, type SubmitEvent } from 'react';
import type { CalendarRow } from '#shared/api/dashboard.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { scheduledEventPaths, scheduledEventPermissions } from '#shared/scheduled-event-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { SiteTimeField } from '#client/ui/form/site-time-field.tsx';
import { usePermissions } from '#client/state/use-permission.ts';
import { Link } from '#client/ui/link.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { hasPassed } from './calendar-days.ts';
import { useEntryKind, useEntryTitle } from './calendar-entry.tsx';

interface Props {
  row: CalendarRow;
  onMove: (at: string) => void;
  onClose: () => void;
}

export function EntryDialog({ row, onMove, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const title = useEntryTitle()(row);
  const kind = useEntryKind()(row);
  const [time, setTime] = useState(() => fromInstant(row.at));
  const [fault, setFault] = useState<'empty' | 'inFuture' | null>(null);
  const at = toInstant(time);
  const mayOpen = usePermissions(scheduledEventPermissions[row.kind]);
  const { isOpen, answer } = useAnswer((choice) => {
    if (choice === 'go' && at) onMove(at);
    onClose();
  });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = at === null ? 'empty' : hasPassed(at) ? 'inFuture' : null;
    setFault(found);
    if (!found) return answer('go');
    return event.currentTarget.querySelector<HTMLElement>('[name="at"]')?.focus();
  };
  const error = fault ? t(`calendar:move.${fault}`) : undefined;
  return (
    <QuestionFrame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
      <form onSubmit={handleSubmit} noValidate>
        <h2 id={`${id}-title`} lang={writingOf(title)}>
          {title}
        </h2>
        <p>
          <span>{`${kind} · `}</span>
          <time dateTime={row.at}>{absoluteDateTime(row.at, language)}</time>
        </p>
        {row.moves ? (
          <SiteTimeField
            label={t('calendar:move.to')}
            required
            zoneText={t('calendar:move.zone')}
            ownTimeText={(own) => t('calendar:move.ownTime', { time: own })}
            field={{ name: 'at', value: time, error, onChange: setTime, onBlur: () => undefined }}
          />
        ) : null}
        <div className="answers">
          <Button variant="ghost" onClick={() => answer('stay')}>
            {t('calendar:move.cancel')}
          </Button>
          {mayOpen ? (
            <Link className="button ghost" to={scheduledEventPaths[row.kind](row.id)}>
              {t('calendar:entry.open')}
            </Link>
          ) : null}
          {row.moves ? <Button type="submit">{t('calendar:move.go')}</Button> : null}
        </div>
      </form>
    </QuestionFrame>
  );
}
