/** The service for the ceremony: its run of show, bound to a database. */
import type { Database } from '#server/db/client.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import { getShow, orderShowRows, setShowOpen, updateShow, updateStatuses } from './show-edit.ts';
import { fillShow, insertShowRow, removeRow, restoreRow, updateShowRow } from './show-row-edit.ts';

export type CeremonyService = ReturnType<typeof createCeremonyService>;

/** The errors of each operation are documented at its function. */
export function createCeremonyService({ db }: { db: Database }) {
  return bindFirst(db, {
    getShow,
    updateShow,
    setShowOpen,
    insertShowRow,
    fillShow,
    updateShowRow,
    updateStatuses,
    orderShowRows,
    removeRow,
    restoreRow,
  });
}
