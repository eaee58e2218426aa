/** Decisions of a review and their fields. */
import type { ItemDetail } from '#shared/api/content-staff.ts';
import { unmetOf } from '#shared/content/check-names.ts';
import type { ContentAction } from '#shared/content/content-lifecycle.ts';

/** In the order of the buttons. */
export const decisions = ['reject', 'offline', 'approve', 'approveAndOnline', 'online'] as const satisfies readonly ContentAction[];
export type Decision = (typeof decisions)[number];

/** Decisions that open a dialog first, an approval only with unmet checks; the reason of a rejection is entered beside the item. */
export const promptKinds = { approve: 'sure', offline: 'reason', approveAndOnline: 'window', online: 'window' } as const;
export type PromptedDecision = keyof typeof promptKinds;

/** Fields of a decision; each decision uses some of them. */
export interface VerdictFields {
  reason?: string;
  /** Value of the dictionary `reject_reason`; missing for a custom reason. */
  reasonKey?: string;
  remarks?: Record<string, string>;
  publishAt?: string | null;
  unpublishAt?: string | null;
  at?: string | null;
}

/** Whether a decision about an item with these checks opens a dialog. */
export function isPrompted(decision: Decision, checks: ItemDetail['checks']): decision is PromptedDecision {
  return decision in promptKinds && (decision !== 'approve' || unmetOf(checks).length > 0);
}
