/** Serves shared/api/site/transfer.ts, and sends exports: GET /webAdmin/site/transfer/file with a signature, as a browser downloads it without a token. */
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { beginExport, checkImport, discardImport, getTransfer, runImport } from '#shared/api/site/transfer.ts';
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
  sendArchive(app, exportPath, transfer.open);
}

interface Archive {
  name: string;
  /** Null or absent = not known. */
  bytes?: number | null;
  source: Readable;
}

/** Sends a ZIP file to whoever has its signed address. */
export function sendArchive(app: FastifyInstance, path: string, open: (auth: string) => Promise<Archive>): void {
  // A HEAD would record a download that nobody has.
  app.get(path, { exposeHeadRoute: false, schema: { hide: true } as object }, async (request, reply) => {
    const { auth } = request.query as Record<string, unknown>;
    const { name, bytes, source } = await open(typeof auth === 'string' ? auth : '');
    if (bytes) reply.header('content-length', bytes);
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(source);
  });
}
