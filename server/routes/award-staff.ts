/** Endpoints of staff for editions, results, films, people, faces and the programme. */
import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import type { AwardDesk } from '#server/services/award/award-staff.ts';
import * as editionApi from '#shared/api/edition-staff.ts';
import * as resultApi from '#shared/api/edition-result-staff.ts';
import * as faceApi from '#shared/api/face-staff.ts';
import * as filmApi from '#shared/api/film-staff.ts';
import * as programmeApi from '#shared/api/programme-staff.ts';
import * as personApi from '#shared/api/person-staff.ts';
import { ownAnswer } from '#server/http/no-store.ts';

export function registerAwardStaffRoutes(app: FastifyInstance, { awardDesk }: { awardDesk: AwardDesk }): void {
  registerEditions(app, awardDesk);
  registerResults(app, awardDesk);
  registerFilmsAndPeople(app, awardDesk);
  registerFaces(app, awardDesk);
  registerProgramme(app, awardDesk);
}

function registerEditions(app: FastifyInstance, desk: AwardDesk): void {
  route(app, editionApi.listManagedEditions, async () => ownAnswer(await desk.listEditions()));
  route(app, editionApi.getManagedEdition, async ({ params }) => ownAnswer(await desk.getEdition(params.id)));
  route(app, editionApi.addEdition, async ({ viewer, body }) => ownAnswer(await desk.insertEdition(viewer.id, body)));
  route(app, editionApi.saveEdition, async ({ viewer, body }) => ownAnswer(await desk.updateFacts(viewer.id, body)));
  route(app, editionApi.saveCeremony, async ({ viewer, body }) => ownAnswer(await desk.updateCeremony(viewer.id, body)));
  route(app, editionApi.addUnit, async ({ viewer, body }) => ownAnswer(await desk.insertUnit(viewer.id, body)));
  route(app, editionApi.addCategory, async ({ viewer, body }) => ownAnswer(await desk.insertCategory(viewer.id, body)));
  route(app, editionApi.addNomination, async ({ viewer, body }) => ownAnswer(await desk.insertNomination(viewer.id, body)));
  route(app, editionApi.renamePart, async ({ viewer, body }) => done(desk.renamePart(viewer.id, body)));
  route(app, editionApi.saveNomination, async ({ viewer, body }) => done(desk.updateNomination(viewer.id, body)));
  route(app, editionApi.addJuror, async ({ viewer, body }) => done(desk.insertJuror(viewer.id, body)));
  route(app, editionApi.saveJuror, async ({ viewer, body }) => done(desk.updateJuror(viewer.id, body)));
  route(app, editionApi.orderParts, async ({ viewer, body }) => done(desk.orderParts(viewer.id, body)));
  route(app, editionApi.removePart, async ({ viewer, body }) => done(desk.removePart(viewer.id, body)));
}

async function done(act: Promise<void>) {
  await act;
  return ownAnswer(null);
}

function registerResults(app: FastifyInstance, desk: AwardDesk): void {
  route(app, resultApi.listResults, async ({ query }) => ownAnswer(await desk.listResults(query.editionId)));
  route(app, resultApi.saveResult, async ({ viewer, body }) => done(desk.updateResult(viewer.id, body)));
  route(app, resultApi.importNominations, async ({ viewer, body, source }) =>
    ownAnswer(await desk.importTable(body, { kind: 'nominations', actorId: viewer.id, name: source.idempotencyKey })),
  );
  route(app, resultApi.importResults, async ({ viewer, body, source }) =>
    ownAnswer(await desk.importTable(body, { kind: 'results', actorId: viewer.id, name: source.idempotencyKey })),
  );
  route(app, resultApi.exportNominations, async ({ query, language }) =>
    ownAnswer(await desk.exportTable({ kind: 'nominations', ...query }, language)),
  );
  route(app, resultApi.exportResults, async ({ query, language }) =>
    ownAnswer(await desk.exportTable({ kind: 'results', ...query }, language)),
  );
}

function registerFilmsAndPeople(app: FastifyInstance, desk: AwardDesk): void {
  route(app, filmApi.listManagedFilms, async ({ query, language }) => ownAnswer(await desk.listFilms(query, language)));
  route(app, filmApi.listFilmVideos, async ({ query }) => ownAnswer(await desk.listVideos(query)));
  route(app, filmApi.getManagedFilm, async ({ params, language }) => ownAnswer(await desk.getFilm(params.id, language)));
  route(app, filmApi.addFilm, async ({ viewer, body }) => ownAnswer(await desk.insertFilm(viewer.id, body)));
  route(app, filmApi.saveFilm, async ({ viewer, body, language }) =>
    ownAnswer(await desk.updateFilm(viewer.id, { input: body, language })),
  );
  route(app, filmApi.placeFilm, async ({ viewer, body }) => done(desk.placeFilm(viewer.id, body)));
  route(app, filmApi.removeFilm, async ({ viewer, body }) => done(desk.removeFilm(viewer.id, body.id)));
  route(app, personApi.listManagedPeople, async ({ query, language }) => ownAnswer(await desk.listPeople(query, language)));
  route(app, personApi.getManagedPerson, async ({ params, language }) => ownAnswer(await desk.getPerson(params.id, language)));
  route(app, personApi.addPerson, async ({ viewer, body }) => ownAnswer(await desk.insertPerson(viewer.id, body)));
  route(app, personApi.savePerson, async ({ viewer, body, language }) =>
    ownAnswer(await desk.updatePerson(viewer.id, { input: body, language })),
  );
  route(app, personApi.removePerson, async ({ viewer, body }) => done(desk.removePerson(viewer.id, body.id)));
}

function registerFaces(app: FastifyInstance, desk: AwardDesk): void {
  route(app, faceApi.listManagedFaceColumns, async ({ language }) => ownAnswer(await desk.listFaceColumns(language)));
  route(app, faceApi.listManagedFaces, async ({ query, language }) => ownAnswer(await desk.listFaces(query.columnId, language)));
  route(app, faceApi.addFaceColumn, async ({ viewer, body }) => ownAnswer(await desk.insertFaceColumn(viewer.id, body)));
  route(app, faceApi.saveFaceColumn, async ({ viewer, body }) => done(desk.updateFaceColumn(viewer.id, body)));
  route(app, faceApi.addFace, async ({ viewer, body }) => ownAnswer(await desk.insertFace(viewer.id, body)));
  route(app, faceApi.saveFace, async ({ viewer, body }) => done(desk.updateFace(viewer.id, body)));
  route(app, faceApi.orderFaces, async ({ viewer, body }) => done(desk.orderGallery(viewer.id, body)));
  route(app, faceApi.removeFace, async ({ viewer, body }) => done(desk.removeFromGallery(viewer.id, body)));
}

function registerProgramme(app: FastifyInstance, desk: AwardDesk): void {
  route(app, programmeApi.getManagedProgramme, async ({ query }) => ownAnswer(await desk.getProgramme(query.editionId)));
  route(app, programmeApi.addEvent, async ({ viewer, body }) => ownAnswer(await desk.insertEvent(viewer.id, body)));
  route(app, programmeApi.saveEvent, async ({ viewer, body }) => done(desk.updateEvent(viewer.id, body)));
  route(app, programmeApi.cancelEvent, async ({ viewer, body }) => done(desk.cancelEvent(viewer.id, body)));
  route(app, programmeApi.removeEvent, async ({ viewer, body }) => done(desk.removeEvent(viewer.id, body.id)));
  route(app, programmeApi.addVenue, async ({ viewer, body }) => ownAnswer(await desk.insertVenue(viewer.id, body)));
  route(app, programmeApi.saveVenue, async ({ viewer, body }) => done(desk.updateVenue(viewer.id, body)));
  route(app, programmeApi.removeVenue, async ({ viewer, body }) => done(desk.removeVenue(viewer.id, body.id)));
}
