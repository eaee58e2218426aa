/** The run of show: kinds and statuses of its rows, and the times that follow from durations and from what has happened. */

/** Kind of a row of the show. */
export const showRowKinds = ['act', 'award', 'presenter', 'film', 'speech', 'break'] as const;

export const showRowStatuses = ['waiting', 'stage', 'done', 'skipped'] as const;
export type ShowRowStatus = (typeof showRowStatuses)[number];

/** Maximum number of rows of a show. */
export const showRowsMax = 300;

interface TimedRow {
  seconds: number;
  status: ShowRowStatus;
  /** ISO instants; null = not yet. */
  startedAt: string | null;
  endedAt: string | null;
}

export interface RowTimes {
  /** By the plan alone, in Unix milliseconds. */
  plannedMs: number;
  /** Actual start, or the one to expect after the rows before. */
  startMs: number;
}

/** Times of the rows in their order; a skipped row takes no time. Null if there is no start to count from. */
export function timesOfShow(rows: readonly TimedRow[], startsAt: string | null): RowTimes[] | null {
  const first = startsAt ?? rows.find(({ startedAt }) => startedAt !== null)?.startedAt;
  if (!first) return null;
  let [plannedMs, nextMs] = [Date.parse(first), Date.parse(first)];
  return rows.map((row) => {
    const startMs = row.startedAt && row.status !== 'skipped' ? Date.parse(row.startedAt) : nextMs;
    const times = { plannedMs, startMs };
    plannedMs += row.seconds * 1_000;
    const takenMs = row.status === 'skipped' ? 0 : row.seconds * 1_000;
    nextMs = row.status === 'done' && row.endedAt ? Date.parse(row.endedAt) : startMs + takenMs;
    return times;
  });
}

/** Planned length of the show in seconds. */
export function lengthOfShow(rows: readonly Pick<TimedRow, 'seconds' | 'status'>[]): number {
  return rows.reduce((sum, { seconds, status }) => sum + (status === 'skipped' ? 0 : seconds), 0);
}

/** Winners are not revealed before the ceremony has begun; without a run of show there is nothing to begin. */
export function revealsWait({ openedAt, rows }: { openedAt: string | Date | null; rows: readonly unknown[] }): boolean {
  return openedAt === null && rows.length > 0;
}

export interface StatusChange {
  id: string;
  from: ShowRowStatus;
  to: ShowRowStatus;
}

/** The changes that put a row on stage: the row that is there is done. */
export function changesToStage(rows: readonly { id: string; status: ShowRowStatus }[], id: string): StatusChange[] {
  const leaving = rows.filter((row) => row.status === 'stage' && row.id !== id);
  const coming = rows.filter((row) => row.id === id && row.status !== 'stage');
  return [
    ...leaving.map((row): StatusChange => ({ id: row.id, from: 'stage', to: 'done' })),
    ...coming.map((row): StatusChange => ({ id: row.id, from: row.status, to: 'stage' })),
  ];
}

/** The row on stage, and the next one that waits. */
export function nowAndNext<Row extends { status: ShowRowStatus }>(rows: readonly Row[]): { now: Row | undefined; next: Row | undefined } {
  const at = rows.findIndex(({ status }) => status === 'stage');
  const lastDone = rows.findLastIndex(({ status }) => status === 'done');
  const from = at >= 0 ? at : lastDone;
  const next =
    rows.find((row, index) => index > from && row.status === 'waiting') ??
    (at < 0 ? rows.find(({ status }) => status === 'waiting') : undefined);
  return { now: rows[at], next };
}
