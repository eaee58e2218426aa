/** What a reason must be. Ready ones are the dictionary `reject_reason`. */
import { reasonMax, reasonMin } from '#shared/content/content-lifecycle.ts';

/** Says nothing by itself: whoever chooses it writes what is wrong. */
export const otherReason = 'other';

/** Whether a text is long enough to be a reason, and no longer than one may be, in characters as a reader counts them. */
export function isReason(text: string): boolean {
  const length = [...text.trim()].length;
  return length >= reasonMin && length <= reasonMax;
}

/** A ready reason as it is told; a short one gets a beginning that makes it a sentence. */
export function readyReason(label: string, t: (key: string, values?: Record<string, unknown>) => string): string {
  return isReason(label) ? label : t('works:ask.readyReason', { label });
}
