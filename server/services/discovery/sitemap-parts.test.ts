import { expect, test } from 'vitest';
import { hashPrefixes, itemsOfFileMax, periodsOf, type DayCount } from './sitemap-parts.ts';

const days = (counts: Record<string, number>): DayCount[] => Object.entries(counts).map(([day, items]) => ({ day, items }));
const namesOf = (counts: Record<string, number>) => periodsOf(days(counts), 100).map(({ name }) => name);

test('splits a year that is too large into months, and those into days', () => {
  expect(namesOf({ '2024-03-01': 60, '2024-11-30': 40, '2025-01-01': 1 })).toEqual(['2024', '2025']);
  expect(namesOf({ '2024-03-01': 61, '2024-11-30': 40, '2025-01-01': 1 })).toEqual(['2024-03', '2024-11', '2025']);
  expect(namesOf({ '2024-03-01': 61, '2024-03-31': 40, '2024-11-30': 100 })).toEqual(['2024-03-01', '2024-03-31', '2024-11']);
});

test('splits days that are too large by the hash of ids', () => {
  expect(namesOf({ '2024-03-01': 101 })).toEqual([...'0123456789abcdef'].map((digit) => `2024-03-01-${digit}`));
});

test('changes only the newest file for a new item, and no border for a removed one', () => {
  const before = { '2023-05-05': 80, '2024-03-01': 61, '2024-03-31': 40, '2025-01-01': 20 };
  const names = namesOf(before);

  expect(namesOf({ ...before, '2025-02-02': 1 })).toEqual(names);
  expect(namesOf({ ...before, '2024-03-31': 39 + 1 })).toEqual(names);
  expect(namesOf({ ...before, '2023-05-05': 79 })).toEqual(names);
});

test('puts every instant into exactly one file, including the ends of December and of February in leap years', () => {
  const periods = periodsOf(days({ '2024-02-29': 70, '2024-12-31': 70, '2025-01-01': 10 }), 100);

  expect(periods.map(({ from, to }) => [from.toISOString(), to.toISOString()])).toEqual([
    ['2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2024-12-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z'],
    ['2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  ]);
});

test('a file of a day, or of a part of one, ends at midnight', () => {
  const crowded = periodsOf(days({ '2024-02-28': 60, '2024-02-29': 101 }), 100);

  expect([...new Set(crowded.map(({ from, to }) => `${from.toISOString()} ${to.toISOString()}`))]).toEqual([
    '2024-02-28T00:00:00.000Z 2024-02-29T00:00:00.000Z',
    '2024-02-29T00:00:00.000Z 2024-03-01T00:00:00.000Z',
  ]);
});

test('splits a million items into at most a thousand files, even within one day', () => {
  const spread = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10), 1_000]),
  );

  expect(periodsOf(days(spread)).length).toBe(1_000);
  expect(periodsOf(days({ '2026-01-01': 1_000_000 })).length).toBe(256);
  expect(1_000_000 / 256).toBeLessThan(itemsOfFileMax);
});

test('omits empty files', () => {
  expect(namesOf({ '2024-03-01': 0, '2024-03-02': -1 })).toEqual([]);
  expect(hashPrefixes(0)).toEqual(['']);
});
