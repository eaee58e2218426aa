/** What a filter offers, fetched once a list. */
import { useEffect, useState } from 'react';
import type { Contract, Data } from '#shared/api/endpoint.ts';
import { useApi } from '#client/lib/api.ts';

const none: readonly never[] = [];

/** Empty until they are there, and where there is nothing to ask (`null`): a list without its choices is still of use. */
export function useChoices<C extends Contract>(contract: C | null): Data<C> | typeof none {
  const api = useApi();
  const [choices, setChoices] = useState<Data<C> | typeof none>(none);
  useEffect(() => {
    if (!contract) return undefined;
    const leave = new AbortController();
    const load = async () => {
      const outcome = await api(contract, undefined, { noLoading: true, signal: leave.signal }).catch(() => null);
      if (!leave.signal.aborted && outcome?.status === 'ok') setChoices(outcome.data);
    };
    void load();
    return () => leave.abort();
  }, [api, contract]);
  return choices;
}
