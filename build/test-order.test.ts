import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import durations from './test-durations.json' with { type: 'json' };
import { projectRoot } from './vite.config.ts';

test('each file whose duration is listed is there', () => {
  expect(Object.keys(durations).filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
});
