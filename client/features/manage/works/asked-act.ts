/** An act that is asked about before it is done, and what the parts of the dialog share. */
import type { ContentAction } from '#shared/content-lifecycle.ts';
import type { ActFields, ActTarget } from './use-acts.ts';
import type { Asked } from './work-acts.ts';

export interface AskedAct {
  action: ContentAction;
  asks: Exclude<Asked, null>;
  targets: readonly (ActTarget & { publishTime: string | null; unpublishTime: string | null })[];
}

/** What the fields of a dialog say: the values, or null while something is wrong with them. */
export interface FieldsProps {
  asked: AskedAct;
  /** Something wrong may be said now. */
  isJudged: boolean;
  onFields: (fields: ActFields | null) => void;
}
