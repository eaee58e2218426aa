/** Events seen from an instant, and the visitor's own choice of them. */
import type { ProgrammeEvent } from '#shared/api/award.ts';

/** Null before hydration: a page knows no clock. */
export type EventState = 'coming' | 'running' | 'past' | null;

type Timed = Pick<ProgrammeEvent, 'id' | 'startTime' | 'endTime' | 'cancelled'>;

export function stateOf({ startTime, endTime }: Timed, nowMs: number | null): EventState {
  if (nowMs === null) return null;
  if (Date.parse(endTime) <= nowMs) return 'past';
  return Date.parse(startTime) <= nowMs ? 'running' : 'coming';
}

/** Started minutes until its end. */
export function minutesLeft({ endTime }: Timed, nowMs: number): number {
  return Math.ceil((Date.parse(endTime) - nowMs) / 60_000);
}

export function minutesOf({ startTime, endTime }: Timed): number {
  return Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
}

/** The first other chosen event that overlaps; cancelled ones leave their time free. */
export function clashOf<E extends Timed>(event: E, chosen: readonly E[]): E | undefined {
  if (event.cancelled) return undefined;
  const [start, end] = [Date.parse(event.startTime), Date.parse(event.endTime)];
  return chosen.find(
    (other) => other.id !== event.id && !other.cancelled && Date.parse(other.startTime) < end && start < Date.parse(other.endTime),
  );
}
