/** Subtitles of videos, for staff and owners. */
import type { FastifyInstance } from 'fastify';
import { deleteSubtitle, listSubtitles, readSubtitle, saveSubtitle } from '#shared/api/subtitle-staff.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';

export function registerSubtitleRoutes(app: FastifyInstance, { subtitleEdit }: Services): void {
  route(app, listSubtitles, async ({ viewer, query }) => uncached(await subtitleEdit.list(viewer, query.videoId)));
  route(app, readSubtitle, async ({ viewer, query }) => uncached(await subtitleEdit.read(viewer, query)));
  route(app, saveSubtitle, async ({ viewer, body }) => uncached(await subtitleEdit.save(viewer, body)));
  route(app, deleteSubtitle, async ({ viewer, body }) => {
    await subtitleEdit.remove(viewer, body);
    return uncached(null);
  });
}
