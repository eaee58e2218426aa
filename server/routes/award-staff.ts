/** Endpoints of staff for editions, results, films, people, faces and the programme. */
import type { FastifyInstance } from 'fastify';
import * as resultApi from '#shared/api/edition-result-staff.ts';
import * as partApi from '#shared/api/edition-part-staff.ts';
import * as editionApi from '#shared/api/edition-staff.ts';
import * as faceApi from '#shared/api/face-staff.ts';
import * as filmApi from '#shared/api/film-staff.ts';
import * as programmeApi from '#shared/api/programme-staff.ts';
import { restoreRemoved } from '#shared/api/press/removed-record.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { AwardStaffService } from '#server/services/award/award-staff.ts';

export function registerAwardStaffRoutes(app: FastifyInstance, { awardStaff }: { awardStaff: AwardStaffService }): void {
  registerEditions(app, awardStaff);
  registerResults(app, awardStaff);
  registerFilmsAndPeople(app, awardStaff);
  registerFaces(app, awardStaff);
  registerProgramme(app, awardStaff);
  route(app, restoreRemoved, async ({ viewer, body }) => done(awardStaff.restoreRemoved(viewer.id, body.removedId)));
}

function registerEditions(app: FastifyInstance, awardStaff: AwardStaffService): void {
  route(app, editionApi.listManagedEditions, async () => uncached(await awardStaff.listEditions()));
  route(app, editionApi.getManagedEdition, async ({ params, language }) => uncached(await awardStaff.getEdition(params.id, language)));
  route(app, editionApi.addEdition, async ({ viewer, body }) => uncached(await awardStaff.insertEdition(viewer.id, body)));
  route(app, editionApi.previewEditionCopy, async ({ query }) => uncached(await awardStaff.previewEditionCopy(query.year)));
  route(app, editionApi.copyEdition, async ({ viewer, body }) => uncached(await awardStaff.copyEdition(viewer.id, body)));
  route(app, editionApi.deleteEdition, async ({ viewer, body }) => uncached(await awardStaff.deleteEdition(viewer.id, body.id)));
  route(app, editionApi.saveEdition, async ({ viewer, body }) => uncached(await awardStaff.updateFacts(viewer.id, body)));
  route(app, editionApi.saveCeremony, async ({ viewer, body }) => uncached(await awardStaff.updateCeremony(viewer.id, body)));
  route(app, partApi.addUnit, async ({ viewer, body }) => uncached(await awardStaff.insertUnit(viewer.id, body)));
  route(app, partApi.addCategory, async ({ viewer, body }) => uncached(await awardStaff.insertCategory(viewer.id, body)));
  route(app, partApi.addNomination, async ({ viewer, body }) => uncached(await awardStaff.insertNomination(viewer.id, body)));
  route(app, partApi.renamePart, async ({ viewer, body }) => done(awardStaff.renamePart(viewer.id, body)));
  route(app, partApi.saveNomination, async ({ viewer, body }) => done(awardStaff.updateNomination(viewer.id, body)));
  route(app, partApi.addNominations, async ({ viewer, body }) => uncached(await awardStaff.insertNominations(viewer.id, body)));
  route(app, partApi.removeNominations, async ({ viewer, body }) => done(awardStaff.removeNominations(viewer.id, body)));
  route(app, partApi.addJuror, async ({ viewer, body }) => done(awardStaff.insertJuror(viewer.id, body)));
  route(app, partApi.saveJuror, async ({ viewer, body }) => done(awardStaff.updateJuror(viewer.id, body)));
  route(app, partApi.orderParts, async ({ viewer, body }) => done(awardStaff.orderParts(viewer.id, body)));
  route(app, partApi.removePart, async ({ viewer, body }) => uncached(await awardStaff.removePart(viewer.id, body)));
}

async function done(act: Promise<void>) {
  await act;
  return uncached(null);
}

function registerResults(app: FastifyInstance, awardStaff: AwardStaffService): void {
  route(app, resultApi.listResults, async ({ query, language }) => uncached(await awardStaff.listResults(query.editionId, language)));
  route(app, resultApi.saveResult, async ({ viewer, body }) => done(awardStaff.updateResult(viewer.id, body)));
  route(app, resultApi.importNominations, async ({ viewer, body, source }) =>
    uncached(await awardStaff.importTable(body, { kind: 'nominations', actorId: viewer.id, name: source.idempotencyKey })),
  );
  route(app, resultApi.importResults, async ({ viewer, body, source }) =>
    uncached(await awardStaff.importTable(body, { kind: 'results', actorId: viewer.id, name: source.idempotencyKey })),
  );
  route(app, resultApi.exportNominations, async ({ query, language }) =>
    uncached(await awardStaff.exportTable({ kind: 'nominations', ...query }, language)),
  );
  route(app, resultApi.exportResults, async ({ query, language }) =>
    uncached(await awardStaff.exportTable({ kind: 'results', ...query }, language)),
  );
}

function registerFilmsAndPeople(app: FastifyInstance, awardStaff: AwardStaffService): void {
  route(app, filmApi.listManagedFilms, async ({ query, language }) => uncached(await awardStaff.listFilms(query, language)));
  route(app, filmApi.listFilmVideos, async ({ query }) => uncached(await awardStaff.listVideos(query)));
  route(app, filmApi.getManagedFilm, async ({ params, language }) => uncached(await awardStaff.getFilm(params.id, language)));
  route(app, filmApi.addFilm, async ({ viewer, body }) => uncached(await awardStaff.insertFilm(viewer.id, body)));
  route(app, filmApi.saveFilm, async ({ viewer, body, language }) =>
    uncached(await awardStaff.updateFilm(viewer.id, { input: body, language })),
  );
  route(app, filmApi.placeFilm, async ({ viewer, body }) => done(awardStaff.placeFilm(viewer.id, body)));
  route(app, filmApi.removeFilm, async ({ viewer, body }) => uncached(await awardStaff.removeFilm(viewer.id, body.id)));
  route(app, filmApi.listManagedPeople, async ({ query, language }) => uncached(await awardStaff.listPeople(query, language)));
  route(app, filmApi.getManagedPerson, async ({ params, language }) => uncached(await awardStaff.getPerson(params.id, language)));
  route(app, filmApi.addPerson, async ({ viewer, body }) => uncached(await awardStaff.insertPerson(viewer.id, body)));
  route(app, filmApi.savePerson, async ({ viewer, body, language }) =>
    uncached(await awardStaff.updatePerson(viewer.id, { input: body, language })),
  );
  route(app, filmApi.removePerson, async ({ viewer, body }) => uncached(await awardStaff.removePerson(viewer.id, body.id)));
}

function registerFaces(app: FastifyInstance, awardStaff: AwardStaffService): void {
  route(app, faceApi.listManagedFaceColumns, async ({ language }) => uncached(await awardStaff.listFaceColumns(language)));
  route(app, faceApi.listManagedFaces, async ({ query, language }) => uncached(await awardStaff.listFaces(query.columnId, language)));
  route(app, faceApi.addFaceColumn, async ({ viewer, body }) => uncached(await awardStaff.insertFaceColumn(viewer.id, body)));
  route(app, faceApi.saveFaceColumn, async ({ viewer, body }) => done(awardStaff.updateFaceColumn(viewer.id, body)));
  route(app, faceApi.addFace, async ({ viewer, body }) => uncached(await awardStaff.insertFace(viewer.id, body)));
  route(app, faceApi.saveFace, async ({ viewer, body }) => done(awardStaff.updateFace(viewer.id, body)));
  route(app, faceApi.orderFaces, async ({ viewer, body }) => done(awardStaff.orderGallery(viewer.id, body)));
  route(app, faceApi.removeFace, async ({ viewer, body }) => uncached(await awardStaff.removeFromGallery(viewer.id, body)));
}

function registerProgramme(app: FastifyInstance, awardStaff: AwardStaffService): void {
  route(app, programmeApi.getManagedProgramme, async ({ query }) => uncached(await awardStaff.getProgramme(query.editionId)));
  route(app, programmeApi.addEvent, async ({ viewer, body }) => uncached(await awardStaff.insertEvent(viewer.id, body)));
  route(app, programmeApi.saveEvent, async ({ viewer, body }) => done(awardStaff.updateEvent(viewer.id, body)));
  route(app, programmeApi.cancelEvent, async ({ viewer, body }) => done(awardStaff.cancelEvent(viewer.id, body)));
  route(app, programmeApi.removeEvent, async ({ viewer, body }) => uncached(await awardStaff.removeEvent(viewer.id, body.id)));
  route(app, programmeApi.addVenue, async ({ viewer, body }) => uncached(await awardStaff.insertVenue(viewer.id, body)));
  route(app, programmeApi.saveVenue, async ({ viewer, body }) => done(awardStaff.updateVenue(viewer.id, body)));
  route(app, programmeApi.removeVenue, async ({ viewer, body }) => uncached(await awardStaff.removeVenue(viewer.id, body.id)));
}
