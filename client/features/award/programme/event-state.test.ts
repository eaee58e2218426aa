/** Events at an instant, and clashes of chosen ones. */
import { expect, test } from 'vitest';
import { clashOf, minutesLeft, stateOf } from './event-state.ts';

const event = (id: string, start: string, end: string, cancelled = false) => ({
  id,
  startTime: `2025-09-13T${start}:00+08:00`,
  endTime: `2025-09-13T${end}:00+08:00`,
  cancelled,
});
const at = (clock: string) => Date.parse(`2025-09-13T${clock}:00+08:00`);

test.each([
  ['08:59', 'coming'],
  ['09:00', 'running'],
  ['09:59', 'running'],
  ['10:00', 'past'],
])('an event from 9 to 10 at %s is %s', (clock, state) => {
  expect(stateOf(event('a', '09:00', '10:00'), at(clock))).toBe(state);
});

test('no event has a state without a clock', () => {
  expect(stateOf(event('a', '09:00', '10:00'), null)).toBeNull();
});

test('a started minute is left', () => {
  expect(minutesLeft(event('a', '09:00', '10:00'), at('09:30') + 1)).toBe(30);
});

test('events that overlap clash; one after another, or with a cancelled one, they do not', () => {
  const [a, b, c, d] = [
    event('a', '09:00', '10:00'),
    event('b', '09:59', '11:00'),
    event('c', '11:00', '12:00'),
    event('d', '11:30', '12:00', true),
  ];
  const all = [a, b, c, d];

  expect(all.map((one) => clashOf(one, all)?.id)).toEqual(['b', 'a', undefined, undefined]);
});
