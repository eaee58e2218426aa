/** Rules for a rejection reason. Predefined ones are in the dictionary `reject_reason`. */
import { reasonMax, reasonMin } from '#shared/content/content-lifecycle.ts';

/** The reason "other": it requires a text. */
export const otherReason = 'other';

/** Whether a text is long enough to be a reason, and no longer than one may be, in characters as a reader counts them. */
export function isReason(text: string): boolean {
  const length = [...text.trim()].length;
  return length >= reasonMin && length <= reasonMax;
}

/** A predefined reason as a sentence; short ones get a prefix. */
export function readyReason(label: string, t: (key: string, values?: Record<string, unknown>) => string): string {
  return isReason(label) ? label : t('works:reason.ready', { label });
}
