/** Serves shared/api/media-library.ts. */
import type { FastifyInstance } from 'fastify';
import { deleteMedia, fetchMedia, listMedia, saveMedia } from '#shared/api/media-library.ts';
import { route } from '#server/http/route.ts';
import type { MediaLibraryService } from '#server/services/media/media-library.ts';
import type { PictureFetch } from '#server/services/media/picture-fetch.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerMediaLibraryRoutes(
  app: FastifyInstance,
  { mediaLibrary, pictureFetch }: { mediaLibrary: MediaLibraryService; pictureFetch: PictureFetch },
): void {
  route(app, listMedia, async ({ viewer, query }) => uncached(await mediaLibrary.list(viewer, query)));
  route(app, saveMedia, async ({ viewer, body }) => uncached(await mediaLibrary.save(viewer, body)));
  route(app, fetchMedia, async ({ viewer, body, signal }) => uncached(await pictureFetch.fetch(viewer, body.url, signal)));
  route(app, deleteMedia, async ({ viewer, body }) => {
    await mediaLibrary.remove(viewer, body.id);
    return uncached(null);
  });
}
