/** Serves shared/api/film.ts. */
import type { FastifyInstance } from 'fastify';
import { getWorkFilters, listWorks } from '#shared/api/film.ts';
import { route } from '#server/http/route.ts';
import type { WorkService } from '#server/services/award/film.ts';

export function registerWorkRoutes(app: FastifyInstance, { work }: { work: WorkService }): void {
  route(app, listWorks, ({ query, language }) => work.listWorks(query, language));
  route(app, getWorkFilters, ({ language }) => work.getWorkFilters(language));
}
