/** Reporter of `npm run write:durations`: writes how long each test file took, for the order in which a run starts them. */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { projectRoot } from './vite.config.ts';

/** Shorter files need no place in the order. */
const shortestSeconds = 2;

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
