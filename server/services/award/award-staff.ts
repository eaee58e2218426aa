/** The service for awards staff: editions, results, tables, films, people and faces, bound to a database. */
import type { Database } from '#server/db/client.ts';
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

/** The errors of each operation are documented at its function. */
export function createAwardStaffService({ db }: { db: Database }) {
  return bindFirst(db, {
    listEditions,
    exportEditions,
    getEdition,
    insertEdition,
    previewEditionCopy,
    copyEdition,
    deleteEdition,
    updateFacts,
    updateCeremony,
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
