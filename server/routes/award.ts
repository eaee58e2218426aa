/** Editions, films and faces for visitors. */
import type { FastifyInstance } from 'fastify';
import { getEdition, getFilmFilters, getJury, listFilms, listPreviousEditions } from '#shared/api/award.ts';
import { getFace, getFaceFilters, listColumnFaces, listFaceColumns, listFaces } from '#shared/api/face.ts';
import { getAwardFigures } from '#shared/api/statistics/award-figures.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';

export function registerAwardRoutes(app: FastifyInstance, { award, film, face }: Services): void {
  route(app, getEdition, ({ query, language }) => award.getEdition(query.year, language));
  route(app, getJury, ({ query, language }) => award.getJury(query.year, language));
  route(app, listPreviousEditions, ({ language }) => award.listPreviousEditions(language));
  route(app, getAwardFigures, ({ language }) => award.getFigures(language));

  route(app, listFilms, ({ query, language }) => film.listFilms(query, language));
  route(app, getFilmFilters, ({ language }) => film.getFilmFilters(language));

  route(app, listFaces, ({ query, language }) => face.listFaces(query, language));
  route(app, listFaceColumns, ({ language }) => face.listFaceColumns(language));
  route(app, listColumnFaces, ({ query, language }) => face.listColumnFaces(query, language));
  route(app, getFaceFilters, ({ language }) => face.getFaceFilters(language));
  route(app, getFace, ({ params, language }) => face.getFace(params.id, language));
}
