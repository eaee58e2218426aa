/** Alert rules and dashboard name metrics that exist, and operators find what to do about each rule. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const sources = ['site-figures', 'process-figures', 'metrics-text'].map((file) => read(`server/metrics/${file}.ts`)).join('\n');
const histogram = 'http_request_duration_seconds';
const metrics = new Set([
  ...namesIn(sources, /\bname: '(\w+)'/g),
  ...namesIn(sources, /^ {2}(\w+): '/gm),
  ...['bucket', 'sum', 'count'].map((part) => `${histogram}_${part}`),
]);
const files = ['build/deploy/alerts.yaml', 'build/deploy/grafana-dashboard.json'] as const;

test.each(files)('%s reads metrics of the site only', (file) => {
  const named = namesIn(read(file), /\bgolden_panda_(\w+)/g);

  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !metrics.has(name))).toEqual([]);
});

test('every metric is on the dashboard or in a rule, but sizes of caches by entries', () => {
  const shown = files.map(read).join('\n');

  const unseen = [...metrics].filter((name) => !shown.includes(`golden_panda_${name}`));
  expect(unseen.filter((name) => !/_entries$|_sum$|^process_heap_bytes$|^share_pictures_drawn_total$/.test(name))).toEqual([]);
});

test.each(['server/operations.md', 'server/operations.zh-Hans.md'])('%s says what to do about each rule, and about no other', (file) => {
  const rules = namesIn(read('build/deploy/alerts.yaml'), /- alert: (\w+)/g);

  expect(namesIn(read(file), /^\| `([A-Z]\w+)` \|/gm)).toEqual(rules);
});

test('the dashboard is complete JSON with a place for each panel', () => {
  const { panels } = JSON.parse(read('build/deploy/grafana-dashboard.json')) as {
    panels: { id: number; title: string; gridPos: { x: number; y: number }; targets: { expr: string }[] }[];
  };

  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, targets } of panels) expect([title, targets.length > 0]).toEqual([title, true]);
});
