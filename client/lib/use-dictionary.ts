/** The entries of a dictionary; null until they are loaded. */
import { use, useEffect, useState } from 'react';
import { listDictionaryEntries, type DictionaryEntry, type EditedDictionaryName } from '#shared/api/dictionary.ts';
import { ApiContext } from './api.ts';

export interface DictionaryRead {
  entries: readonly DictionaryEntry[] | null;
  isFailed: boolean;
  retry: () => void;
  /** Label of a stored value; the value itself where the dictionary has none. */
  labelOf: (value: string) => string;
}

/** `retired`: includes entries that are no longer offered, for the labels of stored values. */
export function useDictionary(type: EditedDictionaryName, { retired = false }: { retired?: boolean } = {}): DictionaryRead {
  // None on the server, where such parts are not drawn.
  const api = use(ApiContext);
  const [entries, setEntries] = useState<readonly DictionaryEntry[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!api) return undefined;
    const leave = new AbortController();
    const load = async () => {
      const outcome = await api(
        listDictionaryEntries,
        { params: { type }, query: retired ? { retired } : {} },
        { signal: leave.signal },
      ).catch(() => null);
      if (leave.signal.aborted) return;
      setFailed(outcome?.status !== 'ok');
      if (outcome?.status === 'ok') setEntries(outcome.data);
    };
    void load();
    return () => leave.abort();
  }, [api, type, retired, round]);
  const labelOf = (value: string) => entries?.find(({ dictValue }) => dictValue === value)?.dictLabel ?? value;
  return { entries, isFailed, retry: () => setRound((now) => now + 1), labelOf };
}
