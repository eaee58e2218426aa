import { expect, test } from 'vitest';
import { daysOf, moveInto, queryOfPeriod, readPeriod, shiftPeriod, slotByKey, slotOf } from './calendar-days.ts';

const today = '2026-11-23';

test('a period is read from the address, and an invalid day is today', () => {
  for (const [search, view, day] of [
    ['', 'month', today],
    ['?view=week&day=2026-12-01', 'week', '2026-12-01'],
    ['?view=day&day=2026-12-01', 'day', '2026-12-01'],
    ['?view=year&day=2026-02-30', 'month', today],
    ['?day=soon', 'month', today],
    ['?day=0001-01-01', 'month', today],
  ] as const)
    expect(readPeriod(search, today), search).toEqual({ view, day });
  expect(queryOfPeriod({ view: 'month', day: today }, today)).toBe('');
  expect(queryOfPeriod({ view: 'week', day: '2026-12-01' }, today)).toBe('?view=week&day=2026-12-01');
});

test('a month has whole weeks from Monday on, and periods follow each other over the year', () => {
  const november = daysOf({ view: 'month', day: today });
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  // February 2027 begins on a Monday and ends on a Sunday.
  expect(daysOf({ view: 'month', day: '2027-02-14' })).toHaveLength(28);
  expect(daysOf({ view: 'week', day: '2026-11-29' })[0]).toBe('2026-11-23');
  expect(shiftPeriod({ view: 'month', day: '2026-12-31' }, 1).day).toBe('2027-01-01');
  expect(shiftPeriod({ view: 'month', day: '2026-01-31' }, -1).day).toBe('2025-12-01');
  expect(shiftPeriod({ view: 'week', day: '2026-12-28' }, 1).day).toBe('2027-01-04');
  expect([daysOf({ view: 'day', day: today }), shiftPeriod({ view: 'day', day: '2026-12-31' }, 1).day]).toEqual([[today], '2027-01-01']);
});

test('an instant keeps its hour in another day and its minute in another hour, in the time of the site', () => {
  // 23:30 on the 23rd in UTC is 07:30 on the 24th in Beijing.
  const at = '2026-11-23T23:30:00.000Z';
  expect([slotOf(at, 'month'), slotOf(at, 'week')]).toEqual(['2026-11-24', '2026-11-24T07']);
  expect(moveInto(at, '2026-12-01')).toBe('2026-11-30T23:30:00.000Z');
  expect(moveInto(at, '2026-11-25T00')).toBe('2026-11-24T16:30:00.000Z');
});

test('arrow keys move within the days on show', () => {
  const week = { view: 'week', days: daysOf({ view: 'week', day: today }) } as const;
  const month = { view: 'month', days: daysOf({ view: 'month', day: today }) } as const;
  const day = { view: 'day', days: [today] } as const;
  for (const [slot, key, shown, expected] of [
    ['2026-11-23T07', 'ArrowDown', day, '2026-11-23T08'],
    ['2026-11-23T23', 'ArrowDown', day, '2026-11-23T23'],
    ['2026-11-23T07', 'ArrowRight', day, '2026-11-23T07'],
    ['2026-11-24T07', 'ArrowUp', week, '2026-11-24T06'],
    ['2026-11-24T23', 'ArrowDown', week, '2026-11-25T00'],
    ['2026-11-29T23', 'ArrowDown', week, '2026-11-29T23'],
    ['2026-11-23T07', 'ArrowLeft', week, '2026-11-23T07'],
    ['2026-11-24', 'ArrowDown', month, '2026-12-01'],
    ['2026-12-06', 'ArrowRight', month, '2026-12-06'],
    ['2026-12-06', 'Tab', month, null],
  ] as const)
    expect(slotByKey(slot, key, shown), `${slot} ${key}`).toBe(expected);
});
