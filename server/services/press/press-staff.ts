/** The service for staff who look after the press: outlets, accreditations and kits, bound to a database. */
import { bindFirst } from '#server/services/core/bind-first.ts';
import {
  insertAccreditation,
  listDownloads,
  revokeAccreditation,
  updateAccreditation,
  type AccreditationOptions,
} from './press-accreditation.ts';
import { kitStaff, outletStaff } from './press-record.ts';

export type PressStaffService = ReturnType<typeof createPressStaff>;

/** The errors of each operation are documented at its function. */
export function createPressStaff(options: AccreditationOptions) {
  const { db, mailQueue } = options;
  return {
    kit: kitStaff(db),
    outlet: outletStaff(db, mailQueue),
    ...bindFirst(db, { listDownloads }),
    ...bindFirst(options, { insertAccreditation, updateAccreditation, revokeAccreditation }),
  };
}
