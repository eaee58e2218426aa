import { expect, test } from 'vitest';
import { pictureRefusal } from './picture-refusal.ts';

test.each([
  ['', 'fileEmpty'],
  ['\0\0\0\x18ftypheic\0\0\0\0', 'imageHeic'],
  ['\0\0\0\x18ftypmif1\0\0\0\0', 'imageHeic'],
  ['\0\0\0\x18ftypmp42\0\0\0\0', 'imageFormat'],
  ['II*\0\x08\0\0\0', 'imageTiff'],
  ['MM\0*\0\0\0\x08', 'imageTiff'],
  ['%PDF-1.7', 'imageFormat'],
] as const)('%j is refused as %s', (head, refusal) => {
  expect(pictureRefusal(head)).toBe(refusal);
});
