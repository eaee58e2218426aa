/** What the page lends the review from other parts of the site, so that a work looks as visitors will see it. */
import type { ReactNode } from 'react';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import type { PlayableVideo } from '#shared/api/preview-video.ts';
import type { Language } from '#shared/language.ts';
import type { AskedDecision, VerdictFields } from './verdicts.ts';

export interface DecisionQuestion {
  item: ItemDetail;
  decision: AskedDecision;
  onDecide: (fields: VerdictFields) => void;
  onClose: () => void;
}

export interface ReviewSlots {
  /** The body of an article as its public page sets it. */
  body: (body: { html: string; language: Language; films: readonly PlayableVideo[] }) => ReactNode;
  /** Asks for the window, or for the reason to take a work offline. */
  question: (question: DecisionQuestion) => ReactNode;
}
