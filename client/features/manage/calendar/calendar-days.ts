/** Days, weeks and slots of the publication calendar, all in the site's time zone. A day is `YYYY-MM-DD`, a slot a day or an hour `YYYY-MM-DDTHH`. */
import { clock, isoDate } from '#shared/dates.ts';
import { toInstant } from '#client/ui/text/site-time.ts';

export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** View and day in the address. */
export interface Period {
  view: CalendarView;
  /** The day, or one within the month or week. */
  day: string;
}

const dayMs = 86_400_000;
const pattern = /^\d{4}-\d{2}-\d{2}$/;

const utcOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10);

/** The day `count` days later. */
export function shiftDay(day: string, count: number): string {
  return dayOf(utcOf(day) + count * dayMs);
}

/** The period of an address; an invalid one is the month of `today`. */
export function readPeriod(search: string, today: string): Period {
  const query = new URLSearchParams(search);
  const day = query.get('day') ?? '';
  const isDay = pattern.test(day) && !Number.isNaN(utcOf(day)) && dayOf(utcOf(day)) === day && day >= '1970-02-01' && day < '9999-11-01';
  return { view: calendarViews.find((view) => view === query.get('view')) ?? 'month', day: isDay ? day : today };
}

/** The query of a period; the present month has none. */
export function queryOfPeriod({ view, day }: Period, today: string): string {
  const query = new URLSearchParams({ ...(view === 'month' ? {} : { view }), ...(day === today ? {} : { day }) });
  return query.size > 0 ? `?${query}` : '';
}

/** The Monday of the day's week. */
function mondayOf(day: string): string {
  return shiftDay(day, -((new Date(utcOf(day)).getUTCDay() + 6) % 7));
}

/** The days on show: one, a week from Monday on, or all weeks of a month. */
export function daysOf({ view, day }: Period): string[] {
  if (view === 'day') return [day];
  if (view === 'week') return Array.from({ length: 7 }, (_, at) => shiftDay(mondayOf(day), at));
  const first = `${day.slice(0, 7)}-01`;
  const begin = mondayOf(first);
  const end = nextMonth(first, 1);
  const weeks = Math.ceil((utcOf(end) - utcOf(begin)) / (7 * dayMs));
  return Array.from({ length: weeks * 7 }, (_, at) => shiftDay(begin, at));
}

function nextMonth(first: string, step: 1 | -1): string {
  const date = new Date(utcOf(first));
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step, 1));
}

/** The day, week or month before or after. */
export function shiftPeriod({ view, day }: Period, step: 1 | -1): Period {
  return { view, day: view === 'month' ? nextMonth(`${day.slice(0, 7)}-01`, step) : shiftDay(day, (view === 'week' ? 7 : 1) * step) };
}

/** The slot of an instant. */
export function slotOf(at: string, view: CalendarView): string {
  return view === 'month' ? isoDate(at) : `${isoDate(at)}T${clock(at).slice(0, 2)}`;
}

/** An instant moved into a slot: in a day it keeps its hour and minute, in an hour its minute. */
export function moveInto(at: string, slot: string): string {
  const time = slot.length === 10 ? clock(at) : `${slot.slice(11)}:${clock(at).slice(3)}`;
  return toInstant(`${slot.slice(0, 10)}T${time}`) ?? at;
}

/** Whether an instant is behind, by the browser's clock; the server judges by its own. */
export function hasPassed(at: string): boolean {
  return Date.parse(at) <= Date.now();
}

const byHour = { ArrowLeft: -24, ArrowRight: 24, ArrowUp: -1, ArrowDown: 1 };
const steps: Readonly<Record<CalendarView, Readonly<Record<string, number>>>> = {
  month: { ArrowLeft: -24, ArrowRight: 24, ArrowUp: -168, ArrowDown: 168 },
  week: byHour,
  day: byHour,
};

/** The slot that an arrow key leads to; the same one at the edge of the days on show, null for another key. */
export function slotByKey(slot: string, key: string, { view, days }: { view: CalendarView; days: readonly string[] }): string | null {
  const hours = steps[view][key];
  if (hours === undefined) return null;
  const day = slot.slice(0, 10);
  const hour = Number(slot.slice(11) || '0');
  const movedMs = utcOf(day) + (hour + hours) * 3_600_000;
  const moved = new Date(movedMs).toISOString().slice(0, view === 'month' ? 10 : 13);
  return days.includes(moved.slice(0, 10)) ? moved : slot;
}
