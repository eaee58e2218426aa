/** Places of events in the grid of a day. */
import { expect, test } from 'vitest';
import { dayGrid } from './day-grid.ts';

const event = (id: string, start: string, end: string, venueId: string) => ({
  id,
  startTime: `2025-09-13T${start}:00+08:00`,
  endTime: `${end < start ? '2025-09-14' : '2025-09-13'}T${end}:00+08:00`,
  venueId,
});

test('each event has the column of its venue and the rows of its time; those that overlap in one venue stand side by side', () => {
  const events = [
    event('a', '09:20', '10:20', 'x'),
    event('b', '10:00', '11:00', 'y'),
    event('c', '10:20', '11:00', 'x'),
    event('d', '10:30', '10:40', 'x'),
  ];

  const { venues, hours, places } = dayGrid('2025-09-13', events, ['x', 'y', 'unused']);

  expect(venues).toEqual([
    { id: 'x', column: 2, span: 2 },
    { id: 'y', column: 4, span: 1 },
  ]);
  expect(hours).toEqual([
    { hour: 9, row: 2 },
    { hour: 10, row: 14 },
    { hour: 11, row: 26 },
  ]);
  expect(places).toEqual([
    { id: 'a', row: 6, span: 12, column: 2 },
    { id: 'c', row: 18, span: 8, column: 2 },
    { id: 'd', row: 20, span: 2, column: 3 },
    { id: 'b', row: 14, span: 12, column: 4 },
  ]);
});

test('an event that goes on after midnight stays on the day on which it began', () => {
  const { hours, places, rowOf } = dayGrid('2025-09-13', [event('late', '23:30', '00:45', 'x')], ['x']);

  expect(hours.map(({ hour }) => hour)).toEqual([23, 0, 1]);
  expect(places).toEqual([{ id: 'late', row: 8, span: 15, column: 2 }]);
  expect(rowOf(Date.parse('2025-09-13T23:02:00+08:00'))).toBe(2);
});
