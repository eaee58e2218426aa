/** One entry of the calendar: hour, kind and title, as a button that opens it and can be moved. */
import type { ReactNode } from 'react';
import type { CalendarRow } from '#shared/api/dashboard.ts';
import { clock } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { entryKey } from './use-calendar.ts';
import type { EntryHandlers } from './use-entry-moves.ts';

/** Title in the user's language, else in the other one. */
export function useEntryTitle(): (row: Pick<CalendarRow, 'titleZh' | 'titleEn'>) => string {
  const t = useT();
  const isEnglish = useLanguage() === 'en';
  return ({ titleZh, titleEn }) => (isEnglish ? titleEn || titleZh : titleZh || titleEn) || t('calendar:entry.untitled');
}

/** Kind of the entry: past publications have happened. */
export function useEntryKind(): (row: Pick<CalendarRow, 'kind' | 'isPast'>) => string {
  const t = useT();
  return ({ kind, isPast }) =>
    isPast && (kind === 'online' || kind === 'offline') ? t(`calendar:was.${kind}`) : t(`calendar:kind.${kind}`);
}

interface Props {
  row: CalendarRow;
  isHeld: boolean;
  /** It is the grid's stop for the Tab key. */
  isStop: boolean;
  handlers: EntryHandlers;
  onFocus: () => void;
}

export function CalendarEntry({ row, isHeld, isStop, handlers, onFocus }: Props): ReactNode {
  const title = useEntryTitle()(row);
  const kind = useEntryKind()(row);
  return (
    <button
      type="button"
      className="entry"
      data-entry={entryKey(row)}
      data-kind={row.kind}
      data-past={row.isPast || undefined}
      data-moves={row.moves ? '' : undefined}
      data-held={isHeld || undefined}
      aria-describedby={row.moves ? 'calendar-keys' : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      {...handlers}
    >
      <span className="hour">
        <time dateTime={row.at}>{clock(row.at)}</time> <b>{kind}</b>
      </span>{' '}
      <span className="name" lang={writingOf(title)}>
        {title}
      </span>
    </button>
  );
}
