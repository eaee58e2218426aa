/** Selects all items that the filters of a list leave, over all its pages. */
import { useState } from 'react';
import type { ItemRow } from '#shared/api/content-list-staff.ts';
import { searchCountMax, staffPageSizeMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import type { ListQuery } from './list-query.ts';
import type { QueryListRules } from '#client/lib/use-address-list.ts';

interface Shown {
  /** Address of the list with its filters. */
  path: string;
  question: ListQuery;
  total: number;
  /** The list has changed since its page was read. */
  onChanged: () => void;
}

export interface AllMatching {
  /** Null while only rows of the page are selected. */
  rows: readonly ItemRow[] | null;
  isBusy: boolean;
  fault: 'changed' | 'failed' | null;
  /** Whether the list is short enough: longer ones are counted no further. */
  isOffered: boolean;
  select: () => Promise<void>;
  clear: () => void;
}

/** The rows come with their versions, so that each act on them is refused where somebody else was faster. */
export function useAllMatching(load: QueryListRules<ListQuery, ItemRow>['load'], { path, question, total, onChanged }: Shown): AllMatching {
  const api = useApi();
  const [state, setState] = useState<{ path: string; rows: readonly ItemRow[] | null; fault: AllMatching['fault'] }>({
    path,
    rows: null,
    fault: null,
  });
  const [isBusy, setBusy] = useState(false);
  const read = async (): Promise<readonly ItemRow[] | 'changed' | 'failed'> => {
    const rows = new Map<string, ItemRow>();
    for (let pageNum = 1; pageNum <= Math.ceil(total / staffPageSizeMax); pageNum += 1) {
      const page = await load(api, { ...question, pageNum, pageSize: staffPageSizeMax }, new AbortController().signal).catch(() => null);
      if (page?.status !== 'ok') return 'failed';
      if (page.total !== total) return 'changed';
      for (const row of page.data) rows.set(row.revisionId, row);
    }
    return rows.size === total ? [...rows.values()] : 'changed';
  };
  const select = async () => {
    setBusy(true);
    const found = await read();
    setBusy(false);
    if (typeof found !== 'string') return setState({ path, rows: found, fault: null });
    setState({ path, rows: null, fault: found });
    if (found === 'changed') onChanged();
  };
  const isCurrent = state.path === path;
  return {
    rows: isCurrent ? state.rows : null,
    fault: isCurrent ? state.fault : null,
    isBusy,
    isOffered: total < searchCountMax,
    select,
    clear: () => setState({ path, rows: null, fault: null }),
  };
}
