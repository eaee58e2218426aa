/** Serves shared/api/work.ts. */
import type { FastifyInstance } from 'fastify';
import { getWorkFilters, listWorks } from '#shared/api/work.ts';
import { route } from '#server/route.ts';
import type { WorkService } from '#server/services/work.ts';

export function registerWorkRoutes(app: FastifyInstance, { work }: { work: WorkService }): void {
  route(app, listWorks, ({ query, language }) => work.listWorks(query, language));
  route(app, getWorkFilters, ({ language }) => work.getWorkFilters(language));
}
