import { expect, test } from 'vitest';
import { windowText, type FilmWindow } from './window-text.ts';

const t = (key: string, values?: Record<string, unknown>) => [key.replace('cinema:window.', ''), ...Object.values(values ?? {})].join(' ');
const until = (playableUntil: string): FilmWindow => ({ state: 'open', playableFrom: null, playableUntil });
const from = (playableFrom: string): FilmWindow => ({ state: 'upcoming', playableFrom, playableUntil: null });
const now = '2025-09-13T20:00:00+08:00';
const read = (window: FilmWindow, at?: string) =>
  windowText(window, { t, language: 'zh-Hans', nowMs: at === undefined ? undefined : Date.parse(at) });

test('the HTML of the page has dates only', () => {
  expect(read(until('2025-09-16T09:00:00+08:00'))).toBe('until 2025.09.16');
  expect(read(from('2025-09-14T09:00:00+08:00'))).toBe('from 2025.09.14');
});

test.each([
  ['2025-09-16T09:30:00+08:00', 'hours 61'],
  ['2025-09-13T20:40:30+08:00', 'minutes 40'],
  ['2025-09-13T20:00:20+08:00', 'minutes 1'],
  ['2025-09-20T20:00:00+08:00', 'days 7'],
  ['2025-09-13T19:59:00+08:00', 'ended'],
])('open until %s: %s', (instant, expected) => {
  expect(read(until(instant), now)).toBe(expected);
});

test.each([
  ['2025-09-13T21:05:00+08:00', 'today 21:05'],
  ['2025-09-14T00:10:00+08:00', 'tomorrow'],
  ['2025-09-15T00:10:00+08:00', 'inDays 2'],
  ['2025-10-15T00:10:00+08:00', 'from 2025.10.15'],
])('opens at %s: %s', (instant, expected) => {
  expect(read(from(instant), now)).toBe(expected);
});

test('an unlimited window has no text, an ended one says so', () => {
  expect(read({ state: 'open', playableFrom: null, playableUntil: null }, now)).toBe('');
  expect(read({ state: 'ended', playableFrom: null, playableUntil: now })).toBe('ended');
});
