/** Places of a day's events in a grid: time runs down in steps, venues stand side by side. */
import type { ProgrammeEvent } from '#shared/api/award.ts';
import { beginOfDayMs, dateParts } from '#shared/dates.ts';

type GridEvent = Pick<ProgrammeEvent, 'id' | 'startTime' | 'endTime' | 'venueId'>;

export interface DayGrid {
  /** Venues in columns; events of one venue that overlap stand side by side in several. */
  venues: { id: string; column: number; span: number }[];
  /** Full hours, from the one in which the first event begins to the one after the last. */
  hours: { hour: number; row: number }[];
  places: { id: string; row: number; span: number; column: number }[];
  /** Row of an instant in milliseconds. */
  rowOf: (instantMs: number) => number;
}

const stepMs = 5 * 60_000;
const hourMs = 60 * 60_000;
const stepsOfHour = hourMs / stepMs;
/** The first row and column have the names of the venues and the hours. */
const first = 2;

/** `day` is a date of the site's zone, such as `2025-09-13`; the events are those of the day, in the order in which they begin. */
export function dayGrid(day: string, events: readonly GridEvent[], venueIds: readonly string[]): DayGrid {
  const midnightMs = beginOfDayMs(day);
  const hourOf = (ms: number) => Math.floor((ms - midnightMs) / hourMs);
  const times = events.map(({ startTime, endTime }) => [Date.parse(startTime), Date.parse(endTime)] as const);
  const fromHour = hourOf(Math.min(...times.map(([start]) => start)));
  const untilHour = hourOf(Math.max(...times.map(([, end]) => end)) - 1) + 1;
  const fromMs = midnightMs + fromHour * hourMs;
  const rowOf = (ms: number) => Math.round((ms - fromMs) / stepMs) + first;
  const venues: DayGrid['venues'] = [];
  const places: DayGrid['places'] = [];
  let column = first;
  for (const venueId of venueIds) {
    /** Ends of the last event in each lane. */
    const lanes: number[] = [];
    for (const [at, { id, venueId: own }] of events.entries()) {
      const [startMs, endMs] = times[at] ?? [0, 0];
      if (own !== venueId) continue;
      const free = lanes.findIndex((end) => end <= startMs);
      const lane = free < 0 ? lanes.length : free;
      lanes[lane] = endMs;
      places.push({ id, row: rowOf(startMs), span: Math.max(1, rowOf(endMs) - rowOf(startMs)), column: column + lane });
    }
    if (lanes.length > 0) venues.push({ id: venueId, column, span: lanes.length });
    column += lanes.length;
  }
  const hours = Array.from({ length: untilHour - fromHour + 1 }, (_, at) => ({
    hour: dateParts(fromMs + at * hourMs)?.hour ?? 0,
    row: at * stepsOfHour + first,
  }));
  return { venues, hours, places, rowOf };
}
