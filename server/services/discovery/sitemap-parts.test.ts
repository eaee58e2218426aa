import { expect, test } from 'vitest';
import { hashPrefixes, itemsOfFileMax, periodsOf, type DayCount } from './sitemap-parts.ts';

const days = (counts: Record<string, number>): DayCount[] => Object.entries(counts).map(([day, items]) => ({ day, items }));
const namesOf = (counts: Record<string, number>) => periodsOf(days(counts), 100).map(({ name }) => name);

test('a year is one file until it holds too many; then its months are, then its days', () => {
  expect(namesOf({ '2024-03-01': 60, '2024-11-30': 40, '2025-01-01': 1 })).toEqual(['2024', '2025']);
  expect(namesOf({ '2024-03-01': 61, '2024-11-30': 40, '2025-01-01': 1 })).toEqual(['2024-03', '2024-11', '2025']);
  expect(namesOf({ '2024-03-01': 61, '2024-03-31': 40, '2024-11-30': 100 })).toEqual(['2024-03-01', '2024-03-31', '2024-11']);
});

test('days that are too full are divided by the hash of the ids', () => {
  expect(namesOf({ '2024-03-01': 101 })).toEqual([...'0123456789abcdef'].map((digit) => `2024-03-01-${digit}`));
});

test('a new item changes the newest file only, and one that goes leaves all borders where they are', () => {
  const before = { '2023-05-05': 80, '2024-03-01': 61, '2024-03-31': 40, '2025-01-01': 20 };
  const names = namesOf(before);

  expect(namesOf({ ...before, '2025-02-02': 1 })).toEqual(names);
  expect(namesOf({ ...before, '2024-03-31': 39 + 1 })).toEqual(names);
  expect(namesOf({ ...before, '2023-05-05': 79 })).toEqual(names);
});

test('every instant is in one file, up to the end of December and February of leap years', () => {
  const periods = periodsOf(days({ '2024-02-29': 70, '2024-12-31': 70, '2025-01-01': 10 }), 100);

  expect(periods.map(({ from, to }) => [from.toISOString(), to.toISOString()])).toEqual([
    ['2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2024-12-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z'],
    ['2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  ]);
});

test('a million items are a thousand files at most, even when they all came on one day', () => {
  const spread = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10), 1_000]),
  );

  expect(periodsOf(days(spread)).length).toBe(1_000);
  expect(periodsOf(days({ '2026-01-01': 1_000_000 })).length).toBe(256);
  expect(1_000_000 / 256).toBeLessThan(itemsOfFileMax);
});

test('files that are empty are not there', () => {
  expect(namesOf({ '2024-03-01': 0, '2024-03-02': -1 })).toEqual([]);
  expect(hashPrefixes(0)).toEqual(['']);
});
