import { beforeEach, expect, test, vi } from 'vitest';
import { requestedSecond, isResumable, readPosition, storePosition } from './resume-position.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test.each([
  [30, 7084, false],
  [30.5, 7084, true],
  [760, 7084, true],
  [6729, 7084, true],
  [6730, 7084, false],
  [31, 0, false],
])('%d s of %d s can be gone on with: %s', (seconds, duration, expected) => {
  expect(isResumable(seconds, duration)).toBe(expected);
});

test('a film goes on where it was left, and an end forgets it', () => {
  storePosition('a', 760.8, 7084);
  expect(readPosition('a', 7084)).toBe(760);

  storePosition('a', 7080, 7084);
  expect(readPosition('a', 7084)).toBeNull();
});

test.each([
  ['https://a.test/videoplay/v1?t=90', 90],
  ['https://a.test/en/embed/video/film1?t=90', 90],
  ['https://a.test/videoplay/v1?t=0', null],
  ['https://a.test/videoplay/v1?t=7084', null],
  ['https://a.test/videoplay/v1?t=-5', null],
  ['https://a.test/videoplay/v1?t=1e3', null],
  ['https://a.test/videoplay/v1', null],
  ['https://a.test/news?t=90', null],
])('%s begins at %s', (address, second) => {
  expect(requestedSecond(address, '/videoplay/v1', 7084)).toBe(second);
});

test('only the last fifty films are remembered', () => {
  for (let film = 0; film < 60; film += 1) storePosition(`film${film}`, 100, 1000);

  expect(readPosition('film9', 1000)).toBeNull();
  expect(readPosition('film10', 1000)).toBe(100);
});

test('foreign values in the storage are ignored', () => {
  localStorage.setItem('playPositions', '{"a":"x","b":100}');

  expect(readPosition('a', 1000)).toBeNull();
  expect(readPosition('b', 1000)).toBe(100);
});
