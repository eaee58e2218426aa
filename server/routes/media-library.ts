/** Serves shared/api/media-library.ts. */
import type { FastifyInstance } from 'fastify';
import { deleteMedia, listMedia, saveMedia } from '#shared/api/media-library.ts';
import { route } from '#server/route.ts';
import type { MediaLibraryService } from '#server/services/media-library.ts';
import { ownAnswer } from './own-answer.ts';

export function registerMediaLibraryRoutes(app: FastifyInstance, { mediaLibrary }: { mediaLibrary: MediaLibraryService }): void {
  route(app, listMedia, async ({ viewer, query }) => ownAnswer(await mediaLibrary.list(viewer, query)));
  route(app, saveMedia, async ({ viewer, body }) => ownAnswer(await mediaLibrary.save(viewer, body)));
  route(app, deleteMedia, async ({ viewer, body }) => {
    await mediaLibrary.remove(viewer, body.id);
    return ownAnswer(null);
  });
}
