/** Serves shared/api/site/transfer.ts, and sends exports: GET /webAdmin/site/transfer/file with a signature, as a browser downloads it without a token. */
import type { FastifyInstance } from 'fastify';
import { beginExport, checkImport, discardImport, getTransfer, runImport } from '#shared/api/site/transfer.ts';
import { isoDate } from '#shared/dates.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';
import { exportPath } from '#server/services/transfer/transfer.ts';

export function registerTransferRoutes(app: FastifyInstance, { transfer }: Pick<Services, 'transfer'>): void {
  route(app, getTransfer, async ({ language }) => uncached(await transfer.get(language)));
  route(app, beginExport, async ({ viewer, body }) => uncached(await transfer.ticket(viewer, body.hasFilms)));
  route(app, checkImport, async ({ viewer, body }) => {
    await transfer.check(viewer, body.uploadId);
    return uncached(null);
  });
  route(app, runImport, async ({ viewer, body }) => {
    await transfer.import(viewer, body.uploadId);
    return uncached(null);
  });
  route(app, discardImport, async ({ body }) => {
    await transfer.discard(body.uploadId);
    return uncached(null);
  });
  // A HEAD would record an export that nobody has.
  app.get(exportPath, { exposeHeadRoute: false, schema: { hide: true } as object }, async (request, reply) => {
    const { auth } = request.query as Record<string, unknown>;
    const archive = await transfer.open(typeof auth === 'string' ? auth : '');
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="site-${isoDate(Date.now())}.zip"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(archive);
  });
}
