/** The days of a month or the hours of a week with their entries; on phones the days that have some, one below the other. */
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CalendarRow } from '#shared/api/dashboard.ts';
import { isoDate } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { type CalendarView, type Period, shiftDay, slotOf } from './calendar-days.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { GridFrame } from './calendar-style.ts';
import { entryKey } from './use-calendar.ts';
import { useEntryMoves } from './use-entry-moves.ts';

/** Entries of a day in a month that are written out; the rest is in its week. */
const perDay = 5;
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

interface Props {
  period: Period;
  days: readonly string[];
  rows: readonly CalendarRow[];
  nowMs: number;
  isBusy: boolean;
  label: string;
  onMove: (row: CalendarRow, slot: string) => void;
  onOpen: (row: CalendarRow) => void;
  onDay: (day: string) => void;
  /** Says the slot that a held entry would be dropped in. */
  slotText: (row: CalendarRow, slot: string) => string;
}

export function CalendarGrid({ period, days, rows, nowMs, isBusy, label, onMove, onOpen, onDay, slotText }: Props): ReactNode {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const { view, day: shownDay } = period;
  const { held, handlersOf } = useEntryMoves({ view, days, onDrop: onMove, onOpen });
  const [stop, setStop] = useState('');
  useKeptFocus(frame, { rows, stop });
  const bySlot = Map.groupBy(rows, ({ at }) => slotOf(at, view));
  const [first] = rows;
  const stopKey = rows.some((row) => entryKey(row) === stop) ? stop : first ? entryKey(first) : '';
  const [today, now] = [isoDate(nowMs), slotOf(new Date(nowMs).toISOString(), view)];
  const entry = (row: CalendarRow) => (
    <CalendarEntry
      key={entryKey(row)}
      row={row}
      isHeld={held?.key === entryKey(row)}
      isStop={entryKey(row) === stopKey}
      handlers={handlersOf(row)}
      onFocus={() => setStop(entryKey(row))}
    />
  );
  const slotProps = (slot: string) => ({
    'data-slot': slot,
    'data-past': slot < now || undefined,
    'data-target': held?.slot === slot || undefined,
  });
  return (
    <>
      <p className="visually-hidden" id="calendar-keys">
        {t('calendar:grid.keys')}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {held ? slotText(held.row, held.slot) : ''}
      </p>
      <GridFrame
        ref={frame}
        data-calendar={view}
        style={{ '--days': Math.min(days.length, 7) } as CSSProperties}
        role="group"
        aria-label={label}
        aria-busy={isBusy || undefined}
        data-holds={held ? '' : undefined}
      >
        {view === 'month' ? null : <Hours />}
        {days.map((day) => {
          const isOther = view === 'month' && day.slice(0, 7) !== shownDay.slice(0, 7);
          return (
            <section
              key={day}
              className="day"
              aria-label={dayName(day, t('calendar:grid.locale'), 'long')}
              data-today={day === today || undefined}
              data-other={isOther || undefined}
              {...(view === 'month' ? slotProps(day) : {})}
            >
              <h3>
                <DayHead day={day} view={view} />
              </h3>
              {view === 'month' ? (
                <Entries rows={bySlot.get(day) ?? []} entry={entry} onMore={() => onDay(day)} />
              ) : (
                hours.map((hour) => (
                  <div key={hour} className="slot" {...slotProps(`${day}T${hour}`)}>
                    {(bySlot.get(`${day}T${hour}`) ?? []).map(entry)}
                  </div>
                ))
              )}
            </section>
          );
        })}
      </GridFrame>
    </>
  );
}

/** A moved entry is drawn in another place: it has the focus there too. */
function useKeptFocus(frame: React.RefObject<HTMLElement | null>, { rows, stop }: { rows: readonly CalendarRow[]; stop: string }): void {
  useEffect(() => {
    if (document.activeElement !== document.body || stop === '') return;
    frame.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(stop)}"]`)?.focus();
  }, [frame, rows, stop]);
}

function Hours(): ReactNode {
  return (
    <div className="hours" aria-hidden="true">
      <span />
      {hours.map((hour) => (
        <span key={hour}>{`${hour}:00`}</span>
      ))}
    </div>
  );
}

interface EntriesProps {
  rows: readonly CalendarRow[];
  entry: (row: CalendarRow) => ReactNode;
  onMore: () => void;
}

function Entries({ rows, entry, onMore }: EntriesProps): ReactNode {
  const t = useT();
  return (
    <>
      {rows.slice(0, perDay).map(entry)}
      {rows.length > perDay ? (
        <button type="button" className="further" onClick={onMore}>
          {t('calendar:grid.more', { count: rows.length - perDay })}
        </button>
      ) : null}
    </>
  );
}

/** Day of the month, with the weekday where no row of weekdays stands above. */
function DayHead({ day, view }: { day: string; view: CalendarView }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const locale = t('calendar:grid.locale');
  const number = Number(day.slice(8));
  return (
    <time dateTime={day}>
      <span className="weekday">{dayName(day, locale, 'short')}</span>
      <span className="number">{number === 1 || view !== 'month' ? shortDate(day, language === 'en') : number}</span>
    </time>
  );
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

function shortDate(day: string, isEnglish: boolean): string {
  return new Intl.DateTimeFormat(isEnglish ? 'en-GB' : 'zh-CN', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(noon(day));
}

function dayName(day: string, locale: string, form: 'long' | 'short'): string {
  const parts: Intl.DateTimeFormatOptions = form === 'long' ? { weekday: 'long', day: 'numeric', month: 'long' } : { weekday: 'short' };
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(noon(day));
}

/** The period as a heading: a month with its year, the first and last day of a week, or a day. */
export function periodName({ view, day }: Period, days: readonly string[], locale: string): string {
  if (view === 'month') return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon(day));
  const [from = day, until = shiftDay(from, 6)] = [days[0], days.at(-1)];
  // A short month is figures in Chinese.
  const month = locale === 'zh-CN' ? 'long' : 'short';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).formatRange(noon(from), noon(until));
}
