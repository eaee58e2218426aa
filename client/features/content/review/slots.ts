/** Slots that the page fills from other features, so that an item looks as visitors will see it. */
import type { ReactNode } from 'react';
import type { ItemDetail, ItemFields, ReviewPlan } from '#shared/api/content-staff.ts';
import type { ReviewPriority } from '#shared/content/review-plan.ts';
import type { PlayableVideo } from '#shared/api/video.ts';
import type { Language } from '#shared/language.ts';
import type { PromptedDecision, VerdictFields } from './verdicts.ts';

export interface DecisionQuestion {
  item: ItemDetail;
  decision: PromptedDecision;
  onDecide: (fields: VerdictFields) => void;
  onClose: () => void;
}

/** Due date and priority to set; absent fields stay. */
export interface PlanFields {
  dueOn?: string | null;
  priority?: ReviewPriority;
  /** The plan that is taken back. */
  instead?: Pick<ReviewPlan, 'dueOn' | 'priority'>;
}

export interface PlanQuestion {
  item: ItemDetail;
  onPlan: (fields: PlanFields) => void;
  onClose: () => void;
}

export interface ReviewSlots {
  /** Renders the body of an article like its public page. */
  body: (body: { html: string; language: Language; films: readonly PlayableVideo[] }) => ReactNode;
  /** The blocks below the text, and what has changed in them. */
  blocks: (blocks: { item: ItemDetail; language: Language; before: ItemFields | null }) => ReactNode;
  /** Dialog for the publication window, the reason for taking an item offline, or an approval with unmet checks. */
  question: (question: DecisionQuestion) => ReactNode;
  /** Dialog for the due date and the priority. */
  plan: (question: PlanQuestion) => ReactNode;
}
