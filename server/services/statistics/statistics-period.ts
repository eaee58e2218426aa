/** Days of a period, written YYYY-MM-DD. */
import { invalidRequest } from '#server/errors.ts';
import { statisticsDaysMax } from '#shared/limits.ts';

export interface StatisticsPeriod {
  /** The first day, YYYY-MM-DD. */
  from: string;
  /** The day after the last one. */
  until: string;
}

const dayMs = 86_400_000;
const utcOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10);
export const shiftDay = (day: string, count: number) => dayOf(utcOf(day) + count * dayMs);

/** Days of a period; throws for an invalid one. */
export function periodLength({ from, until }: StatisticsPeriod): number {
  for (const [name, day] of Object.entries({ from, until }))
    if (Number.isNaN(utcOf(day)) || dayOf(utcOf(day)) !== day || day < '2000-01-01' || day > '2999-12-31') throw invalidRequest(name);
  const length = (utcOf(until) - utcOf(from)) / dayMs;
  if (length < 1 || length > statisticsDaysMax) throw invalidRequest('until');
  return length;
}

export function daysOf(period: StatisticsPeriod): string[] {
  return Array.from({ length: periodLength(period) }, (_, at) => shiftDay(period.from, at));
}
