/** Editions, and the units of one edition, for filters and selects. */
import type { Api } from '#shared/http/api-client.ts';
import { editionRecord, editionsMax, type EditionRow, type ManagedUnit } from '#shared/api/record/edition.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { useName } from '#client/record/names.tsx';

const load = (api: Api, signal: AbortSignal) => api(editionRecord.calls.list, { query: { pageSize: editionsMax } }, { signal });

/** Newest first; empty until loaded. */
export const useEditions = (): readonly EditionRow[] => useLoaded(load).value ?? [];

/** In their order; empty without an edition. */
function useUnits(id: string): readonly ManagedUnit[] {
  const { value } = useLoaded((api, signal) => api(editionRecord.calls.get, { params: { id } }, { signal }), id || null);
  return value?.units ?? [];
}

/** Both as options of a select. */
export const useEditionOptions = () => useEditions().map(({ id, year }) => ({ value: id, label: String(year) }));

export function useUnitOptions(editionId: string) {
  const nameOf = useName();
  return useUnits(editionId).map(({ id, labelZh, labelEn }) => ({ value: id, label: nameOf(labelZh, labelEn) }));
}
