/** The order of test files: the longest start first, so that no worker is left alone with one of them at the end; those of one project follow each other, so that its processes go on with them. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import durations from './test-durations.json' with { type: 'json' };
import { projectRoot } from './vite.config.ts';

/** Of projects that run side by side, the one with the longest files begins. */
const projectPlace = ({ project }: TestSpecification) => ['http', 'media', 'db'].indexOf(project.name);

/** As last measured by `npm run write:durations`; files that are not listed are short, or new. */
const secondsOf = ({ moduleId }: TestSpecification) =>
  (durations as Readonly<Record<string, number>>)[relative(projectRoot, moduleId)] ?? 0;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // The sort is stable: equal files stay as the runner orders them.
    return sorted.sort((one, other) => projectPlace(one) - projectPlace(other) || secondsOf(other) - secondsOf(one));
  }
}
