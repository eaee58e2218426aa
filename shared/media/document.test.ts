import { expect, test } from 'vitest';
import { documentTypeOf, documentTypes } from './document.ts';
import { sizeText } from './size-text.ts';

test.each([
  [1, '1 KiB'],
  [1_535, '1 KiB'],
  [1_048_575, '1,024 KiB'],
  [1_048_576, '1 MiB'],
  [52_428_800, '50 MiB'],
  [1_600_000, '1.5 MiB'],
])('%i bytes are read as %s', (bytes, text) => {
  expect(sizeText(bytes, 'en')).toBe(text);
});

test('the type of a document is found by its media type', () => {
  for (const [type, contentType] of Object.entries(documentTypes)) expect(documentTypeOf(contentType)).toBe(type);
});
