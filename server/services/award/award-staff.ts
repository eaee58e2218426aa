/** The service for awards staff: editions, results, tables, films, people and faces, bound to a database. */
import type { Database, Queryable } from '#server/db/client.ts';
import type { saveCeremony } from '#shared/api/edition-staff.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { RevealMode } from '#shared/award/reveal.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import { exportTable, importTable } from './award-import.ts';
import { placeFilmIn, removeFilm, removePerson } from './award-remove.ts';
import { listResults, updateResult } from './award-result.ts';
import { copyEdition, deleteEdition, previewEditionCopy } from './edition-copy.ts';
import { updateCeremony } from './edition-edit-ceremony.ts';
import { insertCategory, insertUnit, orderPartsOf, removePartOf, renamePartOf } from './edition-edit-parts.ts';
import { exportEditions, getEdition, insertEdition, listEditions, updateFacts } from './edition-edit.ts';
import {
  exportFaces,
  insertFace,
  insertFaceColumn,
  listFaceColumns,
  listFaces,
  orderGallery,
  removeFromGallery,
  updateFace,
  updateFaceColumn,
} from './face-edit.ts';
import { exportFilms, listFilms, listVideos } from './film-edit-list.ts';
import { getFilm, insertFilm, updateFilm } from './film-edit.ts';
import { insertJuror, insertNomination, updateJuror, updateNomination } from './nomination.ts';
import { insertNominations, removeNominationsOf } from './nomination-several.ts';
import {
  cancelEventOf,
  getProgramme,
  insertEvent,
  insertVenue,
  removeEventOf,
  removeVenueOf,
  updateEvent,
  updateVenue,
} from './programme-edit.ts';
import { previewTypedFilm, previewTypedPerson } from './record-preview.ts';
import { exportPeople, listPeople } from './person-edit-list.ts';
import { restoreRemoved } from './removed-record.ts';
import { getPerson, insertPerson, updatePerson } from './person-edit.ts';

export type AwardStaffService = ReturnType<typeof createAwardStaffService>;

export interface AwardStaffOptions {
  db: Database;
  /** How a reveal of winners is confirmed; without it as strictly as can be. */
  revealMode?: (on: Queryable) => Promise<RevealMode>;
}

/** The errors of each operation are documented at its function. */
export function createAwardStaffService({ db, revealMode = async () => 'second' }: AwardStaffOptions) {
  return {
    /** See `edition-edit-ceremony.ts`. */
    updateCeremony: async (actorId: string, input: Input<typeof saveCeremony>['body']) =>
      updateCeremony(db, actorId, { input, mode: await revealMode(db) }),
    ...bindParts(db),
  };
}

function bindParts(db: Database) {
  return bindFirst(db, {
    listEditions,
    exportEditions,
    getEdition,
    insertEdition,
    previewEditionCopy,
    copyEdition,
    deleteEdition,
    updateFacts,
    insertUnit,
    insertCategory,
    renamePart: renamePartOf,
    orderParts: orderPartsOf,
    removePart: removePartOf,
    insertNomination,
    updateNomination,
    insertNominations,
    removeNominations: removeNominationsOf,
    insertJuror,
    updateJuror,
    listResults,
    updateResult,
    importTable,
    exportTable,
    listFilms,
    exportFilms,
    listVideos,
    getFilm,
    insertFilm,
    updateFilm,
    placeFilm: placeFilmIn,
    removeFilm,
    restoreRemoved,
    listPeople,
    exportPeople,
    getPerson,
    insertPerson,
    updatePerson,
    removePerson,
    previewFilm: previewTypedFilm,
    previewPerson: previewTypedPerson,
    listFaceColumns,
    listFaces,
    exportFaces,
    insertFaceColumn,
    updateFaceColumn,
    insertFace,
    updateFace,
    orderGallery,
    removeFromGallery,
    getProgramme,
    insertEvent,
    updateEvent,
    cancelEvent: cancelEventOf,
    removeEvent: removeEventOf,
    insertVenue,
    updateVenue,
    removeVenue: removeVenueOf,
  });
}
