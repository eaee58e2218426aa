import { expect, onTestFinished, test } from 'vitest';
import { readAnswer } from '#server/render/local-api.ts';
import { cacheControlOf, instantHeaders, remainingUntil, setSharedCaches } from './shared-life.ts';

const hour = 3_600_000;
const control = (seconds: number, untilChangeMs: number, untilGoneMs: number) =>
  cacheControlOf(seconds, { untilChangeMs, untilGoneMs }).replace('public, max-age=0, must-revalidate, ', '');

test.each([
  ['never changes', 60, Infinity, Infinity, 's-maxage=60, stale-while-revalidate=600, stale-if-error=86400'],
  ['something appears in an hour', 60, hour, Infinity, 's-maxage=60, stale-while-revalidate=600, stale-if-error=86400'],
  ['something goes in an hour', 60, hour, hour, 's-maxage=60, stale-while-revalidate=600, stale-if-error=3540'],
  ['something appears in two minutes', 60, 120_900, Infinity, 's-maxage=60, stale-while-revalidate=60, stale-if-error=86400'],
  ['something appears in ten seconds', 60, 10_999, Infinity, 's-maxage=10, stale-if-error=86400'],
  ['something appears in ten seconds and goes in an hour', 60, 10_000, hour, 's-maxage=10, stale-if-error=3590'],
  ['something goes in ten seconds', 60, 10_000, 10_000, 's-maxage=10'],
  ['has changed', 60, -5_000, -5_000, 's-maxage=0'],
])('what %s', (_name, seconds, untilChangeMs, untilGoneMs, expected) => {
  expect(control(seconds, untilChangeMs, untilGoneMs)).toBe(expected);
});

test.each([
  [2, 60, 's-maxage=2, stale-if-error=86400'],
  [30, 60, 's-maxage=30, stale-if-error=86400'],
  [30, 5, 's-maxage=5, stale-while-revalidate=25, stale-if-error=86400'],
])('caches that cannot be told show nothing longer than their %i s, an outdated copy included', (secondsMax, seconds, expected) => {
  setSharedCaches({ secondsMax });
  onTestFinished(() => setSharedCaches({ secondsMax: Infinity }));

  expect(control(seconds, Infinity, Infinity)).toBe(expected);
});

test('the time that remains until an instant; none is never', () => {
  expect(remainingUntil({ changesAtMs: 5_000, goesAtMs: null }, 2_000)).toEqual({ untilChangeMs: 3_000, untilGoneMs: Infinity });
});

test.each([
  ['never goes', null, null],
  ['goes later', new Date(9_000), 9_000],
  ['does not say when it goes', undefined, 5_000],
])('a response that %s tells it in its headers', (_name, goesAt, goesAtMs) => {
  const headers = instantHeaders({ changesAt: new Date(5_000), goesAt });

  expect(readAnswer('{"code":200}', headers)).toMatchObject({ changesAtMs: 5_000, goesAtMs });
});

test('a response that never changes has no such headers', () => {
  expect(instantHeaders({ changesAt: null, goesAt: null })).toEqual({});
});
