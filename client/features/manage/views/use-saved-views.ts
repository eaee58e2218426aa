/** Saved filters of a list, and their changes. */
import { useState } from 'react';
import type { Outcome } from '#shared/http/api-client.ts';
import { deleteSavedView, listSavedViews, saveSavedView, type SavedView, type ViewedList } from '#shared/api/account/saved-view.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';

/** Without an id it is added. */
type View = Omit<SavedView, 'id'> & { id?: string };

export interface SavedViews {
  /** Null until they are known; a list is usable without them. */
  rows: readonly SavedView[] | null;
  isBusy: boolean;
  /** The filters that were deleted last, which can be restored. */
  deleted: SavedView | null;
  fault: string | null;
  forget: () => void;
  /** Gives the server's message where it refuses. */
  save: (view: View) => Promise<string | null>;
  remove: (view: SavedView) => Promise<void>;
  restore: () => Promise<void>;
}

export function useSavedViews(list: ViewedList): SavedViews {
  const api = useApi();
  const t = useT();
  const { value, reload } = useLoaded((to, signal) => to(listSavedViews, { query: { list } }, { signal }), list);
  const [isBusy, setBusy] = useState(false);
  const [deleted, setDeleted] = useState<SavedView | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const run = async (call: () => Promise<Outcome<unknown>>): Promise<string | null> => {
    setBusy(true);
    const outcome = await call();
    reload();
    setBusy(false);
    const problem = outcome.status === 'ok' ? null : (outcome.message ?? t('views:list.failed'));
    setFault(problem);
    return problem;
  };
  const save = (view: View) => run(() => api(saveSavedView, { body: { list, ...view } }));
  return {
    rows: value ?? null,
    isBusy,
    deleted,
    fault,
    forget: () => {
      setDeleted(null);
      setFault(null);
    },
    save,
    remove: async (view) => {
      const problem = await run(() => api(deleteSavedView, { body: { id: view.id } }));
      setDeleted(problem === null ? view : null);
    },
    restore: async () => {
      if (!deleted) return;
      const { id: _id, ...view } = deleted;
      if ((await save(view)) === null) setDeleted(null);
    },
  };
}
