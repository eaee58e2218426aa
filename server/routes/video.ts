/** Serves shared/api/video.ts, and the files of films to holders of a playback token: GET /vod/play/:playAuth/:videoId/*, and /vod/film/:videoId/* by the film's cookie. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  getPlayUrl,
  getScreeningRoom,
  getSeats,
  getVideo,
  getVideoItem,
  getVideoPlayAuth,
  leaveSeat,
  listLive,
  listRelatedVideos,
  listRooms,
  listVideos,
  listVideoTypes,
  openPlaySession,
} from '#shared/api/video.ts';
import { playDenied } from '#server/errors.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import { sendFile, sendPlaylist } from '#server/http/send-file.ts';
import { readCookie } from '#server/http/signed-cookies.ts';
import type { Storage } from '#server/ports/storage.ts';
import { filmPath } from '#server/services/video/play-film.ts';
import type { PlayService } from '#server/services/video/play-service.ts';
import type { ScreeningRoomService } from '#server/services/video/screening-room.ts';
import type { VideoService } from '#server/services/video/video.ts';

export function registerVideoRoutes(
  app: FastifyInstance,
  { video, screeningRoom }: { video: VideoService; screeningRoom: ScreeningRoomService },
): void {
  route(app, getScreeningRoom, ({ language }) => screeningRoom.getScreeningRoom(language));
  route(app, listRooms, ({ language }) => video.listRooms(language));
  route(app, listVideos, ({ query, language }) => video.listVideos(query, language));
  route(app, listVideoTypes, ({ query, language }) => video.listVideoTypes(query.columnId, language));
  route(app, getVideo, ({ params, language }) => video.getVideo(params.id, language));
  route(app, getVideoItem, ({ params, query, language }) => video.getVideoItem(params.id, language, query.t));
  route(app, listRelatedVideos, ({ params, language }) => video.listRelatedVideos(params.id, language));
  route(app, listLive, ({ query, language }) => video.listLive(query, language));
}

/** Playback; not registered where another service answers /vod/*. */
export function registerPlayRoutes(app: FastifyInstance, { play, films }: { play: PlayService; films: Storage }): void {
  route(app, getVideoPlayAuth, ({ query, language, viewer }) => play.authorise({ ...query, language, viewer }));
  route(app, getSeats, ({ query }) => play.countFree(query.videoId));
  route(app, leaveSeat, ({ body, viewer }) => play.leave(body.videoId, viewer));
  route(app, openPlaySession, async ({ body, language, cookie }) => {
    const { addresses, secondsLeft } = await play.openSession({ ...body, language });
    cookie.set(body.playAuth, { path: filmPath(body.videoId), maxAgeSeconds: secondsLeft });
    return uncached(addresses);
  });
  route(app, getPlayUrl, async ({ query: { videoId, playAuth }, language, viewer }) =>
    play.listAddresses({ videoId, playAuth: playAuth ?? (await play.authorise({ videoId, language, viewer })).data.playAuth, language }),
  );

  registerFilmFiles(app, { play, films });
  const path = '/vod/play/:playAuth/:videoId/*';
  const options = {
    schema: { hide: true } as object,
    onRequest: async (_request: unknown, reply: FastifyReply) => void allowEveryOrigin(reply),
  };
  app.options(path, options, (_request, reply) =>
    reply
      .header('Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS')
      .header('Access-Control-Allow-Headers', 'Range, If-Range, If-None-Match')
      .header('Access-Control-Max-Age', '86400')
      .code(204)
      .send(),
  );
  app.get<{ Params: { playAuth: string; videoId: string; '*': string } }>(
    path,
    { ...options, exposeHeadRoute: true },
    async (request, reply) => {
      const { playAuth, videoId, '*': key } = request.params;
      const file = await play.openFile({ playAuth, videoId, key });
      reply.header('Cache-Control', file.cacheControl).header('Content-Security-Policy', "default-src 'none'; sandbox");
      return file.isPlaylist ? sendPlaylist(request, reply, { key, storage: films }) : sendFile(request, reply, { key, storage: films });
    },
  );
}

/**
 * Native players ask for parts by themselves: their address stays the same while the cookie is renewed. What a cookie opened
 * is for its browser alone, and no other site may read it.
 */
function registerFilmFiles(app: FastifyInstance, { play, films }: { play: PlayService; films: Storage }): void {
  app.get<{ Params: { videoId: string; '*': string } }>(
    `${filmPath(':videoId')}/*`,
    { schema: { hide: true } as object, exposeHeadRoute: true },
    async (request, reply) => {
      const { videoId, '*': key } = request.params;
      const playAuth = readCookie(request, 'play');
      if (playAuth === null) throw playDenied();
      const file = await play.openFile({ playAuth, videoId, key });
      reply
        .header('Cache-Control', file.cacheControl.replace('public', 'private'))
        .header('Content-Security-Policy', "default-src 'none'; sandbox");
      return file.isPlaylist ? sendPlaylist(request, reply, { key, storage: films }) : sendFile(request, reply, { key, storage: films });
    },
  );
}

/** Players on other origins may read films: the authorisation in the address is the right, no cookie is. */
function allowEveryOrigin(reply: FastifyReply): void {
  reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Access-Control-Expose-Headers', 'Content-Length, Content-Range, Accept-Ranges, ETag');
}
