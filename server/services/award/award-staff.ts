/** The service for awards staff: editions, results, tables, films, people and faces, bound to a database. */
import type { Database, Queryable } from '#server/db/client.ts';
import type { saveCeremony } from '#shared/api/edition-staff.ts';
import type { previewFilm } from '#shared/api/record/film.ts';
import type { previewPerson } from '#shared/api/record/person.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { Language } from '#shared/language.ts';
import type { Permission } from '#shared/policies.ts';
import type { RevealMode } from '#shared/award/reveal.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import { exportTable, importTable } from './award-import.ts';
import { listResults, updateResult } from './award-result.ts';
import { copyEdition, previewEditionCopy } from './edition-copy.ts';
import { updateCeremony } from './edition-edit-ceremony.ts';
import { categoryStaff, jurorStaff, nominationStaff, unitStaff } from './edition-part-record.ts';
import { editionStaff } from './edition-record.ts';
import { faceColumnStaff, faceStaff } from './face-record.ts';
import { readFilmAround, readFilmItem } from './film-profile.ts';
import { filmStaff, listInstitutions, listVideos } from './film-record.ts';
import { insertNominations, removeNominationsOf } from './nomination-several.ts';
import { cancelEventOf, eventStaff, venueStaff } from './programme-record.ts';
import { readPersonAround, readPersonItem } from './person-profile.ts';
import { personStaff } from './person-record.ts';
import { previewTyped } from './record-preview.ts';
import { restoreAwardRecord, type Restorable } from './award-restore.ts';

export type AwardStaffService = ReturnType<typeof createAwardStaffService>;

export interface AwardStaffOptions {
  db: Database;
  /** How a reveal of winners is confirmed; without it as strictly as can be. */
  revealMode?: (on: Queryable) => Promise<RevealMode>;
  /** Records of other domains, whose removals are undone by the same call. */
  otherRecords?: Restorable;
}

const filmPage = { readItem: readFilmItem, readAround: readFilmAround };
const personPage = { readItem: readPersonItem, readAround: readPersonAround };

/** The errors of each operation are documented at its function. */
export function createAwardStaffService({ db, revealMode = async () => 'second', otherRecords = {} }: AwardStaffOptions) {
  const records = {
    edition: editionStaff(db),
    unit: unitStaff(db),
    category: categoryStaff(db),
    nomination: nominationStaff(db),
    juror: jurorStaff(db),
    film: filmStaff(db),
    person: personStaff(db),
    face: faceStaff(db),
    faceColumn: faceColumnStaff(db),
    event: eventStaff(db),
    venue: venueStaff(db),
  };
  return {
    ...records,
    previewFilm: (input: Input<typeof previewFilm>['body'], language: Language) =>
      previewTyped(db, { ...input, record: records.film, ...filmPage }, language),
    previewPerson: (input: Input<typeof previewPerson>['body'], language: Language) =>
      previewTyped(db, { ...input, record: records.person, ...personPage }, language),
    restoreRemoved: (actorId: string, removedId: string, may?: (permission: Permission) => boolean) =>
      restoreAwardRecord(db, { actorId, removedId, records: { ...records, ...otherRecords }, may }),
    /** See `edition-edit-ceremony.ts`. */
    updateCeremony: async (actorId: string, input: Input<typeof saveCeremony>['body']) =>
      updateCeremony(db, actorId, { input, mode: await revealMode(db) }),
    ...bindParts(db),
  };
}

function bindParts(db: Database) {
  return bindFirst(db, {
    previewEditionCopy,
    copyEdition,
    insertNominations,
    removeNominations: removeNominationsOf,
    listResults,
    updateResult,
    importTable,
    exportTable,
    listVideos,
    listInstitutions,
    cancelEvent: cancelEventOf,
  });
}
