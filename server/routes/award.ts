/** Editions, films and faces for visitors. */
import type { FastifyInstance } from 'fastify';
import { getAward, getEdition, getFilmFilters, getJury, listFilms, listPreviousEditions } from '#shared/api/award.ts';
import { getFace, getFaceFilters, listColumnFaces, listFaceColumns, listFaces } from '#shared/api/face.ts';
import { getAwardFigures } from '#shared/api/award-figures.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';

export function registerAwardRoutes(app: FastifyInstance, { award, film, face, live }: Services): void {
  route(app, getEdition, async ({ query, language }) => {
    // Read first: what is read after it is at least as new as its name says.
    const state = query.year === undefined ? null : await live.readNew(query.year);
    const answer = await award.getEdition(query.year, language);
    const data = { ...answer.data, live: state?.live ? state.page : null };
    // An answer for a name of the past or the future is given, and kept by nobody.
    const isKept = query.page === undefined || query.page === state?.page;
    return { ...answer, data, ...(isKept ? {} : { changesAt: new Date(0) }) };
  });
  route(app, getAward, ({ query, language }) => award.getAward(query.anchor, language));
  route(app, getJury, ({ query, language }) => award.getJury(query.year, language));
  route(app, listPreviousEditions, ({ language }) => award.listPreviousEditions(language));
  route(app, getAwardFigures, ({ language }) => award.getFigures(language));

  route(app, listFilms, ({ query, language }) => film.listFilms(query, language));
  route(app, getFilmFilters, ({ query, language }) => film.getFilmFilters(query, language));

  route(app, listFaces, ({ query, language }) => face.listFaces(query, language));
  route(app, listFaceColumns, ({ language }) => face.listFaceColumns(language));
  route(app, listColumnFaces, ({ query, language }) => face.listColumnFaces(query, language));
  route(app, getFaceFilters, ({ query, language }) => face.getFaceFilters(query, language));
  route(app, getFace, ({ params, language }) => face.getFace(params.id, language));
}
