/** Message for a refused file: translates names of refusals; anything else is a message already. */
import { coverWidthMin } from '#shared/content/content-checks.ts';
import { documentBytesMax, imageBytesMax, imagePixelsMax, videoBytesMax } from '#shared/limits.ts';
import type { Translate } from '#client/lib/translations.ts';

const known = new Set([
  'imageFormat',
  'imageTooLarge',
  'imageTooSmall',
  'videoFormat',
  'videoTooLarge',
  'documentFormat',
  'documentUnsafe',
  'documentTooLarge',
  'imageHeic',
  'imageTiff',
  'fileEmpty',
  'storageFull',
  'network',
  'failed',
  'notFound',
  'otherFile',
]);
const values = {
  megabytes: imageBytesMax / 1_048_576,
  megapixels: imagePixelsMax / 1_000_000,
  gigabytes: videoBytesMax / 1_073_741_824,
  width: coverWidthMin,
};

export function problemText(t: Translate, problem: string): string {
  const sizes = problem.startsWith('document') ? { ...values, megabytes: documentBytesMax / 1_048_576 } : values;
  return known.has(problem) ? t(`upload:problem.${problem}`, sizes) : problem;
}
