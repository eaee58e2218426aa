import { expect, test } from 'vitest';
import { lastDayOf, timeLeft } from './time-left.ts';

const from = '2026-11-01T16:00:00Z';
const until = '2027-03-31T16:00:00Z';

test.each([
  ['unknown', '2026-10-30T00:00:00Z', null],
  ['closed', '2027-04-02T00:00:00Z', null],
  ['coming', '2026-10-20T16:00:00Z', '12 days'],
  ['coming', '2026-10-31T16:00:00Z', '24 hours, near'],
  ['open', '2026-11-29T12:00:00Z', '123 days'],
  ['open', '2027-03-25T16:00:00Z', '6 days, near'],
  ['open', '2027-03-29T16:00:01Z', '48 hours, near'],
  ['open', '2027-03-31T15:59:00Z', '1 hours, near'],
  // The page may be older than the end.
  ['open', '2027-04-01T00:00:00Z', '0 hours, near'],
] as const)('of a call that is %s at %s tells %s', (state, now, said) => {
  const left = timeLeft({ state, from, until }, Date.parse(now));

  expect(left && `${left.count} ${left.unit}${left.isNear ? ', near' : ''}`).toBe(said);
});

test('tells no number without a clock, and none for a date that is not set', () => {
  expect(timeLeft({ state: 'open', from, until }, null)).toMatchObject({ count: null, weeks: 22, past: -1 });
  expect(timeLeft({ state: 'open', from, until: null }, Date.parse(from))).toBeNull();
  expect(timeLeft({ state: 'coming', from: null, until }, Date.parse(from))).toBeNull();
});

test.each([
  ['2027-03-31T16:00:00Z', '2027.03.31', '24:00'],
  ['2027-03-31T16:01:00Z', '2027.04.01', '00:01'],
  ['2027-03-31T10:00:00Z', '2027.03.31', '18:00'],
  ['2026-12-31T16:00:00Z', '2026.12.31', '24:00'],
])('entries until %s end on %s at %s', (until, day, hour) => {
  expect(lastDayOf(until, 'zh-Hans')).toEqual({ day, hour });
});
