import { expect, test } from 'vitest';
import { refusalOf } from './upload-picture.ts';

test.each([
  ['timeout: 9% complete', 'unavailable', 503],
  ['Input image exceeds pixel limit', 'imageTooLarge', 413],
  ['VipsJpeg: premature end of JPEG image', 'imageFormat', 415],
])('maps the decoder error “%s” to %s', (message, errorName, status) => {
  expect(refusalOf(new Error(message))).toMatchObject({ errorName, status });
});
