/** Reporter that counts what passed at its second try only, and fails the run above a limit: a retry hides a defect as easily as a busy machine. */
import { basename } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { TestError } from 'vitest';

/** Retries that a busy machine may cost in one run of some 8,600 tests: four processes share two cores. */
export const retriesMax = 6;

declare module 'vitest' {
  interface TaskMeta {
    /** Parts of a test that were tried again within it, such as one page of many. */
    retriedParts?: string[];
  }
}

export class RetryCounter implements Reporter {
  onTestRunEnd(modules: readonly Pick<TestModule, 'children'>[]): void {
    const retries = modules.flatMap(retriesIn);
    for (const retry of retries) process.stdout.write(`retried: ${retry}\n`);
    if (retries.length <= retriesMax) return;
    process.stdout.write(`${retries.length} retries in one run; at most ${retriesMax} are allowed\n`);
    process.exitCode = 1;
  }
}

function retriesIn({ children }: Pick<TestModule, 'children'>): string[] {
  return [...children.allTests()].flatMap((test) => [
    ...Array.from(
      { length: test.diagnostic()?.retryCount ?? 0 },
      (_, at) => `${test.module.relativeModuleId} > ${test.fullName}${reasonOf(test.result().errors?.[at])}`,
    ),
    ...(test.meta().retriedParts ?? []),
  ]);
}

/** Message and place of the first failure; a test that passes on retry shows them nowhere else. */
function reasonOf(error: Pick<TestError, 'message' | 'stacks'> | undefined): string {
  if (!error) return '';
  const place = error.stacks?.map(({ file, line }) => `${basename(file)}:${line}`).findLast((name) => /\.(spec|test)\./.test(name));
  return `: ${error.message.split('\n', 1)[0]}${place ? ` (${place})` : ''}`;
}
