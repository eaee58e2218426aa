/** Loading and error states of a record that is fetched for editing. */
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { StaffList } from '#client/ui/list/staff-list-style.ts';
import { useLoaded } from '#client/state/use-loaded.ts';

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

/** Another `id` is loaded anew. */
export function useRecord<Data>(
  id: string,
  load: (api: Api, id: string, signal: AbortSignal) => Promise<Outcome<Data>>,
): LoadedRecord<Data> {
  const { value: record = null, setValue: take, ...loaded } = useLoaded((api, signal) => load(api, id, signal), id);
  return { record, take, ...loaded };
}
