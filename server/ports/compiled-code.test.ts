/** The code of scripts is kept for the next start, and a damaged file does no harm. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#test/support/database/database.ts';
import { keepCompiledCode, runScript } from './compiled-code.ts';

test('a script runs with its kept code, without it, and beside a damaged one, which is written again', () => {
  const folder = makeFolder();
  const kept = join(folder, 'compile-cache');
  mkdirSync(join(folder, 'chunks'));
  const script = join(folder, 'chunks/start.script.js');
  writeFileSync(script, '(function (name) { return (() => `Hello ${name}`)(); })');
  const run = () => (runScript(script) as (name: string) => string)('Panda');
  const keptBytes = () => readFileSync(join(kept, readdirSync(kept)[0] ?? ''));

  expect(run()).toBe('Hello Panda');
  keepCompiledCode();
  const whole = keptBytes();
  expect(run()).toBe('Hello Panda');
  writeFileSync(join(kept, readdirSync(kept)[0] ?? ''), Buffer.from(whole).fill(7, 100, 200));
  expect(run()).toBe('Hello Panda');
  keepCompiledCode();

  expect(readdirSync(kept)).toHaveLength(1);
  expect(keptBytes().subarray(100, 200)).not.toEqual(Buffer.alloc(100, 7));
  expect(run()).toBe('Hello Panda');
});
