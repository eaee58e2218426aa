import { expect, test } from 'vitest';
import { changesToStage, lengthOfShow, nowAndNext, timesOfShow, type ShowRowStatus } from './show.ts';

const start = '2027-09-11T12:00:00.000Z';
const at = (minute: number) => new Date(Date.parse(start) + minute * 60_000).toISOString();
const row = (minutes: number, status: ShowRowStatus = 'waiting', startedAt: string | null = null, endedAt: string | null = null) => ({
  seconds: minutes * 60,
  status,
  startedAt,
  endedAt,
});
const minutesOf = (times: readonly { plannedMs: number; startMs: number }[] | null) =>
  times?.map(({ plannedMs, startMs }) => [plannedMs, startMs].map((ms) => (ms - Date.parse(start)) / 60_000));

test('counts planned times from the start', () => {
  expect(minutesOf(timesOfShow([row(5), row(10), row(1)], start))).toEqual([
    [0, 0],
    [5, 5],
    [15, 15],
  ]);
});

test('expects the rest of the show after what has happened, and no time for a skipped row', () => {
  const rows = [row(5, 'done', at(2), at(9)), row(10, 'stage', at(10)), row(3, 'skipped'), row(4)];

  expect(minutesOf(timesOfShow(rows, start))).toEqual([
    [0, 2],
    [5, 10],
    [15, 20],
    [18, 20],
  ]);
  expect(lengthOfShow(rows)).toBe(19 * 60);
  // It had begun before it was skipped.
  const broken = [row(5, 'done', at(2), at(9)), row(10, 'skipped', at(30)), row(4)];
  expect(minutesOf(timesOfShow(broken, start))).toEqual([
    [0, 2],
    [5, 9],
    [15, 9],
  ]);
});

test('has no times without a start, and takes the first actual one', () => {
  expect(timesOfShow([row(5)], null)).toBeNull();
  expect(minutesOf(timesOfShow([row(5, 'stage', at(3)), row(1)], null))).toEqual([
    [3, 3],
    [8, 8],
  ]);
});

test('puts one row on stage and the one before it aside', () => {
  const rows = [
    { id: 'a', status: 'stage' },
    { id: 'b', status: 'waiting' },
  ] as const;

  expect(changesToStage(rows, 'b')).toEqual([
    { id: 'a', from: 'stage', to: 'done' },
    { id: 'b', from: 'waiting', to: 'stage' },
  ]);
  expect(changesToStage(rows, 'a')).toEqual([]);
});

test('names the row on stage and the next that waits', () => {
  const rows = (...statuses: ShowRowStatus[]) => statuses.map((status, id) => ({ id, status }));

  expect(nowAndNext(rows('waiting', 'waiting'))).toEqual({ now: undefined, next: { id: 0, status: 'waiting' } });
  expect(nowAndNext(rows('done', 'stage', 'skipped', 'waiting')).next?.id).toBe(3);
  expect(nowAndNext(rows('waiting', 'done', 'waiting')).next?.id).toBe(2);
  expect(nowAndNext(rows('done', 'stage')).next).toBeUndefined();
});
