/** Serves shared/api/face.ts. */
import type { FastifyInstance } from 'fastify';
import { getFace, getFaceFilters, listColumnFaces, listFaceColumns, listFaces } from '#shared/api/face.ts';
import { route } from '#server/http/route.ts';
import type { FaceService } from '#server/services/award/face.ts';

export function registerFaceRoutes(app: FastifyInstance, { face }: { face: FaceService }): void {
  route(app, listFaces, ({ query, language }) => face.listFaces(query, language));
  route(app, listFaceColumns, ({ language }) => face.listFaceColumns(language));
  route(app, listColumnFaces, ({ query, language }) => face.listColumnFaces(query, language));
  route(app, getFaceFilters, ({ language }) => face.getFaceFilters(language));
  route(app, getFace, ({ params, language }) => face.getFace(params.id, language));
}
