import { expect, test } from 'vitest';
import type { Figure } from './figure.ts';
import { createMetricsText } from './metrics-text.ts';
import { createRequestTally } from './request-tally.ts';

test('figures and requests are written with HELP, TYPE and labels, anew at each scrape', async () => {
  const tally = createRequestTally();
  tally.add({ route: '/a/:id', method: 'GET', status: 200, seconds: 0.25 });
  tally.add({ route: '/a/:id', method: 'GET', status: 200, seconds: 60 });
  let passed = 4;
  const figures: Figure[] = [
    { name: 'plain', type: 'gauge', help: 'A number', read: () => -1.5 },
    { name: 'passed_total', type: 'counter', help: 'Counted', labels: ['kind'], read: () => [[{ kind: 'a "b"' }, passed]] },
    { name: 'unknown', type: 'gauge', help: 'Away', labels: ['kind'], read: async () => [] },
    { name: 'unknown_number', type: 'gauge', help: 'Away', read: async () => [] },
  ];
  const scrape = createMetricsText(figures, tally);

  const first = await scrape();
  passed = 7;
  const second = await scrape();

  expect(first.contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(first.body.split('\n')).toEqual(
    expect.arrayContaining([
      '# HELP golden_panda_plain A number',
      '# TYPE golden_panda_plain gauge',
      'golden_panda_plain -1.5',
      '# TYPE golden_panda_passed_total counter',
      'golden_panda_passed_total{kind="a \\"b\\""} 4',
      '# TYPE golden_panda_unknown gauge',
      'golden_panda_unknown_number Nan',
      '# TYPE golden_panda_http_request_duration_seconds histogram',
      'golden_panda_http_request_duration_seconds_bucket{route="/a/:id",method="GET",status="200",le="0.1"} 0',
      'golden_panda_http_request_duration_seconds_bucket{route="/a/:id",method="GET",status="200",le="0.25"} 1',
      'golden_panda_http_request_duration_seconds_bucket{route="/a/:id",method="GET",status="200",le="10"} 1',
      'golden_panda_http_request_duration_seconds_bucket{route="/a/:id",method="GET",status="200",le="+Inf"} 2',
      'golden_panda_http_request_duration_seconds_sum{route="/a/:id",method="GET",status="200"} 60.25',
      'golden_panda_http_request_duration_seconds_count{route="/a/:id",method="GET",status="200"} 2',
    ]),
  );
  expect(first.body).not.toMatch(/^golden_panda_unknown[ {]/m);
  expect(second.body).toContain('golden_panda_passed_total{kind="a \\"b\\""} 7');
});
