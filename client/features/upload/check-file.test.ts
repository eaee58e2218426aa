import { expect, test } from 'vitest';
import { videoBytesMax } from '#shared/limits.ts';
import { checkVideo } from './check-file.ts';

test.each([
  ['片.MP4', 10, null],
  ['a.mkv', videoBytesMax, null],
  ['a.mp4', videoBytesMax + 1, 'videoTooLarge'],
  ['a.avi', 10, 'videoFormat'],
  ['mp4', 10, 'videoFormat'],
  ['empty.mp4', 0, 'videoFormat'],
] as const)('a film %s of %i bytes: %s', (name, size, problem) => {
  expect(checkVideo({ name, size })).toBe(problem);
});
