import { expect, onTestFinished, test } from 'vitest';
import { isZone, setSiteZone, siteInstantMs, siteOffsetMs, siteZone, zoneName } from './site-zone.ts';
import { absoluteDateTime, beginOfDayMs, dayNumber, inOtherYear, isoDate } from './dates.ts';

function inZone(zone: string): void {
  const before = siteZone();
  setSiteZone(zone);
  onTestFinished(() => setSiteZone(before));
}

test.each([
  // Standard time, and the last hour before the clocks go forward.
  ['Europe/Oslo', '2026-01-15T12:00', '2026-01-15T11:00Z', ''],
  ['Europe/Oslo', '2026-07-15T12:00', '2026-07-15T10:00Z', ''],
  ['Europe/Oslo', '2026-03-29T01:59', '2026-03-29T00:59Z', ''],
  // Skipped: as if the clocks had not been changed.
  ['Europe/Oslo', '2026-03-29T02:30', '2026-03-29T01:30Z', '2026-03-29T03:30'],
  ['Europe/Oslo', '2026-03-29T03:00', '2026-03-29T01:00Z', ''],
  // Twice: the first of both.
  ['Europe/Oslo', '2026-10-25T02:30', '2026-10-25T00:30Z', ''],
  ['Europe/Oslo', '2026-10-25T03:00', '2026-10-25T02:00Z', ''],
  // Half an hour of daylight saving, in the south.
  ['Australia/Lord_Howe', '2026-01-15T12:00', '2026-01-15T01:00Z', ''],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z', ''],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45Z', '2026-10-04T02:45'],
  ['Asia/Kathmandu', '2026-06-01T06:00', '2026-06-01T00:15Z', ''],
  ['Asia/Shanghai', '2026-06-01T06:00', '2026-05-31T22:00Z', ''],
  // A day that Samoa left out.
  ['Pacific/Apia', '2011-12-29T23:30', '2011-12-30T09:30Z', ''],
  ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00Z', '2011-12-31T12:00'],
  ['Pacific/Apia', '2011-12-31T00:30', '2011-12-30T10:30Z', ''],
  ['UTC', '2026-06-01T06:00', '2026-06-01T06:00Z', ''],
])('in %s %s is %s', (zone, local, instant, shown) => {
  inZone(zone);
  const atMs = siteInstantMs(Date.parse(`${local}Z`));

  expect(new Date(atMs).toISOString()).toBe(new Date(instant).toISOString());
  expect(new Date(atMs + siteOffsetMs(atMs)).toISOString().slice(0, 16)).toBe(shown || local);
});

test('days have 23, 24 and 25 hours where clocks change', () => {
  inZone('Europe/Oslo');
  const hours = (day: string, next: string) => (beginOfDayMs(next) - beginOfDayMs(day)) / 3_600_000;

  expect([hours('2026-03-29', '2026-03-30'), hours('2026-06-01', '2026-06-02'), hours('2026-10-25', '2026-10-26')]).toEqual([23, 24, 25]);
  expect(isoDate(beginOfDayMs('2026-03-30') - 1)).toBe('2026-03-29');
  expect(dayNumber(beginOfDayMs('2026-10-26')) - dayNumber(beginOfDayMs('2026-10-25'))).toBe(1);
});

test('the clock stays in another year, whatever its offset there', () => {
  inZone('Europe/Oslo');
  const moved = inOtherYear('2026-03-28T19:00:00.000Z', 1);

  expect([absoluteDateTime('2026-03-28T19:00:00.000Z', 'en'), absoluteDateTime(moved, 'en')]).toEqual([
    '28 Mar 2026, 20:00',
    '28 Mar 2027, 20:00',
  ]);
});

test('zones are known by name, and named in both languages', () => {
  expect(['Europe/Oslo', 'UTC', '', 'Europe/Nowhere', 'CET-1CEST', '+01:00'].map(isZone)).toEqual([true, true, false, false, false, false]);
  expect([zoneName('Asia/Shanghai', 'en'), zoneName('Asia/Shanghai', 'zh-Hans'), zoneName('Europe/Oslo', 'en')]).toEqual([
    'Beijing time',
    '北京时间',
    'Central European Time',
  ]);
});
