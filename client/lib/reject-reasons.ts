/** Why a work is sent back: ready reasons, whose texts are `works:reason.<key>`, and what a written one must be. */
import { reasonMax, reasonMin } from '#shared/content-lifecycle.ts';

export const rejectReasons = ['rights', 'languages', 'facts', 'other'] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** Whether a text is long enough to be a reason, and no longer than one may be, in characters as a reader counts them. */
export function isReason(text: string): boolean {
  const length = [...text.trim()].length;
  return length >= reasonMin && length <= reasonMax;
}
