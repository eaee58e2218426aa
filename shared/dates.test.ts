import { expect, test } from 'vitest';
import { absoluteDate, absoluteDateTime, comingDateTime, dayOfMonth, isoDate, monthAndYear, relativeDate, inOtherYear } from './dates.ts';

const now = Date.parse('2025-09-13T12:00:00+08:00');

test.each([
  ['2025-09-13T10:00:00Z', '2025.09.13', '13 Sept 2025'],
  ['2025-01-02', '2025.01.02', '2 Jan 2025'],
  ['2025-06-30T15:59:59Z', '2025.06.30', '30 Jun 2025'],
  // After midnight in the site's time zone, whatever the machine's.
  ['2025-12-31T16:00:00Z', '2026.01.01', '1 Jan 2026'],
  ['2024-02-29T00:00:00+08:00', '2024.02.29', '29 Feb 2024'],
  ['nonsense', '', ''],
])('%s is %s and %s', (instant, chinese, english) => {
  expect(absoluteDate(instant, 'zh-Hans')).toBe(chinese);
  expect(absoluteDate(instant, 'en')).toBe(english);
});

test('prints time, month and day in the time zone of the site', () => {
  const instant = '2025-09-08T16:05:00Z';

  expect(absoluteDateTime(instant, 'zh-Hans')).toBe('2025.09.09 00:05');
  expect(absoluteDateTime(instant, 'en')).toBe('9 Sept 2025, 00:05');
  expect(monthAndYear(instant, 'zh-Hans')).toBe('2025.09');
  expect(monthAndYear(instant, 'en')).toBe('Sept 2025');
  expect(dayOfMonth(instant)).toBe('09');
  expect(isoDate(instant)).toBe('2025-09-09');
});

test('prints nothing for an invalid instant', () => {
  expect([absoluteDateTime('', 'en'), monthAndYear('', 'en'), dayOfMonth(''), isoDate('')]).toEqual(['', '', '', '']);
});

test.each([
  ['2025-09-13T12:00:30+08:00', '刚刚', 'just now'],
  ['2025-09-13T11:59:01+08:00', '刚刚', 'just now'],
  ['2025-09-13T11:59:00+08:00', '1分钟前', '1 minute ago'],
  ['2025-09-13T11:00:01+08:00', '59分钟前', '59 minutes ago'],
  ['2025-09-13T11:00:00+08:00', '1小时前', '1 hour ago'],
  ['2025-09-12T21:40:00+08:00', '14小时前', '14 hours ago'],
  ['2025-09-12T12:00:01+08:00', '23小时前', '23 hours ago'],
  ['2025-09-12T12:00:00+08:00', '昨天 12:00', 'yesterday at 12:00'],
  ['2025-09-12T00:00:00+08:00', '昨天 00:00', 'yesterday at 00:00'],
  ['2025-09-11T23:59:00+08:00', '2天前', '2 days ago'],
  ['2025-09-06T00:00:00+08:00', '7天前', '7 days ago'],
  ['2025-09-05T23:59:59+08:00', '2025.09.05', '5 Sept 2025'],
  ['2025-09-13T12:01:01+08:00', '2025.09.13', '13 Sept 2025'],
  ['nonsense', '', ''],
])('%s is %s and %s at noon of 13 September', (instant, chinese, english) => {
  expect(relativeDate(instant, now, 'zh-Hans')).toBe(chinese);
  expect(relativeDate(instant, now, 'en')).toBe(english);
});

test('moves an instant to the same day and clock of another year in the time zone of the site', () => {
  expect(
    [
      ['2025-09-12T01:30:00.000Z', 1],
      ['2025-12-31T17:00:00.000Z', 2],
      ['2028-02-28T16:00:00.000Z', 1],
      ['2028-02-29T15:59:00.000Z', 4],
    ].map(([instant, years]) => inOtherYear(String(instant), Number(years))),
  ).toEqual(['2026-09-12T01:30:00.000Z', '2027-12-31T17:00:00.000Z', '2029-02-27T16:00:00.000Z', '2032-02-29T15:59:00.000Z']);
});

test.each([
  ['2026-12-01T02:00:00Z', '12.01 10:00', '1 Dec, 10:00'],
  // New Year comes to the site eight hours earlier.
  ['2026-12-31T15:59:00Z', '12.31 23:59', '31 Dec, 23:59'],
  ['2026-12-31T16:00:00Z', '2027.01.01 00:00', '1 Jan 2027, 00:00'],
  ['2025-12-01T02:00:00Z', '2025.12.01 10:00', '1 Dec 2025, 10:00'],
])('%s is named %s and %s in November 2026', (instant, zh, en) => {
  const nowMs = Date.parse('2026-11-28T04:00:00Z');

  expect([comingDateTime(instant, nowMs, 'zh-Hans'), comingDateTime(instant, nowMs, 'en')]).toEqual([zh, en]);
});
