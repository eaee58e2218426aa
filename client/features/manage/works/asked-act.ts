/** An act that is asked about before it is done, and what the parts of the dialog share. */
import type { ContentAction } from '#shared/content-lifecycle.ts';
import type { ActionFields, ActionTarget } from './use-acts.ts';
import type { PromptKind } from './work-acts.ts';

export interface ActionPrompt {
  action: ContentAction;
  asks: Exclude<PromptKind, null>;
  targets: readonly (ActionTarget & { publishTime: string | null; unpublishTime: string | null })[];
}

/** What the fields of a dialog say: the values, or null while something is wrong with them. */
export interface FieldsProps {
  asked: ActionPrompt;
  /** Something wrong may be said now. */
  isJudged: boolean;
  onFields: (fields: ActionFields | null) => void;
}
