/** Serves font subsets: GET /fonts/song-900/…, GET /fonts/song-600/… (addresses are made by `server/render/fonts.ts`). */
import type { FastifyInstance } from 'fastify';
import { notFound, unavailable } from '#server/errors.ts';
import type { FontSubsets } from '#server/services/media/font-subset.ts';

export function registerFontRoutes(app: FastifyInstance, { fontSubset }: { fontSubset: FontSubsets }): void {
  for (const weight of [900, 600]) {
    app.get(`/fonts/song-${weight}/*`, { schema: { hide: true } as object }, async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const bytes = await fontSubset.open(path).catch((error: unknown) => {
        throw unavailable(error);
      });
      if (!bytes) throw notFound();
      return reply
        .header('Content-Type', 'font/woff2')
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('X-Content-Type-Options', 'nosniff')
        .header('Access-Control-Allow-Origin', '*')
        .send(bytes);
    });
  }
}
