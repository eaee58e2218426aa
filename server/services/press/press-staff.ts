/** The service for staff who look after the press: outlets, accreditations and kits, bound to a database. */
import { bindFirst } from '#server/services/core/bind-first.ts';
import { insertAccreditation, revokeAccreditation, updateAccreditation, type AccreditationOptions } from './press-accreditation.ts';
import { getKit, insertKit, listKits, removeKit, updateKit } from './press-kit-edit.ts';
import { insertOutlet, listDownloads, listOutlets, removeOutlet, updateOutlet } from './press-outlet.ts';

export type PressStaffService = ReturnType<typeof createPressStaff>;

/** The errors of each operation are documented at its function. */
export function createPressStaff(options: AccreditationOptions) {
  return {
    ...bindFirst(options.db, {
      insertOutlet,
      updateOutlet,
      removeOutlet,
      listDownloads,
      listKits,
      getKit,
      insertKit,
      updateKit,
      removeKit,
    }),
    ...bindFirst(options, { insertAccreditation, updateAccreditation, revokeAccreditation }),
    listOutlets: async () => ({ outlets: await listOutlets(options.db), canSend: options.mailQueue.canSend }),
  };
}
