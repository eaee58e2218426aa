/** Endpoints of staff for editions, results, films, people, faces and the programme. */
import type { FastifyInstance } from 'fastify';
import * as resultApi from '#shared/api/edition-result-staff.ts';
import * as editionApi from '#shared/api/edition-staff.ts';
import {
  addNominations,
  categoryRecord,
  editionRecord,
  exportEditions,
  exportJurors,
  jurorRecord,
  nominationRecord,
  placeCategory,
  placeJuror,
  placeNomination,
  placeUnit,
  removeNominations,
  unitRecord,
} from '#shared/api/record/edition.ts';
import { exportFaces, faceColumnRecord, faceRecord, placeFace, placeFaceColumn } from '#shared/api/record/face.ts';
import { exportFilms, filmRecord, importFilms, listFilmInstitutions, listFilmVideos, placeFilm } from '#shared/api/record/film.ts';
import { exportPeople, importPeople, personRecord } from '#shared/api/record/person.ts';
import { cancelEvent, eventRecord, venueRecord } from '#shared/api/record/programme.ts';
import { restoreRemoved } from '#shared/api/removed-record.ts';
import { can } from '#shared/policies.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { AwardStaffService } from '#server/services/award/award-staff.ts';
import type { AuditListService } from '#server/services/core/audit-trail-list.ts';
import { registerRecord } from './record.ts';

interface AwardStaffRoutes {
  awardStaff: AwardStaffService;
  audit: Pick<AuditListService, 'recordExport'>;
}

export function registerAwardStaffRoutes(app: FastifyInstance, { awardStaff, audit }: AwardStaffRoutes): void {
  registerEditions(app, awardStaff);
  registerResults(app, awardStaff);
  registerRecords(app, { awardStaff, audit });
  route(app, restoreRemoved, async ({ viewer, body }) =>
    done(awardStaff.restoreRemoved(viewer.id, body.removedId, (permission) => can(viewer, permission))),
  );
}

function registerEditions(app: FastifyInstance, awardStaff: AwardStaffService): void {
  route(app, editionApi.previewEditionCopy, async ({ query }) => uncached(await awardStaff.previewEditionCopy(query.year)));
  route(app, editionApi.copyEdition, async ({ viewer, body }) => uncached(await awardStaff.copyEdition(viewer.id, body)));
  route(app, editionApi.saveCeremony, async ({ viewer, body }) => uncached(await awardStaff.updateCeremony(viewer.id, body)));
  route(app, addNominations, async ({ viewer, body }) => uncached(await awardStaff.insertNominations(viewer.id, body)));
  route(app, removeNominations, async ({ viewer, body }) => done(awardStaff.removeNominations(viewer.id, body)));
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

function registerRecords(app: FastifyInstance, { awardStaff, audit }: AwardStaffRoutes): void {
  const { edition, unit, category, nomination, juror, film, person, face, faceColumn, event, venue } = awardStaff;
  registerRecord(app, { record: editionRecord, service: edition, exported: { contract: exportEditions, audit } });
  registerRecord(app, { record: unitRecord, service: unit, place: placeUnit });
  registerRecord(app, { record: categoryRecord, service: category, place: placeCategory });
  registerRecord(app, { record: nominationRecord, service: nomination, place: placeNomination });
  registerRecord(app, { record: jurorRecord, service: juror, place: placeJuror, exported: { contract: exportJurors, audit } });
  registerRecord(app, {
    record: filmRecord,
    service: film,
    place: placeFilm,
    imported: importFilms,
    exported: { contract: exportFilms, audit },
  });
  registerRecord(app, { record: personRecord, service: person, imported: importPeople, exported: { contract: exportPeople, audit } });
  registerRecord(app, { record: faceRecord, service: face, place: placeFace, exported: { contract: exportFaces, audit } });
  registerRecord(app, { record: faceColumnRecord, service: faceColumn, place: placeFaceColumn });
  registerRecord(app, { record: eventRecord, service: event });
  registerRecord(app, { record: venueRecord, service: venue });
  route(app, cancelEvent, async ({ viewer, body }) => done(awardStaff.cancelEvent(viewer.id, body)));
  route(app, listFilmVideos, async ({ query }) => uncached(await awardStaff.listVideos(query)));
  route(app, listFilmInstitutions, async ({ query }) => uncached(await awardStaff.listInstitutions(query)));
}
