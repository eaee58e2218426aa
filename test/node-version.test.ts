/** The Node.js that runs the tests is the one that package.json pins, not that of the machine. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('tests run on the pinned Node 24', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

  expect(process.versions.node).toBe(dependencies['node']);
  expect(process.versions.node.split('.')[0]).toBe('24');
});
