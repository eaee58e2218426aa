import { expect, test } from 'vitest';
import { createRequestTally, durationBounds } from './request-tally.ts';

const page = { route: 'page', method: 'GET', status: 200 };

test.each([
  [0, 0],
  [0.005, 0],
  [0.0051, 1],
  [0.3, 4],
  [10, 8],
  [60, 9],
])('a request of %d s counts at bound %d', (seconds, at) => {
  const tally = createRequestTally();

  tally.add({ ...page, seconds });

  const [series] = tally.series();
  expect(series?.counts).toEqual(Array.from({ length: durationBounds.length + 1 }, (_, index) => Number(index === at)));
  expect(series?.seconds).toBe(seconds);
});

test('requests are counted apart by route, method and status, and together otherwise', () => {
  const tally = createRequestTally();
  const kinds = [page, { ...page, status: 304 }, { ...page, method: 'HEAD' }, { ...page, route: '/healthz' }];

  for (const kind of [...kinds, ...kinds, page]) tally.add({ ...kind, seconds: 0.5 });

  expect(tally.series().map(({ route, method, status, counts, seconds }) => [route, method, status, counts[4], seconds])).toEqual([
    ['page', 'GET', 200, 3, 1.5],
    ['page', 'GET', 304, 2, 1],
    ['page', 'HEAD', 200, 2, 1],
    ['/healthz', 'GET', 200, 2, 1],
  ]);
});
