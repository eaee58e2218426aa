/** Failures of an upload in one text; of several pictures each is named. */
import type { Translate } from '#client/lib/translations.ts';
import { problemText } from './problem-text.ts';
import type { ImageUpload } from './use-image-upload.ts';

export function failureText(t: Translate, { failures, total }: Pick<ImageUpload, 'failures' | 'total'>): string {
  return failures
    .map(({ fileName, problem, message }) => {
      const text = message || problemText(t, problem);
      return total > 1 ? t('upload:image.failure', { name: fileName, text }) : text;
    })
    .join(' ');
}
