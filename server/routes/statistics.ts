/** Serves shared/api/statistics, and `GET /webAdmin/statistics/export`: a period as a CSV file that is sent while it is made. The bearer is the session's token. */
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { invalidRequest, notLoggedIn } from '#server/errors.ts';
import { checkCaller, identifyCaller, viewerOf } from '#server/http/caller.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import { streamOf } from '#server/http/send-pieces.ts';
import type { Services } from '#server/services/services.ts';
import { countEvent } from '#shared/api/statistics/statistics.ts';
import { getStatistics, statisticsPeriod } from '#shared/api/statistics/statistics-staff.ts';

export function registerStatisticsRoutes(
  app: FastifyInstance,
  { statistics, statisticsCount }: Pick<Services, 'statistics' | 'statisticsCount'>,
): void {
  route(app, countEvent, ({ body, language, source }) => {
    statisticsCount.report(body, language, source);
    return Promise.resolve(uncached(null));
  });
  route(app, getStatistics, async ({ query }) => uncached(await statistics.get(query)));

  app.get('/webAdmin/statistics/export', { schema: { hide: true } as object }, async (request, reply) => {
    await identifyCaller(request, 'staff');
    checkCaller(request, { auth: 'staff', permission: 'statisticsRead', method: 'GET' });
    const viewer = viewerOf(request);
    if (!viewer) throw notLoggedIn();
    const period = Value.Clean(statisticsPeriod, { ...(request.query as object) });
    if (!Value.Check(statisticsPeriod, period)) throw invalidRequest('from');
    const pieces = await statistics.export(viewer, period);
    return reply
      .header('content-type', 'text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="statistics-${period.from}-${period.until}.csv"`)
      .header('cache-control', 'no-store')
      .send(await streamOf(pieces));
  });
}
