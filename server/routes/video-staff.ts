/** Videos for staff. */
import type { FastifyInstance } from 'fastify';
import {
  addLiveStream,
  deleteVideo,
  drawPoster,
  getVideo,
  listLibraryVideos,
  restoreVideo,
  retryVideo,
  saveVideo,
} from '#shared/api/video-staff.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';

export function registerVideoStaffRoutes(app: FastifyInstance, { videoOwner }: Services): void {
  route(app, getVideo, async ({ viewer, params, language }) => uncached(await videoOwner.get(viewer, { id: params.id, language })));
  route(app, saveVideo, async ({ viewer, body, language }) => uncached(await videoOwner.save(viewer, body, language)));
  route(app, drawPoster, async ({ viewer, body, language }) => uncached(await videoOwner.drawPoster(viewer, { ...body, language })));
  route(app, retryVideo, async ({ viewer, body, language }) => uncached(await videoOwner.retry(viewer, { id: body.id, language })));
  route(app, listLibraryVideos, async ({ viewer, query, language }) => uncached(await videoOwner.list(viewer, query, language)));
  route(app, deleteVideo, async ({ viewer, body }) => {
    await videoOwner.remove(viewer, body.id);
    return uncached(null);
  });
  route(app, restoreVideo, async ({ viewer, body }) => {
    await videoOwner.restore(viewer, body.id);
    return uncached(null);
  });
  route(app, addLiveStream, async ({ viewer, body }) => uncached(await videoOwner.addStream(viewer, body)));
}
