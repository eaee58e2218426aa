/** The period and the curve of the statistics, as the address names them. Days are `YYYY-MM-DD` in the site's time zone. */
import { metrics, type Metric } from '#shared/api/statistics/statistics-staff.ts';

export const lengths = [7, 30, 90, 365] as const;
export type Length = (typeof lengths)[number];

export interface Shown {
  length: Length;
  /** The last day of the period. */
  last: string;
  metric: Metric;
}

const dayMs = 86_400_000;
const defaultLength: Length = 30;
const pattern = /^\d{4}-\d{2}-\d{2}$/;

const utcOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day `count` days later. */
function shiftDay(day: string, count: number): string {
  return new Date(utcOf(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Period of an address; invalid values and future days become the thirty days up to `today`. */
export function readShown(search: string, today: string): Shown {
  const query = new URLSearchParams(search);
  const last = query.get('last') ?? '';
  const isDay = pattern.test(last) && !Number.isNaN(utcOf(last)) && shiftDay(last, 0) === last && last >= '2010-01-01' && last < today;
  return {
    length: lengths.find((length) => String(length) === query.get('days')) ?? defaultLength,
    last: isDay ? last : today,
    metric: metrics.find((metric) => metric === query.get('show')) ?? 'view',
  };
}

/** The query of an address, without what is the default. */
export function queryOfShown({ length, last, metric }: Shown, today: string): string {
  const query = new URLSearchParams({
    ...(length === defaultLength ? {} : { days: String(length) }),
    ...(last < today ? { last } : {}),
    ...(metric === 'view' ? {} : { show: metric }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** The period before or after; none ends after `today`. */
export function shiftShown(shown: Shown, step: 1 | -1, today: string): Shown {
  const last = shiftDay(shown.last, step * shown.length);
  return { ...shown, last: last < today ? last : today };
}

/** The days as the call names them. */
export function daysOfShown({ length, last }: Pick<Shown, 'length' | 'last'>): { from: string; until: string } {
  return { from: shiftDay(last, 1 - length), until: shiftDay(last, 1) };
}

/** Change in per cent, rounded; null where there is nothing to compare with. */
export function changeOf(n: number, before: number): number | null {
  return before === 0 ? null : Math.round(((n - before) / before) * 100);
}

/** The end of an axis: the next round number from the highest count up, at least four. */
export function axisEnd(counts: readonly number[]): number {
  const highest = Math.max(4, ...counts);
  const power = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((end) => end >= highest) ?? highest;
}
