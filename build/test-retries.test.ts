import { afterEach, expect, test, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import { RetryCounter, retriesMax } from './test-retries.ts';

const exitCode = process.exitCode;
afterEach(() => {
  process.exitCode = exitCode;
  vi.restoreAllMocks();
});

/** A module of one test that was retried so often, as a whole and in parts. */
function moduleWith(retryCount: number, retriedParts: string[] = []): Pick<TestModule, 'children'> {
  const one = {
    diagnostic: () => ({ retryCount }),
    meta: () => ({ retriedParts }),
    result: () => ({ errors: [{ message: 'Timeout\nin detail', stacks: [{ file: '/site/test/a.spec.ts', line: 7 }] }] }),
    module: { relativeModuleId: 'a.spec.ts' },
    fullName: 'a',
  };
  return { children: { allTests: () => [one].values() } } as unknown as Pick<TestModule, 'children'>;
}

test('names each retry with the message of the first try, and passes a run with few retries', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);

  new RetryCounter().onTestRunEnd([moduleWith(0), moduleWith(1), moduleWith(1, ['/news'])]);

  expect(write.mock.calls.map(([line]) => line)).toEqual([
    'retried: a.spec.ts > a: Timeout (a.spec.ts:7)\n',
    'retried: a.spec.ts > a: Timeout (a.spec.ts:7)\n',
    'retried: /news\n',
  ]);
  expect(process.exitCode).toBe(exitCode);
});

test('fails a run with more retries than are allowed', () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);

  new RetryCounter().onTestRunEnd(Array.from({ length: retriesMax + 1 }, () => moduleWith(1)));

  expect(process.exitCode).toBe(1);
});
