/** Loading and error states of a record that is fetched for editing. */
import { useCallback, useEffect, useState } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { StaffList } from '#client/ui/list/staff-list-style.ts';
import { useApi } from '#client/lib/api.ts';

/** While a part of the screen is loaded. */
export function RecordWaits() {
  return <RecordState isFailed={false} onRetry={() => undefined} />;
}

export function RecordState({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  const texts = useListTexts();
  return (
    <StaffList>
      <div className="sheet">{isFailed ? <ListFailed texts={texts} onRetry={onRetry} /> : <ListWaiting texts={texts} />}</div>
    </StaffList>
  );
}

/** A record of awards data, fetched for editing. */
export interface LoadedRecord<Data> {
  /** Null until loaded; stays during a reload. */
  record: Data | null;
  isFailed: boolean;
  reload: () => void;
  /** Replaces the record with the result of an action. */
  take: (record: Data) => void;
}

/** `load` must be a stable function; another `id` reloads. */
export function useRecord<Data>(
  id: string,
  load: (api: Api, id: string, signal: AbortSignal) => Promise<Outcome<Data>>,
): LoadedRecord<Data> {
  const api = useApi();
  const [loaded, setLoaded] = useState<{ id: string; record: Data | null; isFailed: boolean }>({ id, record: null, isFailed: false });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    const show = async () => {
      const outcome = await load(api, id, leave.signal).catch(() => null);
      if (leave.signal.aborted) return;
      setLoaded((before) => ({
        id,
        record: outcome?.status === 'ok' ? outcome.data : before.id === id ? before.record : null,
        isFailed: outcome?.status !== 'ok',
      }));
    };
    void show();
    return () => leave.abort();
  }, [api, load, id, attempt]);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  const take = useCallback((record: Data) => setLoaded({ id, record, isFailed: false }), [id]);
  return loaded.id === id ? { ...loaded, reload, take } : { record: null, isFailed: false, reload, take };
}
