/** The order of test files: the longest begin first, so that no worker is left alone with one of them at the end; those of one project in a row, so that its processes go on with them. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By what they took on two cores, the longest first; all others follow as the runner orders them. */
const longest = [
  'test/e2e/every-page.spec.ts',
  'test/http/leak.test.ts',
  'test/http/bad-body.test.ts',
  'test/e2e/hydration.spec.ts',
  'test/http/callers.test.ts',
  'test/e2e/review-and-publish.spec.ts',
  'test/e2e/upload.spec.ts',
  'test/e2e/watch-popup.spec.ts',
  'test/e2e/watch-video.spec.ts',
  'test/http/errors.test.ts',
  'test/e2e/settings.spec.ts',
  'test/http/limits.test.ts',
];

/** Of projects that run side by side, the one with the longest files begins. */
const projectPlace = ({ project }: TestSpecification) => ['http', 'media', 'db'].indexOf(project.name);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((file) => moduleId.endsWith(file));
      return place === -1 ? longest.length : place;
    };
    // The sort is stable.
    return sorted.sort((one, other) => projectPlace(one) - projectPlace(other) || placeOf(one) - placeOf(other));
  }
}
