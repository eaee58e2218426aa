/** Pages of the cue list, and focus when cues are added or removed. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { cueAttribute } from './cue-line.tsx';
import type { Cues } from './cue-edits.ts';

/** Cues per page: a feature film has some two thousand, and that many fields at once are slow in any browser. */
export const cuesPerPage = 50;

export interface CuePages {
  /** From 1. */
  page: number;
  first: number;
  shown: Cues;
  turn: (page: number) => void;
  /** Shows the page of a cue and focuses one of its fields. */
  goTo: (id: number, field?: CueField) => void;
}

export type CueField = 'start' | 'end' | 'text';

export function useCuePages(cues: Cues, list: RefObject<HTMLElement | null>): CuePages {
  const [requestedPage, setPage] = useState(1);
  const [target, setTarget] = useState<{ id: number; field: CueField } | null>(null);
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(cues.length / cuesPerPage)));
  const first = (page - 1) * cuesPerPage;
  const goTo = useCallback(
    (id: number, field: CueField = 'text') => {
      const at = cues.findIndex((cue) => cue.id === id);
      if (at === -1) return;
      setPage(Math.floor(at / cuesPerPage) + 1);
      setTarget({ id, field });
    },
    [cues],
  );
  const before = useRef(cues);
  useEffect(() => {
    const known = before.current;
    before.current = cues;
    if (cues.length === known.length) return;
    const added = cues.length === known.length + 1 ? cues.find(({ id }) => !known.some((cue) => cue.id === id)) : undefined;
    const goneAt = cues.length < known.length ? known.findIndex(({ id }, at) => cues[at]?.id !== id) : -1;
    const next = added ?? (goneAt === -1 ? undefined : (cues[goneAt] ?? cues.at(-1)));
    if (next) goTo(next.id);
  }, [cues, goTo]);
  useEffect(() => {
    if (!target) return;
    const field = list.current?.querySelector<HTMLElement>(`[${cueAttribute}="${target.id}"] [data-field="${target.field}"]`);
    field?.focus();
    field?.scrollIntoView({ block: 'nearest' });
    setTarget(null);
  }, [target, list]);
  return { page, first, shown: cues.slice(first, first + cuesPerPage), turn: setPage, goTo };
}
