/** The order of test files: the longest first, so that no worker is left alone with one at the end. `npm run write:durations` measures them. */
import { relative, join } from 'node:path';
import { BaseSequencer, type TestSpecification, type Reporter, type TestModule } from 'vitest/node';
import durations from './test-durations.json' with { type: 'json' };
import { projectRoot } from './vite.config.ts';
import { writeFileSync } from 'node:fs';

/** As last measured by `npm run write:durations`; files that are not listed are short, or new. */
const secondsOf = ({ moduleId }: TestSpecification) =>
  (durations as Readonly<Record<string, number>>)[relative(projectRoot, moduleId)] ?? 0;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // The sort is stable: equal files stay as the runner orders them.
    return sorted.sort((one, other) => secondsOf(other) - secondsOf(one));
  }
}

/** Shorter files need no place in the order. */
const shortestSeconds = 2;

/** Reporter of `npm run write:durations`: writes how long each test file took. */
export class DurationWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .map((module) => [relative(projectRoot, module.moduleId), Math.round(durationOf(module) / 1_000)] as const)
      .filter(([, seconds]) => seconds >= shortestSeconds)
      .toSorted(([one, seconds], [other, otherSeconds]) => otherSeconds - seconds || one.localeCompare(other));
    writeFileSync(join(projectRoot, 'build/test-durations.json'), `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
  }
}

function durationOf(module: TestModule): number {
  const { duration, setupDuration } = module.diagnostic();
  return duration + setupDuration;
}
