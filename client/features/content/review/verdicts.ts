/** Decisions of a review and their fields. */
import type { ContentAction } from '#shared/content/content-lifecycle.ts';

/** In the order of the buttons. */
export const decisions = ['reject', 'offline', 'approve', 'approveAndOnline', 'online'] as const satisfies readonly ContentAction[];
export type Decision = (typeof decisions)[number];

/** What is asked for in a dialog before it is done; a rejection's reason stands beside the work. */
export const promptKinds = { offline: 'reason', approveAndOnline: 'window', online: 'window' } as const;
export type PromptedDecision = keyof typeof promptKinds;

/** What goes with a decision, as far as it takes it. */
export interface VerdictFields {
  reason?: string;
  /** A value of the dictionary `reject_reason`; absent for one in own words. */
  reasonKey?: string;
  remarks?: Record<string, string>;
  publishAt?: string | null;
  unpublishAt?: string | null;
  at?: string | null;
}

/** Whether a decision is asked about in a dialog. */
export function isPrompted(decision: Decision): decision is PromptedDecision {
  return decision in promptKinds;
}
