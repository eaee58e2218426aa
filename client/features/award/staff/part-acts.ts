/** What can be done with the parts of an edition: put in order, removed once that was asked, renamed. */
import { useState } from 'react';
import { orderParts, removePart, type PartKind } from '#shared/api/edition-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { moved } from './move-buttons.tsx';
import type { AskedPart } from './part-dialog.tsx';
import { useAct } from './use-act.ts';

/** Something that is to be removed, once it has been asked. */
export interface AskedRemoval {
  kind: PartKind;
  parentId: string;
  id: string;
  name: string;
}

export interface PartActs {
  /** Writes another order of the parts of one parent. */
  onMove: (kind: PartKind, parentId: string, order: { ids: readonly string[]; id: string; step: 1 | -1 }) => void;
  onRemove: (asked: AskedRemoval) => void;
  onPart: (asked: AskedPart) => void;
}

export function usePartActs(onChanged: () => void) {
  const api = useApi();
  const { act } = useAct(onChanged);
  const [removal, setRemoval] = useState<AskedRemoval | null>(null);
  const move: PartActs['onMove'] = (kind, parentId, { ids, id, step }) =>
    void act(() => api(orderParts, { body: { kind, parentId, base: [...ids], ids: moved(ids, id, step) } }), onChanged);
  const remove = () => {
    if (removal) void act(() => api(removePart, { body: { kind: removal.kind, parentId: removal.parentId, id: removal.id } }), onChanged);
    setRemoval(null);
  };
  return { move, removal, setRemoval, remove };
}
