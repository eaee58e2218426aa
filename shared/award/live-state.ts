/** The live state of an edition's ceremony, as `/live/<year>.json` and its stream of events tell it. */
import type { EditionPhase } from '#shared/api/award.ts';

export interface LiveState {
  /** Names the state: another one has another id. */
  id: string;
  /** The ceremony is under way. */
  live: boolean;
  phase: EditionPhase;
  /** The row of the show that is on stage; null = none. */
  row: string | null;
  /** Names what the page of the edition shows: another one after a reveal or a correction. */
  page: string;
}

/** The live state as JSON. */
export function livePath(year: number): string {
  return `/live/${year}.json`;
}

/** The live state as server-sent events, the present one first. */
export function liveEventsPath(year: number): string {
  return `/live/${year}/events`;
}
