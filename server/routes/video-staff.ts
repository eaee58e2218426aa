/** Serves shared/api/video-staff.ts. */
import type { FastifyInstance } from 'fastify';
import { drawPoster, getVideo, retryVideo, saveVideo } from '#shared/api/video-staff.ts';
import { route } from '#server/http/route.ts';
import type { VideoOwnerService } from '#server/services/video/video-owner.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerVideoStaffRoutes(app: FastifyInstance, { videoOwner }: { videoOwner: VideoOwnerService }): void {
  route(app, getVideo, async ({ viewer, params, language }) => uncached(await videoOwner.get(viewer, { id: params.id, language })));
  route(app, saveVideo, async ({ viewer, body, language }) => uncached(await videoOwner.save(viewer, body, language)));
  route(app, drawPoster, async ({ viewer, body, language }) => uncached(await videoOwner.drawPoster(viewer, { ...body, language })));
  route(app, retryVideo, async ({ viewer, body, language }) => uncached(await videoOwner.retry(viewer, { id: body.id, language })));
}
