/** Moves and removals of records on a screen that lists them. */
import type { AnyRecord, placing } from '#shared/record/record.ts';
import { useApi } from '#client/lib/api.ts';
import { neighbourOf } from './order-moves.ts';
import { useAction } from './use-action.ts';
import { useRemovalFrom } from './use-removal.tsx';

export type RecordActs = ReturnType<typeof useRecordActs>;

/** `text` is the key of what a removal takes along; `onChanged` loads the records again. `question` is for `RemovalQuestion`. */
export function useRecordActs(text: string, onChanged: () => void) {
  const api = useApi();
  const { run } = useAction(onChanged);
  const { ask, question } = useRemovalFrom(onChanged);
  return {
    /** Moves a record to its place in a new order of its list; resolves to whether it was moved. */
    place: (to: ReturnType<typeof placing>, order: readonly string[], id: string) =>
      run(() => api(to, { body: { id, ...neighbourOf(order, id) } }, { showLoading: true }), onChanged),
    remove: (of: AnyRecord, id: string, name: string) =>
      ask({ name, text, remove: (to) => to(of.calls.remove, { body: { id } }, { showLoading: true }) }),
    question,
  };
}
