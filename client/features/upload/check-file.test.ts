import { expect, test } from 'vitest';
import { documentBytesMax, videoBytesMax } from '#shared/limits.ts';
import { checkDocument, checkVideo } from './check-file.ts';

test.each([
  ['片.MP4', 10, null],
  ['a.mkv', videoBytesMax, null],
  ['a.mp4', videoBytesMax + 1, 'videoTooLarge'],
  ['a.avi', 10, 'videoFormat'],
  ['mp4', 10, 'videoFormat'],
  ['empty.mp4', 0, 'fileEmpty'],
] as const)('a film %s of %i bytes: %s', (name, size, problem) => {
  expect(checkVideo({ name, size })).toBe(problem);
});

test.each([
  ['名单.PDF', 10, null],
  ['a.docx', documentBytesMax, null],
  ['a.zip', documentBytesMax + 1, 'documentTooLarge'],
  ['a.docm', 10, 'documentFormat'],
  ['a.pdf.exe', 10, 'documentFormat'],
  ['pdf', 10, 'documentFormat'],
  ['a.pdf', 0, 'fileEmpty'],
] as const)('a document %s of %i bytes: %s', (name, size, problem) => {
  expect(checkDocument({ name, size })).toBe(problem);
});
