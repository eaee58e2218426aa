/** Columns of the lists that a person has hidden, kept in the browser. */
import { useState } from 'react';
import { readHiddenColumns, storeHiddenColumns } from '#client/lib/storage.ts';

export const hideableColumns = ['kind', 'languages', 'author', 'updateTime'] as const;
export type HideableColumn = (typeof hideableColumns)[number];

/** Behind a guard only: the storage is read while drawing. */
export function useHiddenColumns(): [readonly HideableColumn[], (hidden: readonly HideableColumn[]) => void] {
  const [hidden, setHidden] = useState(() => hideableColumns.filter((column) => readHiddenColumns().includes(column)));
  return [
    hidden,
    (next) => {
      storeHiddenColumns(next);
      setHidden([...next]);
    },
  ];
}
