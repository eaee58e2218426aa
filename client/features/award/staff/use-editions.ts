/** Editions, and the units of one edition, for filters and selects. */
import { useEffect, useState } from 'react';
import { editionRecord, editionsMax, type EditionRow, type ManagedUnit } from '#shared/api/record/edition.ts';
import { useApi } from '#client/lib/api.ts';
import { useName } from '#client/record/names.tsx';

const quiet = (signal: AbortSignal) => ({ noLoading: true, signal });

/** Newest first; empty until loaded. */
export function useEditions(): readonly EditionRow[] {
  const api = useApi();
  const [editions, setEditions] = useState<readonly EditionRow[]>([]);
  useEffect(() => {
    const leave = new AbortController();
    void api(editionRecord.calls.list, { query: { pageSize: editionsMax } }, quiet(leave.signal))
      .then((outcome) => outcome.status === 'ok' && setEditions(outcome.data))
      .catch(() => undefined);
    return () => leave.abort();
  }, [api]);
  return editions;
}

/** In their order; empty without an edition. */
function useUnits(editionId: string): readonly ManagedUnit[] {
  const api = useApi();
  const [loaded, setLoaded] = useState<{ editionId: string; units: readonly ManagedUnit[] }>({ editionId, units: [] });
  useEffect(() => {
    if (editionId === '') return undefined;
    const leave = new AbortController();
    void api(editionRecord.calls.get, { params: { id: editionId } }, quiet(leave.signal))
      .then((outcome) => outcome.status === 'ok' && setLoaded({ editionId, units: outcome.data.units }))
      .catch(() => undefined);
    return () => leave.abort();
  }, [api, editionId]);
  return loaded.editionId === editionId ? loaded.units : [];
}

/** Both as options of a select. */
export const useEditionOptions = () => useEditions().map(({ id, year }) => ({ value: id, label: String(year) }));

export function useUnitOptions(editionId: string) {
  const nameOf = useName();
  return useUnits(editionId).map(({ id, labelZh, labelEn }) => ({ value: id, label: nameOf(labelZh, labelEn) }));
}
