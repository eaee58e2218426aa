/** The order of test files: the longest first, so that no worker is left alone with one at the end. `npm run write:durations` measures them. */
import { relative, join } from 'node:path';
import { BaseSequencer, type TestSpecification, type Reporter, type TestModule } from 'vitest/node';
import durations from './test-durations.json' with { type: 'json' };
import { projectRoot } from './vite.config.ts';
import { writeFileSync } from 'node:fs';

/** Longer than any file takes. */
const longestSeconds = 3_600;

/** As last measured by `npm run write:durations`. A file of `test/` that is not listed is new, and may be as long as any. */
function secondsOf({ moduleId }: TestSpecification): number {
  const file = relative(projectRoot, moduleId);
  return (durations as Readonly<Record<string, number>>)[file] ?? (isBooting(file) ? longestSeconds : 0);
}

/** Whether it boots a database, the app or a browser. */
const isBooting = (file: string) => file.startsWith('test/');

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // The sort is stable: equal files stay as the runner orders them.
    return sorted.sort((one, other) => secondsOf(other) - secondsOf(one));
  }
}

/** Shorter pure tests need no place in the order. */
const shortestSeconds = 2;

/** Reporter of `npm run write:durations`: writes how long each test file took. */
export class DurationWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .map((module) => [relative(projectRoot, module.moduleId), Math.round(durationOf(module) / 1_000)] as const)
      .filter(([file, seconds]) => isBooting(file) || seconds >= shortestSeconds)
      .toSorted(([one, seconds], [other, otherSeconds]) => otherSeconds - seconds || one.localeCompare(other));
    writeFileSync(join(projectRoot, 'build/test-durations.json'), `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
  }
}

function durationOf(module: TestModule): number {
  const { duration, setupDuration } = module.diagnostic();
  return duration + setupDuration;
}
