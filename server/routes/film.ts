/** Serves shared/api/film.ts. */
import type { FastifyInstance } from 'fastify';
import { getFilmFilters, listFilms } from '#shared/api/film.ts';
import { route } from '#server/http/route.ts';
import type { FilmService } from '#server/services/award/film.ts';

export function registerFilmRoutes(app: FastifyInstance, { film }: { film: FilmService }): void {
  route(app, listFilms, ({ query, language }) => film.listFilms(query, language));
  route(app, getFilmFilters, ({ language }) => film.getFilmFilters(language));
}
