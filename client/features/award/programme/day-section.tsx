/** One day of the programme: a list by time, and from 1280 px a grid with the venues side by side. */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { ProgrammeEvent } from '#shared/api/award.ts';
import { absoluteDate, clock, isoDate } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { dayGrid } from './day-grid.ts';
import { DayFrame } from './day-style.ts';

export interface ProgrammeVenue {
  id: string;
  name: string;
  address: string;
}

interface Props {
  /** A date of the site's zone, such as `2025-09-13`. */
  day: string;
  events: readonly ProgrammeEvent[];
  venues: readonly ProgrammeVenue[];
  nowMs: number | null;
  children: (event: ProgrammeEvent) => ReactNode;
}

export function DaySection({ day, events, venues, nowMs, children }: Props) {
  const t = useT();
  const language = useLanguage();
  const grid = dayGrid(
    day,
    events,
    venues.map(({ id }) => id),
  );
  const isToday = nowMs !== null && isoDate(nowMs) === day;
  const next = isToday ? events.findIndex(({ startTime }) => Date.parse(startTime) > nowMs) : -1;
  const now = isToday ? <Now key="now" nowMs={nowMs} row={grid.rowOf(nowMs)} rowMax={grid.hours.at(-1)?.row ?? 0} /> : null;
  return (
    <section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="numeral">
        <time dateTime={day}>{absoluteDate(events[0]?.startTime ?? '', language)}</time> <span>{t(weekdayKey(day))}</span>
      </h2>
      <DayFrame $rules={rulesOf(grid)}>
        <div aria-hidden="true">
          {grid.venues.map(({ id }) => {
            const venue = venues.find((one) => one.id === id);
            return (
              <p key={id} data-head={id}>
                <b>{venue?.name || t('programme:page.noVenue')}</b>
                <span>{venue?.address}</span>
              </p>
            );
          })}
          {grid.hours.map(({ hour, row }) => (
            <span key={row} data-row={row}>{`${String(hour).padStart(2, '0')}:00`}</span>
          ))}
        </div>
        <ol>
          {events.flatMap((event, at) => (at === next ? [now, children(event)] : [children(event)]))}
          {next < 0 ? now : null}
        </ol>
      </DayFrame>
    </section>
  );
}

/** Key of the name of a day of the week. */
export const weekdayKey = (day: string) => `programme:weekday.${new Date(`${day}T00:00:00Z`).getUTCDay()}`;

/** Pages allow no style attributes, so the places are rules of the style sheet. */
function rulesOf({ venues, hours, places }: ReturnType<typeof dayGrid>): string {
  const columns = Math.max(...venues.map(({ column, span }) => column + span)) - 2;
  return [
    `--columns:${columns};`,
    ...venues.map(({ id, column, span }) => `[data-head="${id}"]{grid-area:1/${column}/auto/span ${span}}`),
    ...hours.map(({ row }) => `[data-row="${row}"]{grid-row:${row}}`),
    ...places.map(({ id, row, span, column }) => `[data-id="${id}"]{grid-area:${row}/${column}/span ${span}}`),
  ].join('');
}

/** The line of the present time, between events of the list and behind those of the grid. A phone opens there. */
function Now({ nowMs, row, rowMax }: { nowMs: number; row: number; rowMax: number }) {
  const t = useT();
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => line.current?.style.setProperty('--row', String(Math.min(Math.max(row, 2), rowMax))), [row, rowMax]);
  useEffect(() => {
    if (scrollY === 0 && location.hash === '' && matchMedia('(width < 48em)').matches) line.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <li ref={line} className="now">
      <span>{t('programme:page.now', { time: clock(nowMs) })}</span>
    </li>
  );
}
