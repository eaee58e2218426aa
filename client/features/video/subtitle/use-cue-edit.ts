/** The edited cues with undo and redo. */
import { useReducer } from 'react';
import { editCues, type CueEdit, type Cues } from './cue-edits.ts';

export interface CueHistory {
  cues: Cues;
  /** The list as last read or saved. */
  saved: Cues;
  past: readonly Cues[];
  future: readonly Cues[];
  /** Subject of the last edit; continued typing in one field is one undo step. */
  mergeKey: string;
}

export type CueStep = CueEdit | { kind: 'undo' } | { kind: 'redo' } | { kind: 'saved'; cues: Cues } | { kind: 'replace'; cues: Cues };

const stepsMax = 200;

export function useCueEdit(first: { cues: Cues; saved: Cues }) {
  return useReducer(nextHistory, first, ({ cues, saved }): CueHistory => ({ cues, saved, past: [], future: [], mergeKey: '' }));
}

/** The history after an edit, undo or redo. */
export function nextHistory(history: CueHistory, step: CueStep): CueHistory {
  const { cues, past, future } = history;
  if (step.kind === 'saved') return { ...history, saved: step.cues };
  // The replaced list can be restored by undo.
  if (step.kind === 'replace')
    return { cues: step.cues, saved: step.cues, past: [...past, cues].slice(-stepsMax), future: [], mergeKey: '' };
  if (step.kind === 'undo') {
    const before = past.at(-1);
    return before ? { ...history, cues: before, past: past.slice(0, -1), future: [cues, ...future], mergeKey: '' } : history;
  }
  if (step.kind === 'redo') {
    const [after, ...later] = future;
    return after ? { ...history, cues: after, past: [...past, cues], future: later, mergeKey: '' } : history;
  }
  const next = editCues(cues, step);
  if (next === cues) return history;
  const mergeKey =
    step.kind === 'change' ? `${step.id} ${Object.keys(step.change).join()}` : step.kind === 'settle' ? history.mergeKey : '';
  const isSameStep = step.kind === 'settle' || (mergeKey !== '' && mergeKey === history.mergeKey);
  return {
    ...history,
    cues: next,
    past: isSameStep ? past : [...past, cues].slice(-stepsMax),
    future: isSameStep && step.kind === 'settle' ? future : [],
    mergeKey,
  };
}
