/** The service for awards staff: editions, results, tables, films, people and faces, bound to a database. */
import type { Database } from '#server/db/client.ts';
import { exportTable, importTable } from './award-import.ts';
import { placeFilmIn, removeFilm, removePerson } from './award-remove.ts';
import { listResults, updateResult } from './award-result.ts';
import { updateCeremony } from './edition-edit-ceremony.ts';
import { insertCategory, insertUnit, orderPartsOf, removePartOf, renamePartOf } from './edition-edit-parts.ts';
import { getEdition, insertEdition, listEditions, updateFacts } from './edition-edit.ts';
import {
  insertFace,
  insertFaceColumn,
  listFaceColumns,
  listFaces,
  orderGallery,
  removeFromGallery,
  updateFace,
  updateFaceColumn,
} from './face-edit.ts';
import { listFilms, listVideos } from './film-edit-list.ts';
import { getFilm, insertFilm, updateFilm } from './film-edit.ts';
import { insertJuror, insertNomination, updateJuror, updateNomination } from './nomination.ts';
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
import { getPerson, insertPerson, listPeople, updatePerson } from './person-edit.ts';

export type AwardStaffService = ReturnType<typeof createAwardStaffService>;

/** The errors of each operation are documented at its function. */
export function createAwardStaffService({ db }: { db: Database }) {
  const on =
    <Rest extends unknown[], Result>(operation: (database: Database, ...rest: Rest) => Result) =>
    (...rest: Rest): Result =>
      operation(db, ...rest);
  return {
    listEditions: on(listEditions),
    getEdition: on(getEdition),
    insertEdition: on(insertEdition),
    updateFacts: on(updateFacts),
    updateCeremony: on(updateCeremony),
    insertUnit: on(insertUnit),
    insertCategory: on(insertCategory),
    renamePart: on(renamePartOf),
    orderParts: on(orderPartsOf),
    removePart: on(removePartOf),
    insertNomination: on(insertNomination),
    updateNomination: on(updateNomination),
    insertJuror: on(insertJuror),
    updateJuror: on(updateJuror),
    listResults: on(listResults),
    updateResult: on(updateResult),
    importTable: on(importTable),
    exportTable: on(exportTable),
    listFilms: on(listFilms),
    listVideos: on(listVideos),
    getFilm: on(getFilm),
    insertFilm: on(insertFilm),
    updateFilm: on(updateFilm),
    placeFilm: on(placeFilmIn),
    removeFilm: on(removeFilm),
    listPeople: on(listPeople),
    getPerson: on(getPerson),
    insertPerson: on(insertPerson),
    updatePerson: on(updatePerson),
    removePerson: on(removePerson),
    listFaceColumns: on(listFaceColumns),
    listFaces: on(listFaces),
    insertFaceColumn: on(insertFaceColumn),
    updateFaceColumn: on(updateFaceColumn),
    insertFace: on(insertFace),
    updateFace: on(updateFace),
    orderGallery: on(orderGallery),
    removeFromGallery: on(removeFromGallery),
    getProgramme: on(getProgramme),
    insertEvent: on(insertEvent),
    updateEvent: on(updateEvent),
    cancelEvent: on(cancelEventOf),
    removeEvent: on(removeEventOf),
    insertVenue: on(insertVenue),
    updateVenue: on(updateVenue),
    removeVenue: on(removeVenueOf),
  };
}
