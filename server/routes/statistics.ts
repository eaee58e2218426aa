/** Counts of visits and of what visitors do: reported by browsers, read by staff. */
import type { FastifyInstance } from 'fastify';
import { exportRoute } from '#server/http/export-route.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';
import { countEvent } from '#shared/api/statistics/statistics.ts';
import { exportStatistics, getStatistics } from '#shared/api/statistics/statistics-staff.ts';

export function registerStatisticsRoutes(
  app: FastifyInstance,
  { audit, statistics, statisticsCount }: Pick<Services, 'audit' | 'statistics' | 'statisticsCount'>,
): void {
  route(app, countEvent, ({ body, language, source }) => {
    statisticsCount.report(body, language, source);
    return Promise.resolve(uncached(null));
  });
  route(app, getStatistics, async ({ query }) => uncached(await statistics.get(query)));
  exportRoute(app, exportStatistics, { audit, read: ({ query }) => statistics.export(query) });
}
