import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { sentFields } from './contract-plugin.ts';

test('keeps every field of a contract that the browser reads', () => {
  const code = ['shared/http/api-client.ts', 'client/lib/api.ts'].map((path) => readFileSync(join(projectRoot, path), 'utf8')).join('\n');
  const read = [...new Set(Array.from(code.matchAll(/\bcontract\.(\w+)/g), ([, name = '']) => name))];

  expect(read).toEqual(expect.arrayContaining(['method', 'path', 'answer']));
  expect(read.filter((name) => !sentFields.includes(name))).toEqual([]);
});
