/** The chosen files of the library: ticked rows of the page, or all that the filters leave. */
import { useState } from 'react';
import { listMedia, type LibraryItem } from '#shared/api/media.ts';
import { useApi } from '#client/lib/api.ts';
import type { RowSelection } from '#client/ui/list/selection.ts';
import { libraryQuery } from './library-query.ts';

/** Most rows that a call lists. */
const pageSize = 50;

interface Options {
  selection: RowSelection;
  rows: readonly LibraryItem[];
  question: Parameters<typeof libraryQuery>[0];
}

export interface Chosen {
  items: readonly LibraryItem[];
  isBusy: boolean;
  chooseAll: () => Promise<void>;
  clear: () => void;
}

/** A tick or another filter ends the choice of all. */
export function useChosen({ selection, rows, question }: Options): Chosen {
  const api = useApi();
  const [whole, setWhole] = useState<{ key: string; items: readonly LibraryItem[] } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = JSON.stringify([libraryQuery(question), selection.selected]);
  const ticked = rows.filter(({ id }) => selection.selected.includes(id));
  return {
    items: whole?.key === key ? whole.items : ticked,
    isBusy,
    chooseAll: async () => {
      setBusy(true);
      const items: LibraryItem[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const outcome = await api(listMedia, { query: { ...libraryQuery(question), pageNum, pageSize } }, { noLoading: true });
        if (outcome.status !== 'ok') break;
        items.push(...outcome.data.filter(({ mayEdit }) => mayEdit));
        if (outcome.data.length < pageSize) {
          setWhole({ key, items });
          break;
        }
      }
      setBusy(false);
    },
    clear: () => {
      setWhole(null);
      selection.clear();
    },
  };
}
