/** Serves shared/api/site/made-file.ts, and sends the files: with a signature, as a browser downloads them without a token. */
import type { FastifyInstance } from 'fastify';
import { beginMadeFile, fetchMadeFile, getMadeFile } from '#shared/api/site/made-file.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';
import { madePath } from '#server/services/job/made-file.ts';
import { sendArchive } from './transfer.ts';

export function registerMadeFileRoutes(app: FastifyInstance, { madeFile }: Pick<Services, 'madeFile'>): void {
  route(app, getMadeFile, async ({ viewer, query }) => uncached(await madeFile.get(viewer, query)));
  route(app, beginMadeFile, async ({ viewer, body }) => uncached(await madeFile.begin(viewer, body)));
  route(app, fetchMadeFile, async ({ viewer, body }) => uncached(await madeFile.fetch(viewer, body)));
  sendArchive(app, madePath, madeFile.open);
}
